//! The wire operations of OpenAgents, against texts and hashes written by hand.

use canon::digest::sha256_hex;
use canon::operation::{Answer, Request};
use canon::receipt::{Steps, ops};
use canon::{Profile, Readings, RejectKind, Value};

fn ask_under(readings: &Readings, op: &str, input: &str) -> Answer {
    let request =
        Request { op: op.to_owned(), input: Some(input.as_bytes().to_vec()), args: Value::Object(Vec::new()) };
    ops::answer(&Steps::reference(readings), &request)
}

fn ask(op: &str, input: &str) -> Answer {
    ask_under(&Readings::default(), op, input)
}

fn ask_args(op: &str, args: &str) -> Answer {
    let request =
        Request { op: op.to_owned(), input: None, args: Value::read(args.as_bytes()).expect("valid arguments") };
    ops::answer(&Steps::reference(&Readings::default()), &request)
}

/// The answer for a canonical text, hashed here.
fn hashed(canonical: &str) -> Answer {
    Answer::Result(vec![
        ("canonical", Value::string(canonical)),
        ("hash", Value::string(format!("sha256:{}", sha256_hex(canonical.as_bytes())))),
    ])
}

fn kind(answer: Answer) -> RejectKind {
    match answer {
        Answer::Reject { kind, .. } => kind,
        other => panic!("not a refusal: {other:?}"),
    }
}

