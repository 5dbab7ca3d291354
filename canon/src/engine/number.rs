//! The grammar of a number.

use super::decimal;
use crate::{Reject, RejectKind};
use wide::u8x16;

/// A number literal and its parts, as places in the input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Number {
    /// Its first byte.
    pub from: usize,
    /// After its last byte.
    pub to: usize,
    /// The decimal point; 0 where there is none.
    pub point: usize,
    /// The `e`; 0 where there is none.
    pub exponent: usize,
    /// Whether it is canonical in every profile, whatever it is: a short integer
    /// other than `-0`, or a short decimal without a needless zero. False says nothing.
    pub plain: bool,
}

impl Number {
    /// CPS-NUM-1: neither a point nor an exponent.
    #[inline(always)]
    pub fn is_integer(&self) -> bool {
        self.point | self.exponent == 0
    }

    /// The nearest binary64 of this literal, infinite where it overflows.
    pub fn value(&self, literal: &[u8]) -> f64 {
        let point = (self.point != 0).then(|| self.point - self.from);
        let short = match self.exponent {
            0 => decimal::read(literal, point),
            _ => None,
        };
        let long = || str::from_utf8(literal).ok()?.parse().ok();
        short.or_else(long).unwrap_or(f64::INFINITY)
    }

    /// A point, and no exponent.
    pub fn is_plain_decimal(&self) -> bool {
        self.point != 0 && self.exponent == 0
    }
}

/// The number that starts at `from`, where a sign or a digit stands.
///
/// IN-GRAMMAR: a malformed number is refused at its first byte.
#[inline(always)]
pub(crate) fn read(input: &[u8], from: usize) -> Result<Number, Reject> {
    match input.get(from..).and_then(<[u8]>::first_chunk) {
        Some(block) => short(block, from).map_or_else(|| any(input, from), Ok),
        None => any(input, from),
    }
}

/// A number without exponent that ends within sixteen bytes: its digits are
/// found at once and counted as bits, with no branch for each of them.
#[inline(always)]
fn short(block: &[u8; 16], from: usize) -> Option<Number> {
    let digits = digit_bits(block);
    let sign = usize::from(block[0] == b'-');
    let first = block[sign];
    let integral = (digits >> sign).trailing_ones() as usize;
    let point = sign + integral;
    let next = *block.get(point)?;
    if integral == 0 || first == b'0' && integral > 1 || next | 0x20 == b'e' {
        return None;
    }
    if next != b'.' {
        return Some(Number {
            from,
            to: from + point,
            point: 0,
            exponent: 0,
            plain: sign == 0 || first != b'0',
        });
    }
    let fraction = (digits >> (point + 1)).trailing_ones() as usize;
    let end = point + 1 + fraction;
    let next = *block.get(end)?;
    if fraction == 0 || next | 0x20 == b'e' {
        return None;
    }
    // At most 14 digits fit here, and every decimal of up to 15 is its own shortest spelling.
    let leading = first == b'0' && block[point + 1] == b'0';
    let trailing = block[end - 1] == b'0';
    Some(Number {
        from,
        to: from + end,
        point: from + point,
        exponent: 0,
        plain: !leading && !trailing,
    })
}

/// One bit for each byte that is a digit, lowest first.
#[inline(always)]
fn digit_bits(block: &[u8; 16]) -> u32 {
    // After the subtraction the digits are the numbers up to 9: those that equal the smaller of both.
    let values = u8x16::new(*block) - u8x16::splat(b'0');
    values.min(u8x16::splat(9)).simd_eq(values).to_bitmask()
}

/// A number of any length.
#[inline(never)]
fn any(input: &[u8], from: usize) -> Result<Number, Reject> {
    let malformed = Err(Reject::new(RejectKind::Syntax, from));
    let digits_from = from + usize::from(input.get(from) == Some(&b'-'));
    let mut at = digits(input, digits_from);
    let leading_zero = input.get(digits_from) == Some(&b'0') && at > digits_from + 1;
    if at == digits_from || leading_zero {
        return malformed;
    }
    let mut number = Number {
        from,
        to: at,
        point: 0,
        exponent: 0,
        plain: false,
    };
    if input.get(at) == Some(&b'.') {
        number.point = at;
        at = digits(input, at + 1);
        if at == number.point + 1 {
            return malformed;
        }
    }
    if matches!(input.get(at), Some(b'e' | b'E')) {
        number.exponent = at;
        let signed = matches!(input.get(at + 1), Some(b'+' | b'-'));
        let exponent_from = at + 1 + usize::from(signed);
        at = digits(input, exponent_from);
        if at == exponent_from {
            return malformed;
        }
    }
    number.to = at;
    Ok(number)
}

/// The place after a run of digits.
#[inline(always)]
fn digits(input: &[u8], mut at: usize) -> usize {
    while input.get(at).is_some_and(u8::is_ascii_digit) {
        at += 1;
    }
    at
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_short_way_agrees_with_the_long_one() {
        let parts = [
            "",
            "-",
            "0",
            "1",
            "12",
            "1234567890123",
            ".",
            "e",
            "E5",
            "+",
            "00",
            ",",
        ];
        for a in parts {
            for b in parts {
                for c in parts {
                    for d in parts {
                        let text = format!("{a}{b}{c}{d}                ");
                        let expected = any(text.as_bytes(), 0);
                        let found = read(text.as_bytes(), 0);
                        let found = found.map(|number| Number {
                            plain: false,
                            ..number
                        });
                        assert_eq!(found, expected, "{text:?}");
                    }
                }
            }
        }
    }
}
