//! What every wire operation takes and gives, apart from its framing.

use crate::{Reject, RejectKind, Value};

/// One operation to carry out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Request {
    /// The operation's name.
    pub op: String,
    /// The document, byte for byte.
    pub input: Option<Vec<u8>>,
    /// The arguments as they were written: an object, empty when absent.
    pub args: Value,
}

/// What an implementation says to a request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// The result members, in the order of the operation's table.
    Result(Vec<(&'static str, Value)>),
    /// The input is refused.
    Reject {
        /// Why.
        kind: RejectKind,
        /// Further members, such as `field` or `path`, and `message`.
        members: Vec<(&'static str, Value)>,
    },
    /// The implementation has no such operation.
    Unsupported(String),
    /// The request itself is wrong.
    Error(String),
}

impl Answer {
    /// A refusal with nothing but its kind.
    pub fn reject(kind: RejectKind) -> Answer {
        Answer::Reject { kind, members: Vec::new() }
    }

    /// The members of the answer as they stand on the wire, without the id.
    pub fn members(&self) -> Vec<(&'static str, Value)> {
        match self {
            Answer::Result(members) => members.clone(),
            Answer::Reject { kind, members } => {
                let mut all = vec![("reject", Value::string(kind.name()))];
                all.extend(members.iter().cloned());
                all
            }
            Answer::Unsupported(reason) => vec![("unsupported", Value::string(reason.as_str()))],
            Answer::Error(message) => vec![("error", Value::string(message.as_str()))],
        }
    }
}

impl From<Reject> for Answer {
    fn from(reject: Reject) -> Answer {
        Answer::Reject { kind: reject.kind, members: vec![("message", Value::string(reject.to_string()))] }
    }
}

impl From<crate::Hashed> for Answer {
    fn from(hashed: crate::Hashed) -> Answer {
        Answer::Result(vec![("canonical", Value::string(hashed.canonical)), ("hash", Value::string(hashed.hash))])
    }
}

impl Request {
    /// The document; without one the request is wrong.
    pub fn document(&self) -> Result<&[u8], Answer> {
        self.input.as_deref().ok_or_else(|| Answer::Error(format!("{} needs `input`", self.op)))
    }

    /// A string argument, if it is there.
    pub fn text(&self, name: &str) -> Result<Option<&str>, Answer> {
        match self.args.get(name) {
            None | Some(Value::Null) => Ok(None),
            Some(value) => {
                value.as_str().map(Some).ok_or_else(|| Answer::Error(format!("args.{name} must be a string")))
            }
        }
    }

    /// A boolean argument, false when absent.
    pub fn flag(&self, name: &str) -> Result<bool, Answer> {
        match self.args.get(name) {
            None | Some(Value::Null) => Ok(false),
            Some(value) => value.as_bool().ok_or_else(|| Answer::Error(format!("args.{name} must be true or false"))),
        }
    }
}
