//! Documents shaped like the records that people hash: capsules, capability definitions, receipts, log entries.

use super::document::Writer;
use super::{capsule, tree};
use canon::Value;

/// A record of some kind, its members shuffled and perhaps one of them changed.
pub fn any(writer: &mut Writer) {
    let mut record = match writer.choices.below(5) {
        0 => capsule::content(writer.choices),
        1 => tool(writer),
        2 => trajectory_event(writer),
        3 => step(writer),
        _ => schema(),
    };
    if writer.choices.chance(1, 2) {
        tree::mutate(writer.choices, &mut record);
    }
    writer.tree(&record);
}

/// A short string of hazardous characters.
pub fn string(writer: &mut Writer) -> Value {
    Value::string(super::strings::text(writer.choices, writer.profile))
}

fn number(writer: &mut Writer) -> Value {
    Value::Number(super::numbers::literal(writer.choices).into())
}

/// A tool definition as its static payload.
fn tool(writer: &mut Writer) -> Value {
    Value::object([
        ("kind", Value::string("tool")),
        ("name", string(writer)),
        ("description", string(writer)),
        (
            "instructions",
            Value::Array(vec![string(writer), string(writer)]),
        ),
        ("policies", Value::Array(vec![string(writer)])),
        ("schema", schema()),
    ])
}

/// A JSON Schema, whose keywords sort differently by collation.
fn schema() -> Value {
    Value::object([
        ("type", Value::string("object")),
        ("minimum", Value::integer(0)),
        ("minItems", Value::integer(1)),
        ("minLength", Value::integer(1)),
        (
            "$schema",
            Value::string("https://json-schema.org/draft/2020-12/schema"),
        ),
        ("additionalProperties", Value::Bool(false)),
    ])
}

fn trajectory_event(writer: &mut Writer) -> Value {
    Value::object([
        ("seq", number(writer)),
        ("event_type", string(writer)),
        ("payload", Value::object([("x", number(writer))])),
        ("idempotency_key", string(writer)),
        ("recorded_at", Value::string("2026-01-15T12:00:00Z")),
    ])
}

/// A plan step with volatile members.
fn step(writer: &mut Writer) -> Value {
    Value::object([
        ("step_id", string(writer)),
        ("tool", string(writer)),
        (
            "params",
            Value::object([("nonce", number(writer)), ("amount", number(writer))]),
        ),
        ("timestamp", Value::string("2026-01-15T12:00:00Z")),
        ("request_id", string(writer)),
    ])
}
