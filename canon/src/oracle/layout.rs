//! From digits to text: where each runtime puts the point and when it writes an exponent.

use crate::spec::Floats;

/// The digits of a number, and where they stand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Digits {
    /// Whether there is a minus sign.
    pub negative: bool,
    /// The digits, with no zero at either end (but for zero itself).
    pub digits: String,
    /// The decimal exponent of the first digit.
    pub exponent: i64,
}

impl Digits {
    /// The shortest digits that read back as the same finite float, from the standard library.
    pub fn of(float: f64) -> Digits {
        let float_text = format!("{:e}", float.abs());
        // Where two shortest texts are equally near, the standard library takes the upper one;
        // every runtime takes the even one, as rounding to that many digits does.
        let places = float_text.find('e').unwrap_or(1).saturating_sub(2);
        let nearest = format!("{:.*e}", places, float.abs());
        let text = if nearest.parse() == Ok(float.abs()) { nearest } else { float_text };
        let (mantissa, exponent) = text.split_once('e').unwrap_or((&text, "0"));
        Digits {
            negative: float.is_sign_negative(),
            digits: mantissa.replace('.', ""),
            exponent: exponent.parse().unwrap_or(0),
        }
    }

    /// The digits of a literal, all of them. An exponent beyond 32 bits is as good as the largest.
    pub fn exactly(literal: &str) -> Digits {
        let negative = literal.starts_with('-');
        let (mantissa, exponent) = literal.split_once(['e', 'E']).unwrap_or((literal, "0"));
        let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
        let all = format!("{}{fraction}", whole.trim_start_matches('-'));
        let digits = all.trim_start_matches('0');
        let leading = all.len() - digits.len();
        let digits = digits.trim_end_matches('0');
        if digits.is_empty() {
            return Digits { negative, digits: "0".to_owned(), exponent: 0 };
        }
        let far = if exponent.starts_with('-') { i64::from(i32::MIN) } else { i64::from(i32::MAX) };
        let scale = exponent.parse::<i32>().map_or(far, i64::from);
        let place = whole.trim_start_matches('-').len() as i64 - 1 - leading as i64;
        Digits { negative, digits: digits.to_owned(), exponent: place + scale }
    }

    /// How many digits there are.
    pub fn count(&self) -> i64 {
        self.digits.len() as i64
    }

    /// Whether it is zero, of either sign.
    pub fn is_zero(&self) -> bool {
        self.digits == "0"
    }

    /// Whether it is an integer.
    pub fn is_integral(&self) -> bool {
        self.exponent >= self.count() - 1
    }

    /// How many digits it takes without an exponent.
    pub fn length(&self) -> i64 {
        let before = self.exponent.max(0) + 1;
        let after = (self.count() - 1 - self.exponent).max(0);
        before + after
    }
}

/// How a runtime lays digits out.
#[derive(Clone, Copy)]
pub struct Layout {
    /// Whether this number is written without an exponent.
    pub positional: fn(&Digits) -> bool,
    /// What follows an integral positional number: `.0` or nothing.
    pub integral: &'static str,
    /// What follows a single mantissa digit: `.0` or nothing.
    pub mantissa: &'static str,
    /// The letter before an exponent.
    pub letter: char,
    /// What stands before a positive exponent: `+` or nothing.
    pub plus: &'static str,
    /// The least number of exponent digits.
    pub exponent_width: usize,
    /// Whether negative zero keeps its sign.
    pub signed_zero: bool,
}

/// JCS-NUM, KHORA-NUM-1: `JSON.stringify`.
pub const ECMASCRIPT: Layout = Layout {
    positional: |digits| (-6..=20).contains(&digits.exponent),
    integral: "",
    mantissa: "",
    letter: 'e',
    plus: "+",
    exponent_width: 1,
    signed_zero: false,
};

/// CPS-NUM-3: Python's `repr`.
pub const PYTHON: Layout = Layout {
    positional: |digits| (-4..=15).contains(&digits.exponent),
    integral: ".0",
    mantissa: "",
    letter: 'e',
    plus: "+",
    exponent_width: 2,
    signed_zero: true,
};

/// Python's `repr` with exponents that are not padded, as ujson prints them.
pub const PYTHON_SHORT: Layout = Layout { exponent_width: 1, ..PYTHON };

/// KAI-FLT-1: Ruby's `Float#to_s`. Past 14 it pads no zeros, but a fraction still gets its point: `1000000000000000.1`.
pub const RUBY: Layout = Layout {
    positional: |digits| (-4..=if digits.is_integral() { 14 } else { 15 }).contains(&digits.exponent),
    integral: ".0",
    mantissa: ".0",
    letter: 'e',
    plus: "+",
    exponent_width: 2,
    signed_zero: true,
};

/// Ruby's json gem 2.11.
pub const JSON_2_11: Layout = Layout {
    positional: |digits| gem(digits, digits.exponent < digits.count() + 7, 4),
    integral: ".0",
    mantissa: "",
    letter: 'e',
    plus: "+",
    exponent_width: 1,
    signed_zero: true,
};

