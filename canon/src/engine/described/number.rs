//! What a number prints as under any choices.

use super::digits::Digits;
use super::layouts::{Layout, with_fraction};
use crate::spec::{Choices, Floats, Integers, IntegralFloats, MinusZero, NumberValue, Overflow, PathFloats};

/// How many digits a decimal may take, written out.
const MOST_DIGITS: i64 = 10_000;
/// The largest integer that every runtime holds.
const SAFE: i128 = (1 << 53) - 1;

/// The text of a number literal; none where it is refused. `path`: it stands at a float path.
pub(in crate::engine) fn spell(choices: &Choices, literal: &[u8], path: bool) -> Option<Vec<u8>> {
    let float = literal.iter().any(|byte| matches!(byte, b'.' | b'e' | b'E'));
    match (float, path) {
        (true, _) => float_literal(choices, literal, path),
        (false, true) => coerced(choices, literal),
        (false, false) => integer_literal(choices, literal),
    }
}

/// Overflow first, then integral floats, then the layout.
fn float_literal(choices: &Choices, literal: &[u8], path: bool) -> Option<Vec<u8>> {
    let number = match read(choices, literal) {
        Ok(number) => number,
        Err(overflow) => return overflow,
    };
    match choices.integral_floats {
        IntegralFloats::AsInteger if number.is_integral() => {
            let literal = exact(choices, literal, &number);
            if path { coerced(choices, &literal) } else { integer_literal(choices, &literal) }
        }
        IntegralFloats::Reject if number.is_integral() => None,
        _ if path => at_path(choices, &number),
        _ => print(choices, &number, choices.floats),
    }
}

/// An integer literal at a float path: an integer first, and integers have no minus zero.
fn coerced(choices: &Choices, literal: &[u8]) -> Option<Vec<u8>> {
    match read(choices, if literal == b"-0" { b"0" } else { literal }) {
        Ok(number) => at_path(choices, &number),
        Err(overflow) => overflow,
    }
}

/// `numbers.path-floats`: a layout of its own always shows a fraction.
fn at_path(choices: &Choices, number: &Digits) -> Option<Vec<u8>> {
    match choices.path_floats {
        PathFloats::Same => print(choices, number, choices.floats),
        PathFloats::Layout(floats) => {
            let text = print(choices, number, floats)?;
            Some(if text == b"-0" { text } else { with_fraction(text) })
        }
    }
}

/// The number of a literal; where there is none, what is printed instead, or that it is refused.
fn read(choices: &Choices, literal: &[u8]) -> Result<Digits, Option<Vec<u8>>> {
    if choices.value == NumberValue::Decimal {
        let number = Digits::of(literal);
        return if number.length() <= MOST_DIGITS { Ok(number) } else { Err(None) };
    }
    let float = binary64(literal);
    if float.is_finite() {
        return Ok(Digits::shortest(float));
    }
    let sign = if float < 0.0 { "-" } else { "" };
    Err(match choices.overflow {
        Overflow::Reject => None,
        Overflow::Null => Some(b"null".to_vec()),
        Overflow::Infinity => Some(format!("{sign}Infinity").into_bytes()),
    })
}

fn binary64(literal: &[u8]) -> f64 {
    str::from_utf8(literal).ok().and_then(|text| text.parse().ok()).unwrap_or(f64::INFINITY)
}

/// The integer literal of an integral float: all digits of the binary64, not the shortest ones.
fn exact(choices: &Choices, literal: &[u8], number: &Digits) -> Vec<u8> {
    match choices.value {
        NumberValue::Decimal => number.integer(),
        // The standard library prints every digit.
        NumberValue::Binary64 => format!("{:.0}", binary64(literal)).into_bytes(),
    }
}

fn integer_literal(choices: &Choices, literal: &[u8]) -> Option<Vec<u8>> {
    if literal == b"-0" {
        return Some(match choices.minus_zero {
            MinusZero::Zero => b"0".to_vec(),
            MinusZero::Minus => b"-0".to_vec(),
            MinusZero::MinusFloat => b"-0.0".to_vec(),
            MinusZero::Reject => return None,
        });
    }
    let value: Option<i128> = str::from_utf8(literal).ok().and_then(|text| text.parse().ok());
    let within = |least: i128, most: i128| value.is_some_and(|value| (least..=most).contains(&value));
    match choices.integers {
        Integers::Exact if choices.value == NumberValue::Decimal && literal.len() as i64 > MOST_DIGITS => {
            read(choices, literal).ok().map(|_| literal.to_vec())
        }
        Integers::Exact => Some(literal.to_vec()),
        Integers::Safe => within(-SAFE, SAFE).then(|| literal.to_vec()),
        Integers::U64 if within(i64::MIN.into(), u64::MAX.into()) => Some(literal.to_vec()),
        Integers::U64 => match read(choices, literal) {
            Ok(number) => print(choices, &number, choices.floats),
            Err(overflow) => overflow,
        },
        Integers::Binary64 => match read(choices, literal) {
            Ok(number) => Some(Layout::of(Floats::Ecmascript)?.print(&number)),
            Err(overflow) => overflow,
        },
    }
}

/// A float in its layout; where floats are refused, none has one.
fn print(choices: &Choices, number: &Digits, floats: Floats) -> Option<Vec<u8>> {
    let layout = Layout::of(floats).filter(|_| choices.floats != Floats::Reject)?;
    let as_float = choices.integral_floats == IntegralFloats::AsFloat;
    if number.negative && number.is_zero() {
        match choices.minus_zero {
            MinusZero::Minus => return Some(b"-0".to_vec()),
            _ if as_float => return Some(b"-0.0".to_vec()),
            _ => {}
        }
    }
    let text = layout.print(number);
    Some(if as_float { with_fraction(text) } else { text })
}
