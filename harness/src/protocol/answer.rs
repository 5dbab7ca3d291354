//! An answer: one line back to its members, or what keeps it from being one.

use super::excerpt;
use crate::json;
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use canon::{RejectKind, Text, Value};
use std::fmt;

/// The members of an answer, without its id.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reply {
    members: Vec<(Text, Value)>,
}

/// Why a line is no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Violation {
    /// Not UTF-8, not JSON, or not an object.
    NotAnObject {
        /// What is wrong.
        why: &'static str,
        /// The line.
        line: String,
    },
    /// No id, or one that is no number of the kind that was sent.
    NoId(String),
    /// An id that is not open.
    UnknownId(u64),
    /// An id that was answered before.
    AnsweredTwice(u64),
    /// It says two things at once, or a member has the wrong type.
    Shape(String),
    /// The line is longer than the limit.
    TooLong(usize),
    /// Output ended in the middle of a line.
    Unfinished(String),
    /// It closed its output and did not end.
    OutputClosed,
}

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Violation::NotAnObject { why, line } => {
                write!(f, "a line on stdout {why}: {line}")
            }
            Violation::NoId(line) => {
                write!(f, "an answer without the \"id\" of its request: {line}")
            }
            Violation::UnknownId(id) => write!(f, "an answer to id {id}, which is not open"),
            Violation::AnsweredTwice(id) => write!(f, "id {id} was answered twice"),
            Violation::Shape(what) => f.write_str(what),
            Violation::TooLong(limit) => {
                write!(f, "a line on stdout is longer than {limit} bytes")
            }
            Violation::Unfinished(line) => {
                write!(f, "stdout ended in the middle of a line: {line}")
            }
            Violation::OutputClosed => f.write_str("it closed stdout and did not end"),
        }
    }
}

/// Reads one line; the id comes back also where the rest is wrong, so that the right case is blamed.
pub fn read_answer(line: &[u8]) -> Result<(u64, Result<Reply, Violation>), Violation> {
    let bad = |why| Violation::NotAnObject { why, line: excerpt(line) };
    let mut members = match json::read(line) {
        Ok(Value::Object(members)) => members,
        Ok(_) => return Err(bad("is JSON but no object")),
        Err(reject) => {
            return Err(bad(match reject.kind {
                RejectKind::InvalidUtf8 => "is not UTF-8",
                RejectKind::DuplicateKey => "has a member twice",
                RejectKind::TooDeep => "nests too deep",
                _ => "is not JSON",
            }));
        }
    };
    let id = members
        .iter()
        .position(|(name, _)| *name == "id")
        .map(|at| members.remove(at).1)
        .and_then(|id| id.as_number()?.parse().ok())
        .ok_or_else(|| Violation::NoId(excerpt(line)))?;
    Ok((id, Reply::new(members)))
}

fn two_texts() -> Violation {
    Violation::Shape("\"canonical\" and \"canonical_b64\" hold two different texts".into())
}

/// Members that say what kind of answer it is; at most one may stand in an answer.
const KINDS: [&str; 3] = ["reject", "unsupported", "error"];

impl Reply {
    /// Checks the shape, and turns `canonical_b64` into `canonical` where it is text.
    pub fn new(mut members: Vec<(Text, Value)>) -> Result<Reply, Violation> {
        for (name, value) in &mut members {
            let is_text = value.as_text().is_some();
            match name.as_str() {
                // `error` may be null in a result that has such a member.
                Some("error") if !is_text && !value.is_null() => {
                    return Err(Violation::Shape("\"error\" must be a string".into()));
                }
                Some(kind @ ("reject" | "canonical" | "hash" | "canonical_b64")) if !is_text => {
                    return Err(Violation::Shape(format!("{kind:?} must be a string")));
                }
                Some("canonical_b64") => {
                    let bytes = value
                        .as_str()
                        .and_then(|text| STANDARD.decode(text).ok())
                        .ok_or_else(|| Violation::Shape("\"canonical_b64\" is not base64".into()))?;
                    if let Ok(text) = String::from_utf8(bytes) {
                        *name = Text::from("canonical");
                        *value = Value::string(text);
                    }
                }
                _ => {}
            }
        }
        // The same text twice is one answer; two texts are none.
        let mut texts = members.iter().enumerate().filter(|(_, (name, _))| *name == "canonical");
        if let (Some((_, (_, first))), Some((at, (_, second)))) = (texts.next(), texts.next()) {
            if first != second {
                return Err(two_texts());
            }
            members.remove(at);
        }
        let reply = Reply { members };
        if reply.get("canonical").is_some() && reply.get("canonical_b64").is_some() {
            return Err(two_texts());
        }
        let has = |name: &&str| reply.get(name).is_some();
        let results = ["canonical", "canonical_b64", "hash"];
        // A result may have a member `error` that is null, which says nothing.
        let says = |name: &&str| match *name {
            "error" => reply.get(name).is_some_and(|value| !value.is_null()),
            name => has(&name),
        };
        let both = [("reject", "unsupported"), ("reject", "error"), ("unsupported", "error")]
            .into_iter()
            .chain(results.into_iter().flat_map(|result| KINDS.map(|kind| (kind, result))))
            .find(|(one, other)| says(one) && says(other));
        match both {
            Some((one, other)) => Err(Violation::Shape(format!("an answer holds both {one:?} and {other:?}"))),
            None if reply.members.is_empty() => Err(Violation::Shape("an answer holds nothing but its id".into())),
            None => Ok(reply),
        }
    }

