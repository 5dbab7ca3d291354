//! Names as eight-byte words: where two words differ, their order is the order of the names.

use std::cmp::Ordering;

/// The first eight bytes of a name, padded with zeros, as one big-endian number.
///
/// Code point order is the order of UTF-8 bytes, so it is the order of these words.
#[inline(always)]
pub(super) fn word(text: &[u8], from: usize, to: usize) -> u64 {
    let length = to - from;
    match text.get(from..).and_then(|rest| rest.first_chunk()) {
        Some(eight) => {
            let beyond = u64::MAX.checked_shr(8 * length.min(8) as u32);
            u64::from_be_bytes(*eight) & !beyond.unwrap_or(0)
        }
        None => word_at_end(&text[from..to]),
    }
}

/// The name stands in the last eight bytes of the input.
#[cold]
fn word_at_end(name: &[u8]) -> u64 {
    let mut bytes = [0; 8];
    for (byte, own) in bytes.iter_mut().zip(name) {
        *byte = *own;
    }
    u64::from_be_bytes(bytes)
}

const HIGH_BITS: u64 = 0x8080_8080_8080_8080;

/// Whether a word holds nothing but ASCII.
pub(super) fn is_ascii(word: u64) -> bool {
    word & HIGH_BITS == 0
}

/// JCS-ORD: a word of UTF-8 turned so that it sorts by UTF-16 code units.
///
/// The two orders differ in one point: the lead bytes of U+E000..U+FFFF (EE, EF)
/// come after those of the characters beyond the BMP (F0..F4).
#[inline(always)]
pub(super) fn rotate(word: u64) -> u64 {
    if word & HIGH_BITS == 0 {
        return word;
    }
    u64::from_be_bytes(word.to_be_bytes().map(rotate_byte))
}

#[inline(always)]
fn rotate_byte(byte: u8) -> u8 {
    match byte {
        0xEE | 0xEF => byte + 5,
        0xF0.. => byte - 2,
        _ => byte,
    }
}

/// JCS-ORD: UTF-16 code unit order of two UTF-8 names, eight bytes at a time.
pub(super) fn by_utf16(first: &[u8], second: &[u8]) -> Ordering {
    let (words, _) = first.as_chunks::<8>();
    let (others, _) = second.as_chunks::<8>();
    for (word, other) in words.iter().zip(others) {
        if word != other {
            let turned = |bytes: &[u8; 8]| rotate(u64::from_be_bytes(*bytes));
            return turned(word).cmp(&turned(other));
        }
    }
    let same = 8 * words.len().min(others.len());
    let mut rest = first[same..].iter().zip(&second[same..]);
    match rest.find(|(a, b)| a != b) {
        Some((a, b)) => rotate_byte(*a).cmp(&rotate_byte(*b)),
        None => first.len().cmp(&second.len()),
    }
}

/// As [`by_utf16`], for names that may hold halves of surrogate pairs.
pub(super) fn by_units(first: &[u8], second: &[u8]) -> Ordering {
    if has_half(first) || has_half(second) { units(first).cmp(units(second)) } else { by_utf16(first, second) }
}

/// A word that sorts names with halves of surrogate pairs by UTF-16 code units: it
/// says nothing from the first character at or above U+D000 on.
#[inline(always)]
pub(super) fn cautious(word: u64) -> u64 {
    if word & HIGH_BITS == 0 {
        return word;
    }
    let mut bytes = word.to_be_bytes();
    if let Some(first) = bytes.iter().position(|byte| *byte >= 0xED) {
        bytes[first..].fill(0);
        bytes[first] = 0xFF;
    }
    u64::from_be_bytes(bytes)
}

/// Whether a name holds half of a surrogate pair, three bytes that begin ED A0..BF.
fn has_half(name: &[u8]) -> bool {
    name.windows(2).any(|pair| pair[0] == 0xED && pair[1] >= 0xA0)
}

/// The UTF-16 code units of a name that may hold halves of surrogate pairs.
pub(super) fn units(name: &[u8]) -> impl Iterator<Item = u16> + '_ {
    let mut rest = name;
    let mut low = None;
    std::iter::from_fn(move || {
        if let Some(unit) = low.take() {
            return Some(unit);
        }
        let (first, _) = rest.split_first()?;
        let length = match first {
            0..0x80 => 1,
            0x80..0xE0 => 2,
            0xE0..0xF0 => 3,
            _ => 4,
        };
        let (character, after) = rest.split_at_checked(length)?;
        rest = after;
        let lead = u32::from(*first) & (0xFF >> (length + usize::from(length > 1)));
        let point = character[1..].iter().fold(lead, |point, byte| point << 6 | u32::from(byte & 0x3F));
        if point < 0x1_0000 {
            return Some(point as u16);
        }
        let above = point - 0x1_0000;
        low = Some(0xDC00 | (above & 0x3FF) as u16);
        Some(0xD800 | (above >> 10) as u16)
    })
}
