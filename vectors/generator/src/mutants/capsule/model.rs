//! Wrong models: defaults, unknown members, coercions and emitted forms.

use super::{Mutant, append, at, mutant, put, wrong};
use canon::Value;
use canon::capsule::{SECTIONS, Steps};

/// A model that changes the document before the reference reads it, or its result after.
macro_rules! model {
    ($words:literal, $rule:literal, $mistake:literal, before $change:expr) => {
        mutant($words, $rule, $mistake, |_, readings| {
            wrong(readings, |steps| Steps {
                model: |steps, document| {
                    let mut document = document.clone();
                    let change: fn(&mut Value) = $change;
                    change(&mut document);
                    (Steps::reference(&steps.readings).model)(steps, &document)
                },
                ..steps
            })
        })
    };
    ($words:literal, $rule:literal, $mistake:literal, after $change:expr) => {
        mutant($words, $rule, $mistake, |_, readings| {
            wrong(readings, |steps| Steps {
                model: |steps, document| {
                    let mut emitted = (Steps::reference(&steps.readings).model)(steps, document)?;
                    let change: fn(&Value, &mut Value) = $change;
                    change(document, &mut emitted);
                    Ok(emitted)
                },
                ..steps
            })
        })
    };
}

/// A model that takes values of any type, as long as there is an id, a known type and every section.
fn unchecked() -> Mutant {
    mutant("types-unchecked", "CPS-MODEL-3", "took members of any type into the model", |_, readings| {
        wrong(readings, |steps| Steps {
            model: |steps, document| {
                let right = |document: &Value| (Steps::reference(&steps.readings).model)(steps, document);
                right(document)
                    .or_else(|error| if may_stand(steps, document, right) { Ok(document.clone()) } else { Err(error) })
            },
            ..steps
        })
    })
}

/// Whether the parts of a capsule are there that a program without types needs to put it together.
fn may_stand<E>(steps: &Steps, document: &Value, right: impl Fn(&Value) -> Result<Value, E>) -> bool {
    let get = |path: &str| at(&mut document.clone(), path).cloned();
    let text = |path: &str| get(path).and_then(|value| value.as_str().map(str::to_owned));
    let uuid = |text: &str| (steps.is_uuid)(text.trim_start_matches('{').trim_end_matches('}'));
    let objects = |path: &str| match get(path) {
        Some(Value::Array(elements)) => elements.iter().all(|element| element.as_object().is_some()),
        _ => true,
    };
    let mut of_a_known_type = document.clone();
    put(&mut of_a_known_type, "type", Value::string("agent"));
    right(&of_a_known_type).is_err()
        && text("id").is_some_and(|id| uuid(&id))
        && get("type").is_some()
        && get("parent_id").is_none_or(|parent| match &parent {
            Value::Null => true,
            other => other.as_str().is_some_and(uuid),
        })
        && text("trigger.timestamp").is_some_and(|time| (steps.is_time)(&time))
        && SECTIONS.iter().all(|section| get(section).is_some_and(|value| value.as_object().is_some()))
        && objects("reasoning.options")
        && objects("execution.tool_calls")
}

/// Adds the members of `given` that `emitted` does not have.
fn keep_unknown(given: &Value, emitted: &mut Value) {
    for (name, value) in given.as_object().unwrap_or_default() {
        let name = name.to_string_lossy();
        if emitted.get(&name).is_none() {
            append(emitted, &name, value.clone());
        }
    }
}

/// The same for the object at a path.
fn keep_unknown_at(given: &Value, emitted: &mut Value, path: &str) {
    let mut given = given.clone();
    if let (Some(given), Some(emitted)) = (at(&mut given, path), at(emitted, path)) {
        keep_unknown(given, emitted);
    }
}

/// Puts a default of its own where the document has nothing.
fn default(given: &Value, emitted: &mut Value, path: &str, value: Value) {
    if at(&mut given.clone(), path).is_none() {
        put(emitted, path, value);
    }
}

pub fn all() -> Vec<Mutant> {
    let mut all = members();
    all.push(unchecked());
    all.extend(forms());
    all
}

