//! The order of Han characters in the root collation of a runtime: by radical and strokes.
//!
//! The compiled tables of `icu_collator` have no such order: there, ideographs follow one another by block and code
//! point. So each ideograph is exchanged for the one that has its place in that other order. This only permutes primary
//! weights. `han.bin` is written by `scripts/han-order.js`, which describes it.

use std::collections::HashMap;
use std::ops::RangeInclusive;
use std::sync::OnceLock;

/// Where ideographs stand, in the order of the compiled tables.
const BLOCKS: [RangeInclusive<u32>; 12] = [
    0x4E00..=0x9FFF,
    0xFA0E..=0xFA29,
    0x3400..=0x4DBF,
    0x20000..=0x2A6DF,
    0x2A700..=0x2B73F,
    0x2B740..=0x2B81D,
    0x2B820..=0x2CEAD,
    0x2CEB0..=0x2EBE0,
    0x2EBF0..=0x2EE5D,
    0x30000..=0x3134A,
    0x31350..=0x323AF,
    0x323B0..=0x33479,
];

/// A block that is interrupted by ideographs that are others in disguise: these are the ones that are not.
const IDEOGRAPHS_FOR_COMPATIBILITY: [u32; 12] =
    [0xFA0E, 0xFA0F, 0xFA11, 0xFA13, 0xFA14, 0xFA1F, 0xFA21, 0xFA23, 0xFA24, 0xFA27, 0xFA28, 0xFA29];

const JUMP: u8 = 0xFE;
const END: u8 = 0xFF;

/// Characters that are exchanged before primary weights are compared.
struct Order {
    /// For each ideograph, the one that the compiled tables have in its place.
    places: HashMap<char, char>,
    /// For each character that has the weights of ideographs, these, exchanged already.
    parts: HashMap<char, Vec<char>>,
}

/// Whether a character may have the weights of ideographs. Says yes to a few others, which stay what they are.
pub(super) fn concerns(character: char) -> bool {
    matches!(u32::from(character), 0x2E80..=0x33FF | 0x3400..=0x9FFF | 0xF900..=0xFAFF
        | 0x16FF2..=0x16FF3 | 0x1F200..=0x1F2FF | 0x20000..=0x3FFFF)
}

/// The text with each ideograph exchanged for the one that has its place; what consists of ideographs, taken apart.
pub(super) fn exchanged(text: &str) -> String {
    let order = order();
    let mut exchanged = String::with_capacity(text.len());
    for character in text.chars() {
        match (order.places.get(&character), order.parts.get(&character)) {
            (Some(place), _) => exchanged.push(*place),
            (None, Some(parts)) => exchanged.extend(parts),
            (None, None) => exchanged.push(character),
        }
    }
    exchanged
}

fn order() -> &'static Order {
    static ORDER: OnceLock<Order> = OnceLock::new();
    ORDER.get_or_init(|| read(include_bytes!("han.bin")).expect("the table is whole"))
}

/// The ideographs in the order of the compiled tables.
fn compiled() -> impl Iterator<Item = u32> {
    BLOCKS.into_iter().flatten().filter(|code| !BLOCKS[1].contains(code) || IDEOGRAPHS_FOR_COMPATIBILITY.contains(code))
}

fn read(mut bytes: &[u8]) -> Option<Order> {
    let mut sorted = Vec::new();
    let mut next = BLOCKS.map(|block| *block.start());
    loop {
        match byte(&mut bytes)? {
            END => break,
            JUMP => {
                let block = byte(&mut bytes)?;
                let distance = number(&mut bytes)?;
                let place = next.get_mut(usize::from(block))?;
                *place = match distance % 2 {
                    0 => place.checked_add(distance / 2)?,
                    _ => place.checked_sub(distance.div_ceil(2))?,
                };
            }
            run => {
                let length = match run & 0xF {
                    0 => number(&mut bytes)?,
                    length => u32::from(length),
                };
                let place = next.get_mut(usize::from(run >> 4))?;
                sorted.extend((*place..).take(length as usize));
                *place += length;
            }
        }
    }
    let pairs = sorted.into_iter().zip(compiled());
    let places = pairs.map(|(code, place)| Some((char::from_u32(code)?, char::from_u32(place)?)));
    let places = places.collect::<Option<HashMap<_, _>>>()?;
    let mut parts = HashMap::new();
    let mut code = 0;
    while !bytes.is_empty() {
        code += number(&mut bytes)?;
        let count = number(&mut bytes)?;
        let part = |_| {
            let part = char::from_u32(number(&mut bytes)?)?;
            Some(places.get(&part).copied().unwrap_or(part))
        };
        parts.insert(char::from_u32(code)?, (0..count).map(part).collect::<Option<Vec<_>>>()?);
    }
    Some(Order { places, parts })
}

fn byte(bytes: &mut &[u8]) -> Option<u8> {
    let (first, rest) = bytes.split_first()?;
    *bytes = rest;
    Some(*first)
}

/// A number of seven bits per byte, the lowest first.
fn number(bytes: &mut &[u8]) -> Option<u32> {
    let mut value = 0;
    for shift in [0, 7, 14] {
        let byte = byte(bytes)?;
        value |= u32::from(byte & 0x7F) << shift;
        if byte < 0x80 {
            return Some(value);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn every_ideograph_has_a_place_of_its_own() {
        let order = order();
        let compiled: HashSet<char> = compiled().filter_map(char::from_u32).collect();
        assert_eq!(order.places.len(), compiled.len());
        assert_eq!(order.places.keys().copied().collect::<HashSet<_>>(), compiled);
        assert_eq!(order.places.values().copied().collect::<HashSet<_>>(), compiled);
        assert!(order.places.keys().chain(order.parts.keys()).all(|each| concerns(*each)));
    }

    #[test]
    fn a_table_that_was_cut_is_refused() {
        let whole = include_bytes!("han.bin");
        assert!(read(&whole[..whole.len() - 1]).is_none());
        assert!(read(&whole[..1000]).is_none());
    }
}
