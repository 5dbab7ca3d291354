//! CPS-MODEL-1 and -2: what the model refuses: required members that are absent, members of another type.

use super::capsules::{FULL, edited};
use crate::builder::Sheet;

/// Members, what stands there instead, and a value of that kind.
const WRONG: &[(&str, &str, &str)] = &[
    ("id", "number", "1"),
    ("id", "null", "null"),
    ("id", "short-text", "\"12345678\""),
    ("id", "braces", "\"{12345678-1234-4234-8234-1234567890ab}\""),
    ("type", "null", "null"),
    ("type", "unknown", "\"robot\""),
    ("domain", "null", "null"),
    ("domain", "array", "[]"),
    ("parent_id", "number", "7"),
    ("parent_id", "text", "\"x\""),
    ("sequence", "float", "1.0"),
    ("sequence", "boolean", "true"),
    ("sequence", "text", "\"0\""),
    ("sequence", "null", "null"),
    ("previous_hash", "number", "0"),
    ("trigger", "null", "null"),
    ("trigger", "array", "[]"),
    ("context", "null", "null"),
    ("reasoning", "text", "\"x\""),
    ("authority", "number", "0"),
    ("execution", "array", "[]"),
    ("outcome", "null", "null"),
    ("trigger.type", "null", "null"),
    ("trigger.source", "number", "1"),
    ("trigger.timestamp", "number", "0"),
    ("trigger.timestamp", "null", "null"),
    ("trigger.timestamp", "empty", "\"\""),
    ("trigger.timestamp", "date-only", "\"2026-01-01\""),
    ("trigger.timestamp", "no-such-day", "\"2026-02-30T00:00:00Z\""),
    ("trigger.request", "object", "{}"),
    ("trigger.correlation_id", "number", "1"),
    ("trigger.user_id", "boolean", "false"),
    ("context.agent_id", "null", "null"),
    ("context.session_id", "number", "1"),
    ("context.environment", "array", "[]"),
    ("context.environment", "null", "null"),
    ("reasoning.analysis", "number", "1"),
    ("reasoning.options", "object", "{}"),
    ("reasoning.options", "null", "null"),
    ("reasoning.options_considered", "text", "\"a\""),
    ("reasoning.selected_option", "null", "null"),
    ("reasoning.reasoning", "array", "[]"),
    ("reasoning.confidence", "text", "\"0.5\""),
    ("reasoning.confidence", "boolean", "true"),
    ("reasoning.confidence", "null", "null"),
    ("reasoning.model", "number", "1"),
    ("reasoning.prompt_hash", "object", "{}"),
    ("authority.type", "null", "null"),
    ("authority.approver", "number", "1"),
    ("authority.policy_reference", "array", "[]"),
    ("authority.chain", "object", "{}"),
    ("authority.escalation_reason", "boolean", "true"),
    ("execution.tool_calls", "object", "{}"),
    ("execution.duration_ms", "float", "1.0"),
    ("execution.duration_ms", "boolean", "false"),
    ("execution.duration_ms", "null", "null"),
    ("execution.resources_used", "array", "[]"),
    ("outcome.status", "number", "1"),
    ("outcome.summary", "null", "null"),
    ("outcome.error", "number", "0"),
    ("outcome.side_effects", "object", "{}"),
    ("outcome.metrics", "null", "null"),
];

/// Members of the first option and the first tool call.
const INNER: &[(&str, &str, &str)] = &[
    ("option-id", "reasoning.options.0.id", "1"),
    ("option-description", "reasoning.options.0.description", "null"),
    ("option-pros", "reasoning.options.0.pros", "\"a\""),
    ("option-cons", "reasoning.options.0.cons", "{}"),
    ("option-impact", "reasoning.options.0.estimated_impact", "[]"),
    ("option-feasibility-string", "reasoning.options.0.feasibility", "\"0.5\""),
    ("option-feasibility-true", "reasoning.options.0.feasibility", "true"),
    ("option-risks", "reasoning.options.0.risks", "null"),
    ("option-selected-number", "reasoning.options.0.selected", "1"),
    ("option-selected-string", "reasoning.options.0.selected", "\"true\""),
    ("option-selected-null", "reasoning.options.0.selected", "null"),
    ("option-rejection-reason", "reasoning.options.0.rejection_reason", "null"),
    ("option-itself", "reasoning.options.0", "\"scale\""),
    ("call-tool", "execution.tool_calls.0.tool", "null"),
    ("call-arguments", "execution.tool_calls.0.arguments", "[]"),
    ("call-success", "execution.tool_calls.0.success", "1"),
    ("call-duration", "execution.tool_calls.0.duration_ms", "1.5"),
    ("call-error", "execution.tool_calls.0.error", "{}"),
    ("call-itself", "execution.tool_calls.0", "[]"),
];

/// Writes the family.
pub fn write(sheet: &mut Sheet) {
    sheet.about(
        &["CPS-MODEL-1"],
        "an implementation makes up an id or a time, and no two agree on the hash",
    );
    for (words, edits) in [
        ("id", &[("id", "")][..]),
        ("type", &[("type", "")]),
        ("timestamp", &[("trigger.timestamp", "")]),
        ("trigger", &[("trigger", "")]),
    ] {
        let field = match words {
            "timestamp" | "trigger" => "trigger.timestamp",
            other => other,
        };
        sheet
            .op_on(
                "model",
                &format!("missing-{words}"),
                "id, type and trigger.timestamp are required, never made up",
                edited(FULL, edits),
            )
            .expect(&refused(field));
    }
    sheet.about(
        &["CPS-MODEL-2"],
        "an implementation coerces what another keeps, and the hashes differ",
    );
    for (path, kind, value) in WRONG {
        let words = format!("{path}-{kind}").replace(['.', '_'], "-");
        wrong(sheet, &words, path, value);
    }
    for (words, path, value) in INNER {
        wrong(sheet, words, path, value);
    }
    sheet.about(&["CPS-ROOT-1"], "an implementation crashes or makes a capsule out of nothing");
    for (words, root) in [("array", "[]"), ("null", "null"), ("string", "\"a\"")] {
        sheet
            .op_on("model", &format!("root-{words}"), "a capsule is an object", root)
            .expect(r#"{"reject":"wrong_root"}"#);
    }
}

fn wrong(sheet: &mut Sheet, words: &str, path: &str, value: &str) {
    let field = path.replace(".0", "[0]");
    sheet
        .op_on(
            "model",
            words,
            "a member of another type, or one that cannot be read, is refused and not coerced",
            edited(FULL, &[(path, value)]),
        )
        .expect(&refused(&field));
}

fn refused(field: &str) -> String {
    format!(r#"{{"reject":"model","field":"{field}"}}"#)
}
