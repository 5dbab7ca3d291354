//! One vector: what to ask, what must come back, and what that proves.

mod expect;
mod read;
mod repeat;
mod write;

use canon::operation::Request;
use canon::{Profile, Value};
use std::fmt;

pub use expect::{Expect, Expected, Row, Under, reading};
pub use read::read_file;
pub use write::write_file;

/// The version of the set that a vector belongs to unless it says otherwise.
pub const FIRST_VERSION: &str = "1.0";

/// How long a `proves` line may be.
pub const PROVES_LIMIT: usize = 120;

/// The vectors of one file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct File {
    /// The folder.
    pub profile: Profile,
    /// The file's name without its ending.
    pub family: String,
    /// In the order of the file.
    pub vectors: Vec<Vector>,
}

/// One question with its answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Vector {
    /// `profile/family/words`.
    pub id: String,
    /// The profile it belongs to.
    pub profile: Profile,
    /// The rules that it tests, the one it is about first.
    pub rules: Vec<String>,
    /// How much weight a failure has.
    pub level: Level,
    /// The disputes whose readings it separates: one, several where it moves with each, or none.
    pub disputes: Vec<String>,
    /// What an implementation that passes has right.
    pub proves: String,
    /// What happens to users of one that does not.
    pub effect: String,
    /// What an adapter must be able to see.
    pub needs: Option<Needs>,
    /// The first version of the set that holds it.
    pub since: String,
    /// The operation.
    pub op: String,
    /// The document, byte for byte.
    pub input: Option<Vec<u8>>,
    /// The arguments, order and spelling kept.
    pub args: Option<Value>,
    /// Members of the answer whose difference is reported and never fails: the text does not settle them.
    pub reported: Vec<String>,
    /// What must come back.
    pub expect: Expect,
}

/// The weight of a vector.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Level {
    /// A difference is a failure.
    Must,
    /// A difference is reported.
    Should,
    /// Each reading is right, mixing them is not.
    Dispute,
}

/// What an adapter must be able to see.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Needs {
    /// The text itself: a parsed value has lost the point.
    Raw,
}

impl Vector {
    /// The family, from the id.
    pub fn family(&self) -> &str {
        self.id.split('/').nth(1).unwrap_or_default()
    }

    /// The dispute that the vector is about alone; none where there is no dispute or there are several.
    pub fn dispute(&self) -> Option<&str> {
        match &self.disputes[..] {
            [dispute] => Some(dispute),
            _ => None,
        }
    }

    /// What to ask an implementation.
    pub fn request(&self) -> Request {
        Request {
            op: self.op.clone(),
            input: self.input.clone(),
            args: self.args.clone().unwrap_or(Value::Object(Vec::new())),
        }
    }

    /// SHA-256 of what is asked: the operation, the document and the arguments.
    ///
    /// The lock holds this, so that an id never comes to mean another question.
    pub fn question_digest(&self) -> String {
        let args = self.args.as_ref().map(Value::to_text);
        let input = self.input.as_deref();
        let mut bytes = Vec::new();
        for part in [Some(self.op.as_bytes()), input, args.as_deref().map(str::as_bytes)] {
            match part {
                None => bytes.extend_from_slice(b"-\n"),
                Some(part) => {
                    bytes.extend_from_slice(format!("{}\n", part.len()).as_bytes());
                    bytes.extend_from_slice(part);
                }
            }
        }
        canon::digest::sha256_hex(&bytes)
    }
}

impl Level {
    /// All levels.
    pub const ALL: [Level; 3] = [Level::Must, Level::Should, Level::Dispute];

    /// The name in files and on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Level::Must => "must",
            Level::Should => "should",
            Level::Dispute => "dispute",
        }
    }

    /// The level with this name.
    pub fn from_name(name: &str) -> Option<Level> {
        Level::ALL.into_iter().find(|level| level.name() == name)
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Why vectors cannot be used: the file, the vector and the member, and what to do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VectorError {
    /// The file, as the user named it.
    pub file: String,
    /// The vector's id, or its position where it has none.
    pub vector: Option<String>,
    /// The member.
    pub member: Option<String>,
    /// What is wrong.
    pub problem: Problem,
}

/// What can be wrong with a vector file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Problem {
    /// The file cannot be read.
    Unreadable(String),
    /// The file is not JSON.
    NotJson(canon::Reject),
    /// The member is not part of the format.
    UnknownMember,
    /// The member must be there.
    Missing,
    /// The member holds something else than it must.
    Wrong(&'static str),
    /// A rule that no registry has.
    UnknownRule(String),
    /// The id stands twice.
    DuplicateId,
    /// The line is too long.
    TooLong {
        /// How long it is.
        length: usize,
        /// How long it may be.
        limit: usize,
    },
}

impl fmt::Display for VectorError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: ", self.file)?;
        if let Some(vector) = &self.vector {
            write!(f, "{vector}: ")?;
        }
        if let Some(member) = &self.member {
            write!(f, "`{member}` ")?;
        }
        match &self.problem {
            Problem::Unreadable(why) => write!(f, "cannot be read: {why}"),
            Problem::NotJson(reject) => write!(f, "is not JSON: {reject}"),
            Problem::UnknownMember => f.write_str("is no member of the format; remove it"),
            Problem::Missing => f.write_str("is missing"),
            Problem::Wrong(wanted) => write!(f, "must be {wanted}"),
            Problem::UnknownRule(rule) => {
                write!(f, "names {rule:?}, which no rules.toml holds")
            }
            Problem::DuplicateId => f.write_str("stands twice; ids are unique for ever"),
            Problem::TooLong { length, limit } => {
                write!(f, "has {length} characters; at most {limit}")
            }
        }
    }
}

impl std::error::Error for VectorError {}
