//! Mutants of the capability rules about values, schemas and tools.

use super::Mutant;
use crate::implementation::Implementation;
use canon::capability::definition::Policy;
use canon::capability::payload::bindings;
use canon::capability::{Steps, payload, schema};
use canon::notation::js::{Absent, DateForm, Serialization};
use canon::{Duplicates, Profile, Text, Value};

/// A mutant of the khora rules: the table of steps with one field replaced.
macro_rules! mistake {
    ($words:literal, $rule:literal, $mistake:literal, |$steps:ident| $wrong:expr) => {
        Mutant::new(Profile::KHORA, $words, $rule, $mistake, |_, readings| {
            Implementation::reference(readings).with_capability(|$steps| $wrong)
        })
    };
}
pub(super) use mistake;

pub(super) fn strings<'a>(texts: impl IntoIterator<Item = &'a Text>) -> Value {
    Value::Array(texts.into_iter().cloned().map(Value::String).collect())
}

fn ids(policies: &[Policy]) -> Value {
    strings(policies.iter().map(|policy| &policy.id))
}

fn serialization(steps: Steps, wrong: fn(&mut Serialization)) -> Steps {
    let mut serialization = steps.serialization;
    wrong(&mut serialization);
    Steps { serialization, ..steps }
}

/// Every mutant of this file.
pub fn mutants() -> Vec<Mutant> {
    [values(), tools()].concat()
}

fn values() -> Vec<Mutant> {
    vec![
        mistake!("names-without-case", "KHORA-ORD-1", "sorted names without regard to case", |steps| {
            Steps {
                compare: |a, b| a.to_string_lossy().to_lowercase().cmp(&b.to_string_lossy().to_lowercase()),
                ..steps
            }
        }),
        mistake!("first-entry-wins", "IN-DUP", "kept the first of two entries with one name", |steps| {
            Steps { duplicates: Duplicates::First, ..steps }
        }),
        mistake!("undefined-as-null", "KHORA-UNDEF-1", "printed an undefined member as null", |steps| {
            serialization(steps, |rules| rules.member = Absent::Null)
        }),
        mistake!("undefined-element-dropped", "KHORA-UNDEF-1", "dropped undefined out of arrays", |steps| {
            serialization(steps, |rules| rules.element = Absent::Dropped)
        }),
        mistake!("date-as-text", "KHORA-VAL-2", "printed a date as its ISO text", |steps| {
            serialization(steps, |rules| rules.date = DateForm::Iso)
        }),
        mistake!("bigint-let-through", "KHORA-VAL-1", "let a bigint through", |steps| {
            serialization(steps, |rules| rules.refuses_bigint = false)
        }),
        mistake!("cycle-cut-off", "KHORA-VAL-1", "cut a cycle off", |steps| {
            serialization(steps, |rules| rules.refuses_cycle = false)
        }),
        mistake!("schema-by-vendor", "KHORA-SCHEMA-1", "never asked a schema for its JSON form", |steps| Steps {
            schema: schema::standard,
            ..steps
        }),
        mistake!("schema-whole", "KHORA-SCHEMA-1", "hashed all of ~standard", |steps| Steps {
            schema: |steps, heap, value, path| match schema::json_schema(heap, value) {
                Some(_) => schema::input(steps, heap, value, path),
                None => Ok(heap.to_json(heap.get(value, "~standard"), steps.serialization)?),
            },
            ..steps
        }),
    ]
}

fn tools() -> Vec<Mutant> {
    vec![
        mistake!("empty-description-null", "KHORA-TOOL-1", "took an empty description for none", |steps| Steps {
            description: |text| payload::description(text.filter(|text| **text != "")),
            ..steps
        }),
        mistake!("description-left-empty", "KHORA-TOOL-1", "took a missing description for an empty one", |steps| {
            Steps { description: |text| Value::String(text.cloned().unwrap_or_default()), ..steps }
        }),
        mistake!("tool-lines-unsorted", "KHORA-TOOL-2", "left a tool's instructions unsorted", |steps| Steps {
            tool_instructions: |_, lines| strings(lines.unwrap_or_default()),
            ..steps
        }),
        mistake!("tool-lines-null", "KHORA-TOOL-2", "hashed a tool without instructions with null", |steps| Steps {
            tool_instructions: |steps, lines| match lines {
                None => Value::Null,
                lines => payload::sorted_instructions(steps, lines),
            },
            ..steps
        }),
        mistake!("tool-lines-once", "KHORA-TOOL-2", "dropped repeated instruction lines", |steps| {
            Steps {
                tool_instructions: |steps, lines| {
                    let mut sorted = steps.sorted(lines.unwrap_or_default().to_vec());
                    sorted.dedup();
                    strings(&sorted)
                },
                ..steps
            }
        }),
        mistake!("tool-lines-trimmed", "KHORA-TOOL-2", "trimmed a tool's instruction lines", |steps| {
            Steps {
                tool_instructions: |steps, lines| {
                    let trimmed = lines.unwrap_or_default().iter().map(steps.trim);
                    strings(&steps.sorted(trimmed.collect()))
                },
                ..steps
            }
        }),
        mistake!("policies-unsorted", "KHORA-TOOL-3", "left policy ids unsorted", |steps| Steps {
            policy_ids: |_, policies| ids(policies),
            ..steps
        }),
        mistake!("bindings-dropped", "KHORA-TOOL-4", "left the policy bindings out", |steps| Steps {
            policy_bindings: |_, _| None,
            ..steps
        }),
        mistake!("bindings-always", "KHORA-TOOL-4", "hashed an empty list of bindings", |steps| {
            Steps {
                policy_bindings: |steps, policies| {
                    payload::sorted_bindings(steps, policies).or(Some(Value::Array(Vec::new())))
                },
                ..steps
            }
        }),
        mistake!("bindings-unsorted", "KHORA-TOOL-4", "left the policy bindings unsorted", |steps| {
            Steps { policy_bindings: |_, policies| (!policies.is_empty()).then(|| bindings(policies)), ..steps }
        }),
        mistake!("bindings-reversed-ties", "KHORA-TOOL-4", "swapped the bindings of policies with one id", |steps| {
            Steps {
                policy_bindings: |steps, policies| {
                    let reversed: Vec<Policy> = policies.iter().rev().cloned().collect();
                    payload::sorted_bindings(steps, &reversed)
                },
                ..steps
            }
        }),
        mistake!("bindings-id-only", "KHORA-TOOL-4", "dropped executeBinding from the bindings", |steps| Steps {
            policy_bindings: |steps, policies| {
                let ids: Vec<Text> = policies.iter().map(|policy| policy.id.clone()).collect();
                let id = |id: &Text| Value::object([("id", Value::String(id.clone()))]);
                (!ids.is_empty()).then(|| Value::Array(steps.sorted(ids).iter().map(id).collect()))
            },
            ..steps
        }),
    ]
}
