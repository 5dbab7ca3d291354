//! What can be wrong with a receipt and its replay log, and where.

use super::Preview;
use crate::Reject;
use std::fmt;

/// The first thing that does not fit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// Where it was seen.
    pub place: Place,
    /// The member that shows it; empty for the whole document or line.
    pub member: String,
    /// What is wrong.
    pub problem: Problem,
}

impl Fault {
    /// The rule that is broken, where there is one.
    pub fn rule(&self) -> Option<&'static str> {
        match self.problem {
            Problem::HashForm(_) => Some("OA-HASH-1"),
            Problem::HashMismatch { .. } if self.member.ends_with("output_hash") => Some("OA-REC-2"),
            Problem::HashMismatch { .. } => Some("OA-REC-1"),
            Problem::Preview(_) => Some("OA-HASH-2"),
            _ => None,
        }
    }
}

/// One of the two files.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// The receipt.
    Receipt,
    /// A line of the replay log, the first one being 1.
    Line(u64),
    /// The end of the replay log.
    End,
}

/// What does not fit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Problem {
    /// Not a JSON document.
    NotJson(Reject),
    /// JSON, but of another type.
    WrongType(&'static str),
    /// A member that must be there is not.
    Missing,
    /// OA-HASH-1: a hash in another form than `sha256:` and 64 lower-case hex digits.
    HashForm(String),
    /// A hash that is not the hash of the value.
    HashMismatch {
        /// What holds the recorded hash.
        holder: String,
        /// The hash that stands there.
        recorded: String,
        /// The hash of the value in the log.
        computed: String,
    },
    /// OA-HASH-2: a preview stands, or was hashed, in place of the full output.
    Preview(Preview),
    /// Receipt and log speak of different things.
    Unlinked {
        /// What the receipt, or the log before, says.
        expected: String,
        /// What stands here.
        found: String,
    },
}

impl Problem {
    /// The stable name for machines.
    pub fn kind(&self) -> &'static str {
        match self {
            Problem::NotJson(_) => "not_json",
            Problem::WrongType(_) => "wrong_type",
            Problem::Missing => "missing",
            Problem::HashForm(_) => "hash_form",
            Problem::HashMismatch { .. } => "hash_mismatch",
            Problem::Preview(_) => "preview",
            Problem::Unlinked { .. } => "unlinked",
        }
    }

    /// This problem, seen at a member of the receipt.
    pub(super) fn in_receipt(self, member: impl Into<String>) -> Fault {
        Fault { place: Place::Receipt, member: member.into(), problem: self }
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Problem::NotJson(reject) => write!(f, "not JSON: {reject}"),
            Problem::WrongType(wanted) => write!(f, "must be {wanted}"),
            Problem::Missing => f.write_str("is missing"),
            Problem::HashForm(found) => {
                write!(f, "{found:?} is no hash; it must be sha256: and 64 lower-case hex digits")
            }
            Problem::HashMismatch { holder, recorded, computed } => {
                write!(f, "{holder} records {recorded}, but the log hashes to {computed}")
            }
            Problem::Preview(preview) => preview.fmt(f),
            Problem::Unlinked { expected, found } => {
                write!(f, "{found}, where {expected} is expected")
            }
        }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.place {
            Place::Receipt => f.write_str("receipt")?,
            Place::Line(line) => write!(f, "line {line}")?,
            Place::End => f.write_str("end of the log")?,
        }
        if !self.member.is_empty() {
            write!(f, ": {}", self.member)?;
        }
        write!(f, ": {}", self.problem)
    }
}

impl std::error::Error for Fault {}