fn members() -> Vec<Mutant> {
    vec![
        model!(
            "model-keeps-unknown",
            "CPS-MODEL-1",
            "kept unknown top-level members in the model",
            after keep_unknown
        ),
        model!(
            "model-keeps-unknown-in-sections",
            "CPS-MODEL-3",
            "kept unknown members of sections",
            after | given,
            emitted | {
                for section in SECTIONS {
                    keep_unknown_at(given, emitted, section);
                }
            }
        ),
        model!(
            "model-keeps-unknown-in-options",
            "CPS-MODEL-3",
            "kept unknown members of options",
            after | given,
            emitted | keep_unknown_at(given, emitted, "reasoning.options.0")
        ),
        model!(
            "model-keeps-unknown-in-tool-calls",
            "CPS-MODEL-3",
            "kept unknown members of tool calls",
            after | given,
            emitted | keep_unknown_at(given, emitted, "execution.tool_calls.0")
        ),
        model!(
            "model-derives-options-considered",
            "CPS-MODEL-3",
            "filled options_considered from the options",
            after | _,
            emitted | {
                let options = at(emitted, "reasoning.options").cloned();
                let names: Vec<Value> = options
                    .as_ref()
                    .and_then(Value::as_array)
                    .unwrap_or_default()
                    .iter()
                    .filter_map(|option| option.get("description").cloned())
                    .collect();
                if !names.is_empty() {
                    put(emitted, "reasoning.options_considered", Value::Array(names));
                }
            }
        ),
        model!(
            "model-derives-options",
            "CPS-MODEL-3",
            "made up options from options_considered",
            before | document | {
                let considered = at(document, "reasoning.options_considered").cloned();
                let none = at(document, "reasoning.options")
                    .is_some_and(|options| options.as_array().is_some_and(<[_]>::is_empty));
                if let (true, Some(Value::Array(names))) = (none, considered) {
                    let options = names.into_iter().map(|name| Value::object([("description", name)])).collect();
                    put(document, "reasoning.options", Value::Array(options));
                }
            }
        ),
        model!(
            "model-domain-empty",
            "CPS-MODEL-1",
            "left an absent domain empty",
            after | given,
            emitted | default(given, emitted, "domain", Value::string(""))
        ),
        model!(
            "model-trigger-type-empty",
            "CPS-MODEL-1",
            "left an absent trigger.type empty",
            after | given,
            emitted | default(given, emitted, "trigger.type", Value::string(""))
        ),
        model!(
            "model-authority-type-empty",
            "CPS-MODEL-1",
            "left an absent authority.type empty",
            after | given,
            emitted | default(given, emitted, "authority.type", Value::string(""))
        ),
        model!(
            "model-status-success",
            "CPS-MODEL-1",
            "called an absent outcome.status a success",
            after | given,
            emitted | {
                default(given, emitted, "outcome.status", Value::string("success"));
            }
        ),
        model!(
            "model-success-by-default",
            "CPS-MODEL-1",
            "called a tool call without `success` a success",
            after | given,
            emitted | {
                let path = "execution.tool_calls.0.success";
                default(given, emitted, path, Value::Bool(true));
            }
        ),
        model!(
            "model-nulls-for-strings",
            "CPS-MODEL-1",
            "put null where an absent string is empty",
            after | given,
            emitted | default(given, emitted, "trigger.source", Value::Null)
        ),
        model!(
            "model-makes-up-time",
            "CPS-MODEL-3",
            "made up an absent timestamp",
            before | document | {
                let now = Value::string("2026-01-01T00:00:00+00:00");
                match at(document, "trigger") {
                    Some(trigger) if trigger.get("timestamp").is_none() => {
                        append(trigger, "timestamp", now);
                    }
                    Some(_) => {}
                    None => append(document, "trigger", Value::object([("timestamp", now)])),
                }
            }
        ),
        model!(
            "model-makes-up-id",
            "CPS-MODEL-1",
            "made up an absent id",
            before | document | {
                if document.get("id").is_none() {
                    let id = Value::string("00000000-0000-4000-8000-000000000000");
                    append(document, "id", id);
                }
            }
        ),
        model!(
            "model-refuses-empty-parent",
            "CPS-MODEL-3",
            "refused an empty parent_id instead of calling it null",
            before | document | {
                if document.get("parent_id") == Some(&Value::string("")) {
                    put(document, "parent_id", Value::string("x"));
                }
            }
        ),
        model!(
            "model-version-null",
            "CPS-VER-1",
            "put null for an absent spec_version",
            after | given,
            emitted | default(given, emitted, "spec_version", Value::Null)
        ),
    ]
}

/// Puts the given text back where the model changed its form.
fn as_given(given: &Value, emitted: &mut Value, path: &str) {
    if let Some(text) = at(&mut given.clone(), path) {
        put(emitted, path, text.clone());
    }
}

/// Changes the text at a path.
fn rewrite(document: &mut Value, path: &str, change: fn(&str) -> String) {
    let text = at(document, path).and_then(|value| value.as_str().map(change));
    if let Some(text) = text {
        put(document, path, Value::string(text));
    }
}

/// Replaces a value of one kind by another before the model sees it.
fn coerce(document: &mut Value, path: &str, change: fn(&Value) -> Option<Value>) {
    let value = at(document, path).and_then(|value| change(value));
    if let Some(value) = value {
        put(document, path, value);
    }
}

