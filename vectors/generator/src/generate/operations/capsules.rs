//! Requests for `validate`, `model` and `seal`: valid capsules with a member or two changed.

use super::{Made, faults, request, respelled};
use crate::generate::{Choices, capsule, tree};
use canon::digest::sha3_256_hex;
use canon::{Profile, Value};

/// CPS-VAL-7: what is a time for some readers and not for others.
const TIMES: &[&str] = &[
    "\"2026-01-15T12:00:00Z\"", "\"2026-01-15t12:00:00Z\"", "\"2026-01-15T12:00:00z\"",
    "\"2026-01-15 12:00:00+00:00\"", "\"2026-01-15  12:00:00+00:00\"", "\"2026-01-15T12:00:00\"", "\"2026-01-15\"",
    "\"\"", "null", "1768478400", "\"2026-02-29T12:00:00Z\"", "\"2024-02-29T12:00:00Z\"", "\"1900-02-29T12:00:00Z\"",
    "\"2000-02-29T12:00:00Z\"", "\"2026-13-01T12:00:00Z\"", "\"2026-04-31T12:00:00Z\"", "\"2026-00-10T12:00:00Z\"",
    "\"2026-01-00T12:00:00Z\"", "\"2026-01-15T24:00:00Z\"", "\"2026-01-15T23:60:00Z\"", "\"2026-01-15T23:59:60Z\"",
    "\"2026-01-15T12:00Z\"", "\"2026-01-15T12:00:00.Z\"", "\"2026-01-15T12:00:00.0Z\"",
    "\"2026-01-15T12:00:00.1234567Z\"", "\"2026-01-15T12:00:00.0000001Z\"", "\"2026-01-15T12:00:00,5Z\"",
    "\"2026-01-15T12:00:00+0000\"", "\"2026-01-15T12:00:00+00\"", "\"2026-01-15T12:00:00-00:00\"",
    "\"2026-01-15T12:00:00+05:30\"", "\"2026-01-15T12:00:00+24:00\"", "\"2026-01-15T12:00:00+23:60\"",
    "\"2026-01-15T12:00:00.5+00:00\"", "\"20260115T120000Z\"", "\"2026-W03-4T12:00:00Z\"", "\"2026-01-15T12:00:00Z \"",
    "\"0000-01-01T00:00:00Z\"", "\"9999-12-31T23:59:59Z\"", "\"2026-01-15T24:00:00+00:00\"",
    "\"2026-01-15T23:59:60+00:00\"", "\"2026-01-15 12:00:00.5+00:00\"",
];

/// CPS-VAL-7: what is a confidence, a number at all, or neither.
const CONFIDENCES: &[&str] = &[
    "0", "1", "-0", "0.0", "1.0", "-0.0", "1.0000000000000002", "0.9999999999999999", "-1e-400", "2", "-1", "\"0.5\"",
    "true", "null", "9007199254740993", "1e-7", "[0.5]",
];

/// What stands for a section and is none, or an empty one.
const SECTIONS: &[&str] = &["null", "{}", "[]", "\"\""];

