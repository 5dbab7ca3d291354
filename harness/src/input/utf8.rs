//! Whether a stream is UTF-8, without keeping it.

use std::io::{self, Read};

/// The offset of the first byte that is not part of a character, as the standard library counts it.
pub fn first_invalid(mut reader: impl Read) -> io::Result<Option<usize>> {
    const CHUNK: usize = 1 << 16;
    let mut buffer = vec![0; CHUNK];
    // The beginning of a character whose end has not come yet.
    let mut held = 0;
    let mut before = 0;
    loop {
        let length = match reader.read(&mut buffer[held..]) {
            Ok(length) => length,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(error) => return Err(error),
        };
        if length == 0 {
            return Ok((held > 0).then_some(before));
        }
        let bytes = &buffer[..held + length];
        let valid = match std::str::from_utf8(bytes) {
            Ok(_) => bytes.len(),
            Err(error) if error.error_len().is_some() => {
                return Ok(Some(before + error.valid_up_to()));
            }
            Err(error) => error.valid_up_to(),
        };
        held = bytes.len() - valid;
        before += valid;
        let end = valid + held;
        buffer.copy_within(valid..end, 0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Gives one byte at a time, so that every character is split.
    struct Trickle<'a>(&'a [u8]);

    impl Read for Trickle<'_> {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            let count = self.0.len().min(1);
            buffer[..count].copy_from_slice(&self.0[..count]);
            self.0 = &self.0[count..];
            Ok(count)
        }
    }

    #[test]
    fn agrees_with_the_standard_library_wherever_the_stream_is_split() {
        for input in [
            &b"plain"[..],
            "é\u{1F600}x".as_bytes(),
            b"a\xFFb",
            b"ab\xF0\x9F\x98",
            b"\xED\xA0\x80",
            b"\xC3",
            b"\xF0\x9F\x98x",
            b"",
        ] {
            let whole = std::str::from_utf8(input).err().map(|e| e.valid_up_to());
            assert_eq!(first_invalid(Trickle(input)).unwrap(), whole, "{input:?}");
            assert_eq!(first_invalid(input).unwrap(), whole, "{input:?}");
        }
    }
}
