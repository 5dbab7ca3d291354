//! Objects of many members.

use crate::random::Random;
use std::fmt::Write as _;

fn object(count: usize, mut name: impl FnMut(usize) -> String) -> String {
    let mut out = String::from("{");
    for number in 0..count {
        let comma = if number > 0 { "," } else { "" };
        let _ = write!(out, "{comma}\"{}\":{number}", name(number));
    }
    out.push('}');
    out
}

/// Names that differ in their first bytes.
pub fn random(count: usize) -> String {
    let mut random = Random::new(count as u64);
    object(count, |number| format!("{}{number:x}", random.hex(10)))
}

/// Names that differ only after 40 bytes, in no order.
pub fn shared_prefix(count: usize) -> String {
    // An odd factor visits every number once.
    object(count, |number| {
        let scrambled = (number as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 20;
        format!("a-rather-long-prefix/that-all-keys-share/{scrambled:011x}")
    })
}