/// Members that validators and models look at, and values that split them.
const FIELDS: &[(&str, &[&str])] = &[
    (
        "id",
        &[
            "\"C3D4E5F6-A7B8-4012-8DEF-123456789012\"", "\"c3d4e5f6a7b840128def123456789012\"", "\"\"", "null", "1",
            "\"{c3d4e5f6-a7b8-4012-8def-123456789012}\"", "\"urn:uuid:c3d4e5f6-a7b8-4012-8def-123456789012\"",
            "\"c3d4e5f6-a7b8-4012-8def-12345678901\"", "\"c3d4e5f6-a7b8-4012-8def-1234567890123\"",
            "\"c3d4e5f6-a7b8-4012-8def-12345678901g\"", "\"c3d4e5f6-a7b8-0012-8def-123456789012\"",
            "\"c3d4e5f6-a7b84-012-8def-123456789012\"", "\" c3d4e5f6-a7b8-4012-8def-12345678901\"",
            "\"c3d4e5f6-a7b8-4012-8def-12345678901\u{661}\"", "\"c3d4e5f6-a7b8-4012-8def-0x3456789012\"",
        ],
    ),
    ("type", &["\"Agent\"", "\"robot\"", "\"\"", "null", "1", "\"tool\"", "\"agent \""]),
    ("domain", &["\"\"", "null", "1", "\"x\"", "[]"]),
    ("parent_id", &["\"\"", "null", "1", "\"C3D4E5F6-A7B8-4012-8DEF-123456789012\"", "\"x\""]),
    (
        "sequence",
        &["0", "1", "-1", "-0", "1.0", "0.0", "true", "false", "\"0\"", "null", "18446744073709551616", "1e0", "5"],
    ),
    (
        "previous_hash",
        &[
            "null", "\"\"", "1", "\"0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef\"",
            "\"0123456789ABCDEF0123456789ABCDEF0123456789ABCDEF0123456789ABCDEF\"",
            "\"0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcde\"",
            "\"0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdeg\"",
        ],
    ),
    ("spec_version", &["\"\"", "null", "1", "\"9.9-beta\"", "1.0"]),
    ("trigger.type", &["null", "1", "\"\"", "\"odd\""]),
    ("trigger.timestamp", TIMES),
    ("trigger", SECTIONS),
    ("context", SECTIONS),
    ("reasoning", SECTIONS),
    ("authority", SECTIONS),
    ("execution", SECTIONS),
    ("outcome", SECTIONS),
    ("context.environment", &["{}", "[]", "null", "\"x\""]),
    ("context.agent_id", &["null", "1", "\"x\""]),
    ("reasoning.confidence", CONFIDENCES),
    (
        "reasoning.options",
        &[
            "{}", "[1]", "[{}]", "[{\"feasibility\":1}]", "[{\"feasibility\":\"1\"}]", "[{\"selected\":1}]", "null",
            "[{\"id\":\"o\",\"zzz\":1}]", "[{\"estimated_impact\":[]}]",
        ],
    ),
    ("reasoning.options_considered", &["[]", "[1]", "{}", "null", "[\"a\"]"]),
    ("reasoning.model", &["1", "\"\"", "null"]),
    ("authority.chain", &["[]", "[1]", "{}", "null"]),
    (
        "execution.tool_calls",
        &["[]", "{}", "null", "[1]", "[{}]", "[{\"success\":0}]", "[{\"tool\":\"t\",\"result\":1.0,\"zzz\":0}]"],
    ),
    ("execution.duration_ms", &["0", "1.0", "true", "-1", "\"1\"", "null", "1e2", "-0", "18446744073709551616"]),
    ("execution.resources_used", &["{}", "[]", "null"]),
    ("outcome.side_effects", &["[]", "{}", "\"x\"", "[1]"]),
    ("outcome.metrics", &["{}", "[]", "null"]),
    ("outcome.error", &["1", "\"\"", "null"]),
    ("outcome.status", &["null", "\"odd\"", "1"]),
];

/// Sections and members that may be missing.
const REMOVABLE: &[&str] = &[
    "id", "type", "domain", "parent_id", "sequence", "previous_hash", "spec_version", "trigger", "context",
    "reasoning", "authority", "execution", "outcome", "trigger.timestamp", "trigger.type", "trigger.user_id",
    "trigger.source", "trigger.request", "context.agent_id", "reasoning.analysis", "reasoning.reasoning",
    "outcome.summary", "context.environment", "reasoning.confidence", "reasoning.options", "authority.type",
    "execution.tool_calls", "outcome.status", "outcome.metrics",
];

/// Members that nobody asked for; those of a seal's names count at the top only.
const ADDED: &[&str] =
    &["zzz", "hash", "trigger.zzz", "trigger.hash", "context.environment.signature", "outcome.signed_by"];

/// `validate`: first failure wins, so some requests hold two faults.
pub fn validate(choices: &mut Choices, profile: Profile, op: &'static str) -> Made {
    let (hazard, content) = match choices.below(9) {
        0..=4 => ("validate", changed_content(choices)),
        5..=6 => {
            let mut content = capsule::content(choices);
            let (path, values) = choices.pick(&[("trigger.timestamp", TIMES), ("reasoning.confidence", CONFIDENCES)]);
            if let Ok(value) = Value::read(choices.pick(values).as_bytes()) {
                set(&mut content, path, value);
            }
            ("form", content)
        }
        _ => ("two-faults", faults::content(choices)),
    };
    let text = respelled(choices, profile, &content);
    let mut args = Vec::new();
    for flag in ["strict", "strict_time"] {
        if choices.chance(2, 5) {
            args.push((flag, Value::Bool(true)));
        }
    }
    if choices.chance(1, 4) {
        args.push(("claimed_hash", Value::string(claimed_hash(choices, &text))));
    }
    (hazard, request(op, Some(text), Value::object(args)))
}

