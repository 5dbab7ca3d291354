//! Floats: shortest digits, laid out as four runtimes do.

use super::integer::Rounded;
use super::number::Number;

/// How a runtime lays digits out.
#[derive(Clone, Copy, Debug)]
pub(super) struct Layout {
    /// The decimal exponents that are written without an exponent.
    positional: (i32, i32),
    /// The highest exponent that is written so where a digit stands after the point.
    positional_with_fraction: i32,
    /// Whether an integral number ends in `.0`.
    integral_fraction: bool,
    /// Whether a single mantissa digit is followed by `.0`.
    mantissa_fraction: bool,
    /// The least number of exponent digits.
    exponent_width: usize,
    /// Whether negative zero keeps its sign.
    signed_zero: bool,
}

/// JCS-NUM, KHORA-NUM-1, OA-FLT-1 `ecmascript`.
pub(super) const ECMASCRIPT: Layout = Layout {
    positional: (-6, 20),
    positional_with_fraction: 20,
    integral_fraction: false,
    mantissa_fraction: false,
    exponent_width: 1,
    signed_zero: false,
};

/// CPS-NUM-3, OA-FLT-1 `python`.
pub(super) const PYTHON: Layout = Layout {
    positional: (-4, 15),
    positional_with_fraction: 15,
    integral_fraction: true,
    mantissa_fraction: false,
    exponent_width: 2,
    signed_zero: true,
};

/// KAI-FLT-1.
pub(super) const RUBY: Layout = Layout {
    positional: (-4, 14),
    positional_with_fraction: 15,
    integral_fraction: true,
    mantissa_fraction: true,
    exponent_width: 2,
    signed_zero: true,
};

/// OA-FLT-1 `serde`: also what zmij itself writes.
pub(super) const SERDE: Layout = Layout {
    positional: (-5, 15),
    positional_with_fraction: 15,
    integral_fraction: true,
    mantissa_fraction: false,
    exponent_width: 1,
    signed_zero: true,
};

/// How many significant digits every decimal keeps through binary64: up to here
/// the shortest digits of the float are those of the literal.
const SAFE_DIGITS: usize = 15;

/// What becomes of a literal without exponent, where its text alone decides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Decimal {
    /// It stays as it is.
    AsIs,
    /// It loses zeros (and, it may be, the point) from this place on.
    Cut(usize),
    /// The text does not decide.
    Unknown,
}

impl Layout {
    /// A literal with a point and no exponent, judged by its text.
    #[inline(always)]
    pub fn decimal(&self, input: &[u8], number: Number) -> Decimal {
        let Number { from, to, point, .. } = number;
        let digits_from = from + usize::from(input[from] == b'-');
        let zero_first = input[digits_from] == b'0';
        let digits = to - digits_from - 1 - usize::from(zero_first);
        if digits > SAFE_DIGITS {
            return Decimal::Unknown;
        }
        if zero_first {
            // The exponent of 0.00123 is -3.
            let zeros = input[point + 1..to].iter().take_while(|digit| **digit == b'0');
            let zeros = zeros.count();
            if zeros == digits {
                // Zero itself; the sign may go.
                return match (self.signed_zero, zeros) {
                    (true, 1) => Decimal::AsIs,
                    (true, _) => Decimal::Cut(point + 2),
                    (false, _) => Decimal::Unknown,
                };
            }
            if (zeros as i32) >= -self.positional.0 {
                return Decimal::Unknown;
            }
        }
        if input[to - 1] != b'0' {
            return Decimal::AsIs;
        }
        self.cut(input, number)
    }

    /// A literal that ends in zeros after its point.
    fn cut(&self, input: &[u8], number: Number) -> Decimal {
        let fraction = &input[number.point + 1..number.to];
        let kept = fraction.iter().rposition(|digit| *digit != b'0');
        let end = match kept {
            Some(last) => number.point + 2 + last,
            None if self.integral_fraction => number.point + 2,
            None => number.point,
        };
        if end == number.to { Decimal::AsIs } else { Decimal::Cut(end) }
    }

