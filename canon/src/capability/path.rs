//! The place of a value in a definition, written out only when something is wrong there.

use std::fmt;

/// A place such as `root.members[2].name`.
#[derive(Clone, Copy, Debug)]
pub struct Path<'a> {
    before: Option<&'a Path<'a>>,
    step: Step<'a>,
}

#[derive(Clone, Copy, Debug)]
enum Step<'a> {
    Name(&'a str),
    Index(usize),
}

impl<'a> Path<'a> {
    /// The arguments themselves: a place without a name.
    pub const ROOT: Path<'static> = Path { before: None, step: Step::Name("") };

    /// A member of the value here.
    pub fn member(&'a self, name: &'a str) -> Path<'a> {
        Path { before: Some(self), step: Step::Name(name) }
    }

    /// An element of the array here.
    pub fn element(&'a self, index: usize) -> Path<'a> {
        Path { before: Some(self), step: Step::Index(index) }
    }

    /// How many steps lead here.
    pub fn depth(&self) -> usize {
        self.before.map_or(0, |before| before.depth() + 1)
    }
}

impl fmt::Display for Path<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let begins = match self.before {
            Some(before) => {
                before.fmt(f)?;
                before.before.is_none()
            }
            None => true,
        };
        match self.step {
            Step::Name(name) if begins => f.write_str(name),
            Step::Name(name) => write!(f, ".{name}"),
            Step::Index(index) => write!(f, "[{index}]"),
        }
    }
}