#[test]
fn a_payload_and_params_are_hashed_whole() {
    for op in ["hash", "payload_json", "params_hash"] {
        assert_eq!(ask(op, r#"{"b": [2, 1], "a": 1}"#), hashed(r#"{"a":1,"b":[2,1]}"#));
        assert_eq!(ask(op, "null"), hashed("null"));
    }
}

#[test]
fn an_output_is_its_three_members_and_a_missing_error_is_null() {
    let full = hashed(r#"{"content":"x","error":null,"success":true}"#);
    for input in [
        r#"{"success":true,"content":"x"}"#, r#"{"success":true,"content":"x","error":null}"#,
        r#"{"error":null,"latency_ms":12,"content":"x","success":true}"#,
    ] {
        assert_eq!(ask("output_hash", input), full);
    }
}

#[test]
fn a_trajectory_is_five_members_of_each_event_in_order() {
    let input = r#"[{"seq":2,"event_type":"b","payload":{"z":1,"a":2},"idempotency_key":"k","recorded_at":"t","payload_hash":"x"},{"seq":1}, 7]"#;
    let nulls = r#"{"event_type":null,"idempotency_key":null,"payload":null,"recorded_at":null,"seq":null}"#;
    let canonical = format!(
        "[{},{},{nulls}]",
        r#"{"event_type":"b","idempotency_key":"k","payload":{"a":2,"z":1},"recorded_at":"t","seq":2}"#,
        r#"{"event_type":null,"idempotency_key":null,"payload":null,"recorded_at":null,"seq":1}"#
    );
    assert_eq!(ask("trajectory_hash", input), hashed(&canonical));
    assert_eq!(ask("trajectory_hash", "[]"), hashed("[]"));
}

#[test]
fn another_root_is_refused_after_the_text_itself() {
    for (op, wrong) in [("output_hash", "[]"), ("trajectory_hash", "{}")] {
        assert_eq!(kind(ask(op, wrong)), RejectKind::WrongRoot);
        assert_eq!(kind(ask(op, "\"a\"")), RejectKind::WrongRoot);
        assert_eq!(kind(ask(op, "[")), RejectKind::Syntax);
        assert_eq!(kind(ask(op, r#"{"a":1,"a":2}"#)), RejectKind::DuplicateKey);
    }
}

#[test]
fn what_is_dropped_is_judged_all_the_same() {
    let input = r#"{"success":true,"content":"x","extra":1e400}"#;
    assert_eq!(kind(ask("output_hash", input)), RejectKind::NumberRange);
}

#[test]
fn duplicates_follow_their_reading_in_reduced_documents_too() {
    let mut last = Readings::default();
    last.set("IN-DUP", "last").unwrap();
    let input = r#"{"success":true,"content":"x","content":"y"}"#;
    assert_eq!(ask_under(&last, "output_hash", input), hashed(r#"{"content":"y","error":null,"success":true}"#));
}

#[test]
fn every_reading_reaches_every_operation() {
    let contents = r#"{"￿":1.0,"𐀀":18446744073709551616,"e":1e16}"#;
    let cases = [
        ("codepoint", "u64", "serde", r#"{"e":1e+16,"￿":1.0,"𐀀":1.8446744073709552e+19}"#),
        ("utf16", "exact", "ecmascript", r#"{"e":10000000000000000,"𐀀":18446744073709551616,"￿":1}"#),
        ("codepoint", "binary64", "python", r#"{"e":1e+16,"￿":1.0,"𐀀":18446744073709552000}"#),
    ];
    for (order, integer, float, canonical) in cases {
        let mut readings = Readings::default();
        readings.set("OA-ORD-2", order).unwrap();
        readings.set("OA-INT-2", integer).unwrap();
        readings.set("OA-FLT-1", float).unwrap();
        for op in ["payload_json", "params_hash", "job_hash"] {
            assert_eq!(ask_under(&readings, op, contents), hashed(canonical), "{op}");
        }
        let output = format!(r#"{{"success":true,"content":{contents}}}"#);
        let expected = format!(r#"{{"content":{canonical},"error":null,"success":true}}"#);
        assert_eq!(ask_under(&readings, "output_hash", &output), hashed(&expected));
        let event = format!(r#"[{{"payload":{contents}}}]"#);
        let expected = format!(
            r#"[{{"event_type":null,"idempotency_key":null,"payload":{canonical},"recorded_at":null,"seq":null}}]"#
        );
        assert_eq!(ask_under(&readings, "trajectory_hash", &event), hashed(&expected));
    }
}

#[test]
fn an_output_is_hashed_as_a_receipt_has_it_or_whole() {
    let whole = Readings::default().with("OA-REC-2", "whole");
    let output = r#"{"success":true,"latency_ms":3,"content":"x"}"#;
    assert_eq!(ask("output_hash", output), hashed(r#"{"content":"x","error":null,"success":true}"#));
    let canonical = r#"{"content":"x","latency_ms":3,"success":true}"#;
    assert_eq!(ask_under(&whole, "output_hash", output), hashed(canonical));
    assert_eq!(ask_under(&whole, "output_hash", "[1]"), hashed("[1]"));
    let events = r#"[{"seq":1,"run":2}]"#;
    assert_eq!(ask_under(&whole, "trajectory_hash", events), ask("trajectory_hash", events));
}

#[test]
fn only_a_job_hash_can_be_bare() {
    let mut bare = Readings::default();
    bare.set("OA-HASH-3", "bare").unwrap();
    let digits = sha256_hex(b"{}");
    assert_eq!(
        ask_under(&bare, "job_hash", "{}"),
        Answer::Result(vec![("canonical", Value::string("{}")), ("hash", Value::string(digits))])
    );
    assert_eq!(ask("job_hash", "{}"), hashed("{}"));
    for op in ["payload_json", "params_hash", "hash"] {
        assert_eq!(ask_under(&bare, op, "{}"), hashed("{}"));
    }
}

#[test]
fn bytes_are_hashed_as_they_are() {
    // `{ }` as bytes keeps its space; the same text as JSON does not.
    assert_eq!(
        ask_args("payload_bytes", r#"{"bytes_b64":"eyB9"}"#),
        Answer::Result(vec![("hash", Value::string(format!("sha256:{}", sha256_hex(b"{ }"))))])
    );
    assert_eq!(
        ask_args("payload_bytes", r#"{"bytes_b64":""}"#),
        Answer::Result(vec![(
            "hash",
            Value::string("sha256:e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855")
        )])
    );
    for bad in ["e", "eyB", "ey B9", "eyB9=", "eyB-", "*"] {
        let args = format!(r#"{{"bytes_b64":"{bad}"}}"#);
        assert_eq!(kind(ask_args("payload_bytes", &args)), RejectKind::Syntax, "{bad}");
    }
}

#[test]
fn a_request_that_is_wrong_is_an_error_not_a_refusal() {
    assert!(matches!(ask_args("payload_json", "{}"), Answer::Error(_)));
    assert!(matches!(ask_args("payload_bytes", "{}"), Answer::Error(_)));
    assert!(matches!(ask_args("payload_bytes", r#"{"bytes_b64":1}"#), Answer::Error(_)));
    assert!(matches!(ask("plan_hash", "[]"), Answer::Unsupported(_)));
}

#[test]
fn the_disputes_of_the_profile_are_the_ones_tested_here() {
    let ids: Vec<_> = Profile::OPENAGENTS.disputes().iter().map(|dispute| dispute.id).collect();
    assert_eq!(ids, ["IN-DUP", "OA-ORD-2", "OA-INT-2", "OA-FLT-1", "OA-HASH-3", "OA-REC-2"]);
}
