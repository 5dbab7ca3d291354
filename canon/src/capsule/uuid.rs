//! UUIDs: random ones for new capsules, any version for those that exist.

use super::random::{RandomError, fill};
use std::fmt;

/// A UUID of any version. Prints in the emitted form of CPS-UUID-1.
///
/// ```
/// use canon::capsule::Uuid;
///
/// let id = Uuid::parse("12345678-1234-1234-1234-ABCDEF012345").unwrap();
/// assert_eq!(id.to_string(), "12345678-1234-1234-1234-abcdef012345");
/// assert_eq!(Uuid::parse("{12345678-1234-1234-1234-abcdef012345}"), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Uuid([u8; 16]);

/// Where the hyphens stand in 8-4-4-4-12.
const HYPHENS: [usize; 4] = [8, 13, 18, 23];

impl Uuid {
    /// A fresh version 4 UUID.
    pub fn random() -> Result<Uuid, RandomError> {
        let mut bytes = [0; 16];
        fill(&mut bytes)?;
        Ok(Uuid::version_4(bytes))
    }

    /// The version 4 UUID made of these random bytes.
    pub fn version_4(mut bytes: [u8; 16]) -> Uuid {
        bytes[6] = bytes[6] & 0x0F | 0x40;
        bytes[8] = bytes[8] & 0x3F | 0x80;
        Uuid(bytes)
    }

    /// Reads exactly 8-4-4-4-12 hex digits of either case, whatever the version.
    pub fn parse(text: &str) -> Option<Uuid> {
        if !is_uuid(text) {
            return None;
        }
        let mut bytes = [0; 16];
        let digits: Vec<u8> =
            text.chars().filter_map(|character| character.to_digit(16)).map(|digit| digit as u8).collect();
        for (byte, pair) in bytes.iter_mut().zip(digits.chunks(2)) {
            *byte = pair[0] << 4 | pair[1];
        }
        Some(Uuid(bytes))
    }
}

/// Whether a text is 8-4-4-4-12 hex of either case.
pub fn is_uuid(text: &str) -> bool {
    text.len() == 36
        && text.bytes().enumerate().all(
            |(at, byte)| {
                if HYPHENS.contains(&at) { byte == b'-' } else { byte.is_ascii_hexdigit() }
            },
        )
}

impl fmt::Display for Uuid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, byte) in self.0.iter().enumerate() {
            if matches!(at, 4 | 6 | 8 | 10) {
                f.write_str("-")?;
            }
            write!(f, "{byte:02x}")?;
        }
        Ok(())
    }
}

impl fmt::Debug for Uuid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_random_uuid_says_version_4_and_comes_back_from_its_text() {
        let first = Uuid::random().unwrap();
        let text = first.to_string();
        assert_eq!(text.as_bytes()[14], b'4');
        assert!(matches!(text.as_bytes()[19], b'8' | b'9' | b'a' | b'b'));
        assert_eq!(Uuid::parse(&text), Some(first));
        assert_ne!(first, Uuid::random().unwrap());
    }

    #[test]
    fn only_the_hyphenated_form_is_read() {
        for text in [
            "", "123456781234123412341234567890ab", "urn:uuid:12345678-1234-1234-1234-123456789012",
            "12345678-1234-1234-1234-12345678901", "12345678-1234-1234-1234-12345678901g",
            "1234567-81234-1234-1234-123456789012", "12345678-1234-1234-1234-1234567890\u{661}",
        ] {
            assert_eq!(Uuid::parse(text), None, "{text}");
        }
    }
}