/// A hash as somebody claims it: right, right but upper case, wrong, or no hash at all.
fn claimed_hash(choices: &mut Choices, text: &[u8]) -> String {
    let right = match canon::Hashing::reference(Profile::CPS, &canon::Readings::default()).hash(text) {
        Ok(hashed) => hashed.hash,
        Err(_) => sha3_256_hex(text),
    };
    match choices.below(5) {
        0..=1 => right,
        2 => right.to_uppercase(),
        3 => sha3_256_hex(b""),
        _ => tree::change_text(choices, &right.into()).to_string_lossy(),
    }
}

/// `model`: members missing, of other types, unknown, in forms that are emitted otherwise.
pub fn model(choices: &mut Choices, profile: Profile, op: &'static str) -> Made {
    let content = changed_content(choices);
    let text = respelled(choices, profile, &content);
    ("model", request(op, Some(text), Value::Object(Vec::new())))
}

/// `seal`: any object is sealed as it is, without its five seal members.
pub fn seal(choices: &mut Choices, profile: Profile, op: &'static str) -> Made {
    let mut content = changed_content(choices);
    if let (Value::Object(members), true) = (&mut content, choices.chance(1, 3)) {
        let name = choices.pick(&["hash", "signature", "signature_pq", "signed_at", "signed_by", "sealed"]);
        members.push((name.into(), Value::string("x")));
    }
    let text = respelled(choices, profile, &content);
    let mut args = vec![("seed", Value::string(seed(choices)))];
    if choices.chance(1, 60) {
        args.push(("pq_seed", Value::string(seed(choices))));
    }
    ("seal", request(op, Some(text), Value::object(args)))
}

/// One of a few private keys, so that material can repeat.
pub fn seed(choices: &mut Choices) -> String {
    sha3_256_hex(&[choices.below(4) as u8])
}

/// Valid content with none, one or two changes.
pub fn changed_content(choices: &mut Choices) -> Value {
    if choices.chance(1, 30) {
        return tree::other(choices);
    }
    let mut content = if choices.chance(1, 4) {
        let previous = "ab".repeat(32);
        capsule::linked(choices, 7, Some(&previous))
    } else {
        capsule::content(choices)
    };
    for _ in 0..choices.pick(&[1, 0, 1, 2]) {
        match choices.below(9) {
            0..=4 => {
                let (path, values) = choices.pick(FIELDS);
                let value = choices.pick(values);
                if let Ok(value) = Value::read(value.as_bytes()) {
                    set(&mut content, path, value);
                }
            }
            5..=6 => remove(&mut content, choices.pick(REMOVABLE)),
            7 => tree::mutate(choices, &mut content),
            _ => {
                let value = tree::other(choices);
                set(&mut content, choices.pick(ADDED), value);
            }
        }
    }
    content
}

/// Puts a value at a dotted path that exists.
pub fn set(tree: &mut Value, path: &str, value: Value) {
    let (name, rest) = path.split_once('.').unwrap_or((path, ""));
    let Value::Object(members) = tree else { return };
    match members.iter_mut().find(|(known, _)| *known == name) {
        Some((_, member)) if rest.is_empty() => *member = value,
        Some((_, member)) => set(member, rest, value),
        None if rest.is_empty() => members.push((name.into(), value)),
        None => {}
    }
}

/// Removes the member at a dotted path.
pub fn remove(tree: &mut Value, path: &str) {
    let (name, rest) = path.split_once('.').unwrap_or((path, ""));
    let Value::Object(members) = tree else { return };
    if rest.is_empty() {
        members.retain(|(known, _)| *known != name);
    } else if let Some((_, member)) = members.iter_mut().find(|(known, _)| *known == name) {
        remove(member, rest);
    }
}
