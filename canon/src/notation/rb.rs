//! The `$rb` notation: Ruby values that JSON cannot hold (symbols, nil keys, hashes in insertion order).
//!
//! `{"$rb":"sym","v":"a"}` is the symbol `:a`, `{"$rb":"nil"}` is nil, and
//! `{"$rb":"entries","e":[[key, value]...]}` is a hash whose keys may be either.

use crate::operation::Answer;
use crate::{Duplicates, RejectKind, Text, Value};
use std::collections::{HashMap, HashSet};

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
    /// KAI-SYM-1, IN-DUP: two keys of a hash have the same text, or one stands twice.
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
/// use canon::{Duplicates, Value};
/// use canon::notation::rb::{self, Clash, RbError};
///
/// let both = br#"{"$rb":"entries","e":[[{"$rb":"sym","v":"a"},1],["a",2]]}"#;
/// let both = Value::read(both).unwrap();
/// assert_eq!(rb::read(&both, Clash::Refuse, Duplicates::Last), Err(RbError::Clash));
/// let kept = rb::read(&both, Clash::Keep, Duplicates::Last).unwrap();
/// assert_eq!(kept.to_text(), r#"{"a":1,"a":2}"#);
/// ```
pub fn read(value: &Value, clash: Clash, duplicates: Duplicates) -> Result<Value, RbError> {
    Reader { clash, duplicates }.read(value)
}

/// What to do with keys that meet.
struct Reader {
    clash: Clash,
    /// IN-DUP: of one key that stands twice. A hash holds it once, at its first place, with its last value.
    duplicates: Duplicates,
}

impl Reader {
    fn read(&self, value: &Value) -> Result<Value, RbError> {
        match value {
            Value::Array(elements) => {
                elements.iter().map(|element| self.read(element)).collect::<Result<_, _>>().map(Value::Array)
            }
            Value::Object(members) => match value.get(TAG) {
                None => members
                    .iter()
                    .map(|(name, value)| Ok((name.clone(), self.read(value)?)))
                    .collect::<Result<_, _>>()
                    .map(Value::Object),
                Some(tag) => self.tagged(value, tag.as_str().unwrap_or_default()),
            },
            scalar => Ok(scalar.clone()),
        }
    }

    fn tagged(&self, value: &Value, tag: &str) -> Result<Value, RbError> {
        match tag {
            "sym" => Ok(Value::String(symbol(value)?)),
            "nil" => Ok(Value::Null),
            "entries" => self.entries(value),
            _ => Err(RbError::Notation("$rb must be sym, nil or entries")),
        }
    }

    fn entries(&self, value: &Value) -> Result<Value, RbError> {
        let entries =
            value.get("e").and_then(Value::as_array).ok_or(RbError::Notation("entries need an array in e"))?;
        let mut places = HashMap::new();
        let mut texts = HashSet::new();
        let mut members: Vec<(Text, Value)> = Vec::with_capacity(entries.len());
        for entry in entries {
            let Some([name, value]) = entry.as_array() else {
                return Err(RbError::Notation("an entry is [key, value]"));
            };
            let key = key(name)?;
            let value = self.read(value)?;
            if let Some(place) = places.get(&key) {
                if self.duplicates == Duplicates::Reject {
                    return Err(RbError::Clash);
                }
                let known: &mut (Text, Value) = &mut members[*place];
                known.1 = value;
                continue;
            }
            // KAI-SYM-1: which of the two comes first would decide the hash.
            if !texts.insert(key.1.clone()) && self.clash == Clash::Refuse {
                return Err(RbError::Clash);
            }
            places.insert(key.clone(), members.len());
            members.push((key.1, value));
        }
        Ok(Value::Object(members))
    }
}

fn symbol(value: &Value) -> Result<Text, RbError> {
    value.get("v").and_then(Value::as_text).cloned().ok_or(RbError::Notation("a symbol needs its text in v"))
}

/// What a key is: keys of different classes are different keys of a hash, whatever their text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Class {
    String,
    Symbol,
    Nil,
}

/// A key and its text, as `to_s` gives it.
fn key(key: &Value) -> Result<(Class, Text), RbError> {
    match (key, key.get(TAG).and_then(Value::as_str)) {
        (Value::String(text), _) => Ok((Class::String, text.clone())),
        (_, Some("sym")) => Ok((Class::Symbol, symbol(key)?)),
        (_, Some("nil")) => Ok((Class::Nil, "".into())),
        _ => Err(RbError::Notation("a key is a string, a symbol or nil")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn printed(notation: &str) -> Result<String, RbError> {
        let value = Value::read(notation.as_bytes()).expect("valid JSON");
        read(&value, Clash::Refuse, Duplicates::Reject).map(|value| value.to_text())
    }

    #[test]
    fn one_key_twice_follows_the_reading_of_duplicates() {
        for (entries, last) in [
            (r#"["a",1],["b",2],["a",3]"#, r#"{"a":3,"b":2}"#),
            (r#"[{"$rb":"sym","v":"a"},1],[{"$rb":"sym","v":"a"},3]"#, r#"{"a":3}"#),
            (r#"[{"$rb":"nil"},1],[{"$rb":"nil"},3]"#, r#"{"":3}"#),
        ] {
            let hash = format!(r#"{{"$rb":"entries","e":[{entries}]}}"#);
            assert_eq!(printed(&hash), Err(RbError::Clash), "{entries}");
            let value = Value::read(hash.as_bytes()).expect("valid JSON");
            let read = read(&value, Clash::Refuse, Duplicates::Last).map(|value| value.to_text());
            assert_eq!(read.as_deref(), Ok(last), "{entries}");
        }
    }

    #[test]
    fn symbols_and_nil_become_text() {
        let hash =
            r#"{"$rb":"entries","e":[[{"$rb":"sym","v":"b"},{"$rb":"sym","v":"x"}],[{"$rb":"nil"},{"$rb":"nil"}]]}"#;
        assert_eq!(printed(hash).unwrap(), r#"{"b":"x","":null}"#);
        assert_eq!(printed(r#"[{"a":{"$rb":"sym","v":"s"}}]"#).unwrap(), r#"[{"a":"s"}]"#);
    }

    #[test]
    fn a_member_named_like_the_tag_is_written_as_entries() {
        let hash = r#"{"$rb":"entries","e":[["$rb","sym"]]}"#;
        assert_eq!(printed(hash).unwrap(), r#"{"$rb":"sym"}"#);
    }

    #[test]
    fn keys_of_the_same_text_clash_whatever_they_are() {
        for pair in [r#"[{"$rb":"sym","v":"a"},1],["a",2]"#, r#"["",1],[{"$rb":"nil"},2]"#, r#"["a",1],["a",1]"#] {
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
            (r#"{"$rb":"entries","e":[["a"]]}"#, "an entry is [key, value]"),
            (r#"{"$rb":"entries","e":[[1,2]]}"#, "a key is a string, a symbol or nil"),
        ] {
            assert_eq!(printed(notation), Err(RbError::Notation(message)));
        }
    }
}
