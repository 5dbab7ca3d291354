//! OA-REC-1, OA-REC-2, OA-HASH-2: the hashes of a receipt, and what they cover.

use crate::builder::Sheet;

/// Writes the family.
pub fn write(sheet: &mut Sheet) {
    params(sheet);
    output(sheet);
    trajectory(sheet);
    readings(sheet);
}

const NULLS: &str = r#"{"event_type":null,"idempotency_key":null,"payload":null,"recorded_at":null,"seq":null}"#;

fn params(sheet: &mut Sheet) {
    sheet.about(&["OA-REC-1"], "a receipt's params hash cannot be recomputed from the replay log");
    sheet
        .op_on(
            "params_hash", "params-are-hashed-whole", "every member of the params counts, whatever its name",
            r#"{"path":"a","error":null,"content":1,"seq":2}"#,
        )
        .canonical(r#"{"content":1,"error":null,"path":"a","seq":2}"#);
    sheet.op_on("params_hash", "params-need-be-no-object", "params may be an array", "[3,1,2]").canonical("[3,1,2]");
}

fn output(sheet: &mut Sheet) {
    sheet.about(&["OA-REC-2"], "a receipt's output hash cannot be recomputed from the replay log");
    let full = r#"{"content":"x","error":null,"success":true}"#;
    covers(
        sheet,
        "missing-error-is-null",
        "an output without an error hashes like one whose error is null, or as it is",
        r#"{"success":true,"content":"x"}"#,
        Some(full),
        r#"{"content":"x","success":true}"#,
    );
    sheet
        .op_on(
            "output_hash", "null-error-stays", "a null error is part of the hash",
            r#"{"success":true,"content":"x","error":null}"#,
        )
        .canonical(full);
    covers(
        sheet,
        "other-members-are-dropped",
        "latency and other bookkeeping of an output never enter its hash, or all of them do",
        r#"{"latency_ms":12,"success":true,"content":"x","error":null,"side_effects":[]}"#,
        Some(full),
        r#"{"content":"x","error":null,"latency_ms":12,"side_effects":[],"success":true}"#,
    );
    sheet
        .op_on(
            "output_hash", "only-the-top-level-is-reduced", "members inside content are all kept",
            r#"{"success":false,"content":{"latency_ms":1,"a":{"b":2}},"error":{"name":"E","stack":"s"}}"#,
        )
        .canonical(r#"{"content":{"a":{"b":2},"latency_ms":1},"error":{"name":"E","stack":"s"},"success":false}"#);
    let reduced = format!(
        r#"{{"canonical":{},"hash":"{}"}}"#,
        canon::Value::string(full).to_text(),
        sheet.profile().digest(full.as_bytes())
    );
    sheet
        .op_on(
            "output_hash", "overflow-in-a-dropped-member",
            "a number past binary64 is refused in a member that is dropped, or goes with it",
            r#"{"success":true,"content":"x","latency_ms":1e309}"#,
        )
        .expect(r#"{"reject":"number_range"}"#)
        .or(&[&reduced])
        .rules(&["OA-REC-2", "IN-RANGE"]);
    covers(
        sheet, "an-array-is-no-output", "an output is an object, or anything that a tool returns", "[true,\"x\",null]",
        None, "[true,\"x\",null]",
    );
    sheet.about(&["OA-HASH-2"], "a receipt vouches for the beginning of an output and says nothing about its end");
    let mut whole_length = |words: String, proves: &str, content: String| {
        let given = format!(r#"{{"success":true,"content":"{content}"}}"#);
        let receipt = format!(r#"{{"content":"{content}","error":null,"success":true}}"#);
        let whole = format!(r#"{{"content":"{content}","success":true}}"#);
        covers(sheet, &words, proves, &given, Some(&receipt), &whole);
    };
    for length in [281, 1025, 4097] {
        whole_length(
            format!("full-output-of-{length}"),
            "an output longer than a preview is hashed to its end",
            "0123456789".repeat(length / 10 + 1)[..length].to_owned(),
        );
    }
    // Where buffers, fields and columns end.
    for length in [1 << 10, (1 << 16) + 1, 1 << 20] {
        whole_length(
            format!("long-output-of-{length}"),
            "an output of any length is hashed to its end",
            "0123456789abcdef".repeat(length / 16) + &"!"[..length % 16],
        );
    }
}

/// OA-REC-2: what is hashed of an output as a receipt has it (nothing where it is none), and whole.
fn covers(sheet: &mut Sheet, words: &str, proves: &str, given: &str, receipt: Option<&str>, whole: &str) {
    sheet
        .op_on("output_hash", words, proves, given)
        .canonical_rows(&["OA-REC-2"], &[(&["receipt"], receipt), (&["whole"], Some(whole))]);
}

fn trajectory(sheet: &mut Sheet) {
    sheet.about(&["OA-REC-1"], "a receipt no longer ties to the run that it is about");
    sheet.op_on("trajectory_hash", "no-events", "a run without events has a hash", "[]").canonical("[]");
    sheet
        .op_on(
            "trajectory_hash",
            "other-members-are-dropped-from-events",
            "a payload hash beside the payload never enters the hash of the run",
            r#"[{"seq":1,"event_type":"run.started","payload":{"b":1,"a":2},"payload_hash":"x","idempotency_key":"k","recorded_at":"2026-01-13T00:00:00+00:00","run_id":"r"}]"#,
        )
        .canonical(
            r#"[{"event_type":"run.started","idempotency_key":"k","payload":{"a":2,"b":1},"recorded_at":"2026-01-13T00:00:00+00:00","seq":1}]"#,
        );
    sheet
        .op_on(
            "trajectory_hash", "missing-event-members-are-null",
            "an event without an idempotency key hashes like one whose key is null",
            r#"[{"seq":1,"event_type":"a","payload":{},"recorded_at":"t"}]"#,
        )
        .canonical(r#"[{"event_type":"a","idempotency_key":null,"payload":{},"recorded_at":"t","seq":1}]"#);
    sheet
        .op_on(
            "trajectory_hash", "events-keep-their-order",
            "events are hashed in the order given, not in that of their seq", r#"[{"seq":2},{"seq":1}]"#,
        )
        .canonical(&format!(
            "[{},{}]",
            NULLS.replace(r#""seq":null"#, r#""seq":2"#),
            NULLS.replace(r#""seq":null"#, r#""seq":1"#)
        ));
    sheet
        .op_on("trajectory_hash", "an-object-is-no-trajectory", "a trajectory is an array", "{}")
        .expect(r#"{"reject":"wrong_root"}"#)
        .rules(&["OA-REC-1", "IN-ROOT"]);
}

/// An operation, and a value inside what it takes and gives.
struct Shape {
    op: &'static str,
    what: &'static str,
    given: fn(&str) -> String,
    canonical: fn(&str) -> String,
    /// OA-REC-2 `whole`, where the operation follows it.
    whole: Option<fn(&str) -> String>,
}

const SHAPES: [Shape; 2] = [
    Shape {
        op: "output_hash",
        what: "output",
        given: |content| format!(r#"{{"success":true,"content":{content}}}"#),
        canonical: |content| format!(r#"{{"content":{content},"error":null,"success":true}}"#),
        whole: Some(|content| format!(r#"{{"content":{content},"success":true}}"#)),
    },
    Shape {
        op: "trajectory_hash",
        what: "event",
        given: |payload| format!(r#"[{{"payload":{payload}}}]"#),
        canonical: |payload| {
            let payload = format!(r#""payload":{payload}"#);
            format!("[{}]", NULLS.replace(r#""payload":null"#, &payload))
        },
        whole: None,
    },
];

/// A value whose text is disputed.
struct Disputed {
    words: &'static str,
    dispute: &'static str,
    value: &'static str,
    ways: &'static [(&'static str, &'static str)],
}

const DISPUTED: [Disputed; 3] = [
    Disputed {
        words: "float",
        dispute: "OA-FLT-1",
        value: "0.00001",
        ways: &[("serde", "0.00001"), ("ecmascript", "0.00001"), ("python", "1e-05"), ("elixir", "1.0e-5")],
    },
    Disputed {
        words: "integer",
        dispute: "OA-INT-2",
        value: "18446744073709551615",
        ways: &[
            ("u64", "18446744073709551615"),
            ("exact", "18446744073709551615"),
            ("binary64", "18446744073709552000"),
        ],
    },
    Disputed {
        words: "order",
        dispute: "OA-ORD-2",
        value: "{\"\u{E000}\":1,\"\u{10FFFF}\":2}",
        ways: &[("codepoint", "{\"\u{E000}\":1,\"\u{10FFFF}\":2}"), ("utf16", "{\"\u{10FFFF}\":2,\"\u{E000}\":1}")],
    },
];

/// The readings reach into outputs and events.
fn readings(sheet: &mut Sheet) {
    let effect = "a receipt verifies in the language that wrote it and in no other";
    for shape in &SHAPES {
        sheet.about(&["OA-REC-1"], effect);
        for disputed in &DISPUTED {
            let reduced = |text: &str| (shape.canonical)(text);
            let rows: Vec<([&str; 2], String)> = match shape.whole {
                None => disputed.ways.iter().map(|(name, text)| ([*name, ""], reduced(text))).collect(),
                Some(whole) => disputed
                    .ways
                    .iter()
                    .flat_map(|(name, text)| [([*name, "receipt"], reduced(text)), ([*name, "whole"], whole(text))])
                    .collect(),
            };
            let disputes: &[&str] =
                if shape.whole.is_some() { &[disputed.dispute, "OA-REC-2"] } else { &[disputed.dispute] };
            let rows: Vec<(&[&str], Option<&str>)> =
                rows.iter().map(|(names, text)| (&names[..disputes.len()], Some(text.as_str()))).collect();
            sheet
                .op_on(
                    shape.op,
                    &format!("{}-{}", shape.what, disputed.words),
                    "what stands inside follows the same reading as a document of its own",
                    (shape.given)(disputed.value),
                )
                .canonical_rows(disputes, &rows);
        }
    }
}
