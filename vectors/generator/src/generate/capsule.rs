//! Capsules: valid content, and the values of each member that validators and models stumble over.

use super::{Choices, tree};
use canon::Value;

const IDS: &[&str] = &[
    "c3d4e5f6-a7b8-4012-8def-123456789012", "00000000-0000-4000-8000-000000000001",
    "ffffffff-ffff-4fff-bfff-ffffffffffff",
];

const TYPES: &[&str] = &["agent", "tool", "system", "kill", "workflow", "chat", "vault", "auth"];

const TIMES: &[&str] = &[
    "2026-01-15T12:00:00+00:00", "2026-01-15T12:00:00.123456+00:00", "2026-01-15T12:00:00Z",
    "2026-01-15 12:00:00+05:30", "2024-02-29T23:59:59.5-00:00", "2026-01-15T12:00:00.000-08:00",
];

/// Content that validates.
pub fn content(choices: &mut Choices) -> Value {
    linked(choices, 0, None)
}

/// Content at a place of a chain.
pub fn linked(choices: &mut Choices, sequence: i128, previous: Option<&str>) -> Value {
    let text = |choices: &mut Choices| {
        Value::string(choices.pick(&["", "deploy", "a\nb", "é \u{1F600}", "\"q\"", "</x>\u{2028}"]))
    };
    let nullable =
        |choices: &mut Choices| choices.pick(&[None, Some("u-1"), Some("")]).map_or(Value::Null, Value::string);
    let free = |choices: &mut Choices| Value::object([("k", tree::other(choices)), ("b", tree::other(choices))]);
    let float =
        |choices: &mut Choices| Value::Number(choices.pick(&["0.0", "0.95", "1", "0", "1.0", "1e-5", "0.5"]).into());
    let option = Value::object([
        ("id", Value::string("opt_1")),
        ("description", text(choices)),
        ("pros", Value::Array(vec![text(choices)])),
        ("cons", Value::Array(Vec::new())),
        ("estimated_impact", free(choices)),
        ("feasibility", float(choices)),
        ("risks", Value::Array(Vec::new())),
        ("selected", Value::Bool(true)),
        ("rejection_reason", text(choices)),
    ]);
    let call = Value::object([
        ("tool", text(choices)),
        ("arguments", free(choices)),
        ("result", tree::other(choices)),
        ("success", Value::Bool(true)),
        ("duration_ms", Value::integer(12)),
        ("error", nullable(choices)),
    ]);
    let list =
        |choices: &mut Choices, item: Value| Value::Array(if choices.chance(1, 2) { vec![item] } else { Vec::new() });
    Value::object([
        ("id", Value::string(choices.pick(IDS))),
        ("type", Value::string(choices.pick(TYPES))),
        ("domain", Value::string(choices.pick(&["agents", "system", "é"]))),
        ("parent_id", choices.pick(&[None, Some(IDS[1])]).map_or(Value::Null, Value::string)),
        ("sequence", Value::integer(sequence)),
        ("previous_hash", previous.map_or(Value::Null, Value::string)),
        ("spec_version", Value::string("1.0")),
        (
            "trigger",
            Value::object([
                ("type", Value::string("user_request")),
                ("source", text(choices)),
                ("timestamp", Value::string(choices.pick(TIMES))),
                ("request", text(choices)),
                ("correlation_id", nullable(choices)),
                ("user_id", nullable(choices)),
            ]),
        ),
        (
            "context",
            Value::object([
                ("agent_id", text(choices)),
                ("session_id", nullable(choices)),
                ("environment", free(choices)),
            ]),
        ),
        (
            "reasoning",
            Value::object([
                ("analysis", text(choices)),
                ("options", list(choices, option)),
                ("options_considered", Value::Array(vec![text(choices)])),
                ("selected_option", text(choices)),
                ("reasoning", text(choices)),
                ("confidence", float(choices)),
                ("model", nullable(choices)),
                ("prompt_hash", nullable(choices)),
            ]),
        ),
        (
            "authority",
            Value::object([
                ("type", Value::string("autonomous")),
                ("approver", nullable(choices)),
                ("policy_reference", nullable(choices)),
                ("chain", list(choices, Value::object([("step", Value::integer(1))]))),
                ("escalation_reason", nullable(choices)),
            ]),
        ),
        (
            "execution",
            Value::object([
                ("tool_calls", list(choices, call)),
                ("duration_ms", Value::integer(150)),
                ("resources_used", free(choices)),
            ]),
        ),
        (
            "outcome",
            Value::object([
                ("status", Value::string("success")),
                ("result", tree::other(choices)),
                ("summary", text(choices)),
                ("error", nullable(choices)),
                ("side_effects", Value::Array(vec![text(choices)])),
                ("metrics", free(choices)),
            ]),
        ),
    ])
}