    /// An answer that is nothing but a canonical text.
    pub fn canonical(bytes: Vec<u8>) -> Reply {
        let member = match String::from_utf8(bytes) {
            Ok(text) => (Text::from("canonical"), Value::string(text)),
            Err(error) => {
                let text = STANDARD.encode(error.as_bytes());
                (Text::from("canonical_b64"), Value::string(text))
            }
        };
        Reply { members: vec![member] }
    }

    /// A refusal that names no kind.
    pub fn refusal(message: String) -> Reply {
        Reply {
            members: vec![(Text::from("reject"), Value::string("")), (Text::from("message"), Value::string(message))],
        }
    }

    /// The member of this name.
    pub fn get(&self, name: &str) -> Option<&Value> {
        self.members.iter().find(|(known, _)| *known == name).map(|(_, value)| value)
    }

    /// All members as an object.
    pub fn into_value(self) -> Value {
        Value::Object(self.members)
    }

    /// All members.
    pub fn members(&self) -> &[(Text, Value)] {
        &self.members
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn why(line: &[u8]) -> String {
        match read_answer(line) {
            Err(violation) => violation.to_string(),
            Ok((id, Err(violation))) => format!("{id}: {violation}"),
            Ok((id, Ok(reply))) => format!("{id}: {}", reply.into_value().to_text()),
        }
    }

    #[test]
    fn each_way_to_be_no_answer_is_told_apart() {
        assert_eq!(why(b"hi"), "a line on stdout is not JSON: \"hi\"");
        assert_eq!(why(b"\xff"), "a line on stdout is not UTF-8: \"\u{fffd}\"");
        assert_eq!(why(b"[1]"), "a line on stdout is JSON but no object: \"[1]\"");
        assert!(why(b"{\"id\":1,\"id\":2}").contains("has a member twice"));
        assert!(why(b"{\"hash\":\"\"}").contains("without the \"id\""));
        assert!(why(b"{\"id\":\"7\",\"hash\":\"\"}").contains("without the \"id\""));
        assert_eq!(why(b"{\"id\":7}"), "7: an answer holds nothing but its id");
        assert_eq!(why(b"{\"id\":7,\"hash\":1}"), "7: \"hash\" must be a string");
        assert_eq!(
            why(b"{\"id\":7,\"hash\":\"\",\"reject\":\"syntax\"}"),
            "7: an answer holds both \"reject\" and \"hash\""
        );
        assert_eq!(why(b"{\"id\":7,\"canonical_b64\":\"?\"}"), "7: \"canonical_b64\" is not base64");
    }

    #[test]
    fn an_answer_that_says_two_things_is_none() {
        let two = "7: \"canonical\" and \"canonical_b64\" hold two different texts";
        assert_eq!(why(br#"{"id":7,"canonical":"{}","canonical_b64":"W10="}"#), two);
        assert_eq!(why(br#"{"id":7,"canonical_b64":"W10=","canonical":"{}"}"#), two);
        assert_eq!(why(br#"{"id":7,"canonical":"{}","canonical_b64":"/w=="}"#), two);
        assert_eq!(
            why(br#"{"id":7,"canonical":"{}","hash":"a","canonical_b64":"e30="}"#),
            r#"7: {"canonical":"{}","hash":"a"}"#
        );
        assert_eq!(
            why(br#"{"id":7,"unsupported":"x","error":"y"}"#),
            r#"7: an answer holds both "unsupported" and "error""#
        );
        assert_eq!(why(br#"{"id":7,"trace":[],"error":null}"#), r#"7: {"trace":[],"error":null}"#);
    }

    #[test]
    fn base64_is_text_where_it_can_be() {
        assert_eq!(why(b"{\"id\":7,\"canonical_b64\":\"e30=\"}"), "7: {\"canonical\":\"{}\"}");
        assert_eq!(why(b"{\"id\":7,\"canonical_b64\":\"/w==\"}"), "7: {\"canonical_b64\":\"/w==\"}");
    }
}
