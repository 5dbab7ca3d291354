//! openagents: a number out of range in a member that the hash leaves out may be seen or not.

use super::Case;
use canon::value::ReadOptions;
use canon::{Duplicates, RejectKind, Value};
use canon_vectors::vector::Expected;

/// What an output hash covers under the reading `receipt`.
const OUTPUT: [&str; 3] = ["success", "content", "error"];
/// What a trajectory hash covers of each event.
const EVENT: [&str; 5] = ["seq", "event_type", "payload", "idempotency_key", "recorded_at"];

/// Whether the rules allow the answer.
pub fn allows(case: &Case<'_>) -> bool {
    let options = ReadOptions { duplicates: Duplicates::Last, ..ReadOptions::default() };
    let Ok(document) = Value::read_with(case.document(), options) else { return false };
    let kept = match (case.op(), &document) {
        ("output_hash", _) => only(&document, &OUTPUT),
        ("trajectory_hash", Value::Array(events)) => {
            Value::Array(events.iter().map(|event| only(event, &EVENT)).collect())
        }
        _ => return false,
    };
    match case.expected {
        Expected::Reject { kind, .. } => *kind == RejectKind::NumberRange && case.is_right_for(&kept.to_text()),
        Expected::Result(_) => case.is_refused() && kept != document && is_out_of_range(case, &document),
    }
}

fn only(value: &Value, names: &[&str]) -> Value {
    match value {
        Value::Object(members) => {
            Value::Object(members.iter().filter(|(name, _)| names.iter().any(|kept| *name == *kept)).cloned().collect())
        }
        other => other.clone(),
    }
}

/// Whether the document as a whole holds a number that is refused.
fn is_out_of_range(case: &Case<'_>, document: &Value) -> bool {
    let mut whole = case.question.clone();
    whole.request.op = "hash".to_owned();
    whole.request.input = Some(document.to_text().into_bytes());
    matches!((case.ask)(&whole), Some(Expected::Reject { kind: RejectKind::NumberRange, .. }))
}
