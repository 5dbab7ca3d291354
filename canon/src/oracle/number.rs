//! What a number literal is and prints as.

use super::layout::{Digits, ECMASCRIPT, Layout};
use super::{Printed, Steps};
use crate::spec::{Choices, Floats, Integers, IntegralFloats, MinusZero, NumberValue, Overflow, PathFloats};

/// CPS-NUM-1: a literal with a point or an exponent is a float.
pub fn has_point_or_exponent(literal: &str) -> bool {
    literal.contains(['.', 'e', 'E'])
}

/// Every number is binary64, however it is spelled.
pub fn always_float(_: &str) -> bool {
    true
}

/// `numbers.value`: as many digits as a decimal number may take without an exponent.
pub const MOST_DIGITS: i64 = 10_000;

/// The nearest binary64; none where it overflows.
pub fn binary64(literal: &str) -> Option<f64> {
    literal.parse::<f64>().ok().filter(|float| float.is_finite())
}

/// The nearest binary64 in the profile's layout; an overflow is refused.
pub fn float(steps: &Steps, literal: &str) -> Printed {
    Some(steps.layout.print(binary64(literal)?))
}

/// KHORA-NUM-3: as [`float`], but an overflow is `null`.
pub fn float_or_null(steps: &Steps, literal: &str) -> Printed {
    float(steps, literal).or_else(|| Some("null".to_owned()))
}

/// A float literal meets `overflow`, then `integral-floats`, then `floats`.
pub fn float_literal(steps: &Steps, literal: &str) -> Printed {
    let digits = match value(&steps.choices, literal) {
        Ok(digits) => digits,
        Err(printed) => return printed,
    };
    if digits.is_integral() {
        match steps.choices.integral_floats {
            IntegralFloats::AsInteger => return (steps.integer)(steps, &integer(steps, literal)),
            IntegralFloats::Reject => return None,
            IntegralFloats::ByLayout | IntegralFloats::AsFloat => {}
        }
    }
    laid_out(steps, &steps.layout, &digits)
}

/// A float literal at a float path: where it is an integer, it is coerced again.
pub fn float_at_path(steps: &Steps, literal: &str) -> Printed {
    let as_integer = steps.choices.integral_floats == IntegralFloats::AsInteger;
    if !as_integer && steps.choices.path_floats == PathFloats::Same {
        return (steps.float)(steps, literal);
    }
    let digits = match value(&steps.choices, literal) {
        Ok(digits) => digits,
        Err(printed) => return printed,
    };
    match steps.choices.integral_floats {
        IntegralFloats::AsInteger if digits.is_integral() => (steps.coerced)(steps, &integer(steps, literal)),
        IntegralFloats::Reject if digits.is_integral() => None,
        _ => at_path(steps, &digits),
    }
}

/// CPS-FLT-1: an integer read as a float; `-0` is the integer 0 first.
pub fn integer_as_float(steps: &Steps, literal: &str) -> Printed {
    match value(&steps.choices, if literal == "-0" { "0" } else { literal }) {
        Ok(digits) => at_path(steps, &digits),
        Err(printed) => printed,
    }
}

/// CPS-NUM-2, KAI-INT-1, OA-INT-2 `exact`: exact at any size.
pub fn exact(steps: &Steps, literal: &str) -> Printed {
    if literal == "-0" {
        return steps.minus_zero.map(str::to_owned);
    }
    let decimal = steps.choices.value == NumberValue::Decimal;
    (!decimal || Digits::exactly(literal).length() <= MOST_DIGITS).then(|| literal.to_owned())
}

/// Exact within 2^53-1 on both sides, refused beyond.
pub fn exact_within_safe(steps: &Steps, literal: &str) -> Printed {
    is_safe(literal).then(|| exact(steps, literal))?
}

/// OA-INT-2 `u64`: exact within i64 and u64, past that a float.
pub fn exact_in_64_bits(steps: &Steps, literal: &str) -> Printed {
    if literal.parse::<u64>().is_ok() || literal.parse::<i64>().is_ok() {
        return exact(steps, literal);
    }
    match value(&steps.choices, literal) {
        Ok(digits) => laid_out(steps, &steps.layout, &digits),
        Err(printed) => printed,
    }
}

