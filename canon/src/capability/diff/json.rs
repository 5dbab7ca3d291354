//! The report as JSON: the members and their order are the original's.

use super::{Comparison, Sides};
use crate::{Text, Value};

fn strings(texts: &[Text]) -> Value {
    Value::Array(texts.iter().cloned().map(Value::String).collect())
}

fn array<T>(entries: &[T], to_value: impl Fn(&T) -> Value) -> Value {
    Value::Array(entries.iter().map(to_value).collect())
}

impl Comparison {
    /// The whole report.
    pub fn to_value(&self) -> Value {
        let [first, second] = &self.labels;
        Value::object([
            ("summary", Value::string(self.explain)),
            (
                "labels",
                Value::object([("first", Value::String(first.clone())), ("second", Value::String(second.clone()))]),
            ),
            ("link", self.link_value()),
            ("tools", self.tools_value()),
            ("policies", self.policies_value()),
        ])
    }

    /// `{unchanged, changed}`; a side that lacks a field is left out.
    pub fn link_value(&self) -> Value {
        let changed = array(&self.changed, |change| {
            let mut members = vec![("field", Value::string(change.field))];
            let sides = [("first", &change.first), ("second", &change.second)];
            for (name, side) in sides {
                if let Some(value) = side {
                    members.push((name, Value::String(value.clone())));
                }
            }
            Value::object(members)
        });
        Value::object([("unchanged", array(&self.unchanged, |field| Value::string(*field))), ("changed", changed)])
    }

    /// `{onlyInFirst, onlyInSecond, hashChanged}`
    pub fn tools_value(&self) -> Value {
        let one_sided = |(key, hash): &(Text, Text)| {
            Value::object([("toolKey", Value::String(key.clone())), ("toolHash", Value::String(hash.clone()))])
        };
        Value::object([
            ("onlyInFirst", array(&self.tools.only_in_first, one_sided)),
            ("onlyInSecond", array(&self.tools.only_in_second, one_sided)),
            (
                "hashChanged",
                array(&self.tools.changed, |(key, first, second)| {
                    Value::object([
                        ("toolKey", Value::String(key.clone())),
                        ("firstHash", Value::String(first.clone())),
                        ("secondHash", Value::String(second.clone())),
                    ])
                }),
            ),
        ])
    }

    /// `{note?, results?, affordancePolicyIds?}`
    pub fn policies_value(&self) -> Value {
        let mut members = Vec::new();
        if let Some(note) = &self.note {
            members.push(("note", Value::String(note.clone())));
        }
        if let Some(results) = &self.results {
            members.push(("results", results_value(results)));
        }
        if let Some(diff) = &self.affordances {
            let changed = array(&diff.changed, |change| {
                Value::object([
                    ("toolName", Value::String(change.tool.clone())),
                    ("added", strings(&change.added)),
                    ("removed", strings(&change.removed)),
                ])
            });
            members.push((
                "affordancePolicyIds",
                Value::object([
                    ("onlyInFirst", strings(&diff.only_in_first)),
                    ("onlyInSecond", strings(&diff.only_in_second)),
                    ("changed", changed),
                ]),
            ));
        }
        Value::object(members)
    }
}

fn results_value(results: &Sides<bool>) -> Value {
    let one_sided = |(id, allowed): &(Text, bool)| {
        Value::object([("policyId", Value::String(id.clone())), ("allowed", Value::Bool(*allowed))])
    };
    Value::object([
        ("onlyInFirst", array(&results.only_in_first, one_sided)),
        ("onlyInSecond", array(&results.only_in_second, one_sided)),
        (
            "valueChanged",
            array(&results.changed, |(id, first, second)| {
                Value::object([
                    ("policyId", Value::String(id.clone())),
                    ("first", Value::Bool(*first)),
                    ("second", Value::Bool(*second)),
                ])
            }),
        ),
    ])
}
