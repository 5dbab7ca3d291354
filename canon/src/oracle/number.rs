//! What a number literal is and prints as.

use super::layout::ECMASCRIPT;
use super::{Printed, Steps};

/// CPS-NUM-1: a literal with a point or an exponent is a float.
pub fn has_point_or_exponent(literal: &str) -> bool {
    literal.contains(['.', 'e', 'E'])
}

/// Every number is binary64, however it is spelled.
pub fn always_float(_: &str) -> bool {
    true
}

/// The nearest binary64; none where it overflows.
pub fn binary64(literal: &str) -> Option<f64> {
    literal
        .parse::<f64>()
        .ok()
        .filter(|float| float.is_finite())
}

/// The nearest binary64 in the profile's layout; an overflow is refused.
pub fn float(steps: &Steps, literal: &str) -> Printed {
    Some(steps.layout.print(binary64(literal)?))
}

/// KHORA-NUM-3: as [`float`], but an overflow is `null`.
pub fn float_or_null(steps: &Steps, literal: &str) -> Printed {
    float(steps, literal).or_else(|| Some("null".to_owned()))
}

/// CPS-NUM-2, KAI-INT-1, OA-INT-2 `exact`: exact at any size.
pub fn exact(steps: &Steps, literal: &str) -> Printed {
    Some(
        if literal == "-0" {
            steps.minus_zero
        } else {
            literal
        }
        .to_owned(),
    )
}

/// CPS-FLT-1: an integer read as binary64; `-0` is the integer 0 first.
pub fn integer_as_float(steps: &Steps, literal: &str) -> Printed {
    float(steps, if literal == "-0" { "0" } else { literal })
}

/// OA-INT-2 `u64`: exact within i64 and u64, past that a float.
pub fn exact_in_64_bits(steps: &Steps, literal: &str) -> Printed {
    if literal.parse::<u64>().is_ok() || literal.parse::<i64>().is_ok() {
        exact(steps, literal)
    } else {
        float(steps, literal)
    }
}

/// OA-INT-1, OA-INT-2 `binary64`: verbatim to 2^53-1, past that as ECMAScript prints it.
pub fn binary64_beyond_safe(steps: &Steps, literal: &str) -> Printed {
    const SAFE: i64 = (1 << 53) - 1;
    let safe = literal
        .parse::<i64>()
        .is_ok_and(|integer| (-SAFE..=SAFE).contains(&integer));
    if safe {
        exact(steps, literal)
    } else {
        Some(ECMASCRIPT.print(binary64(literal)?))
    }
}
