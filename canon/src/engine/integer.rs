//! Integers beyond 2^53 as ECMAScript prints their nearest binary64: whole-number arithmetic is enough.

use super::decimal;

/// An integer that is printed with its own digits.
#[derive(Clone, Copy)]
pub(super) struct Rounded {
    pub negative: bool,
    pub magnitude: u64,
}

/// What the nearest binary64 of an integer literal prints as; none where only the general way tells.
pub(super) fn rounded(literal: &[u8]) -> Option<Rounded> {
    let (negative, digits) = match literal.strip_prefix(b"-") {
        Some(digits) => (true, digits),
        None => (false, literal),
    };
    // So many digits always fit 64 bits.
    if digits.len() > 19 {
        return None;
    }
    let magnitude = shortest(decimal::join(0, digits))?;
    // Zero may lose its sign.
    (magnitude != 0).then_some(Rounded { negative, magnitude })
}

/// The shortest digits that are read as the binary64 nearest to this, with zeros in place of the others.
///
/// A multiple of ten near enough to the float is shorter by a digit, one of a hundred by two:
/// the roundest that is still near enough is wanted, and of two the nearer.
fn shortest(integer: u64) -> Option<u64> {
    if integer >> 53 == 0 {
        return Some(integer);
    }
    let float = integer as f64;
    let value = float as u64;
    // Below a power of two the gap is half as wide; past 2^63 the sums would not fit.
    if value.is_power_of_two() || value >> 63 != 0 {
        return None;
    }
    let bits = float.to_bits();
    let gap = 1 << ((bits >> 52) - 1023 - 52);
    // What lies half way is read as the even neighbour.
    let reach = gap / 2 - (bits & 1);
    let (mut best, mut power, mut quotient) = (value, 1, value);
    loop {
        power *= 10;
        quotient /= 10;
        let below = value - quotient * power;
        let above = power - below;
        let distance = below.min(above);
        if distance > reach {
            return Some(best);
        }
        if below == above {
            return None;
        }
        best = if below < above { value - below } else { value + above };
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::float::{ECMASCRIPT, FloatText};
    use proptest::prelude::*;

    fn print(literal: &str) -> Option<String> {
        let mut room = FloatText::default();
        let text = room.integer(rounded(literal.as_bytes())?);
        Some(String::from_utf8_lossy(text).into_owned())
    }

    fn agrees(literal: &str) {
        let mut room = FloatText::default();
        let float: f64 = literal.parse().unwrap();
        let expected = ECMASCRIPT.print(float, &mut room).unwrap();
        if let Some(found) = print(literal) {
            assert_eq!(found, String::from_utf8_lossy(expected), "{literal}");
        }
    }

    #[test]
    fn integers_near_powers_are_printed_as_the_general_way_does() {
        let tens = (0..20).map(|exponent| 10_u64.pow(exponent));
        let twos = (0..64).map(|exponent| 1_u64 << exponent);
        for power in tens.chain(twos) {
            for distance in 0..3000 {
                agrees(&power.saturating_add(distance).to_string());
                agrees(&power.saturating_sub(distance).to_string());
            }
        }
    }

    #[test]
    fn most_integers_need_nothing_else() {
        for (literal, printed) in [
            ("-505874924095815681", "-505874924095815700"),
            ("9007199254740995", "9007199254740996"),
            ("9007199254740991", "9007199254740991"),
            ("1000000000000000001", "1000000000000000000"),
        ] {
            assert_eq!(print(literal).as_deref(), Some(printed));
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(20_000))]

        #[test]
        fn integers_are_printed_as_the_general_way_does(value: u64, shift in 0..12_u32, negative: bool) {
            let sign = if negative { "-" } else { "" };
            agrees(&format!("{sign}{}", value >> shift));
        }
    }
}
