//! Where a value stands in its document, and the two choices that look at it.

use crate::spec::Choices;

/// One step from the root towards a value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PathStep {
    /// Into the member of this name.
    Name(Vec<u16>),
    /// Into an element of an array.
    Element,
}

impl PathStep {
    /// Whether this step goes into the member of this name.
    pub fn is(&self, name: &str) -> bool {
        match self {
            PathStep::Name(units) => units.iter().copied().eq(name.encode_utf16()),
            PathStep::Element => false,
        }
    }
}

/// Whether a pattern ends exactly where a path does.
pub fn matches(pattern: &str, path: &[PathStep]) -> bool {
    let (anywhere, pattern) = match pattern.strip_prefix("**.") {
        Some(rest) => (true, rest),
        None => (false, pattern),
    };
    let mut rest = path.iter().rev();
    // From the end, because that is where both must meet.
    for part in pattern.rsplit('.') {
        let name = part.trim_end_matches("[]");
        for _ in 0..(part.len() - name.len()) / 2 {
            if rest.next() != Some(&PathStep::Element) {
                return false;
            }
        }
        if !rest.next().is_some_and(|step| step.is(name)) {
            return false;
        }
    }
    anywhere || rest.next().is_none()
}

/// CPS-FLT-1: whether an integer literal at this path is a float.
pub fn float_path(choices: &Choices, path: &[PathStep]) -> bool {
    choices.float_paths.iter().any(|pattern| matches(pattern, path))
}

/// KAI-STRIP-1: whether the member at this path is removed.
pub fn stripped(choices: &Choices, path: &[PathStep]) -> bool {
    choices.strip.iter().any(|pattern| matches(pattern, path))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn patterns_end_where_paths_do() {
        let path = |text: &str| -> Vec<PathStep> {
            let step = |part: &str| match part {
                "[]" => PathStep::Element,
                name => PathStep::Name(name.encode_utf16().collect()),
            };
            text.split(' ').map(step).collect()
        };
        for (pattern, inside, outside) in [
            ("a", &["a"][..], &["b", "a a", "[] a", "a []"][..]),
            ("a.b", &["a b"], &["b", "a", "a [] b", "c a b"]),
            ("a[].b", &["a [] b"], &["a b", "a [] [] b", "a []"]),
            ("a[][].b", &["a [] [] b"], &["a [] b"]),
            ("**.n", &["n", "a n", "[] n", "a [] b n"], &["a", "n a", "n []"]),
            ("**.a.n", &["a n", "b a n"], &["n", "a b n", "a [] n"]),
        ] {
            inside.iter().for_each(|text| assert!(matches(pattern, &path(text)), "{pattern} {text}"));
            outside.iter().for_each(|text| assert!(!matches(pattern, &path(text)), "{pattern} {text}"));
        }
    }
}
