//! Requests of kairos: raw text, plans, and hashes whose keys may be symbols.

use super::{Made, request, respelled};
use crate::generate::{Choices, hazards, keys, shapes, strings, tree};
use canon::{Profile, Value};

/// `sha256`: the text itself, never JSON.
pub fn sha256(choices: &mut Choices, profile: Profile, op: &'static str) -> Made {
    let text = match choices.below(3) {
        0 => strings::text(choices, profile),
        1 => choices.pick(&["", "{\"b\":1,\"a\":2}", " 1 ", "1.0", "null", "\"x\""]).to_owned(),
        _ => String::from_utf8_lossy(&hazards::document(choices, profile).1).into_owned(),
    };
    let args = Value::object([("text", Value::string(text))]);
    ("text", request(op, None, args))
}

/// `plan_hash`: steps with members missing or added, and steps that are none.
pub fn plan(choices: &mut Choices, profile: Profile, op: &'static str) -> Made {
    let steps = (0..choices.below(4))
        .map(|_| {
            let mut step = shapes::plan_step(choices, profile);
            if choices.chance(1, 2) {
                tree::mutate(choices, &mut step);
            }
            step
        })
        .collect();
    let root = if choices.chance(1, 12) { tree::other(choices) } else { Value::Array(steps) };
    let text = respelled(choices, profile, &root);
    ("plan", request(op, Some(text), Value::Object(Vec::new())))
}

/// `hash` in `$rb` notation: symbols beside strings, nil keys, insertion order.
pub fn tagged(choices: &mut Choices, profile: Profile) -> Value {
    let mut entries = Vec::new();
    for _ in 0..choices.below(5) {
        let name = keys::word(choices, profile);
        let key = match choices.below(4) {
            0..=1 => Value::string(name),
            2 => Value::object([("$rb", Value::string("sym")), ("v", Value::string(name))]),
            _ => Value::object([("$rb", Value::string("nil"))]),
        };
        let value = match choices.below(4) {
            0 => tagged(choices, profile),
            _ => tree::other(choices),
        };
        entries.push(Value::Array(vec![key, value]));
    }
    Value::object([("$rb", Value::string("entries")), ("e", Value::Array(entries))])
}
