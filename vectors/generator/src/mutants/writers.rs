//! Numbers as the JSON writers of other languages print them: integers and floats are wrong together.

use super::Mutant;
use crate::families::shared::ids;
use canon::Profile;
use canon::oracle::layout::{Digits, ECMASCRIPT, GIBSON, Layout, PYTHON, RUBY};
use canon::oracle::{Printed, Steps, number};

/// `Double.toString`.
const JAVA: Layout = Layout {
    positional: |digits| digits.is_zero() || (-3..=6).contains(&digits.exponent),
    letter: 'E',
    plus: "",
    exponent_width: 1,
    ..RUBY
};

/// `zend_gcvt` with `serialize_precision = -1`.
const PHP: Layout = Layout {
    positional: |digits| digits.is_zero() || (-4..=16).contains(&digits.exponent),
    integral: "",
    exponent_width: 1,
    ..RUBY
};

/// nlohmann's `dump`.
const NLOHMANN: Layout =
    Layout { positional: |digits| digits.is_zero() || (-4..=14).contains(&digits.exponent), ..PYTHON };

/// jansson, which takes the sign and the zeros out of the exponent that `%.17g` prints.
const JANSSON: Layout = Layout {
    positional: |digits| digits.is_zero() || (-4..=16).contains(&digits.exponent),
    plus: "",
    exponent_width: 1,
    ..PYTHON
};

/// Perl's `%.15g`.
const PERL: Layout = Layout {
    positional: |digits| digits.is_zero() || (-4..=14).contains(&digits.exponent),
    integral: "",
    signed_zero: false,
    ..PYTHON
};

/// jq 1.6: seventeen digits at most, an exponent where more than fifteen zeros would be needed.
const JQ: Layout = Layout {
    positional: |digits| digits.is_zero() || (digits.exponent >= -4 && digits.exponent < digits.count() + 15),
    integral: "",
    ..PYTHON
};

/// jiffy: as JavaScript, with a fraction.
const JIFFY: Layout = Layout { integral: ".0", ..ECMASCRIPT };

/// `BigDecimal`, normalised.
const BIG_DECIMAL: Layout = Layout { positional: Digits::is_zero, ..GIBSON };

/// The mutants of a profile.
pub(super) fn of(profile: Profile) -> Vec<Mutant> {
    let rule = ids(profile).float[0];
    let mut out = vec![
        mutant!(profile, "numbers-as-java", rule, "printed numbers as Java does", |steps| Steps {
            integer: number::exact,
            float: |steps, literal| shortest(steps, literal, |sign| format!("\"{sign}Infinity\"")),
            ..typed(steps, JAVA)
        }),
        mutant!(profile, "numbers-as-big-decimal", rule, "printed numbers as Java's BigDecimal does", |steps| {
            Steps { integer: decimal, float: decimal, ..typed(steps, BIG_DECIMAL) }
        }),
        mutant!(profile, "numbers-as-php", rule, "printed numbers as PHP does", |steps| Steps {
            integer: |steps, literal| signed(steps, literal, finite),
            float: finite,
            ..typed(steps, PHP)
        }),
        mutant!(
            profile,
            "numbers-as-php-with-fraction",
            rule,
            "printed numbers as PHP does when it keeps zero fractions",
            |steps| Steps {
                integer: |steps, literal| signed(steps, literal, finite),
                float: finite,
                ..typed(steps, Layout { integral: ".0", ..PHP })
            }
        ),
        mutant!(profile, "numbers-as-nlohmann", rule, "printed numbers as nlohmann's C++ library does", |steps| {
            Steps {
                integer: |steps, literal| match literal.parse::<u64>() {
                    Ok(_) => number::exact(steps, literal),
                    Err(_) => signed(steps, literal, finite),
                },
                float: finite,
                ..typed(steps, NLOHMANN)
            }
        }),
        mutant!(profile, "numbers-as-jansson", rule, "printed numbers as C's jansson does, with %.17g", |steps| {
            Steps {
                integer: |steps, literal| signed(steps, literal, |_, _| None),
                float: |steps, literal| Some(steps.layout.print_digits(&rounded(number::binary64(literal)?, 17))),
                ..typed(steps, JANSSON)
            }
        }),
        mutant!(profile, "numbers-as-perl", rule, "printed numbers as Perl does, with %.15g", |steps| Steps {
            integer: perl_integer,
            float: perl_float,
            ..typed(steps, PERL)
        }),
        mutant!(profile, "numbers-as-jq", rule, "printed numbers as jq 1.6 does", |steps| Steps {
            is_float: number::always_float,
            integer: clamped,
            float: clamped,
            layout: JQ,
            ..steps
        }),
        mutant!(profile, "numbers-as-jiffy", rule, "printed numbers as Erlang's jiffy does", |steps| Steps {
            integer: number::exact,
            float: finite,
            ..typed(steps, JIFFY)
        }),
    ];
    // What it should be there, or may be under readings of its own.
    if ![Profile::CPS, Profile::OPENAGENTS].contains(&profile) {
        out.push(mutant!(profile, "numbers-as-python", rule, "printed numbers as Python does", |steps| Steps {
            integer: number::exact,
            float: finite,
            ..typed(steps, PYTHON)
        }));
    }
    if profile != Profile::KAIROS {
        out.push(mutant!(profile, "numbers-as-ruby", rule, "printed numbers as Ruby does", |steps| Steps {
            integer: number::exact,
            float: finite,
            ..typed(steps, RUBY)
        }));
    }
    out
}

