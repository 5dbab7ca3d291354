//! From digits to text: where each runtime puts the point and when it writes an exponent.

/// The shortest digits that read back as the same float, and where they stand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Digits {
    /// Whether the sign bit is set.
    pub negative: bool,
    /// The digits, with no zero at either end (but for zero itself).
    pub digits: String,
    /// The decimal exponent of the first digit.
    pub exponent: i32,
}

impl Digits {
    /// The digits of a finite float, from the standard library.
    pub fn of(float: f64) -> Digits {
        let float_text = format!("{:e}", float.abs());
        // Where two shortest texts are equally near, the standard library takes the upper one;
        // every runtime takes the even one, as rounding to that many digits does.
        let places = float_text.find('e').unwrap_or(1).saturating_sub(2);
        let nearest = format!("{:.*e}", places, float.abs());
        let text = if nearest.parse() == Ok(float.abs()) {
            nearest
        } else {
            float_text
        };
        let (mantissa, exponent) = text.split_once('e').unwrap_or((&text, "0"));
        Digits {
            negative: float.is_sign_negative(),
            digits: mantissa.replace('.', ""),
            exponent: exponent.parse().unwrap_or(0),
        }
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
    plus: "+",
    exponent_width: 1,
    signed_zero: false,
};

/// CPS-NUM-3: Python's `repr`.
pub const PYTHON: Layout = Layout {
    positional: |digits| (-4..=15).contains(&digits.exponent),
    integral: ".0",
    mantissa: "",
    plus: "+",
    exponent_width: 2,
    signed_zero: true,
};

/// KAI-FLT-1: Ruby's `Float#to_s`. Past 14 it pads no zeros, but a fraction still gets its point: `1000000000000000.1`.
pub const RUBY: Layout = Layout {
    positional: |digits| {
        let fraction = digits.digits.len() as i32 > digits.exponent + 1;
        (-4..=if fraction { 15 } else { 14 }).contains(&digits.exponent)
    },
    integral: ".0",
    mantissa: ".0",
    plus: "+",
    exponent_width: 2,
    signed_zero: true,
};

/// OA-FLT-1 `serde`: serde_json since 1.0.147.
pub const SERDE: Layout = Layout {
    positional: |digits| (-5..=15).contains(&digits.exponent),
    integral: ".0",
    mantissa: "",
    plus: "+",
    exponent_width: 1,
    signed_zero: true,
};

impl Layout {
    /// The text of a finite float.
    pub fn print(&self, float: f64) -> String {
        let digits = Digits::of(float);
        let body = if (self.positional)(&digits) {
            self.without_exponent(&digits)
        } else {
            self.with_exponent(&digits)
        };
        if digits.negative && (self.signed_zero || float != 0.0) {
            format!("-{body}")
        } else {
            body
        }
    }

    fn without_exponent(&self, number: &Digits) -> String {
        let Digits {
            digits, exponent, ..
        } = number;
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
        format!("{first}{fraction}e{sign}{exponent:0width$}")
    }
}
