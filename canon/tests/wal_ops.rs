//! The wire operations of Kairos, against texts and hashes written by hand.

use canon::digest::sha256_hex;
use canon::operation::{Answer, Request};
use canon::wal::{Steps, ops, strip};
use canon::{Readings, RejectKind, Value};

fn ask(op: &str, input: Option<&str>, args: &str) -> Answer {
    let request = Request {
        op: op.to_owned(),
        input: input.map(|input| input.as_bytes().to_vec()),
        args: Value::read(args.as_bytes()).expect("valid arguments"),
    };
    ops::answer(&Steps::reference(&Readings::default()), &request)
}

fn hashed(canonical: &str) -> Answer {
    Answer::Result(vec![
        ("canonical", Value::string(canonical)),
        ("hash", Value::string(format!("sha256-{}", sha256_hex(canonical.as_bytes())))),
    ])
}

fn kind(answer: Answer) -> RejectKind {
    match answer {
        Answer::Reject { kind, .. } => kind,
        other => panic!("not a refusal: {other:?}"),
    }
}

#[test]
fn a_document_is_hashed_without_its_bookkeeping() {
    assert_eq!(ask("hash", Some(r#"{"b":[{"ts":1}],"a":1e15,"nonce":2}"#), "{}"), hashed(r#"{"a":1.0e+15,"b":[{}]}"#));
}

#[test]
fn a_string_is_hashed_as_it_is() {
    // Known answer: SHA-256 of "abc".
    assert_eq!(
        ask("sha256", None, r#"{"text":"abc"}"#),
        Answer::Result(vec![(
            "hash",
            Value::string("sha256-ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
        )])
    );
    assert_ne!(ask("hash", Some("\"abc\""), "{}"), ask("sha256", None, r#"{"text":"abc"}"#));
    assert!(matches!(ask("sha256", None, "{}"), Answer::Error(_)));
}

#[test]
fn a_plan_is_five_members_of_each_step() {
    let nulls = r#"{"expected_post_hash":null,"params_hash":null,"pre_hash":null,"step_id":null,"tool":null}"#;
    let first = r#"{"expected_post_hash":"p","params_hash":null,"pre_hash":null,"step_id":"s","tool":"t"}"#;
    let plan = r#"[{"tool":"t","step_id":"s","expected_post_hash":"p","note":1e999}, 7, null, []]"#;
    assert_eq!(ask("plan_hash", Some(plan), "{}"), hashed(&format!("[{first},{nulls},{nulls},{nulls}]")));
    assert_eq!(ask("plan_hash", Some("[]"), "{}"), hashed("[]"));
}

#[test]
fn a_plan_that_cannot_be_hashed_is_refused() {
    for (plan, expected) in [
        ("{}", RejectKind::WrongRoot),
        ("[", RejectKind::Syntax),
        (r#"[{"tool":1e999}]"#, RejectKind::NumberRange),
        (r#"[{"x":1,"x":2}]"#, RejectKind::DuplicateKey),
    ] {
        assert_eq!(kind(ask("plan_hash", Some(plan), "{}")), expected, "{plan}");
    }
    let deep = format!("{}{}", "[".repeat(101), "]".repeat(101));
    assert_eq!(kind(ask("plan_hash", Some(&deep), "{}")), RejectKind::TooDeep);
}

#[test]
fn a_ruby_value_is_stripped_and_sorted_by_the_text_of_its_keys() {
    let value = r#"{"value":{"$rb":"entries","e":[[{"$rb":"sym","v":"b"},1],["a",{"$rb":"sym","v":"x"}],[{"$rb":"sym","v":"ts"},9],[{"$rb":"nil"},0]]}}"#;
    assert_eq!(ask("hash", None, value), hashed(r#"{"":0,"a":"x","b":1}"#));
    let clash = r#"{"value":{"$rb":"entries","e":[[{"$rb":"sym","v":"a"},1],["a",2]]}}"#;
    assert_eq!(kind(ask("hash", None, clash)), RejectKind::DuplicateKey);
    assert!(matches!(ask("hash", None, r#"{"value":{"$rb":"proc"}}"#), Answer::Error(_)));
    assert!(matches!(ask("hash", None, "{}"), Answer::Error(_)));
}

#[test]
fn a_clash_is_refused_even_where_the_last_duplicate_wins() {
    let mut last = Readings::default();
    last.set("IN-DUP", "last").unwrap();
    let request = Request {
        op: "hash".to_owned(),
        input: None,
        args: Value::read(br#"{"value":{"$rb":"entries","e":[[{"$rb":"sym","v":"a"},1],["a",2]]}}"#).unwrap(),
    };
    let answer = ops::answer(&Steps::reference(&last), &request);
    assert_eq!(kind(answer), RejectKind::DuplicateKey);
}

#[test]
fn stripped_members_that_differ_are_found_at_every_depth() {
    let first = r#"{"ts":1,"pay":[{"nonce":"a","amount":5}],"meta":{"trace_id":{"ts":1}}}"#;
    let second = r#"{"pay":[{"amount":5,"nonce":"b"}],"meta":{"trace_id":{"ts":1}},"nonce":null}"#;
    let [first, second] = [first, second].map(|text| Value::read(text.as_bytes()).unwrap());
    let differences: Vec<_> = strip::differences(&first, &second)
        .into_iter()
        .map(|difference| {
            let side = |text: Option<String>| text.unwrap_or("-".to_owned());
            format!("{} {} {}", difference.path, side(difference.first), side(difference.second))
        })
        .collect();
    assert_eq!(differences, ["$.nonce - null", "$.pay[0].nonce \"a\" \"b\"", "$.ts 1 -"]);
    assert_eq!(strip::differences(&first, &first), []);
}
