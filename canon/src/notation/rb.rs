//! The `$rb` notation: Ruby values that JSON cannot hold (symbols, nil keys, hashes in insertion order).
//!
//! `{"$rb":"sym","v":"a"}` is the symbol `:a`, `{"$rb":"nil"}` is nil, and
//! `{"$rb":"entries","e":[[key, value]...]}` is a hash whose keys may be either.

use crate::operation::Answer;
use crate::{RejectKind, Text, Value};
use std::collections::HashSet;

const TAG: &str = "$rb";

/// KAI-SYM-1: what to do with keys that are different in Ruby and the same text in JSON.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Clash {
    /// Refuse the value.
    Refuse,
    /// Write both, as Ruby does: no rule allows it.
    Keep,
}

/// Why a value in this notation cannot be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RbError {
    /// KAI-SYM-1: two keys of a hash have the same text.
    Clash,
    /// The notation itself is wrong.
    Notation(&'static str),
}

impl From<RbError> for Answer {
    fn from(error: RbError) -> Answer {
        match error {
            RbError::Clash => Answer::reject(RejectKind::DuplicateKey),
            RbError::Notation(message) => Answer::Error(format!("args.value: {message}")),
        }
    }
}

/// The JSON value that Ruby's generator would print: symbols as strings, a nil key as `""`.
///
/// ```
/// use canon::Value;
/// use canon::notation::rb::{self, Clash, RbError};
///
/// let both = br#"{"$rb":"entries","e":[[{"$rb":"sym","v":"a"},1],["a",2]]}"#;
/// let both = Value::read(both).unwrap();
/// assert_eq!(rb::read(&both, Clash::Refuse), Err(RbError::Clash));
/// assert_eq!(rb::read(&both, Clash::Keep).unwrap().to_text(), r#"{"a":1,"a":2}"#);
/// ```
pub fn read(value: &Value, clash: Clash) -> Result<Value, RbError> {
    match value {
        Value::Array(elements) => elements
            .iter()
            .map(|element| read(element, clash))
            .collect::<Result<_, _>>()
            .map(Value::Array),
        Value::Object(members) => match value.get(TAG) {
            None => members
                .iter()
                .map(|(name, value)| Ok((name.clone(), read(value, clash)?)))
                .collect::<Result<_, _>>()
                .map(Value::Object),
            Some(tag) => tagged(value, tag.as_str().unwrap_or_default(), clash),
        },
        scalar => Ok(scalar.clone()),
    }
}

fn tagged(value: &Value, tag: &str, clash: Clash) -> Result<Value, RbError> {
    match tag {
        "sym" => Ok(Value::String(symbol(value)?)),
        "nil" => Ok(Value::Null),
        "entries" => entries(value, clash),
        _ => Err(RbError::Notation("$rb must be sym, nil or entries")),
    }
}

fn symbol(value: &Value) -> Result<Text, RbError> {
    value
        .get("v")
        .and_then(Value::as_text)
        .cloned()
        .ok_or(RbError::Notation("a symbol needs its text in v"))
}

fn entries(value: &Value, clash: Clash) -> Result<Value, RbError> {
    let entries = value
        .get("e")
        .and_then(Value::as_array)
        .ok_or(RbError::Notation("entries need an array in e"))?;
    let mut texts = HashSet::new();
    let mut members = Vec::with_capacity(entries.len());
    for entry in entries {
        let Some([name, value]) = entry.as_array() else {
            return Err(RbError::Notation("an entry is [key, value]"));
        };
        let name = key(name)?;
        // KAI-SYM-1: which of the two comes first would decide the hash.
        if !texts.insert(name.clone()) && clash == Clash::Refuse {
            return Err(RbError::Clash);
        }
        members.push((name, read(value, clash)?));
    }
    Ok(Value::Object(members))
}

/// The text of a key, as `to_s` gives it.
fn key(key: &Value) -> Result<Text, RbError> {
    match (key, key.get(TAG).and_then(Value::as_str)) {
        (Value::String(text), _) => Ok(text.clone()),
        (_, Some("sym")) => symbol(key),
        (_, Some("nil")) => Ok("".into()),
        _ => Err(RbError::Notation("a key is a string, a symbol or nil")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn printed(notation: &str) -> Result<String, RbError> {
        let value = Value::read(notation.as_bytes()).expect("valid JSON");
        read(&value, Clash::Refuse).map(|value| value.to_text())
    }

    #[test]
    fn symbols_and_nil_become_text() {
        let hash = r#"{"$rb":"entries","e":[[{"$rb":"sym","v":"b"},{"$rb":"sym","v":"x"}],[{"$rb":"nil"},{"$rb":"nil"}]]}"#;
        assert_eq!(printed(hash).unwrap(), r#"{"b":"x","":null}"#);
        assert_eq!(
            printed(r#"[{"a":{"$rb":"sym","v":"s"}}]"#).unwrap(),
            r#"[{"a":"s"}]"#
        );
    }

    #[test]
    fn a_member_named_like_the_tag_is_written_as_entries() {
        let hash = r#"{"$rb":"entries","e":[["$rb","sym"]]}"#;
        assert_eq!(printed(hash).unwrap(), r#"{"$rb":"sym"}"#);
    }

    #[test]
    fn keys_of_the_same_text_clash_whatever_they_are() {
        for pair in [
            r#"[{"$rb":"sym","v":"a"},1],["a",2]"#,
            r#"["",1],[{"$rb":"nil"},2]"#,
            r#"["a",1],["a",1]"#,
        ] {
            let hash = format!(r#"{{"$rb":"entries","e":[{pair}]}}"#);
            assert_eq!(printed(&hash), Err(RbError::Clash), "{pair}");
        }
    }

    #[test]
    fn a_wrong_notation_is_named() {
        for (notation, message) in [
            (r#"{"$rb":"symbol"}"#, "$rb must be sym, nil or entries"),
            (r#"{"$rb":1}"#, "$rb must be sym, nil or entries"),
            (r#"{"$rb":"sym"}"#, "a symbol needs its text in v"),
            (r#"{"$rb":"entries"}"#, "entries need an array in e"),
            (
                r#"{"$rb":"entries","e":[["a"]]}"#,
                "an entry is [key, value]",
            ),
            (
                r#"{"$rb":"entries","e":[[1,2]]}"#,
                "a key is a string, a symbol or nil",
            ),
        ] {
            assert_eq!(printed(notation), Err(RbError::Notation(message)));
        }
    }
}
