//! Patterns over case ids: `*` is any text, slashes included, `?` is one character.

/// Whether an id fits a pattern. A pattern without wildcards also fits the ids below it: `cps/numbers` fits `cps/numbers/zero`.
///
/// ```
/// use canon_generator::glob::matches;
/// assert!(matches("cps/*-zero", "cps/numbers/minus-zero"));
/// assert!(matches("cps/numbers", "cps/numbers/minus-zero"));
/// assert!(!matches("cps/number", "cps/numbers/minus-zero"));
/// ```
pub fn matches(pattern: &str, id: &str) -> bool {
    if !pattern.contains(['*', '?']) {
        return id
            .strip_prefix(pattern.trim_end_matches('/'))
            .is_some_and(|rest| rest.is_empty() || rest.starts_with('/'));
    }
    let (pattern, id): (Vec<char>, Vec<char>) = (pattern.chars().collect(), id.chars().collect());
    // Where the last star stood and how far it reached: on a mismatch it takes one character more.
    let (mut star, mut at, mut in_pattern) = (None, 0, 0);
    while at < id.len() {
        match pattern.get(in_pattern) {
            Some('*') => {
                star = Some((in_pattern, at));
                in_pattern += 1;
            }
            Some(wanted) if *wanted == '?' || *wanted == id[at] => {
                at += 1;
                in_pattern += 1;
            }
            _ => match star {
                Some((position, reached)) => {
                    star = Some((position, reached + 1));
                    (in_pattern, at) = (position + 1, reached + 1);
                }
                None => return false,
            },
        }
    }
    pattern[in_pattern..].iter().all(|rest| *rest == '*')
}

#[cfg(test)]
mod tests {
    use super::matches;

    #[test]
    fn stars_and_marks() {
        for (pattern, id, fits) in [
            ("*", "", true),
            ("*", "a/b", true),
            ("a*b*c", "a/xb/yc", true),
            ("a*b*c", "a/xb/y", false),
            ("a?c", "abc", true),
            ("a?c", "ac", false),
            ("*aab", "aaab", true),
            ("a", "ab", false),
            ("a/", "a/b", true),
            ("", "a", false),
        ] {
            assert_eq!(matches(pattern, id), fits, "{pattern} {id}");
        }
    }
}