/// Integers and floats are told apart by their spelling, and `-0` is the integer 0.
fn typed(steps: Steps, layout: Layout) -> Steps {
    Steps { is_float: number::has_point_or_exponent, minus_zero: Some("0"), layout, ..steps }
}

/// The shortest digits in the writer's layout; an overflow is refused.
fn finite(steps: &Steps, literal: &str) -> Printed {
    Some(steps.layout.print(number::binary64(literal)?))
}

/// The same, with a text for an overflow.
fn shortest(steps: &Steps, literal: &str, infinity: fn(&str) -> String) -> Printed {
    let sign = if literal.starts_with('-') { "-" } else { "" };
    finite(steps, literal).or_else(|| Some(infinity(sign)))
}

/// Exact within i64.
fn signed(steps: &Steps, literal: &str, beyond: fn(&Steps, &str) -> Printed) -> Printed {
    if literal.parse::<i64>().is_ok() { number::exact(steps, literal) } else { beyond(steps, literal) }
}

/// This many significant digits, zeros at the end left out.
fn rounded(float: f64, count: usize) -> Digits {
    Digits::exactly(&format!("{float:.*e}", count - 1))
}

/// Every digit of the literal; a hundred of them without an exponent, where the value is an integer. An exponent past
/// 32 bits is refused.
fn decimal(steps: &Steps, literal: &str) -> Printed {
    const PLAIN: i64 = 99;
    if let Some((_, exponent)) = literal.split_once(['e', 'E']) {
        exponent.parse::<i32>().ok()?;
    }
    let digits = Digits::exactly(literal);
    if digits.is_integral() && digits.exponent < PLAIN {
        return Some(Layout { positional: |_| true, ..steps.layout }.print_digits(&digits));
    }
    Some(steps.layout.print_digits(&digits))
}

fn perl_integer(steps: &Steps, literal: &str) -> Printed {
    /// Longer ones are read as text.
    const LONGEST: usize = 20;
    if literal.parse::<u64>().is_ok() || literal.parse::<i64>().is_ok() {
        return number::exact(steps, literal);
    }
    if literal.len() > LONGEST { Some(format!("\"{literal}\"")) } else { perl_float(steps, literal) }
}

fn perl_float(steps: &Steps, literal: &str) -> Printed {
    /// From 2^53 on an integral float is printed as the integer that it is, as far as 64 bits go.
    const INTEGERS: std::ops::Range<f64> = 9_007_199_254_740_994.0..18_446_744_073_709_551_616.0;
    let sign = if literal.starts_with('-') { "-" } else { "" };
    let Some(float) = number::binary64(literal) else {
        return Some(format!("{sign}Inf"));
    };
    if INTEGERS.contains(&float.abs()) {
        return Some(format!("{float:.0}"));
    }
    Some(steps.layout.print_digits(&rounded(float, 15)))
}

/// An overflow is the greatest number.
fn clamped(steps: &Steps, literal: &str) -> Printed {
    let greatest = if literal.starts_with('-') { f64::MIN } else { f64::MAX };
    Some(steps.layout.print(number::binary64(literal).unwrap_or(greatest)))
}
