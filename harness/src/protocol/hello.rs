//! The first exchange: the harness names the versions it speaks, the adapter says who it is.

use super::excerpt;
use crate::json;
use canon::{Profile, Value};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fmt;

/// What an implementation gets to see of a document.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum InputKind {
    /// The bytes.
    #[default]
    Raw,
    /// A value that a JSON parser of its own made of them.
    Parsed,
}

/// What the implementation says of itself.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Hello {
    /// The protocol version that it chose.
    pub protocol: u32,
    /// Its name.
    #[serde(default)]
    pub name: String,
    /// Its version.
    #[serde(default)]
    pub version: String,
    /// The language that it is written in.
    #[serde(default)]
    pub language: String,
    /// What it gets to see of a document.
    #[serde(default)]
    pub input: InputKind,
    /// Operations by profile; none where it makes no claim, and then it is asked everything.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub supports: Option<BTreeMap<String, Vec<String>>>,
}

impl Hello {
    /// Whether it lists an operation of a profile; one that makes no claim is asked everything.
    pub fn lists(&self, profile: Profile, operation: &str) -> bool {
        self.supports.as_ref().is_none_or(|profiles| {
            profiles.get(profile.name()).is_some_and(|operations| operations.iter().any(|known| known == operation))
        })
    }
}

/// What the harness says first.
pub const HELLO: &[u8] = b"{\"op\":\"hello\",\"protocol\":[1,1]}\n";

/// Why the first line of an adapter is no hello.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum HelloError {
    /// The line is not one JSON object.
    NotAnObject(String),
    /// It holds no protocol version.
    NoProtocol(String),
    /// It wants a version that this harness does not speak.
    Version(String),
    /// A member has the wrong type.
    Member(&'static str, &'static str),
}

impl fmt::Display for HelloError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            HelloError::NotAnObject(line) => {
                write!(f, "its first line is no JSON object: {line}; nothing but answers may go to stdout")
            }
            HelloError::NoProtocol(line) => {
                write!(f, "its first line is no answer to hello: {line}; it must hold \"protocol\":1")
            }
            HelloError::Version(version) => {
                write!(f, "it speaks protocol {version}, this canon speaks 1")
            }
            HelloError::Member(name, wanted) => {
                write!(f, "{name:?} in its hello must be {wanted}")
            }
        }
    }
}

impl std::error::Error for HelloError {}

/// Reads the answer to hello; unknown members are ignored.
pub fn read_hello(line: &[u8]) -> Result<Hello, HelloError> {
    let value = match json::read(line) {
        Ok(value @ Value::Object(_)) => value,
        _ => return Err(HelloError::NotAnObject(excerpt(line))),
    };
    match value.get("protocol").map(Value::to_text).as_deref() {
        None => return Err(HelloError::NoProtocol(excerpt(line))),
        Some("1") => {}
        Some(other) => return Err(HelloError::Version(other.to_owned())),
    }
    // Everything else is optional; a member of the wrong type is told, so that a typing mistake is not taken for silence.
    type Check = fn(&Value) -> bool;
    let members: [(&str, &str, Check); 5] = [
        ("name", "a string", |value| value.as_text().is_some()),
        ("version", "a string", |value| value.as_text().is_some()),
        ("language", "a string", |value| value.as_text().is_some()),
        ("input", "\"raw\" or \"parsed\"", |value| matches!(value.as_str(), Some("raw" | "parsed"))),
        ("supports", "an object of profile to a list of operations", is_support),
    ];
    for (name, wanted, fits) in members {
        if value.get(name).is_some_and(|value| !fits(value)) {
            return Err(HelloError::Member(name, wanted));
        }
    }
    serde_json::from_str(&value.to_text())
        .map_err(|_| HelloError::Member("protocol", "1, and every text whole Unicode"))
}

fn is_support(value: &Value) -> bool {
    value.as_object().is_some_and(|profiles| {
        profiles.iter().all(|(_, operations)| {
            operations.as_array().is_some_and(|names| names.iter().all(|name| name.as_str().is_some()))
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_version_is_needed_and_unknown_members_are_ignored() {
        let hello = read_hello(br#"{"protocol":1,"mood":"good"}"#).unwrap();
        assert_eq!((hello.protocol, hello.supports), (1, None));
        let hello = read_hello(br#"{"protocol":1,"input":"parsed","supports":{"cps":["hash"]}}"#).unwrap();
        assert_eq!(hello.input, InputKind::Parsed);
        assert_eq!(hello.supports.unwrap()["cps"], ["hash"]);
    }

    #[test]
    fn what_is_no_hello_says_why() {
        let why = |line: &[u8]| read_hello(line).unwrap_err().to_string();
        assert!(why(b"ready").contains("nothing but answers may go to stdout"));
        assert!(why(b"{\"id\":1}").contains("no answer to hello"));
        assert!(why(b"{\"protocol\":2}").contains("speaks protocol 2"));
        assert!(why(b"{\"protocol\":1,\"supports\":[]}").contains("\"supports\""));
        assert!(why(b"{\"protocol\":1,\"name\":\"\\ud800\"}").contains("Unicode"));
    }
}
