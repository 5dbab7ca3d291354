//! OA-REC-1, OA-HASH-2: the hashes of a receipt, and what they cover.

use crate::builder::Sheet;

/// Writes the family.
pub fn write(sheet: &mut Sheet) {
    params(sheet);
    output(sheet);
    trajectory(sheet);
    readings(sheet);
}

const NULLS: &str =
    r#"{"event_type":null,"idempotency_key":null,"payload":null,"recorded_at":null,"seq":null}"#;

fn params(sheet: &mut Sheet) {
    sheet.about(
        &["OA-REC-1"],
        "a receipt's params hash cannot be recomputed from the replay log",
    );
    sheet
        .op_on(
            "params_hash",
            "params-are-hashed-whole",
            "every member of the params counts, whatever its name",
            r#"{"path":"a","error":null,"content":1,"seq":2}"#,
        )
        .canonical(r#"{"content":1,"error":null,"path":"a","seq":2}"#);
    sheet
        .op_on(
            "params_hash",
            "params-need-be-no-object",
            "params may be an array",
            "[3,1,2]",
        )
        .canonical("[3,1,2]");
}

fn output(sheet: &mut Sheet) {
    sheet.about(
        &["OA-REC-1"],
        "a receipt's output hash cannot be recomputed from the replay log",
    );
    let full = r#"{"content":"x","error":null,"success":true}"#;
    sheet
        .op_on(
            "output_hash",
            "missing-error-is-null",
            "an output without an error hashes like one whose error is null",
            r#"{"success":true,"content":"x"}"#,
        )
        .canonical(full);
    sheet
        .op_on(
            "output_hash",
            "null-error-stays",
            "a null error is part of the hash",
            r#"{"success":true,"content":"x","error":null}"#,
        )
        .canonical(full);
    sheet
        .op_on(
            "output_hash",
            "other-members-are-dropped",
            "latency and other bookkeeping of an output never enter its hash",
            r#"{"latency_ms":12,"success":true,"content":"x","error":null,"side_effects":[]}"#,
        )
        .canonical(full);
    sheet
        .op_on(
            "output_hash",
            "only-the-top-level-is-reduced",
            "members inside content are all kept",
            r#"{"success":false,"content":{"latency_ms":1,"a":{"b":2}},"error":{"name":"E","stack":"s"}}"#,
        )
        .canonical(
            r#"{"content":{"a":{"b":2},"latency_ms":1},"error":{"name":"E","stack":"s"},"success":false}"#,
        );
    sheet
        .op_on(
            "output_hash",
            "overflow-in-a-dropped-member",
            "a number past binary64 is refused even in a member that is dropped",
            r#"{"success":true,"content":"x","latency_ms":1e309}"#,
        )
        .expect(r#"{"reject":"number_range"}"#)
        .rules(&["OA-REC-1", "IN-RANGE"]);
    sheet
        .op_on(
            "output_hash",
            "an-array-is-no-output",
            "an output is an object",
            "[true,\"x\",null]",
        )
        .expect(r#"{"reject":"wrong_root"}"#)
        .rules(&["OA-REC-1", "IN-ROOT"]);
    sheet.about(
        &["OA-HASH-2"],
        "a receipt vouches for the beginning of an output and says nothing about its end",
    );
    for length in [281, 1025, 4097] {
        let content = "0123456789".repeat(length / 10 + 1)[..length].to_owned();
        sheet
            .op_on(
                "output_hash",
                &format!("full-output-of-{length}"),
                "an output longer than a preview is hashed to its end",
                format!(r#"{{"success":true,"content":"{content}"}}"#),
            )
            .canonical(&format!(
                r#"{{"content":"{content}","error":null,"success":true}}"#
            ));
    }
}

fn trajectory(sheet: &mut Sheet) {
    sheet.about(
        &["OA-REC-1"],
        "a receipt no longer ties to the run that it is about",
    );
    sheet
        .op_on(
            "trajectory_hash",
            "no-events",
            "a run without events has a hash",
            "[]",
        )
        .canonical("[]");
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
            "trajectory_hash",
            "missing-event-members-are-null",
            "an event without an idempotency key hashes like one whose key is null",
            r#"[{"seq":1,"event_type":"a","payload":{},"recorded_at":"t"}]"#,
        )
        .canonical(
            r#"[{"event_type":"a","idempotency_key":null,"payload":{},"recorded_at":"t","seq":1}]"#,
        );
    sheet
        .op_on(
            "trajectory_hash",
            "events-keep-their-order",
            "events are hashed in the order given, not in that of their seq",
            r#"[{"seq":2},{"seq":1}]"#,
        )
        .canonical(&format!(
            "[{},{}]",
            NULLS.replace(r#""seq":null"#, r#""seq":2"#),
            NULLS.replace(r#""seq":null"#, r#""seq":1"#)
        ));
    sheet
        .op_on(
            "trajectory_hash",
            "an-object-is-no-trajectory",
            "a trajectory is an array",
            "{}",
        )
        .expect(r#"{"reject":"wrong_root"}"#)
        .rules(&["OA-REC-1", "IN-ROOT"]);
}

/// An operation, and a value inside what it takes and gives.
struct Shape {
    op: &'static str,
    what: &'static str,
    given: fn(&str) -> String,
    canonical: fn(&str) -> String,
}

const SHAPES: [Shape; 2] = [
    Shape {
        op: "output_hash",
        what: "output",
        given: |content| format!(r#"{{"success":true,"content":{content}}}"#),
        canonical: |content| format!(r#"{{"content":{content},"error":null,"success":true}}"#),
    },
    Shape {
        op: "trajectory_hash",
        what: "event",
        given: |payload| format!(r#"[{{"payload":{payload}}}]"#),
        canonical: |payload| {
            let payload = format!(r#""payload":{payload}"#);
            format!("[{}]", NULLS.replace(r#""payload":null"#, &payload))
        },
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
        ways: &[
            ("serde", "0.00001"),
            ("ecmascript", "0.00001"),
            ("python", "1e-05"),
        ],
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
        ways: &[
            ("codepoint", "{\"\u{E000}\":1,\"\u{10FFFF}\":2}"),
            ("utf16", "{\"\u{10FFFF}\":2,\"\u{E000}\":1}"),
        ],
    },
];

/// The readings reach into outputs and events.
fn readings(sheet: &mut Sheet) {
    sheet.about(
        &["OA-REC-1"],
        "a receipt verifies in the language that wrote it and in no other",
    );
    for shape in &SHAPES {
        for disputed in &DISPUTED {
            let ways: Vec<(&str, String)> = disputed
                .ways
                .iter()
                .map(|(reading, text)| (*reading, (shape.canonical)(text)))
                .collect();
            let ways: Vec<(&str, &str)> = ways
                .iter()
                .map(|(reading, canonical)| (*reading, canonical.as_str()))
                .collect();
            sheet
                .op_on(
                    shape.op,
                    &format!("{}-{}", shape.what, disputed.words),
                    "what stands inside follows the same reading as a document of its own",
                    (shape.given)(disputed.value),
                )
                .canonical_readings(disputed.dispute, &ways);
        }
    }
}
