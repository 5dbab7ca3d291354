//! The grammar of a number.

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
}

impl Number {
    /// CPS-NUM-1: neither a point nor an exponent.
    #[inline(always)]
    pub fn is_integer(&self) -> bool {
        self.point | self.exponent == 0
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
    let sign = u32::from(block[0] == b'-');
    let integral = (digits >> sign).trailing_ones();
    let after = sign + integral;
    let next = *block.get(after as usize)?;
    let leading_zero = integral > 1 && block[sign as usize] == b'0';
    if integral == 0 || leading_zero || next | 0x20 == b'e' {
        return None;
    }
    let mut number = Number {
        from,
        to: from + after as usize,
        point: 0,
        exponent: 0,
    };
    if next == b'.' {
        number.point = number.to;
        let fraction = (digits >> (after + 1)).trailing_ones();
        let end = after + 1 + fraction;
        let next = *block.get(end as usize)?;
        if fraction == 0 || next | 0x20 == b'e' {
            return None;
        }
        number.to = from + end as usize;
    }
    Some(number)
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
                        assert_eq!(read(text.as_bytes(), 0), expected, "{text:?}");
                    }
                }
            }
        }
    }
}
