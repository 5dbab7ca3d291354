//! On what the rules stand that an explanation names.

use super::text::table;
use crate::palette::{Meaning, Palette};
use canon::Value;
use canon_vectors::{Registry, Rule};

/// The rules with these ids, each once, in the order in which they are first named.
fn known<'a>(ids: impl IntoIterator<Item = &'a str>) -> Vec<&'static Rule> {
    let mut rules: Vec<&'static Rule> = Vec::new();
    for rule in ids.into_iter().filter_map(|id| Registry::shipped().get(id)) {
        if !rules.iter().any(|known| known.id == rule.id) {
            rules.push(rule);
        }
    }
    rules
}

/// For people: one line per rule.
pub fn text<'a>(palette: Palette, ids: impl IntoIterator<Item = &'a str>) -> String {
    let rows: Vec<_> = known(ids)
        .into_iter()
        .map(|rule| {
            vec![
                (Meaning::Quiet, rule.id.clone()),
                (Meaning::Notable, rule.basis.phrase().to_owned()),
                (Meaning::Quiet, rule.place()),
            ]
        })
        .collect();
    table(palette, &rows)
}

/// For machines.
pub fn json<'a>(ids: impl IntoIterator<Item = &'a str>) -> Value {
    let one = |rule: &Rule| {
        Value::object([
            ("id", Value::string(rule.id.as_str())),
            ("level", Value::string(rule.level.name())),
            ("basis", Value::string(rule.basis.name())),
            ("source", Value::string(rule.source.as_str())),
            ("section", Value::string(rule.section.as_str())),
            ("grounds", Value::string(rule.grounds.as_str())),
        ])
    };
    Value::Array(known(ids).into_iter().map(one).collect())
}
