//! A decimal number as its digits, at any length: what a layout prints.

/// A finite decimal number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::engine) struct Digits {
    pub negative: bool,
    /// No zero at either end, but for zero itself.
    pub digits: Vec<u8>,
    /// The decimal exponent of the first digit.
    pub exponent: i64,
}

impl Digits {
    /// Of a JSON number, exactly. An exponent beyond 64 bits is as good as the largest.
    pub fn of(literal: &[u8]) -> Digits {
        let (negative, text) = match literal.strip_prefix(b"-") {
            Some(rest) => (true, rest),
            None => (false, literal),
        };
        let e = text.iter().position(|byte| matches!(byte, b'e' | b'E')).unwrap_or(text.len());
        let (mantissa, written) = text.split_at(e);
        let point = mantissa.iter().position(|byte| *byte == b'.').unwrap_or(mantissa.len());
        let all = mantissa.iter().copied().filter(u8::is_ascii_digit);
        let zeros = all.clone().take_while(|digit| *digit == b'0').count();
        let mut digits: Vec<u8> = all.skip(zeros).collect();
        while digits.last() == Some(&b'0') {
            digits.pop();
        }
        if digits.is_empty() {
            return Digits { negative, digits: vec![b'0'], exponent: 0 };
        }
        let exponent = exponent(written).saturating_add(point as i64 - 1 - zeros as i64);
        Digits { negative, digits, exponent }
    }

    /// The shortest digits that are read as this binary64, which is finite.
    pub fn shortest(float: f64) -> Digits {
        let mut buffer = zmij::Buffer::new();
        Digits::of(buffer.format_finite(float).as_bytes())
    }

    pub fn is_zero(&self) -> bool {
        self.digits == b"0"
    }

    /// How many digits there are.
    pub fn count(&self) -> i64 {
        self.digits.len() as i64
    }

    /// Whether it is an integer.
    pub fn is_integral(&self) -> bool {
        self.exponent >= self.count() - 1
    }

    /// How many digits it takes without an exponent.
    pub fn length(&self) -> i64 {
        let after_point = (self.count() - 1).saturating_sub(self.exponent).max(0);
        after_point.saturating_add(self.exponent.max(0)).saturating_add(1)
    }

    /// The integer literal of the same value; it must be an integer.
    pub fn integer(&self) -> Vec<u8> {
        let mut literal = if self.negative { vec![b'-'] } else { Vec::new() };
        literal.extend_from_slice(&self.digits);
        literal.resize(literal.len() + (self.exponent + 1 - self.count()) as usize, b'0');
        literal
    }
}

/// What stands after the mantissa of a JSON number: nothing, or an `e` and an integer.
fn exponent(written: &[u8]) -> i64 {
    let text = str::from_utf8(written.get(1..).unwrap_or_default()).unwrap_or_default();
    let limit = if text.starts_with('-') { i64::MIN } else { i64::MAX };
    match text {
        "" => 0,
        // Half of the range, so that a sum with the place of the point cannot leave it.
        _ => text.parse().unwrap_or(limit).clamp(i64::MIN / 2, i64::MAX / 2),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn literals_lose_their_zeros_and_keep_their_value() {
        let of = |text: &str| {
            let Digits { negative, digits, exponent } = Digits::of(text.as_bytes());
            (negative, String::from_utf8(digits).unwrap(), exponent)
        };
        assert_eq!(of("-0"), (true, "0".into(), 0));
        assert_eq!(of("0.000e99"), (false, "0".into(), 0));
        assert_eq!(of("1200"), (false, "12".into(), 3));
        assert_eq!(of("-0.00120E-5"), (true, "12".into(), -8));
        assert_eq!(of("12.50e+2"), (false, "125".into(), 3));
        assert_eq!(of("1e99999999999999999999").2, i64::MAX / 2);
        assert_eq!(of("1e-99999999999999999999").2, i64::MIN / 2);
        assert_eq!(Digits::of(b"12e3").integer(), b"12000");
        assert!(Digits::of(b"12.5e1").is_integral() && !Digits::of(b"12.5").is_integral());
        assert_eq!(Digits::of(b"12.5").length(), 3);
        assert_eq!(Digits::of(b"1e400").length(), 401);
        assert_eq!(Digits::of(b"0.001").length(), 4);
    }
}
