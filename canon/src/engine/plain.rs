//! Finding where the plain part of a string ends.

use wide::u8x16;

/// The place of the first `"`, `\` or control character at or after `at`; the length where there is none.
#[inline(always)]
pub(super) fn plain_end(input: &[u8], mut at: usize) -> usize {
    while let Some(block) = input.get(at..).and_then(|rest| rest.first_chunk()) {
        let found = special_bytes(block);
        if found != 0 {
            return at + found.trailing_zeros() as usize;
        }
        at += BLOCK;
    }
    plain_end_of_tail(input, at)
}

/// Where the plain run at `at` ends, and whether a quote stands there.
///
/// Most strings end within one block, and then everything about them is known from it.
#[inline(always)]
pub(super) fn plain_run(input: &[u8], at: usize) -> (usize, bool) {
    let mut from = at;
    if let Some(block) = input.get(at..).and_then(<[u8]>::first_chunk::<BLOCK>) {
        let plain = plain_bytes(block);
        if let Some(byte) = block.get(plain) {
            return (at + plain, *byte == b'"');
        }
        from += BLOCK;
    }
    let stop = plain_end(input, from);
    (stop, input.get(stop) == Some(&b'"'))
}

/// How many bytes of a block are plain, up to the first that is not.
#[inline(always)]
pub(super) fn plain_bytes(block: &[u8; BLOCK]) -> usize {
    // The bit above the block stands for its end.
    (special_bytes(block) | 1 << BLOCK).trailing_zeros() as usize
}

/// Fewer bytes than a block are left.
#[cold]
fn plain_end_of_tail(input: &[u8], at: usize) -> usize {
    let rest = input.get(at..).unwrap_or_default();
    let special = |byte: &u8| matches!(byte, b'"' | b'\\' | 0..=0x1F);
    at + rest.iter().position(special).unwrap_or(rest.len())
}

pub(super) const BLOCK: usize = 16;

/// One bit for each byte of the block that ends a plain run, lowest first.
#[inline(always)]
fn special_bytes(block: &[u8; BLOCK]) -> u32 {
    let bytes = u8x16::new(*block);
    let quote = bytes.simd_eq(u8x16::splat(b'"'));
    let backslash = bytes.simd_eq(u8x16::splat(b'\\'));
    // Few processors compare bytes without sign: one is at most 0x1F if the smaller of both is itself.
    let control = bytes.min(u8x16::splat(0x1F)).simd_eq(bytes);
    (quote | backslash | control).to_bitmask()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_byte_at_every_place_is_judged_as_a_byte_at_a_time_would() {
        for byte in 0..=255_u8 {
            for place in 0..40 {
                let mut text = [b'a'; 40];
                text[place] = byte;
                let special = byte == b'"' || byte == b'\\' || byte < 0x20;
                let expected = if special { place } else { text.len() };
                assert_eq!(plain_end(&text, 0), expected, "{byte:#x} at {place}");
                let run = (expected, byte == b'"');
                assert_eq!(plain_run(&text, 0), run, "{byte:#x} at {place}");
            }
        }
        assert_eq!(plain_end(b"", 0), 0);
        assert_eq!(plain_end(b"a", 7), 7);
    }
}
