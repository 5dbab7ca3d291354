//! Explanations for machines.

use super::change::Change;
use super::leaves::Row;
use super::readings::Dependence;
use super::refusal::Refusal;
use canon::wal::strip::Difference;
use canon::{Text, Value};

/// A string.
pub fn string(text: &str) -> Value {
    Value::string(text)
}

/// A string, or null.
fn optional(text: &Option<String>) -> Value {
    text.as_deref().map_or(Value::Null, string)
}

/// The changes.
pub fn changes(changes: &[Change]) -> Value {
    let one = |change: &Change| {
        Value::object([
            ("kind", string(&change.kind.name().replace(' ', "_"))),
            ("path", string(&change.path)),
            ("before", string(&change.before)),
            ("after", string(&change.after)),
            ("rule", string(change.rule)),
        ])
    };
    Value::Array(changes.iter().map(one).collect())
}

/// A refusal, with its line and where the caret stands in it.
pub fn refusal(refusal: &Refusal) -> Vec<(&'static str, Value)> {
    let mut members = refusal.members();
    if let Some(excerpt) = &refusal.excerpt {
        members.push(("excerpt", string(&excerpt.text)));
        members.push(("caret", Value::integer(excerpt.caret as u64)));
    }
    members
}

/// The disputes that the hash depends on.
pub fn dependences(dependences: &[Dependence]) -> Value {
    let one = |dependence: &Dependence| {
        let ways = dependence.ways.iter().map(|way| {
            let hash = match &way.hash {
                Ok(hash) => ("hash", string(hash)),
                Err(kind) => ("reject", string(kind.name())),
            };
            Value::object([("reading", string(way.reading)), hash, ("chosen", Value::Bool(way.chosen))])
        });
        Value::object([("dispute", string(dependence.dispute.id)), ("readings", Value::Array(ways.collect()))])
    };
    Value::Array(dependences.iter().map(one).collect())
}

/// The places where texts differ, by the names of the texts.
pub fn differences(headings: &[&str], rows: &[Row]) -> Value {
    let one = |row: &Row| {
        let texts = headings.iter().zip(&row.texts).map(|(name, text)| (Text::from(*name), optional(text)));
        Value::object([("path", string(&row.path)), ("texts", Value::Object(texts.collect()))])
    };
    Value::Array(rows.iter().map(one).collect())
}

/// The stripped members that differ.
pub fn stripped(differences: &[Difference]) -> Value {
    let one = |difference: &Difference| {
        Value::object([
            ("path", string(&difference.path.to_string())),
            ("first", optional(&difference.first)),
            ("second", optional(&difference.second)),
        ])
    };
    Value::Array(differences.iter().map(one).collect())
}