fn forms() -> Vec<Mutant> {
    vec![
        model!(
            "model-keeps-id",
            "CPS-MODEL-3",
            "kept the upper case of an id",
            after | given,
            emitted | as_given(given, emitted, "id")
        ),
        model!(
            "model-lower-cases-sources",
            "CPS-UUID-1",
            "lower-cased a string that only looks like a UUID",
            after | _,
            emitted | rewrite(emitted, "trigger.source", str::to_lowercase)
        ),
        model!(
            "model-keeps-time",
            "CPS-MODEL-3",
            "kept a timestamp as it was given",
            after | given,
            emitted | as_given(given, emitted, "trigger.timestamp")
        ),
        model!(
            "model-emits-zulu",
            "CPS-TIME-1",
            "emitted Z for UTC",
            after | _,
            emitted | {
                rewrite(emitted, "trigger.timestamp", |text| text.replace("+00:00", "Z"));
            }
        ),
        model!(
            "model-always-fractions",
            "CPS-TIME-1",
            "emitted a zero fraction",
            after | _,
            emitted | {
                rewrite(emitted, "trigger.timestamp", |text| match text.split_at_checked(19) {
                    Some((clock, zone)) if !zone.starts_with('.') => {
                        format!("{clock}.000000{zone}")
                    }
                    _ => text.to_owned(),
                });
            }
        ),
        model!(
            "model-milliseconds",
            "CPS-TIME-1",
            "emitted milliseconds instead of microseconds",
            after | _,
            emitted | {
                rewrite(emitted, "trigger.timestamp", |text| match text.find('.') {
                    Some(point) if text.len() > point + 7 => {
                        format!("{}{}", &text[..point + 4], &text[point + 7..])
                    }
                    _ => text.to_owned(),
                });
            }
        ),
        model!(
            "model-drops-offset",
            "CPS-MODEL-2",
            "called every offset UTC",
            after | _,
            emitted | {
                rewrite(emitted, "trigger.timestamp", |text| {
                    format!("{}+00:00", &text[..text.len().saturating_sub(6)])
                });
            }
        ),
        model!(
            "model-reads-any-time",
            "CPS-MODEL-3",
            "read a date without a time as midnight",
            before | document | {
                rewrite(document, "trigger.timestamp", |text| match text.len() {
                    10 => format!("{text}T00:00:00Z"),
                    _ => text.to_owned(),
                });
            }
        ),
        model!(
            "model-float-sequence",
            "CPS-MODEL-3",
            "read 1.0 as the integer 1",
            before | document | {
                coerce(document, "sequence", |value| (value.as_number()? == "1.0").then(|| Value::integer(1)));
            }
        ),
        model!(
            "model-boolean-sequence",
            "CPS-MODEL-3",
            "read true as the integer 1",
            before | document | {
                coerce(document, "sequence", |value| value.as_bool().map(|truth| Value::integer(i32::from(truth))));
            }
        ),
        model!(
            "model-text-feasibility",
            "CPS-MODEL-3",
            "read a string as a feasibility",
            before | document | {
                coerce(document, "reasoning.options.0.feasibility", |value| {
                    Some(Value::Number(value.as_str()?.into()))
                });
            }
        ),
        model!(
            "model-truthy-selected",
            "CPS-MODEL-3",
            "took any value of `selected` for true or false",
            before | document | {
                coerce(document, "reasoning.options.0.selected", |value| match value {
                    Value::Bool(_) => None,
                    other => Some(Value::Bool(!other.is_null())),
                });
            }
        ),
        model!(
            "model-null-sections",
            "CPS-MODEL-3",
            "took a null section for an empty one",
            before | document | {
                for section in SECTIONS {
                    coerce(document, section, |value| value.is_null().then(|| Value::Object(Vec::new())));
                }
            }
        ),
        model!(
            "model-null-strings",
            "CPS-MODEL-3",
            "took null for an empty string",
            before | document | {
                for path in ["domain", "context.agent_id", "outcome.summary"] {
                    coerce(document, path, |value| value.is_null().then(|| Value::string("")));
                }
            }
        ),
        model!(
            "model-any-type",
            "CPS-MODEL-3",
            "took an unknown capsule type for agent",
            before | document | {
                coerce(document, "type", |value| (value.as_str()? == "robot").then(|| Value::string("agent")));
            }
        ),
        model!(
            "model-loose-uuid",
            "CPS-MODEL-3",
            "read a UUID in braces",
            before | document | {
                rewrite(document, "id", |text| text.trim_matches(['{', '}']).to_owned());
            }
        ),
    ]
}
