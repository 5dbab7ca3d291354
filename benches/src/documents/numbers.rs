//! Arrays of numbers.

use crate::random::Random;
use std::fmt::Write as _;

const COUNT: usize = 20_000;

fn array(seed: u64, mut write: impl FnMut(&mut Random, &mut String)) -> String {
    let mut random = Random::new(seed);
    let mut out = String::from("[");
    for number in 0..COUNT {
        if number > 0 {
            out.push(',');
        }
        write(&mut random, &mut out);
    }
    out.push(']');
    out
}

/// Floats as a program prints them that is not sure of its digits.
pub fn floats_17() -> String {
    array(17, |random, out| {
        let float = (random.unit() - 0.5) * 10_f64.powi(random.below(12) as i32 - 4);
        let _ = write!(out, "{float:?}");
    })
}

/// Coordinates and prices.
pub fn floats_6() -> String {
    array(6, |random, out| {
        let _ = write!(out, "{:.6}", (random.unit() - 0.5) * 360.0);
    })
}

/// Identifiers and counts.
pub fn integers() -> String {
    array(1, |random, out| {
        let bits = random.below(50);
        let _ = write!(out, "{}", random.bits() >> (14 + bits));
    })
}
