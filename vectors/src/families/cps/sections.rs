//! CPS-VAL-6 and -7: the six sections and their typed members.

use super::capsules::{FULL, edited};
use super::validate::{Case, cases, invalid};
use crate::builder::Sheet;

/// The sections with the keys of their tables.
const SECTIONS: [(&str, &[&str]); 6] = [
    ("trigger", &["type", "source", "timestamp", "request", "correlation_id", "user_id"]),
    ("context", &["agent_id", "session_id", "environment"]),
    (
        "reasoning",
        &[
            "analysis",
            "options",
            "options_considered",
            "selected_option",
            "reasoning",
            "confidence",
            "model",
            "prompt_hash",
        ],
    ),
    ("authority", &["type", "approver", "policy_reference", "chain", "escalation_reason"]),
    ("execution", &["tool_calls", "duration_ms", "resources_used"]),
    ("outcome", &["status", "result", "summary", "error", "side_effects", "metrics"]),
];

const ORDER: &[Case] = &[
    (
        "missing-in-table-order",
        "of two missing members the first of the table is named",
        &[("trigger.user_id", ""), ("trigger.source", "")],
        "{}",
        "missing_field",
        "trigger.source",
    ),
    (
        "section-by-section",
        "a section is finished before the next is looked at",
        &[("trigger.timestamp", "1"), ("context", "1")],
        "{}",
        "wrong_type",
        "trigger.timestamp",
    ),
    (
        "keys-before-types",
        "in one section missing members are named before wrong types",
        &[("execution.tool_calls", "1"), ("execution.resources_used", "")],
        "{}",
        "missing_field",
        "execution.resources_used",
    ),
    (
        "null-is-present",
        "a null member is present",
        &[("context.agent_id", "null"), ("outcome.metrics", "null")],
        "{}",
        "",
        "",
    ),
];

const TYPED: &[Case] = &[
    (
        "trigger-type-number",
        "trigger.type is a string",
        &[("trigger.type", "1")],
        "{}",
        "wrong_type",
        "trigger.type",
    ),
    (
        "trigger-type-unknown",
        "the enumerations of sections are not enforced",
        &[("trigger.type", "\"x\""), ("authority.type", "\"x\""), ("outcome.status", "\"x\"")],
        "{}",
        "",
        "",
    ),
    (
        "environment-array",
        "context.environment is an object",
        &[("context.environment", "[]")],
        "{}",
        "wrong_type",
        "context.environment",
    ),
    (
        "confidence-string",
        "confidence is no string",
        &[("reasoning.confidence", "\"0.5\"")],
        "{}",
        "wrong_type",
        "reasoning.confidence",
    ),
    (
        "confidence-true",
        "true is no number",
        &[("reasoning.confidence", "true")],
        "{}",
        "wrong_type",
        "reasoning.confidence",
    ),
    (
        "confidence-null",
        "null is no number",
        &[("reasoning.confidence", "null")],
        "{}",
        "wrong_type",
        "reasoning.confidence",
    ),
    (
        "confidence-above",
        "confidence is at most 1",
        &[("reasoning.confidence", "1.0000000000000002")],
        "{}",
        "invalid_value",
        "reasoning.confidence",
    ),
    (
        "confidence-below",
        "confidence is at least 0",
        &[("reasoning.confidence", "-0.1")],
        "{}",
        "invalid_value",
        "reasoning.confidence",
    ),
    (
        "confidence-integer",
        "an integer is a number",
        &[("reasoning.confidence", "1")],
        "{}",
        "",
        "",
    ),
    ("confidence-zero", "confidence may be 0", &[("reasoning.confidence", "0.0")], "{}", "", ""),
    (
        "tool-calls-object",
        "execution.tool_calls is an array",
        &[("execution.tool_calls", "{}")],
        "{}",
        "wrong_type",
        "execution.tool_calls",
    ),
    (
        "duration-float",
        "a duration of 1.0 is no integer",
        &[("execution.duration_ms", "1.0")],
        "{}",
        "wrong_type",
        "execution.duration_ms",
    ),
    (
        "duration-true",
        "a duration of true is no integer",
        &[("execution.duration_ms", "true")],
        "{}",
        "wrong_type",
        "execution.duration_ms",
    ),
    (
        "duration-negative",
        "the sign of a duration is not judged",
        &[("execution.duration_ms", "-5")],
        "{}",
        "",
        "",
    ),
    (
        "resources-null",
        "execution.resources_used is an object",
        &[("execution.resources_used", "null")],
        "{}",
        "wrong_type",
        "execution.resources_used",
    ),
    (
        "untyped-members",
        "what the rules do not name is not judged: options, chain, metrics, feasibility",
        &[
            ("reasoning.options.0.feasibility", "7"),
            ("reasoning.options.0.rejection_reason", "1"),
            ("authority.chain", "{}"),
            ("outcome.metrics", "[]"),
            ("outcome.side_effects", "1"),
        ],
        "{}",
        "",
        "",
    ),
];

