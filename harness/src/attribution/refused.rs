//! A number that a profile refuses: which choice refuses it. A literal meets the choices in the order of the engine.

use super::Topic;
use super::condition::is_minus_zero;
use super::texts::is_float;
use canon::oracle::layout::Digits;
use canon::oracle::number::MOST_DIGITS;
use canon::spec::{Choices, Integers, IntegralFloats, MinusZero, NumberValue};

/// The number that begins at a byte of a document.
pub fn literal(document: &[u8], at: usize) -> Option<&str> {
    let rest = document.get(at..)?;
    let part = |byte: &u8| byte.is_ascii_digit() || matches!(byte, b'-' | b'+' | b'.' | b'e' | b'E');
    let length = rest.iter().position(|byte| !part(byte)).unwrap_or(rest.len());
    str::from_utf8(&rest[..length]).ok().filter(|text| !text.is_empty())
}

/// What the refusal of a number is about.
pub fn number(choices: &Choices, literal: &str) -> Topic {
    match is_float(literal) {
        true => float(choices, literal),
        false => integer(choices, literal),
    }
}

/// Overflow first, then integral floats, then floats at all.
fn float(choices: &Choices, literal: &str) -> Topic {
    if let Some(topic) = beyond(choices, literal) {
        return topic;
    }
    match choices.integral_floats {
        IntegralFloats::AsInteger if is_integral(choices, literal) => {
            let minus_zero = is_minus_zero(literal);
            if minus_zero && choices.minus_zero == MinusZero::Reject { Topic::MinusZero } else { Topic::Integer }
        }
        IntegralFloats::Reject if is_integral(choices, literal) => Topic::Class,
        _ => Topic::Float,
    }
}

fn integer(choices: &Choices, literal: &str) -> Topic {
    match choices.integers {
        _ if literal == "-0" => Topic::MinusZero,
        Integers::Safe => Topic::Integer,
        _ => beyond(choices, literal).unwrap_or(Topic::Integer),
    }
}

/// A number that is larger than any that the profile has.
fn beyond(choices: &Choices, literal: &str) -> Option<Topic> {
    match choices.value {
        NumberValue::Binary64 => {
            let float = literal.parse::<f64>().ok();
            float.is_none_or(|float| !float.is_finite()).then_some(Topic::Overflow)
        }
        NumberValue::Decimal => (Digits::exactly(literal).length() > MOST_DIGITS).then_some(Topic::Value),
    }
}

fn is_integral(choices: &Choices, literal: &str) -> bool {
    match choices.value {
        NumberValue::Binary64 => literal.parse::<f64>().is_ok_and(|float| float.fract() == 0.0),
        NumberValue::Decimal => Digits::exactly(literal).is_integral(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use canon::Canonicalizer;
    use canon::spec::Floats;

    const REFUSING: Choices = Choices {
        floats: Floats::Reject,
        integers: Integers::Safe,
        minus_zero: MinusZero::Reject,
        integral_floats: IntegralFloats::AsInteger,
        ..Choices::JCS
    };
    const DECIMAL: Choices = Choices { value: NumberValue::Decimal, integers: Integers::Exact, ..Choices::JCS };

    #[test]
    fn each_refusal_has_the_choice_that_refuses() {
        let integral = Choices { integral_floats: IntegralFloats::Reject, ..REFUSING };
        let decimal_integral = Choices { integral_floats: IntegralFloats::Reject, ..DECIMAL };
        let long = format!("1{}", "0".repeat(10_000));
        for (choices, literal, topic) in [
            (&Choices::JCS, "1e400", Topic::Overflow),
            (&Choices::JCS, &"9".repeat(400)[..], Topic::Overflow),
            (&REFUSING, "1e400", Topic::Overflow),
            (&REFUSING, "1.5", Topic::Float),
            (&REFUSING, "1e30", Topic::Integer),
            (&REFUSING, "9007199254740993", Topic::Integer),
            (&REFUSING, "-0", Topic::MinusZero),
            (&REFUSING, "-0.0", Topic::MinusZero),
            (&integral, "1.0", Topic::Class),
            (&integral, "1.5", Topic::Float),
            (&DECIMAL, &long[..], Topic::Value),
            (&DECIMAL, "1e10000", Topic::Value),
            (&DECIMAL, "1e-10001", Topic::Value),
            (&decimal_integral, "1.50e1", Topic::Class),
            (&decimal_integral, "1e9999", Topic::Class),
        ] {
            let refused = Canonicalizer::described(*choices).canonicalize(literal.as_bytes()).is_err();
            assert!(refused, "{literal} is refused");
            assert_eq!(number(choices, literal), topic, "{literal}");
        }
    }

    #[test]
    fn what_is_one_digit_shorter_is_not_refused() {
        for literal in ["1e9999", "1e-9999", "0e99999999999999999999"] {
            assert!(Canonicalizer::described(DECIMAL).canonicalize(literal.as_bytes()).is_ok(), "{literal}");
            assert_eq!(beyond(&DECIMAL, literal), None, "{literal}");
        }
    }
}
