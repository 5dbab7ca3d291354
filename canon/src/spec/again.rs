//! Whether a canonical text can be read again: a property of the choices, not a law.

use super::choices::{Choices, Escapes, Floats, Integers, IntegralFloats, Links, NumberValue, Overflow};

impl Choices {
    /// Why a canonical text of these choices is not always its own canonical text; none where it always is.
    ///
    /// ```
    /// use canon::Profile;
    ///
    /// assert_eq!(Profile::JCS.spec().choices.refuses_own_text(), None);
    /// assert!(Profile::OLPC.spec().choices.refuses_own_text().is_some());
    /// ```
    pub fn refuses_own_text(&self) -> Option<&'static str> {
        if !self.escape.has(Escapes::C0) {
            return Some("control characters stand raw in strings, which JSON does not allow");
        }
        if self.overflow == Overflow::Infinity && self.value == NumberValue::Binary64 {
            return Some("a number that overflows prints Infinity, which is no JSON");
        }
        if self.links != Links::None {
            return Some("sorting can put the name / first in a map that is no link, and such a map is refused");
        }
        let floats_as_digits = self.floats == Floats::Ecmascript && self.integral_floats == IntegralFloats::ByLayout;
        if self.integers == Integers::Safe && floats_as_digits {
            return Some("a large float prints as digits alone, which are refused as an integer");
        }
        let exponents_alike =
            matches!(self.floats, Floats::Ecmascript | Floats::Serde | Floats::Python | Floats::PythonShort);
        if self.integers == Integers::Binary64 && !exponents_alike {
            return Some("a large integer prints an exponent, and is a float of another layout then");
        }
        None
    }
}