/// Ruby's json gem 2.12 to 2.14.
pub const JSON_2_12: Layout =
    Layout { positional: |digits| gem(digits, digits.exponent < digits.count() + 7, 10), ..JSON_2_11 };

/// Ruby's json gem from 2.15.
pub const JSON_2_15: Layout = Layout { positional: |digits| gem(digits, digits.exponent < 15, 10), ..JSON_2_11 };

/// OA-FLT-1 `serde`: serde_json since 1.0.147.
pub const SERDE: Layout = Layout {
    positional: |digits| (-5..=15).contains(&digits.exponent),
    integral: ".0",
    mantissa: "",
    letter: 'e',
    plus: "+",
    exponent_width: 1,
    signed_zero: true,
};

/// canonicaljson-spec: an exponent always, but for zero, which is an integer.
pub const GIBSON: Layout = Layout {
    positional: Digits::is_zero,
    integral: "",
    mantissa: ".0",
    letter: 'E',
    plus: "",
    exponent_width: 1,
    signed_zero: false,
};

/// Mozilla's canonical_json: an exponent always, and no fraction where none is needed.
pub const GIBSON_SHORT: Layout = Layout { positional: |_| false, mantissa: "", signed_zero: true, ..GIBSON };

/// Erlang's `float_to_binary(Float, [short])`, and so Elixir's Jason.
pub const ERLANG: Layout = Layout {
    positional: not_longer_without_exponent,
    integral: ".0",
    mantissa: ".0",
    letter: 'e',
    plus: "",
    exponent_width: 1,
    signed_zero: true,
};

/// Never an exponent, always a fraction.
pub const POSITIONAL: Layout = Layout { positional: |_| true, ..PYTHON };

/// The rule of the newer gems: `large` decides integral numbers, `limit` those with a fraction.
fn gem(digits: &Digits, large: bool, limit: i64) -> bool {
    let last = digits.exponent - digits.count() + 1;
    if digits.is_zero() {
        true
    } else if last >= 0 {
        large
    } else {
        last > -7 || digits.exponent.abs() < limit
    }
}

/// Positional where that is not longer, and, for whole numbers, below 2^53.
fn not_longer_without_exponent(digits: &Digits) -> bool {
    let place = digits.exponent + 1;
    let length = digits.count();
    let exponent = digits.exponent.to_string().len() as i64;
    let cost = exponent + 1 + if length == 1 { 2 } else { 1 };
    match place {
        0 => true,
        place if place < 0 => 2 - place <= cost,
        place if place >= length => {
            place - length + 2 <= cost && {
                let zeros = "0".repeat((place - length) as usize);
                let whole = format!("{}{zeros}", digits.digits).parse::<u64>();
                whole.is_ok_and(|whole| whole < 1 << 53)
            }
        }
        _ => true,
    }
}

/// The layout of each value of `numbers.floats`; none where floats are refused.
pub fn of(floats: Floats) -> Option<Layout> {
    Some(match floats {
        Floats::Ecmascript => ECMASCRIPT,
        Floats::Python => PYTHON,
        Floats::PythonShort => PYTHON_SHORT,
        Floats::Ruby => RUBY,
        Floats::Json211 => JSON_2_11,
        Floats::Json212 => JSON_2_12,
        Floats::Json215 => JSON_2_15,
        Floats::Serde => SERDE,
        Floats::Gibson => GIBSON,
        Floats::GibsonShort => GIBSON_SHORT,
        Floats::Erlang => ERLANG,
        Floats::Positional => POSITIONAL,
        Floats::Reject => return None,
    })
}

impl Layout {
    /// The text of a finite float.
    pub fn print(&self, float: f64) -> String {
        self.print_digits(&Digits::of(float))
    }

    /// The text of a number.
    pub fn print_digits(&self, digits: &Digits) -> String {
        let body = if (self.positional)(digits) { self.without_exponent(digits) } else { self.with_exponent(digits) };
        if digits.negative && (self.signed_zero || !digits.is_zero()) { format!("-{body}") } else { body }
    }

    fn without_exponent(&self, number: &Digits) -> String {
        let Digits { digits, exponent, .. } = number;
        if *exponent < 0 {
            let zeros = "0".repeat(exponent.unsigned_abs() as usize - 1);
            return format!("0.{zeros}{digits}");
        }
        let before = *exponent as usize + 1;
        if digits.len() <= before {
            let zeros = "0".repeat(before - digits.len());
            format!("{digits}{zeros}{}", self.integral)
        } else {
            format!("{}.{}", &digits[..before], &digits[before..])
        }
    }

    fn with_exponent(&self, number: &Digits) -> String {
        let (first, rest) = number.digits.split_at(1);
        let fraction = match rest {
            "" => self.mantissa.to_owned(),
            rest => format!(".{rest}"),
        };
        let sign = if number.exponent < 0 { "-" } else { self.plus };
        let exponent = number.exponent.unsigned_abs();
        let width = self.exponent_width;
        let letter = self.letter;
        format!("{first}{fraction}{letter}{sign}{exponent:0width$}")
    }
}
