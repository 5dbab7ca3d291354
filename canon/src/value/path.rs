//! Where a value stands in its document, as people write it: `$.steps[3]["a b"]`.

use super::Value;
use crate::Text;
use std::fmt;

/// One step from a value into a value inside it.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum PathStep {
    /// Into the member of this name.
    Name(Text),
    /// Into the element at this position.
    Index(usize),
}

/// The way from the root to a value.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Path(Vec<PathStep>);

impl Path {
    /// The root itself.
    pub fn root() -> Path {
        Path::default()
    }

    /// One step further in.
    pub fn push(&mut self, step: PathStep) {
        self.0.push(step);
    }

    /// One step back.
    pub fn pop(&mut self) {
        self.0.pop();
    }

    /// The steps from the root.
    pub fn steps(&self) -> &[PathStep] {
        &self.0
    }

    /// The path of a member of the value at this path.
    pub fn member(&self, name: &Text) -> Path {
        let mut path = self.clone();
        path.push(PathStep::Name(name.clone()));
        path
    }
}

impl fmt::Display for Path {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("$")?;
        for step in &self.0 {
            match step {
                PathStep::Index(index) => write!(f, "[{index}]")?,
                PathStep::Name(name) => match name.as_str().filter(|name| is_word(name)) {
                    Some(word) => write!(f, ".{word}")?,
                    None => write!(f, "[{}]", Value::String(name.clone()).to_text())?,
                },
            }
        }
        Ok(())
    }
}

/// Whether a name needs no quotes in a path.
fn is_word(name: &str) -> bool {
    name.starts_with(|first: char| first.is_ascii_alphabetic() || first == '_')
        && name.chars().all(|character| character.is_ascii_alphanumeric() || character == '_')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_that_are_no_words_are_quoted() {
        let mut path = Path::root();
        assert_eq!(path.to_string(), "$");
        for step in [
            PathStep::Name("steps".into()),
            PathStep::Index(3),
            PathStep::Name("a \"b\"\n".into()),
            PathStep::Name("".into()),
            PathStep::Name("9".into()),
        ] {
            path.push(step);
        }
        assert_eq!(path.to_string(), r#"$.steps[3]["a \"b\"\n"][""]["9"]"#);
        path.pop();
        assert_eq!(path.steps().len(), 4);
    }
}
