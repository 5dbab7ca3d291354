//! Documents shaped like the records that people hash: capsules, capability definitions, receipts, log entries.

use super::document::Writer;
use super::{Choices, capsule, numbers, strings, tree};
use canon::{Profile, Value};

/// A record of some kind, perhaps with one member changed.
pub fn any(writer: &mut Writer) {
    let profile = writer.profile;
    let choices = &mut *writer.choices;
    let mut record = match choices.below(5) {
        0 => capsule::content(choices),
        1 => tool(choices, profile),
        2 => trajectory_event(choices, profile),
        3 => plan_step(choices, profile),
        _ => schema(),
    };
    if choices.chance(1, 2) {
        tree::mutate(choices, &mut record);
    }
    writer.tree(&record);
}

fn string(choices: &mut Choices, profile: Profile) -> Value {
    Value::string(strings::text(choices, profile))
}

fn number(choices: &mut Choices) -> Value {
    Value::Number(numbers::literal(choices).into())
}

/// A small value of any kind, hazardous strings among them.
pub fn value(choices: &mut Choices, profile: Profile) -> Value {
    match choices.below(3) {
        0 => string(choices, profile),
        _ => tree::other(choices),
    }
}

/// A tool's static payload.
fn tool(choices: &mut Choices, profile: Profile) -> Value {
    let lines = vec![string(choices, profile), string(choices, profile)];
    Value::object([
        ("kind", Value::string("tool")),
        ("name", string(choices, profile)),
        ("description", string(choices, profile)),
        ("instructions", Value::Array(lines)),
        ("policies", Value::Array(vec![string(choices, profile)])),
        ("schema", schema()),
    ])
}

/// A JSON Schema, whose keywords sort differently by collation.
pub fn schema() -> Value {
    Value::object([
        ("type", Value::string("object")),
        ("minimum", Value::integer(0)),
        ("minItems", Value::integer(1)),
        ("minLength", Value::integer(1)),
        ("$schema", Value::string("https://json-schema.org/draft/2020-12/schema")),
        ("additionalProperties", Value::Bool(false)),
    ])
}

/// One event of a replay log.
pub fn trajectory_event(choices: &mut Choices, profile: Profile) -> Value {
    Value::object([
        ("seq", number(choices)),
        ("event_type", string(choices, profile)),
        ("payload", Value::object([("x", number(choices))])),
        ("idempotency_key", string(choices, profile)),
        ("recorded_at", Value::string("2026-01-15T12:00:00Z")),
    ])
}

/// A plan step with volatile members.
pub fn plan_step(choices: &mut Choices, profile: Profile) -> Value {
    Value::object([
        ("step_id", string(choices, profile)),
        ("tool", string(choices, profile)),
        ("params_hash", string(choices, profile)),
        ("pre_hash", Value::Null),
        ("expected_post_hash", value(choices, profile)),
        ("params", Value::object([("nonce", number(choices)), ("amount", number(choices))])),
        ("timestamp", Value::string("2026-01-15T12:00:00Z")),
    ])
}
