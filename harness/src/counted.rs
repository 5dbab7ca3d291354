//! Numbers with their nouns: one case, two cases.

use std::fmt::Display;

/// A number and its noun, with whatever else depends on it: `counted(1, "case holds", "cases hold")`.
pub fn counted<N: Display + PartialEq + From<u8>>(count: N, one: &str, many: &str) -> String {
    let words = if count == N::from(1) { one } else { many };
    format!("{count} {words}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_is_one_and_none_is_many() {
        assert_eq!(counted(0_usize, "case", "cases"), "0 cases");
        assert_eq!(counted(1_u64, "case", "cases"), "1 case");
        assert_eq!(counted(2_u32, "case", "cases"), "2 cases");
    }
}
