//! KHORA-ORD-1 `locale` for the names that nearly all objects have: printable ASCII, with no collator.

#[cfg(feature = "collation")]
use super::order;
#[cfg(feature = "collation")]
use crate::collation;
use std::cmp::Ordering;

/// Printable ASCII in the order of the root collation. Letters stand in pairs:
/// they differ from each other only where everything else is equal.
const SEQUENCE: &[u8; 69] = b" _-,;:!?.'\"()[]{}@*/\\&#%`^+<=>|~$0123456789abcdefghijklmnopqrstuvwxyz";

/// The place of each byte in [`SEQUENCE`], from 1; 0 for bytes that need the collator.
const WEIGHTS: [u8; 256] = {
    let mut weights = [0; 256];
    let mut place = 0;
    while place < SEQUENCE.len() {
        let byte = SEQUENCE[place];
        weights[byte as usize] = place as u8 + 1;
        weights[byte.to_ascii_uppercase() as usize] = place as u8 + 1;
        place += 1;
    }
    weights
};

/// What the word of a name says when it says nothing: the names must be compared.
pub(super) const SAYS_NOTHING: u64 = 0;

/// The word of a name: array indices first, by number; then seven weights.
#[inline(always)]
pub(super) fn word(name: &[u8]) -> u64 {
    if let Some(index) = array_index(name) {
        return u64::from(index) + 1;
    }
    name_word(name)
}

/// The word of a name that is no index.
#[inline(always)]
pub(super) fn name_word(name: &[u8]) -> u64 {
    if weighed(name) { 1 << 56 | weights(name) >> 8 } else { SAYS_NOTHING }
}

/// Eight weights as one number.
#[inline(always)]
pub(super) fn weights(name: &[u8]) -> u64 {
    let mut bytes = [0; 8];
    for (weight, byte) in bytes.iter_mut().zip(name) {
        *weight = WEIGHTS[usize::from(*byte)];
    }
    u64::from_be_bytes(bytes)
}

/// KHORA-ORD-2: the array index that a name spells: canonical decimal, 0 to 2^32-2.
#[inline(always)]
pub(super) fn array_index(name: &[u8]) -> Option<u32> {
    match name {
        [b'0'] => Some(0),
        [b'1'..=b'9', ..] if name.len() <= 10 => {
            let mut index = 0_u64;
            for byte in name {
                if !byte.is_ascii_digit() {
                    return None;
                }
                index = index * 10 + u64::from(byte - b'0');
            }
            u32::try_from(index).ok().filter(|index| *index < u32::MAX)
        }
        _ => None,
    }
}

/// KHORA-ORD-2: array indices come first, by number; the others in this order.
pub(super) fn indices_first(first: &[u8], second: &[u8], others: fn(&[u8], &[u8]) -> Ordering) -> Ordering {
    match (array_index(first), array_index(second)) {
        (Some(first), Some(second)) => first.cmp(&second),
        (Some(_), None) => Ordering::Less,
        (None, Some(_)) => Ordering::Greater,
        (None, None) => others(first, second),
    }
}

/// KHORA-ORD-1 `locale` and KHORA-ORD-2: different names can be equal.
pub(super) fn compare(first: &[u8], second: &[u8]) -> Ordering {
    indices_first(first, second, collate)
}

/// KHORA-ORD-1 `locale` alone.
pub(super) fn collate(first: &[u8], second: &[u8]) -> Ordering {
    if weighed(first) && weighed(second) {
        return by_weights(first, second);
    }
    beyond_ascii(first, second)
}

#[cfg(feature = "collation")]
fn beyond_ascii(first: &[u8], second: &[u8]) -> Ordering {
    match (str::from_utf8(first), str::from_utf8(second)) {
        (Ok(first), Ok(second)) => collation::compare_str(first, second),
        _ => {
            let units = |name| order::units(name).collect::<Vec<_>>();
            collation::compare(&units(first), &units(second))
        }
    }
}

/// Never asked: `parts` refuses a profile of this order before its names are looked at.
#[cfg(not(feature = "collation"))]
fn beyond_ascii(first: &[u8], second: &[u8]) -> Ordering {
    first.cmp(second)
}

#[inline(always)]
fn weighed(name: &[u8]) -> bool {
    name.iter().all(|byte| WEIGHTS[usize::from(*byte)] != 0)
}

/// All weights first; then, at the first letter whose case differs, the small one comes first.
fn by_weights(first: &[u8], second: &[u8]) -> Ordering {
    let weights = |name| <[u8]>::iter(name).map(|byte| WEIGHTS[usize::from(*byte)]);
    let cases = |name| <[u8]>::iter(name).map(u8::is_ascii_uppercase);
    weights(first).cmp(weights(second)).then_with(|| cases(first).cmp(cases(second)))
}