/// Words, the timestamp, whether it is one, and whether it is one under `strict_time`.
const TIMES: [(&str, &str, bool, bool); 24] = [
    ("utc", "2026-01-01T00:00:00+00:00", true, true),
    ("fraction", "2026-01-01T00:00:00.123456+00:00", true, true),
    ("zulu", "2026-01-01T00:00:00Z", true, false),
    ("offset", "2026-01-01T00:00:00+05:30", true, false),
    ("negative-offset", "2026-01-01T00:00:00-08:00", true, false),
    ("space", "2026-01-01 00:00:00+00:00", true, false),
    ("leap-day", "2024-02-29T23:59:59+00:00", true, true),
    ("lower-case-letters", "2026-01-01t00:00:00z", false, false),
    ("naive", "2026-01-01T00:00:00", false, false),
    ("date-only", "2026-01-01", false, false),
    ("no-seconds", "2026-01-01T00:00+00:00", false, false),
    ("no-leap-day", "2026-02-29T00:00:00+00:00", false, false),
    ("february-30", "2026-02-30T00:00:00+00:00", false, false),
    ("month-13", "2026-13-01T00:00:00+00:00", false, false),
    ("hour-24", "2026-01-01T24:00:00+00:00", false, false),
    ("second-60", "2026-01-01T00:00:60+00:00", false, false),
    ("basic", "20260101T000000Z", false, false),
    ("week-date", "2026-W01-4T00:00:00+00:00", false, false),
    ("offset-no-colon", "2026-01-01T00:00:00+0000", false, false),
    ("comma", "2026-01-01T00:00:00,5+00:00", false, false),
    ("empty-fraction", "2026-01-01T00:00:00.+00:00", false, false),
    ("five-digit-year", "12026-01-01T00:00:00+00:00", false, false),
    ("mail-date", "Thu, 01 Jan 2026 00:00:00 +0000", false, false),
    ("trailing-space", "2026-01-01T00:00:00+00:00 ", false, false),
];

/// Writes the family.
pub fn write(sheet: &mut Sheet) {
    sheet.about(&["CPS-VAL-6"], "a capsule with a hole in its story is taken for complete");
    for (section, keys) in SECTIONS {
        sheet
            .op_on(
                "validate",
                &format!("{section}-array"),
                "a section is an object",
                edited(FULL, &[(section, "[]")]),
            )
            .expect(&invalid("wrong_type", section));
        sheet
            .op_on(
                "validate",
                &format!("{section}-null"),
                "a section is not null",
                edited(FULL, &[(section, "null")]),
            )
            .expect(&invalid("wrong_type", section));
        for key in keys {
            let path = format!("{section}.{key}");
            sheet
                .op_on(
                    "validate",
                    &format!("missing-{}", path.replace(['.', '_'], "-")),
                    "a missing member of a section is named",
                    edited(FULL, &[(&path, "")]),
                )
                .expect(&invalid("missing_field", &path));
        }
    }
    cases(sheet, ORDER);
    sheet.about(
        &["CPS-VAL-7"],
        "a value that breaks the reader of another language passes validation",
    );
    cases(sheet, TYPED);
    times(sheet);
}

fn times(sheet: &mut Sheet) {
    let field = "trigger.timestamp";
    for (words, value) in [("number", "0"), ("null", "null")] {
        sheet
            .op_on(
                "validate",
                &format!("time-{words}"),
                "a timestamp is a string",
                edited(FULL, &[(field, value)]),
            )
            .expect(&invalid("wrong_type", field));
    }
    for (words, text, holds, strict) in TIMES {
        let answer = |holds| match holds {
            true => r#"{"valid":true}"#.to_owned(),
            false => invalid("invalid_value", field),
        };
        let input = edited(FULL, &[(field, &format!("\"{text}\""))]);
        sheet
            .op_on(
                "validate",
                &format!("time-{words}"),
                "a timestamp is a real date and time with an offset, in one of few forms",
                &input,
            )
            .expect(&answer(holds));
        sheet
            .op_on(
                "validate",
                &format!("strict-time-{words}"),
                "under strict_time only T and +00:00 are let through",
                &input,
            )
            .args(r#"{"strict_time":true}"#)
            .expect(&answer(strict));
    }
}
