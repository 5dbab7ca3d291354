//! What is allowed beside the expected answer, and what is not.

use crate::drive::Outcome;
use crate::fuzz::judge::{InputMode, Judge, Judgement};
use crate::protocol::{Question, Reply};
use canon::operation::Request;
use canon::{Profile, Readings, Value};

const CAPSULE: &str = r#"{"id":"12345678-1234-4234-8234-1234567890ab","type":"agent","domain":"agents","parent_id":null,"sequence":0,"previous_hash":null,"spec_version":"1.0","trigger":{"type":"user_request","source":"ops","timestamp":"2026-01-01T00:00:00+00:00","request":"scale","correlation_id":null,"user_id":null},"context":{"agent_id":"planner","session_id":null,"environment":{}},"reasoning":{"analysis":"","options":[],"options_considered":[],"selected_option":"","reasoning":"","confidence":0.5,"model":null,"prompt_hash":null},"authority":{"type":"autonomous","approver":null,"policy_reference":null,"chain":[],"escalation_reason":null},"execution":{"tool_calls":[],"duration_ms":0,"resources_used":{}},"outcome":{"status":"success","result":null,"summary":"","error":null,"side_effects":[],"metrics":{}}}"#;

/// Whether a reply is held against an implementation that follows the defaults.
fn is_wrong(profile: Profile, op: &str, input: &str, reply: &str) -> bool {
    let args = match op {
        "seal" => r#"{"seed":"9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60"}"#,
        "verify" => r#"{"public_key":"d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a"}"#,
        _ => "{}",
    };
    let args = Value::read(args.as_bytes()).unwrap();
    let question = Question { profile, request: Request { op: op.into(), input: Some(input.into()), args } };
    let Value::Object(members) = Value::read(reply.as_bytes()).unwrap() else { panic!("{reply}") };
    let outcome = Outcome {
        result: Ok(Reply::new(members).unwrap()),
        duration: std::time::Duration::ZERO,
        stderr: String::new(),
        flaky: false,
    };
    let judge = Judge::new(profile, &Readings::default(), InputMode::Bytes);
    matches!(judge.judge(&question, &outcome), Judgement::Wrong(_))
}

#[test]
fn a_reader_of_the_text_of_cps_is_not_blamed_where_the_vectors_let_it_pass() {
    let zulu = CAPSULE.replace("+00:00", "Z");
    let unknown = CAPSULE.replace(r#""domain":"#, r#""zzz":1,"domain":"#);
    for (op, input, reply) in [
        ("seal", "{}", r#"{"reject":"model"}"#),
        ("verify", r#"{"hash":0}"#, r#"{"verdict":"missing_hash"}"#),
        ("verify", "[]", r#"{"verdict":"missing_hash"}"#),
        ("chain", "{}", r#"{"valid":false}"#),
        ("chain", r#"[{"id":"a","sequence":0,"previous_hash":null,"x":1e400}]"#, r#"{"valid":true,"verified":1}"#),
        ("validate", "{}", r#"{"valid":false,"category":"missing_field","field":"outcome"}"#),
        ("validate", &zulu, r#"{"valid":false,"category":"invalid_value","field":"trigger.timestamp"}"#),
        ("model", &unknown, r#"{"reject":"model"}"#),
    ] {
        assert!(!is_wrong(Profile::CPS, op, input, reply), "{op} {input} {reply}");
    }
}

#[test]
fn what_is_complete_or_forged_is_judged_to_the_letter() {
    for (op, input, reply) in [
        ("seal", CAPSULE, r#"{"reject":"model"}"#),
        ("verify", r#"{"hash":0}"#, r#"{"verdict":"ok"}"#),
        ("chain", "{}", r#"{"valid":true}"#),
        ("chain", "{}", r#"{"verified":0}"#),
        ("validate", "{}", r#"{"valid":true}"#),
        ("validate", CAPSULE, r#"{"valid":false,"category":"missing_field","field":"id"}"#),
        ("model", CAPSULE, r#"{"reject":"model"}"#),
        ("hash", "{}", r#"{"reject":"model"}"#),
        ("hash", "1e400", r#"{"canonical":"Infinity","hash":"0"}"#),
    ] {
        assert!(is_wrong(Profile::CPS, op, input, reply), "{op} {input} {reply}");
    }
}

#[test]
fn what_ruby_reads_beyond_json_is_not_held_against_it() {
    let answer = r#"{"canonical":"\"?\"","hash":"sha256-"}"#;
    assert!(!is_wrong(Profile::KAIROS, "hash", "\"\\\u{661}\"", answer));
    assert!(!is_wrong(Profile::KAIROS, "hash", r#""\uDBFF\ud800""#, answer));
    assert!(is_wrong(Profile::KAIROS, "hash", r#""\ud800""#, answer));
    assert!(is_wrong(Profile::KAIROS, "hash", "[1,]", answer));
}

#[test]
fn a_number_that_no_output_hash_covers_may_be_out_of_range() {
    let judged = |input: &str, reply: &str| is_wrong(Profile::OPENAGENTS, "output_hash", input, reply);
    let dropped = r#"{"success":true,"output_hash":{"":1e309}}"#;
    let kept = r#"{"success":true,"content":{"":1e309}}"#;
    let (refusal, other) = (r#"{"reject":"number_range"}"#, r#"{"hash":"sha256:0"}"#);
    assert!(!judged(dropped, refusal));
    assert!(judged(dropped, other));
    assert!(judged(kept, other));
    assert!(judged(r#"{"success":true,"n":1}"#, refusal));
}
