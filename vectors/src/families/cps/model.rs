//! CPS-MODEL-1 and -2: the typed capsule, printed: defaults, unknown members, emitted forms.

use super::capsules::{Edit, FULL_CANONICAL, with};
use crate::builder::Sheet;

/// The smallest document that is a capsule.
const LEAST: &str = r#"{"id":"12345678-1234-4234-8234-1234567890ab","type":"tool","trigger":{"timestamp":"2026-01-01T00:00:00+00:00"}}"#;

/// What the model makes of it: every default of the tables.
const DEFAULTS: &str = concat!(
    r#"{"authority":{"approver":null,"chain":[],"escalation_reason":null,"policy_reference":null,"type":"autonomous"},"#,
    r#""context":{"agent_id":"","environment":{},"session_id":null},"domain":"agents","#,
    r#""execution":{"duration_ms":0,"resources_used":{},"tool_calls":[]},"#,
    r#""id":"12345678-1234-4234-8234-1234567890ab","outcome":{"error":null,"metrics":{},"result":null,"#,
    r#""side_effects":[],"status":"pending","summary":""},"parent_id":null,"previous_hash":null,"#,
    r#""reasoning":{"analysis":"","confidence":0.0,"model":null,"options":[],"options_considered":[],"#,
    r#""prompt_hash":null,"reasoning":"","selected_option":""},"sequence":0,"spec_version":"1.0","#,
    r#""trigger":{"correlation_id":null,"request":"","source":"","timestamp":"2026-01-01T00:00:00+00:00","#,
    r#""type":"user_request","user_id":null},"type":"tool"}"#,
);

/// Words, what it proves, the edits, and what becomes of one part of the canonical text.
type Case = (&'static str, &'static str, &'static [Edit], [&'static str; 2]);

/// Nothing in the canonical text changes.
const SAME: [&str; 2] = ["", ""];

