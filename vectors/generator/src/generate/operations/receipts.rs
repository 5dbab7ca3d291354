//! Requests of openagents: payloads in JSON and in bytes, outputs, trajectories, jobs.

use super::{Made, request, respelled};
use crate::generate::{Choices, hazards, shapes, strings, tree};
use base64::Engine as _;
use canon::{Profile, Value};

/// `payload_json`, `params_hash`, `job_hash`: any document.
pub fn json(choices: &mut Choices, profile: Profile, op: &'static str) -> Made {
    let (hazard, text) = hazards::text(choices, profile);
    (hazard, request(op, Some(text), Value::Object(Vec::new())))
}

/// `payload_bytes`: bytes that look like text, like nothing, or like JSON that must not be read.
pub fn bytes(choices: &mut Choices, profile: Profile, op: &'static str) -> Made {
    let bytes = match choices.below(4) {
        0 => hazards::document(choices, profile).1,
        1 => Vec::new(),
        // OA-PAY-1: fields that an encoder would put in another order, leave out or write shorter.
        2 => choices
            .pick(&[&[0x08, 0x96, 0x01, 0xFF][..], &[0x10, 0x01, 0x08, 0x01], &[0x08, 0x00], &[0x08, 0x81, 0x00]])
            .to_vec(),
        _ => (0..choices.below(20)).map(|_| choices.below(256) as u8).collect(),
    };
    let mut text = base64::engine::general_purpose::STANDARD.encode(bytes);
    if choices.chance(1, 5) {
        text = match choices.below(4) {
            0 => text.trim_end_matches('=').to_owned(),
            1 => text.replace('+', "-").replace('/', "_"),
            2 => format!("{text}\n"),
            _ => tree::change_text(choices, &text.into()).to_string_lossy(),
        };
    }
    let args = Value::object([("bytes_b64", Value::string(text))]);
    ("bytes", request(op, None, args))
}

/// `output_hash`: the three members, others beside them, some missing, another root.
pub fn output(choices: &mut Choices, profile: Profile, op: &'static str) -> Made {
    let mut members = Vec::new();
    for name in ["success", "content", "error", "preview", "duration_ms"] {
        if choices.chance(2, 3) {
            // OA-HASH-2: content that is longer than any preview of it.
            let value = if name == "content" && choices.chance(1, 16) {
                Value::string(strings::long(choices))
            } else {
                shapes::value(choices, profile)
            };
            members.push((name, value));
        }
    }
    choices.shuffle(&mut members);
    let root = if choices.chance(1, 12) { tree::other(choices) } else { Value::object(members) };
    let text = respelled(choices, profile, &root);
    ("output", request(op, Some(text), Value::Object(Vec::new())))
}

/// `trajectory_hash`: events with members missing, added, in another order.
pub fn trajectory(choices: &mut Choices, profile: Profile, op: &'static str) -> Made {
    let events = (0..choices.below(4))
        .map(|_| {
            let mut event = shapes::trajectory_event(choices, profile);
            if choices.chance(1, 2) {
                tree::mutate(choices, &mut event);
            }
            event
        })
        .collect();
    let root = if choices.chance(1, 12) { tree::other(choices) } else { Value::Array(events) };
    let text = respelled(choices, profile, &root);
    ("trajectory", request(op, Some(text), Value::Object(Vec::new())))
}
