//! The order in which JavaScript enumerates the fields of an object.

use crate::Text;

/// The number that a key spells if it is an array index: canonical decimal, 0 to 4294967294.
pub fn array_index(key: &Text) -> Option<u32> {
    let digits = key.as_str()?;
    let canonical = digits.bytes().all(|byte| byte.is_ascii_digit()) && (digits == "0" || !digits.starts_with('0'));
    let index: u32 = canonical.then(|| digits.parse().ok())??;
    (index < u32::MAX).then_some(index)
}

/// Array indices first, in numeric order, then the other keys as they were inserted (KHORA-ORD-2).
pub fn own_key_order<'a, V>(members: impl IntoIterator<Item = (&'a Text, V)>) -> Vec<(&'a Text, V)> {
    let mut members: Vec<_> = members.into_iter().collect();
    members.sort_by_key(|(key, _)| match array_index(key) {
        Some(index) => (0, index),
        None => (1, 0),
    });
    members
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_canonical_decimals_below_the_limit_are_indices() {
        let index = |key: &str| array_index(&Text::from(key));
        assert_eq!(index("0"), Some(0));
        assert_eq!(index("4294967294"), Some(4_294_967_294));
        for key in ["", "00", "01", "-0", "-1", "+1", "1.0", "1e3", "4294967295", "4294967296", "a"] {
            assert_eq!(index(key), None, "{key}");
        }
    }
}
