//! Integers of any size, as the literal that spells them.

use std::fmt;

/// A JSON integer of any size.
///
/// ```
/// use canon::capsule::Integer;
///
/// assert_eq!(Integer::parse("-0"), Some(Integer::from(0)));
/// assert_eq!(Integer::parse("1.0"), None);
/// assert_eq!(Integer::parse("18446744073709551616").unwrap().as_u64(), None);
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Integer(Box<str>);

impl Integer {
    /// Reads an integer literal, which is one without `.`, `e` and `E` (CPS-NUM-1).
    pub fn parse(literal: &str) -> Option<Integer> {
        let digits = literal.strip_prefix('-').unwrap_or(literal);
        let plain = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
        match literal {
            // CPS-NUM-2.
            "-0" => Some(Integer("0".into())),
            _ => plain.then(|| Integer(literal.into())),
        }
    }

    /// The literal.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The number, if it is neither negative nor too large.
    pub fn as_u64(&self) -> Option<u64> {
        self.0.parse().ok()
    }

    /// Whether it is below zero.
    pub fn is_negative(&self) -> bool {
        self.0.starts_with('-')
    }
}

macro_rules! from {
    ($($kind:ty),+) => {
        $(impl From<$kind> for Integer {
            fn from(number: $kind) -> Integer {
                Integer(number.to_string().into())
            }
        })+
    };
}

from!(i32, i64, i128, u32, u64, u128, usize);

impl fmt::Display for Integer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl fmt::Debug for Integer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}
