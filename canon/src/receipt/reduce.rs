//! OA-REC-1, OA-REC-2: which members of an output and of an event are hashed.

use super::Steps;
use crate::Value;

/// OA-REC-2 `receipt`: what `output_hash` covers.
pub const OUTPUT: [&str; 3] = ["success", "content", "error"];

/// What `trajectory_hash` covers in each event.
pub const EVENT: [&str; 5] = ["seq", "event_type", "payload", "idempotency_key", "recorded_at"];

/// OA-REC-2 `receipt`: an output reduced to its three members, missing ones null; none where it is no object.
pub fn output(output: &Value) -> Option<Value> {
    output.as_object()?;
    Some(only(output, &OUTPUT))
}

/// OA-REC-2 `whole`: an output as it is.
pub fn whole(output: &Value) -> Option<Value> {
    Some(output.clone())
}

/// A trajectory with every event reduced; none where it is no array.
pub fn trajectory(steps: &Steps, events: &Value) -> Option<Value> {
    let events = events.as_array()?;
    Some(Value::Array(events.iter().map(steps.event).collect()))
}

/// An event reduced to its five members, missing ones null; all null where it is no object.
pub fn event(event: &Value) -> Value {
    only(event, &EVENT)
}

/// Exactly these members, null where they are missing.
pub fn only(value: &Value, names: &[&str]) -> Value {
    Value::object(names.iter().map(|name| {
        let member = value.get(name).cloned().unwrap_or(Value::Null);
        (*name, member)
    }))
}
