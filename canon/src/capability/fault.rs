//! Why a capability operation refuses its arguments.

use super::Path;
use crate::notation::js::{NotationError, NotationFault, Unserializable};
use crate::operation::Answer;
use crate::{Reject, RejectKind, Text, Value};
use std::fmt;

/// A refusal; [`Answer`] knows the wire form of each.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// The notation itself is wrong: the request cannot be understood.
    Notation(NotationError),
    /// The definition is not one.
    Definition {
        /// Where, as in `root.members[2].name`.
        path: String,
        /// What is wrong there.
        problem: Problem,
    },
    /// KHORA-INV: an invocation context holds what cannot be hashed.
    InvocationContext {
        /// Where; none where the original names no place.
        path: Option<Text>,
        /// The sentence of the original, where it has one.
        message: Text,
    },
    /// `JSON.stringify` would throw.
    Unserializable(Unserializable),
    /// The canonicalizer refuses the payload.
    Document(Reject),
}

/// What is wrong with a definition.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Problem {
    /// Another kind of value is needed.
    Expected {
        /// What is needed.
        needed: &'static str,
        /// What stands there.
        found: &'static str,
    },
    /// A composable of a kind that does not exist.
    UnknownKind(Text),
    /// A composable of another kind than the operation's.
    OtherKind(&'static str),
    /// Neither `toJSONSchema` nor `~standard`.
    NoSchema,
    /// Kits within kits without end.
    TooDeep,
    /// A sentence of the original's own reader of links and envelopes.
    Sentence(String),
}

impl Fault {
    /// A definition with a fault at this place.
    pub fn definition(path: &Path<'_>, problem: Problem) -> Fault {
        Fault::Definition { path: path.to_string(), problem }
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Problem::Expected { needed, found } => write!(f, "needs {needed}, found {found}"),
            Problem::UnknownKind(kind) => {
                let kind = kind.to_string_lossy();
                write!(f, "unknown kind {kind:?}; one of tool, toolkit, dynamicToolkit")
            }
            Problem::OtherKind(kind) => write!(f, "this operation takes a {kind}"),
            Problem::NoSchema => f.write_str("needs a schema with toJSONSchema or ~standard {vendor, version}"),
            Problem::TooDeep => f.write_str("kits nest too deep"),
            Problem::Sentence(sentence) => f.write_str(sentence),
        }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::Notation(error) => error.fmt(f),
            Fault::Definition { path, problem } if path.is_empty() => problem.fmt(f),
            Fault::Definition { path, problem } => write!(f, "{path}: {problem}"),
            Fault::InvocationContext { message, .. } => f.write_str(&message.to_string_lossy()),
            Fault::Unserializable(refusal) => refusal.fmt(f),
            Fault::Document(reject) => reject.fmt(f),
        }
    }
}

impl std::error::Error for Fault {}

impl From<NotationError> for Fault {
    fn from(error: NotationError) -> Fault {
        Fault::Notation(error)
    }
}

impl From<Unserializable> for Fault {
    fn from(refusal: Unserializable) -> Fault {
        Fault::Unserializable(refusal)
    }
}

impl From<Reject> for Fault {
    fn from(reject: Reject) -> Fault {
        Fault::Document(reject)
    }
}

impl From<Fault> for Answer {
    fn from(fault: Fault) -> Answer {
        let message = ("message", Value::string(fault.to_string()));
        let (kind, mut members) = match fault {
            Fault::Notation(NotationError { fault: NotationFault::DuplicateKey(_), .. }) => {
                (RejectKind::DuplicateKey, Vec::new())
            }
            Fault::Notation(_) => return Answer::Error(fault.to_string()),
            Fault::Document(reject) => return reject.into(),
            Fault::Definition { path, .. } => (RejectKind::Definition, vec![("path", Value::string(path))]),
            Fault::InvocationContext { path, .. } => {
                (RejectKind::InvocationContext, vec![("path", path.map_or(Value::Null, Value::String))])
            }
            Fault::Unserializable(_) => (RejectKind::Unserializable, Vec::new()),
        };
        members.push(message);
        Answer::Reject { kind, members }
    }
}
