//! How every value of `numbers.floats` lays digits out, at any length.

use super::digits::Digits;
use crate::spec::Floats;

/// Where the point stands and when there is an exponent.
pub(in crate::engine) struct Layout {
    /// Whether this number is written without an exponent.
    positional: fn(&Digits) -> bool,
    /// Whether an integral number without an exponent ends in `.0`.
    integral_fraction: bool,
    /// Whether a single digit before an exponent is followed by `.0`.
    mantissa_fraction: bool,
    /// The letter before an exponent, and the plus after it.
    letter: &'static str,
    plus: &'static str,
    /// The least number of exponent digits.
    exponent_width: usize,
    /// Whether minus zero keeps its sign.
    signed_zero: bool,
}

const ECMASCRIPT: Layout = Layout {
    positional: |number| (-6..=20).contains(&number.exponent),
    integral_fraction: false,
    mantissa_fraction: false,
    letter: "e",
    plus: "+",
    exponent_width: 1,
    signed_zero: false,
};

const PYTHON: Layout = Layout {
    positional: |number| (-4..=15).contains(&number.exponent),
    integral_fraction: true,
    exponent_width: 2,
    signed_zero: true,
    ..ECMASCRIPT
};

const RUBY: Layout = Layout {
    // Past 14 no zeros are added, but a fraction still gets its point.
    positional: |number| {
        let most = if number.is_integral() { 14 } else { 15 };
        (-4..=most).contains(&number.exponent)
    },
    mantissa_fraction: true,
    ..PYTHON
};

/// The gems agree but for the size up to which a number is written out.
const JSON_2_11: Layout =
    Layout { positional: |number| gem(number, number.exponent < number.count() + 7, 4), exponent_width: 1, ..PYTHON };

const GIBSON: Layout =
    Layout { positional: |number| number.is_zero(), mantissa_fraction: true, letter: "E", plus: "", ..ECMASCRIPT };

impl Layout {
    /// The layout of this name; none where floats are refused.
    pub fn of(floats: Floats) -> Option<Layout> {
        Some(match floats {
            Floats::Ecmascript => ECMASCRIPT,
            Floats::Python => PYTHON,
            Floats::PythonShort => Layout { exponent_width: 1, ..PYTHON },
            Floats::Ruby => RUBY,
            Floats::Json211 => JSON_2_11,
            Floats::Json212 => {
                Layout { positional: |number| gem(number, number.exponent < number.count() + 7, 10), ..JSON_2_11 }
            }
            Floats::Json215 => Layout { positional: |number| gem(number, number.exponent < 15, 10), ..JSON_2_11 },
            Floats::Serde => {
                Layout { positional: |number| (-5..=15).contains(&number.exponent), exponent_width: 1, ..PYTHON }
            }
            Floats::Gibson => GIBSON,
            Floats::GibsonShort => {
                Layout { positional: |_| false, mantissa_fraction: false, signed_zero: true, ..GIBSON }
            }
            Floats::Erlang => Layout {
                positional: shorter_without_exponent,
                integral_fraction: true,
                mantissa_fraction: true,
                plus: "",
                signed_zero: true,
                ..ECMASCRIPT
            },
            Floats::Positional => {
                Layout { positional: |_| true, integral_fraction: true, signed_zero: true, ..ECMASCRIPT }
            }
            Floats::Reject => return None,
        })
    }

    /// The text of a number.
    pub fn print(&self, number: &Digits) -> Vec<u8> {
        let mut out = Vec::with_capacity(number.digits.len() + 8);
        if number.negative && (self.signed_zero || !number.is_zero()) {
            out.push(b'-');
        }
        match (self.positional)(number) {
            true => self.without_exponent(number, &mut out),
            false => self.with_exponent(number, &mut out),
        }
        out
    }

    fn without_exponent(&self, number: &Digits, out: &mut Vec<u8>) {
        let digits = &number.digits;
        if number.exponent < 0 {
            out.extend_from_slice(b"0.");
            out.resize(out.len() + number.exponent.unsigned_abs() as usize - 1, b'0');
            out.extend_from_slice(digits);
            return;
        }
        let before = number.exponent as usize + 1;
        let (integral, fraction) = digits.split_at(before.min(digits.len()));
        out.extend_from_slice(integral);
        out.resize(out.len() + before - integral.len(), b'0');
        match fraction {
            [] if self.integral_fraction => out.extend_from_slice(b".0"),
            [] => {}
            _ => {
                out.push(b'.');
                out.extend_from_slice(fraction);
            }
        }
    }

