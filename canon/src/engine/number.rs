//! The grammar of a number.

use super::decimal;
use super::plain_number::digit_bits;
use crate::{Reject, RejectKind};

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
#[inline(never)]
pub(crate) fn read(input: &[u8], from: usize) -> Result<Number, Reject> {
    let malformed = Err(Reject::new(RejectKind::Syntax, from));
    let digits_from = from + usize::from(input.get(from) == Some(&b'-'));
    let mut at = digits(input, digits_from);
    let leading_zero = input.get(digits_from) == Some(&b'0') && at > digits_from + 1;
    if at == digits_from || leading_zero {
        return malformed;
    }
    let mut number = Number { from, to: at, point: 0, exponent: 0 };
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

/// The place after a run of digits, found sixteen at a time.
#[inline(always)]
fn digits(input: &[u8], mut at: usize) -> usize {
    while let Some(block) = input.get(at..).and_then(<[u8]>::first_chunk) {
        let run = digit_bits(block).trailing_ones() as usize;
        at += run;
        if run < block.len() {
            return at;
        }
    }
    while input.get(at).is_some_and(u8::is_ascii_digit) {
        at += 1;
    }
    at
}
