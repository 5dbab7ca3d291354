//! Lone surrogates: a runtime gives them the weights of unassigned code points, `icu_collator` that of U+FFFD.

use super::root;
use std::cmp::Ordering;

/// The plane from which code points are lent: nothing in it is assigned.
const LENT: u32 = 0x40000;

/// Whether a string of UTF-16 code units has a surrogate without its partner.
pub(super) fn lone(units: &[u16]) -> bool {
    char::decode_utf16(units.iter().copied()).any(|unit| unit.is_err())
}

/// The texts of two strings, with unassigned code points in the place of lone surrogates. The weights of unassigned code
/// points are in the order of their numbers, so the ones that follow the surrogates move up too: all that stand
/// in these two strings get successive code points, in their order.
pub(super) fn replaced(strings: [&[u16]; 2]) -> [String; 2] {
    let codes = |units: &[u16]| -> Vec<u32> {
        let each = char::decode_utf16(units.iter().copied());
        each.map(|unit| unit.map_or_else(|lone| lone.unpaired_surrogate().into(), u32::from)).collect()
    };
    let strings = strings.map(codes);
    let mut moved: Vec<u32> = strings.iter().flatten().copied().filter(|code| moves(*code)).collect();
    moved.sort_unstable();
    moved.dedup();
    let text = |codes: Vec<u32>| {
        let replace = |code: u32| match moved.binary_search(&code) {
            Ok(place) => char::from_u32(LENT + place as u32),
            Err(_) => char::from_u32(code),
        };
        codes.into_iter().map(|code| replace(code).unwrap_or(char::REPLACEMENT_CHARACTER)).collect()
    };
    strings.map(text)
}

/// Surrogates, and what is unassigned after them: weights behind those of the last ideograph, before that of U+FFFD.
fn moves(code: u32) -> bool {
    let between = |character: char| {
        let text = character.encode_utf8(&mut [0; 4]).to_owned();
        root().compare(&text, "\u{33479}") == Ordering::Greater && root().compare(&text, "\u{FFFD}") == Ordering::Less
    };
    code >= 0xD800 && char::from_u32(code).is_none_or(between)
}