    fn with_exponent(&self, number: &Digits, out: &mut Vec<u8>) {
        let (first, rest) = number.digits.split_at(1);
        out.extend_from_slice(first);
        match rest {
            [] if self.mantissa_fraction => out.extend_from_slice(b".0"),
            [] => {}
            _ => {
                out.push(b'.');
                out.extend_from_slice(rest);
            }
        }
        let sign = if number.exponent < 0 { "-" } else { self.plus };
        let (width, exponent) = (self.exponent_width, number.exponent.unsigned_abs());
        out.extend_from_slice(format!("{}{sign}{exponent:0width$}", self.letter).as_bytes());
    }
}

/// Ruby's later gems: `large` decides integral numbers, `limit` those with a fraction.
fn gem(number: &Digits, large: bool, limit: i64) -> bool {
    let last = number.exponent - number.count() + 1;
    if number.is_zero() {
        return true;
    }
    if last >= 0 { large } else { last > -7 || number.exponent.abs() < limit }
}

/// Erlang takes whichever text is shorter, that without an exponent of two equal ones;
/// integral numbers from 2^53 on always have an exponent.
fn shorter_without_exponent(number: &Digits) -> bool {
    let count = number.count();
    let without = match number.exponent {
        below if below < 0 => 1 - below + count,
        whole if number.is_integral() => whole + 3,
        _ => count + 1,
    };
    let exponent = number.exponent.to_string().len() as i64;
    let with = count.max(2) + 2 + exponent;
    let small = || {
        str::from_utf8(&number.integer())
            .is_ok_and(|text| text.parse::<i64>().is_ok_and(|value| value.unsigned_abs() < 1 << 53))
    };
    without <= with && (!number.is_integral() || number.exponent < 16 && small())
}

/// The same text with a fraction, where it shows neither a fraction nor an exponent.
pub(in crate::engine) fn with_fraction(mut text: Vec<u8>) -> Vec<u8> {
    if !text.iter().any(|byte| matches!(byte, b'.' | b'e' | b'E')) {
        text.extend_from_slice(b".0");
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::float;
    use proptest::prelude::*;

    fn print(floats: Floats, literal: &str) -> String {
        let float: f64 = literal.parse().unwrap();
        let text = Layout::of(floats).unwrap().print(&Digits::shortest(float));
        String::from_utf8(text).unwrap()
    }

    #[test]
    fn each_layout_prints_what_its_runtime_does() {
        let cases = [
            (Floats::PythonShort, "1e16", "1e+16"),
            (Floats::PythonShort, "1e-5", "1e-5"),
            (Floats::Json211, "1e15", "1e+15"),
            (Floats::Json211, "100.0", "100.0"),
            (Floats::Json215, "1e14", "100000000000000.0"),
            (Floats::Json212, "1.5e-9", "0.0000000015"),
            (Floats::Gibson, "1.5", "1.5E0"),
            (Floats::Gibson, "1e-7", "1.0E-7"),
            (Floats::Gibson, "-0.0", "0"),
            (Floats::GibsonShort, "1e-7", "1E-7"),
            (Floats::GibsonShort, "-0.0", "-0E0"),
            (Floats::Erlang, "100.0", "100.0"),
            (Floats::Erlang, "1000.0", "1.0e3"),
            (Floats::Erlang, "0.0001", "0.0001"),
            (Floats::Erlang, "0.00001", "1.0e-5"),
            (Floats::Erlang, "0.001", "0.001"),
            (Floats::Erlang, "9007199254740991.0", "9007199254740991.0"),
            (Floats::Erlang, "9007199254740992.0", "9.007199254740992e15"),
            (Floats::Positional, "1e21", "1000000000000000000000.0"),
            (Floats::Positional, "1.5e-10", "0.00000000015"),
        ];
        for (floats, literal, expected) in cases {
            assert_eq!(print(floats, literal), expected, "{floats:?} {literal}");
        }
    }

    proptest! {
        /// The short way of the built-in profiles and this one are the same four layouts.
        #[test]
        fn four_layouts_agree_with_the_short_way(bits: u64) {
            let value = f64::from_bits(bits);
            prop_assume!(value.is_finite());
            let pairs = [
                (Floats::Ecmascript, float::ECMASCRIPT),
                (Floats::Python, float::PYTHON),
                (Floats::Ruby, float::RUBY),
                (Floats::Serde, float::SERDE),
            ];
            for (floats, short) in pairs {
                let text = Layout::of(floats).unwrap().print(&Digits::shortest(value));
                let mut room = float::FloatText::default();
                prop_assert_eq!(Some(&text[..]), short.print(value, &mut room));
            }
        }
    }
}
