//! Node is the judge of the khora rules: its own `JSON.stringify`, `localeCompare`, `trim`, `Date` and object rebuild.

use canon_test_support::runtime;

mod trees;

use canon::capability::{Steps, ops};
use canon::operation::Request;
use canon::{Readings, Value};
use trees::Trees;

/// Cases under each reading of the key order.
const CASES: u64 = 12_000;

const JUDGE: &str = include_str!("capability_node/judge.js");

fn judged_members(answer: &Value) -> Value {
    let kept = answer.as_object().unwrap_or_default().iter();
    let kept = kept.filter(|(name, _)| *name != "message");
    Value::Object(kept.cloned().collect())
}

fn compare(order: &str) {
    let Some(node) = runtime::NODE.find() else {
        return;
    };
    let mut readings = Readings::default();
    readings.set("KHORA-ORD-1", order).unwrap();
    // An object of JavaScript keeps the last of two members with one name.
    readings.set("IN-DUP", "last").unwrap();
    let steps = Steps::reference(&readings);
    let cases: Vec<(&str, String)> = (0..CASES).map(|case| Trees::new(case).question()).collect();
    let questions: Vec<String> =
        cases.iter().map(|(op, args)| format!(r#"{{"op":"{op}","order":"{order}","args":{args}}}"#)).collect();
    let judged = node.answer_lines(JUDGE, &questions);
    let mut differences = Vec::new();
    let mut hashed = 0;
    for ((op, args), judged) in cases.iter().zip(&judged) {
        let request = Request {
            op: (*op).to_owned(),
            input: None,
            args: Value::read(args.as_bytes()).expect("the generator writes JSON"),
        };
        let ours = judged_members(&Value::object(ops::answer(&steps, &request).members()));
        let theirs = Value::read(judged.as_bytes()).expect("node writes JSON");
        hashed += usize::from(theirs.get("hash").is_some());
        if ours != theirs {
            differences.push(format!("{op} {args}\n  canon {}\n  node  {}", ours.to_text(), theirs.to_text()));
        }
    }
    assert!(
        differences.is_empty(),
        "{} of {CASES} differ under {order}:\n{}",
        differences.len(),
        differences[..differences.len().min(5)].join("\n")
    );
    // Refusals alone would prove little.
    assert!(hashed as u64 > CASES * 2 / 3, "only {hashed} were hashed");
}

#[test]
fn canonical_text_and_hash_are_node_s_under_locale_order() {
    compare("locale");
}

#[test]
fn canonical_text_and_hash_are_node_s_under_code_unit_order() {
    compare("codeunit");
}