/// OA-INT-1, OA-INT-2 `binary64`: verbatim to 2^53-1, past that as ECMAScript prints it.
pub fn binary64_beyond_safe(steps: &Steps, literal: &str) -> Printed {
    if is_safe(literal) {
        return exact(steps, literal);
    }
    match binary64(literal) {
        Some(float) => Some(ECMASCRIPT.print(float)),
        None => overflow(&steps.choices, literal),
    }
}

/// How each value of `numbers.integers` prints an integer literal.
pub fn integers(integers: Integers) -> fn(&Steps, &str) -> Printed {
    match integers {
        Integers::Binary64 => binary64_beyond_safe,
        Integers::Exact => exact,
        Integers::Safe => exact_within_safe,
        Integers::U64 => exact_in_64_bits,
    }
}

/// What each value of `numbers.minus-zero` makes of the integer literal.
pub fn minus_zero(minus_zero: MinusZero) -> Option<&'static str> {
    match minus_zero {
        MinusZero::Zero => Some("0"),
        MinusZero::Minus => Some("-0"),
        MinusZero::MinusFloat => Some("-0.0"),
        MinusZero::Reject => None,
    }
}

/// What each value of `numbers.overflow` makes of a number beyond binary64.
pub fn overflow(choices: &Choices, literal: &str) -> Printed {
    let sign = if literal.starts_with('-') { "-" } else { "" };
    match choices.overflow {
        Overflow::Reject => None,
        Overflow::Null => Some("null".to_owned()),
        Overflow::Infinity => Some(format!("{sign}Infinity")),
    }
}

fn is_safe(literal: &str) -> bool {
    const SAFE: i64 = (1 << 53) - 1;
    literal.parse::<i64>().is_ok_and(|integer| (-SAFE..=SAFE).contains(&integer))
}

/// `numbers.value`: the digits that a literal stands for, or what is printed in their place.
fn value(choices: &Choices, literal: &str) -> Result<Digits, Printed> {
    match choices.value {
        NumberValue::Binary64 => binary64(literal).map(Digits::of).ok_or_else(|| overflow(choices, literal)),
        NumberValue::Decimal => {
            let digits = Digits::exactly(literal);
            if digits.length() <= MOST_DIGITS { Ok(digits) } else { Err(None) }
        }
    }
}

/// The integer literal of a float literal whose value is an integer: every digit of it.
fn integer(steps: &Steps, literal: &str) -> String {
    match steps.choices.value {
        NumberValue::Binary64 => format!("{:.0}", binary64(literal).unwrap_or_default()),
        NumberValue::Decimal => {
            let Digits { negative, digits, exponent } = Digits::exactly(literal);
            let sign = if negative { "-" } else { "" };
            let zeros = "0".repeat((exponent + 1) as usize - digits.len());
            format!("{sign}{digits}{zeros}")
        }
    }
}

/// The text of a float, wherever it stands.
fn laid_out(steps: &Steps, layout: &Layout, digits: &Digits) -> Printed {
    let choices = &steps.choices;
    if choices.floats == Floats::Reject {
        return None;
    }
    let as_float = choices.integral_floats == IntegralFloats::AsFloat;
    if digits.is_zero() && digits.negative {
        match choices.minus_zero {
            MinusZero::Minus => return Some("-0".to_owned()),
            _ if as_float => return Some("-0.0".to_owned()),
            _ => {}
        }
    }
    let text = layout.print_digits(digits);
    Some(if as_float { with_fraction(text) } else { text })
}

/// `numbers.path-floats`: another layout than elsewhere, with a fraction where it shows none.
fn at_path(steps: &Steps, digits: &Digits) -> Printed {
    match steps.choices.path_floats {
        PathFloats::Same => laid_out(steps, &steps.layout, digits),
        PathFloats::Layout(Floats::Reject) => None,
        PathFloats::Layout(floats) => {
            let text = laid_out(steps, &super::layout::of(floats)?, digits)?;
            Some(if text == "-0" { text } else { with_fraction(text) })
        }
    }
}

/// The same text with a fraction, where it shows neither a fraction nor an exponent.
fn with_fraction(text: String) -> String {
    if has_point_or_exponent(&text) { text } else { text + ".0" }
}
