//! A version of the vector set, such as `1.0`: a run can be pinned to one, so that vectors that came later do not turn it red.

use std::fmt;
use std::str::FromStr;

/// A version of the vector set.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct SetVersion {
    major: u32,
    minor: u32,
}

impl SetVersion {
    /// Whether this version holds a vector that came with `since`. What is no version came later than all of them.
    pub fn holds(self, since: &str) -> bool {
        since.parse::<SetVersion>().is_ok_and(|since| since <= self)
    }
}

impl FromStr for SetVersion {
    type Err = String;

    fn from_str(text: &str) -> Result<SetVersion, String> {
        let number = |part: &str| part.parse().ok().filter(|_| part.bytes().all(|byte| byte.is_ascii_digit()));
        let parts = text.split_once('.');
        parts
            .and_then(|(major, minor)| Some(SetVersion { major: number(major)?, minor: number(minor)? }))
            .ok_or_else(|| "a version of the vector set such as 1.0 is wanted".to_owned())
    }
}

impl fmt::Display for SetVersion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.major, self.minor)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions_are_compared_by_number() {
        let pinned: SetVersion = "1.9".parse().unwrap();
        assert!(pinned.holds("1.0") && pinned.holds("1.9") && !pinned.holds("1.10"));
        assert!(!pinned.holds("2.0") && !pinned.holds("later"));
        assert_eq!(pinned.to_string(), "1.9");
        for wrong in ["", "1", "1.", ".1", "1.0.0", "+1.0", "one.two"] {
            assert!(wrong.parse::<SetVersion>().is_err(), "{wrong}");
        }
    }
}