const UNKNOWN: &[Case] = &[
    ("complete", "a complete capsule comes back as it is", &[], SAME),
    ("unknown-top", "an unknown top-level member is dropped", &[("extra", "1")], SAME),
    (
        "unknown-in-sections",
        "unknown members of sections are dropped",
        &[("trigger.extra", "1"), ("context.extra", "{}"), ("outcome.extra", "[]")],
        SAME,
    ),
    (
        "unknown-in-option",
        "an unknown member of an option is dropped",
        &[("reasoning.options.0.extra", "1")],
        SAME,
    ),
    (
        "unknown-in-tool-call",
        "an unknown member of a tool call is dropped",
        &[("execution.tool_calls.0.extra", "1")],
        SAME,
    ),
    (
        "proto-dropped",
        "a member named __proto__ is unknown like any other",
        &[("__proto__", r#"{"domain":"x"}"#)],
        SAME,
    ),
    (
        "seal-dropped",
        "the seal members are no part of the model",
        &[("hash", "\"ab\""), ("signature", "\"cd\""), ("signed_by", "\"me\"")],
        SAME,
    ),
    (
        "free-environment",
        "members of environment are free",
        &[("context.environment", r#"{"z":{"extra":1},"a":null}"#)],
        [r#"{"region":"eu"}"#, r#"{"a":null,"z":{"extra":1}}"#],
    ),
    (
        "free-arguments",
        "members of arguments are free",
        &[("execution.tool_calls.0.arguments", r#"{"tool":{"extra":[1.50]}}"#)],
        [r#"{"replicas":6}"#, r#"{"tool":{"extra":[1.5]}}"#],
    ),
    (
        "free-impact",
        "members of estimated_impact are free",
        &[("reasoning.options.0.estimated_impact", r#"{"b":1,"a":1.0}"#)],
        [r#"{"scope":"web"}"#, r#"{"a":1.0,"b":1}"#],
    ),
    (
        "free-metrics",
        "members of metrics are free and keep the class of their numbers",
        &[("outcome.metrics", r#"{"i":1,"f":1.0}"#)],
        [r#"{"latency_ms":3}"#, r#"{"f":1.0,"i":1}"#],
    ),
    (
        "free-chain",
        "elements of an approval chain keep all their members",
        &[("authority.chain", r#"[{"who":"a","extra":1},2]"#)],
        [r#""chain":[]"#, r#""chain":[{"extra":1,"who":"a"},2]"#],
    ),
    (
        "free-elements",
        "elements of lists may have any type",
        &[("outcome.side_effects", r#"[1,null,{"b":1}]"#)],
        [r#"["replicas: 4 to 6"]"#, r#"[1,null,{"b":1}]"#],
    ),
    (
        "free-result",
        "a result may have any type",
        &[("outcome.result", r#"[{"a":true}]"#)],
        [r#""result":null,"side"#, r#""result":[{"a":true}],"side"#],
    ),
    ("empty-parent", "an empty parent_id is null", &[("parent_id", "\"\"")], SAME),
    (
        "considered-not-derived",
        "options_considered is not filled from options",
        &[("reasoning.options_considered", "[]")],
        [r#""options_considered":["scale"]"#, r#""options_considered":[]"#],
    ),
    (
        "options-not-derived",
        "options are not made up from options_considered",
        &[("reasoning.options", "[]")],
        [
            r#""options":[{"cons":["dear"],"description":"scale","estimated_impact":{"scope":"web"},"feasibility":0.9,"id":"opt_1","pros":["fast"],"rejection_reason":"","risks":["cost"],"selected":true}]"#,
            r#""options":[]"#,
        ],
    ),
    (
        "option-defaults",
        "an empty option gets every default",
        &[("reasoning.options", "[{}]")],
        [
            r#""options":[{"cons":["dear"],"description":"scale","estimated_impact":{"scope":"web"},"feasibility":0.9,"id":"opt_1","pros":["fast"],"rejection_reason":"","risks":["cost"],"selected":true}]"#,
            r#""options":[{"cons":[],"description":"","estimated_impact":{},"feasibility":0.0,"id":"","pros":[],"rejection_reason":"","risks":[],"selected":false}]"#,
        ],
    ),
    (
        "tool-call-defaults",
        "an empty tool call gets every default",
        &[("execution.tool_calls", "[{}]")],
        [
            r#"[{"arguments":{"replicas":6},"duration_ms":12,"error":null,"result":{"ok":true},"success":true,"tool":"scale"}]"#,
            r#"[{"arguments":{},"duration_ms":0,"error":null,"result":null,"success":false,"tool":""}]"#,
        ],
    ),
    (
        "version-kept",
        "a spec_version that is given is kept",
        &[("spec_version", "\"2.0-beta\"")],
        [r#""spec_version":"1.0","#, r#""spec_version":"2.0-beta","#],
    ),
];

const FORMS: &[Case] = &[
    (
        "confidence-integer",
        "an integer confidence becomes a float",
        &[("reasoning.confidence", "1")],
        ["0.95", "1.0"],
    ),
    (
        "confidence-minus-zero",
        "the integer -0 becomes 0.0",
        &[("reasoning.confidence", "-0")],
        ["0.95", "0.0"],
    ),
    (
        "confidence-negative-zero",
        "the float -0.0 keeps its sign",
        &[("reasoning.confidence", "-0.0")],
        ["0.95", "-0.0"],
    ),
    (
        "feasibility-integer",
        "an integer feasibility becomes a float, rounded to binary64",
        &[("reasoning.options.0.feasibility", "9007199254740993")],
        [r#""feasibility":0.9,"#, r#""feasibility":9007199254740992.0,"#],
    ),
    (
        "integers-exact",
        "integers keep every digit",
        &[("sequence", "18446744073709551616"), ("execution.duration_ms", "12")],
        [r#""sequence":0,"#, r#""sequence":18446744073709551616,"#],
    ),
    (
        "negative-integer",
        "the model does not judge the sign of an integer",
        &[("sequence", "-1")],
        [r#""sequence":0,"#, r#""sequence":-1,"#],
    ),
];

const UUIDS: &[Case] = &[
    (
        "id-upper-case",
        "a UUID is emitted in lower case",
        &[("id", "\"12345678-1234-4234-8234-1234567890AB\"")],
        SAME,
    ),
    (
        "parent-upper-case",
        "a parent's UUID is emitted in lower case",
        &[("parent_id", "\"ABCDEF01-1234-1234-1234-1234567890AB\"")],
        [r#""parent_id":null"#, r#""parent_id":"abcdef01-1234-1234-1234-1234567890ab""#],
    ),
    (
        "strings-kept",
        "a string that only looks like a UUID is left alone",
        &[("trigger.source", "\"12345678-1234-4234-8234-1234567890AB\"")],
        [r#""source":"ops""#, r#""source":"12345678-1234-4234-8234-1234567890AB""#],
    ),
];

/// Words, the timestamp, and its emitted form.
const TIMES: [(&str, &str, &str); 12] = [
    ("zulu", "2026-01-01T00:00:00Z", "2026-01-01T00:00:00+00:00"),
    ("minus-zero", "2026-01-01T00:00:00-00:00", "2026-01-01T00:00:00+00:00"),
    ("space", "2026-01-01 00:00:00+00:00", "2026-01-01T00:00:00+00:00"),
    ("offset-kept", "2026-01-01T00:00:00+05:30", "2026-01-01T00:00:00+05:30"),
    ("negative-offset", "2026-01-01T00:00:00-08:00", "2026-01-01T00:00:00-08:00"),
    ("zero-fraction", "2026-01-01T00:00:00.000Z", "2026-01-01T00:00:00+00:00"),
    ("six-digits", "2026-01-01T00:00:00.123456Z", "2026-01-01T00:00:00.123456+00:00"),
    ("one-digit", "2026-01-01T00:00:00.5Z", "2026-01-01T00:00:00.500000+00:00"),
    ("three-digits", "2026-01-01T00:00:00.120Z", "2026-01-01T00:00:00.120000+00:00"),
    ("seven-digits", "2026-01-01T00:00:00.1234567Z", "2026-01-01T00:00:00.123456+00:00"),
    ("cut-not-rounded", "2026-01-01T23:59:59.9999999Z", "2026-01-01T23:59:59.999999+00:00"),
    ("zero-after-cut", "2026-01-01T00:00:00.0000009Z", "2026-01-01T00:00:00+00:00"),
];

/// Writes the family.
pub fn write(sheet: &mut Sheet) {
    sheet.about(
        &["CPS-MODEL-1"],
        "capsules that one implementation completes get another hash than elsewhere",
    );
    model(sheet, "defaults", "every absent member gets its default", LEAST, DEFAULTS);
    model(
        sheet,
        "section-defaults",
        "empty sections get the same defaults as absent ones",
        r#"{"id":"12345678-1234-4234-8234-1234567890ab","type":"tool","trigger":{"timestamp":"2026-01-01T00:00:00+00:00"},"context":{},"reasoning":{},"authority":{},"execution":{},"outcome":{}}"#,
        DEFAULTS,
    );
    cases(sheet, UNKNOWN);
    sheet.about(
        &["CPS-MODEL-2", "CPS-FLT-1"],
        "capsules that two implementations create from the same facts get different hashes",
    );
    cases(sheet, FORMS);
    sheet.about(
        &["CPS-UUID-1", "CPS-MODEL-2"],
        "the same id hashes differently where one implementation keeps upper case",
    );
    cases(sheet, UUIDS);
    sheet.about(
        &["CPS-TIME-1", "CPS-MODEL-2"],
        "the same moment hashes differently in two implementations",
    );
    for (words, given, emitted) in TIMES {
        let input = super::capsules::edited(
            super::capsules::FULL,
            &[("trigger.timestamp", &format!("\"{given}\""))],
        );
        let canonical = FULL_CANONICAL.replace("2026-01-01T00:00:00+00:00", emitted);
        let proves = "a timestamp is emitted in the one form, its offset kept";
        model(sheet, &format!("time-{words}"), proves, &input, &canonical);
    }
}

fn cases(sheet: &mut Sheet, cases: &[Case]) {
    for (words, proves, edits, [from, to]) in cases {
        let canonical = match *from {
            "" => FULL_CANONICAL.to_owned(),
            from => FULL_CANONICAL.replacen(from, to, 1),
        };
        model(sheet, words, proves, &with(edits), &canonical);
    }
}

/// CPS-VER-1: under `v12` the text has no `spec_version`, whatever was given.
fn model(sheet: &mut Sheet, words: &str, proves: &str, input: &str, canonical: &str) {
    let from = canonical.find("\"spec_version\":").unwrap_or(0);
    let to = canonical.find("\"trigger\":").unwrap_or(0);
    let twelve = format!("{}{}", &canonical[..from], &canonical[to..]);
    sheet
        .op_on("model", words, proves, input)
        .canonical_readings("CPS-VER-1", &[("v13", canonical), ("v12", &twelve)])
        .and_moved();
}