    /// The text of a float; none where it is not finite.
    pub fn print<'a>(&self, float: f64, room: &'a mut FloatText) -> Option<&'a [u8]> {
        if !float.is_finite() {
            return None;
        }
        let printed = room.printed.format_finite(float).as_bytes();
        // Between these bounds every layout is positional, and only `.0` can differ.
        if (1e-4..1e15).contains(&float.abs()) {
            return Some(match printed {
                [integral @ .., b'.', b'0'] if !self.integral_fraction => integral,
                _ => printed,
            });
        }
        room.laid_out = self.lay_out(&Digits::of(printed));
        Some(room.laid_out.as_bytes())
    }

    fn lay_out(&self, number: &Digits) -> Short {
        let mut out = Short::default();
        let digits = number.digits.as_bytes();
        if number.negative && (self.signed_zero || digits != b"0") {
            out.push(b"-");
        }
        let (least, most) = self.positional;
        let most = match digits.len() as i32 > number.exponent + 1 {
            true => self.positional_with_fraction,
            false => most,
        };
        if !(least..=most).contains(&number.exponent) {
            self.with_exponent(digits, number.exponent, &mut out);
        } else if number.exponent < 0 {
            out.push(b"0.");
            out.zeros(number.exponent.unsigned_abs() as usize - 1);
            out.push(digits);
        } else {
            let before = number.exponent as usize + 1;
            if digits.len() > before {
                out.push(&digits[..before]);
                out.push(b".");
                out.push(&digits[before..]);
            } else {
                out.push(digits);
                out.zeros(before - digits.len());
                out.push(if self.integral_fraction { b".0" } else { b"" });
            }
        }
        out
    }

    fn with_exponent(&self, digits: &[u8], exponent: i32, out: &mut Short) {
        let (first, rest) = digits.split_at(1);
        out.push(first);
        if !rest.is_empty() {
            out.push(b".");
            out.push(rest);
        } else if self.mantissa_fraction {
            out.push(b".0");
        }
        out.push(if exponent < 0 { b"e-" } else { b"e+" });
        let magnitude = exponent.unsigned_abs();
        let written = if magnitude < 10 { 1 } else { 2 };
        out.zeros(self.exponent_width.saturating_sub(written));
        out.push(magnitude.to_string().as_bytes());
    }
}

/// Digits without zeros at either end (but for zero itself), and the decimal exponent of the first.
struct Digits {
    negative: bool,
    digits: Short,
    exponent: i32,
}

impl Digits {
    /// Taken out of the text that zmij writes: `-0.00012`, `1234.0`, `1.5e+20`.
    fn of(printed: &[u8]) -> Digits {
        let (negative, text) = match printed.strip_prefix(b"-") {
            Some(rest) => (true, rest),
            None => (false, printed),
        };
        let e = text.iter().position(|byte| *byte == b'e');
        let (mantissa, written) = text.split_at(e.unwrap_or(text.len()));
        let written = written.get(1..).and_then(|text| str::from_utf8(text).ok());
        let written: i32 = written.and_then(|text| text.parse().ok()).unwrap_or(0);
        let mut all = Short::default();
        let mut point = mantissa.len();
        for (place, byte) in mantissa.iter().enumerate() {
            match byte {
                b'.' => point = place,
                digit => all.push(&[*digit]),
            }
        }
        let all = all.as_bytes();
        let first = all.iter().position(|digit| *digit != b'0');
        let last = all.iter().rposition(|digit| *digit != b'0');
        let (digits, exponent) = match (first, last) {
            (Some(first), Some(last)) => (&all[first..=last], written + point as i32 - 1 - first as i32),
            _ => (&b"0"[..], 0),
        };
        Digits { negative, digits: Short::new(digits), exponent }
    }
}

/// Room for the text of a float.
#[derive(Default)]
pub(super) struct FloatText {
    printed: zmij::Buffer,
    laid_out: Short,
}

impl FloatText {
    /// The digits of an integer, two at a time.
    pub fn integer(&mut self, integer: Rounded) -> &[u8] {
        let mut value = integer.magnitude;
        let bytes = &mut self.laid_out.bytes;
        let mut from = bytes.len();
        while value >= 100 {
            from -= 2;
            bytes[from..from + 2].copy_from_slice(&PAIRS[(value % 100) as usize]);
            value /= 100;
        }
        let [tens, ones] = PAIRS[value as usize];
        from -= 1;
        bytes[from] = ones;
        if value >= 10 {
            from -= 1;
            bytes[from] = tens;
        }
        if integer.negative {
            from -= 1;
            bytes[from] = b'-';
        }
        &bytes[from..]
    }
}

/// The two digits of each number below a hundred.
const PAIRS: [[u8; 2]; 100] = {
    let mut pairs = [[0; 2]; 100];
    let mut number = 0;
    while number < 100 {
        pairs[number] = [b'0' + number as u8 / 10, b'0' + number as u8 % 10];
        number += 1;
    }
    pairs
};

/// A short text, without an allocation.
#[derive(Clone, Copy, Default)]
struct Short {
    bytes: [u8; 32],
    length: usize,
}

impl Short {
    /// A text of at most 32 bytes; no float is longer than 25 in any layout.
    fn new(text: &[u8]) -> Short {
        let mut short = Short::default();
        short.push(text);
        short
    }

    fn as_bytes(&self) -> &[u8] {
        &self.bytes[..self.length]
    }

    fn push(&mut self, text: &[u8]) {
        let end = self.length + text.len();
        self.bytes[self.length..end].copy_from_slice(text);
        self.length = end;
    }

    fn zeros(&mut self, count: usize) {
        for _ in 0..count {
            self.push(b"0");
        }
    }
}
