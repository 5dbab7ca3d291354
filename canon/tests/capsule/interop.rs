//! Canon beside the published reference `qp-capsule`: each verifies what the other sealed.
//!
//! `CANON_QP_CAPSULE` names the folder that the package is installed in; where
//! it is set, the package must be there.

use crate::capsule::sealed::{SEED, document, lines, public_key, seal_with, set};
use canon::capsule::chain::{Keys, Level, Options, verify_stream};
use canon::capsule::verify::verify;
use canon::capsule::{
    Capsule, CapsuleType, Members, ReasoningOption, Steps, Timestamp, ToolCall, Trust, Uuid, Verdict, content,
};
use canon::{Value, digest};
use canon_test_support::runtime::{PYTHON, Runtime};
use std::ops::ControlFlow;

const SCRIPT: &str = include_str!("qp_capsule.py");

/// Python with the package, where both are there.
fn reference() -> Option<Runtime> {
    let python = PYTHON.find()?;
    let demanded = std::env::var_os("CANON_QP_CAPSULE").is_some();
    let probe = "import os, sys\nsys.path[:0] = [os.environ.get('CANON_QP_CAPSULE') or '.']\nimport qp_capsule";
    let there = python.command(["-c", probe]).output().is_ok_and(|output| output.status.success());
    assert!(there || !demanded, "CANON_QP_CAPSULE is set, but qp_capsule cannot be imported from it");
    if !there {
        canon_test_support::runtime::skipped("qp-capsule is not installed");
    }
    there.then_some(python)
}

fn ask(python: Runtime, tasks: &[Value]) -> Vec<Value> {
    let questions: Vec<String> = tasks.iter().map(Value::to_text).collect();
    python.answer_lines(SCRIPT, &questions).iter().map(|answer| Value::read(answer.as_bytes()).unwrap()).collect()
}

fn task(name: &str, members: Vec<(&str, Value)>) -> Value {
    let mut all = vec![("task", Value::string(name))];
    all.extend(members);
    Value::object(all)
}

fn seed() -> Value {
    Value::string(digest::hex(&SEED))
}

fn key() -> Value {
    Value::string(public_key().hex())
}

/// Numbers that depend on nothing but their index.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0 % sides
    }

    fn text(&mut self) -> String {
        const PIECES: [&str; 12] =
            ["a", "Z", "7", " ", "\"", "\\", "/", "\n", "\u{7F}", "\u{E9}", "\u{2028}", "\u{1F680}"];
        let length = self.roll(9);
        (0..length).map(|_| PIECES[self.roll(PIECES.len() as u64) as usize]).collect()
    }

    fn value(&mut self, depth: u64) -> Value {
        match self.roll(if depth < 3 { 8 } else { 6 }) {
            0 => Value::Null,
            1 => Value::Bool(self.roll(2) == 0),
            2 => Value::integer(i128::from(self.roll(u64::MAX)) - (1 << 62)),
            3 => {
                let number = self.roll(1 << 53) as f64 / 10f64.powi(self.roll(40) as i32 - 10);
                Value::Number(format!("{number:?}").into())
            }
            4 | 5 => Value::string(self.text()),
            6 => Value::Array((0..self.roll(4)).map(|_| self.value(depth + 1)).collect()),
            _ => self.members(depth),
        }
    }

    fn members(&mut self, depth: u64) -> Value {
        let names = ["b", "a", "\u{FFFF}", "\u{10000}", "", "B", "__proto__"];
        let count = self.roll(names.len() as u64) as usize;
        Value::object(names[..count].iter().map(|name| (*name, self.value(depth + 1))))
    }
}

fn members(dice: &mut Dice) -> Members {
    Members(dice.members(0).as_object().unwrap_or_default().to_vec())
}

/// A capsule in the range where both agree: emitted forms, float confidence, options and their list in step.
fn generated(index: u64) -> Value {
    let mut dice = Dice(index.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1);
    let kinds = [CapsuleType::Agent, CapsuleType::Tool, CapsuleType::Kill, CapsuleType::Vault];
    let mut id = [0; 16];
    id[..8].copy_from_slice(&dice.roll(u64::MAX).to_be_bytes());
    let micros = [0, 5, 123_456][dice.roll(3) as usize];
    let mut builder = Capsule::builder(kinds[dice.roll(4) as usize])
        .id(Uuid::version_4(id))
        .domain(dice.text())
        .at(Timestamp::from_unix(dice.roll(4_000_000_000), micros))
        .requested_by(dice.text(), dice.text())
        .because(dice.text(), dice.roll(1001) as f64 / 1000.0)
        .result(dice.value(0))
        .metric("any", dice.value(0));
    for option in 0..dice.roll(3) {
        let feasibility = dice.roll(101) as f64 / 100.0;
        builder =
            builder.option(ReasoningOption::chosen(format!("opt_{option}"), dice.text()).feasibility(feasibility));
    }
    for _ in 0..dice.roll(3) {
        let call = ToolCall::succeeded(dice.text(), dice.value(0), dice.roll(1000));
        builder = builder.call(call.with_arguments(members(&mut dice)));
    }
    builder.build().unwrap().to_value()
}

fn verdict(sealed: &Value) -> Verdict {
    let steps = Steps::default();
    let trust = Trust { public_key: public_key().hex(), ..Trust::default() };
    let text = sealed.to_text();
    let document = content::read_sealed(&steps, text.as_bytes()).unwrap();
    verify(&steps, &document, &trust).unwrap()
}

#[test]
fn capsules_sealed_on_either_side_verify_on_the_other_with_equal_signatures() {
    let Some(python) = reference() else { return };
    let contents: Vec<Value> = (1..=240).map(generated).collect();
    let ours: Vec<Value> = contents.iter().map(|content| seal_with(content, &SEED)).collect();
    let seals: Vec<Value> =
        contents.iter().map(|content| task("seal", vec![("seed", seed()), ("capsule", content.clone())])).collect();
    let theirs = ask(python, &seals);
    for (index, (ours, theirs)) in ours.iter().zip(&theirs).enumerate() {
        for field in ["hash", "signature", "signed_by"] {
            assert_eq!(ours.get(field), theirs.get(field), "capsule {index}, {field}");
        }
        assert_eq!(verdict(theirs), Verdict::Ok, "capsule {index}");
    }
    let verifications: Vec<Value> =
        ours.iter().map(|sealed| task("verify", vec![("capsule", sealed.clone()), ("public_key", key())])).collect();
    for (index, answer) in ask(python, &verifications).iter().enumerate() {
        assert_eq!(answer.as_str(), Some("ok"), "capsule {index}");
    }
}

fn chain_is_valid(capsules: &[Value]) -> bool {
    let options = Options { keys: Some(Keys::One(public_key())), ..Options::new(Level::Signatures) };
    let mut valid = true;
    verify_stream(lines(capsules).as_bytes(), &options, |_| {
        valid = false;
        ControlFlow::Break(())
    })
    .unwrap();
    valid
}

fn ask_chain(python: Runtime, capsules: &[Value], level: &str) -> String {
    let task = task(
        "chain",
        vec![("capsules", Value::Array(capsules.to_vec())), ("level", Value::string(level)), ("public_key", key())],
    );
    ask(python, &[task])[0].to_text()
}

#[test]
fn chains_go_both_ways() {
    let Some(python) = reference() else { return };
    let ours = crate::capsule::sealed::chain(25);
    assert_eq!(ask_chain(python, &ours, "signatures"), "[true,25]");

    let contents: Vec<Value> = (300..325).map(generated).collect();
    let made = task("seal_chain", vec![("seed", seed()), ("capsules", Value::Array(contents))]);
    let theirs = ask(python, &[made]).remove(0);
    let theirs = theirs.as_array().unwrap();
    assert_eq!(theirs.len(), 25);
    assert!(chain_is_valid(theirs));

    let mut tampered = theirs.to_vec();
    set(&mut tampered[7], "domain", Value::string("tampered"));
    assert!(!chain_is_valid(&tampered));
    assert_eq!(ask_chain(python, &tampered, "content"), "[false,7]");
}

#[test]
fn the_known_differences_are_still_there() {
    let Some(python) = reference() else { return };
    let theirs = |sealed: &Value| {
        let task = task("verify", vec![("capsule", sealed.clone()), ("public_key", key())]);
        ask(python, &[task])[0].as_str().unwrap().to_owned()
    };
    let honest = generated(1);

    // CPS-FLT-1: an integer confidence is a float here and stays an integer there.
    let mut integer = honest.clone();
    if let Value::Object(members) = &mut integer {
        for (name, section) in members.iter_mut() {
            if *name == "reasoning" {
                set(section, "confidence", Value::integer(1));
            }
        }
    }
    let sealed = seal_with(&integer, &SEED);
    assert_eq!((verdict(&sealed), theirs(&sealed).as_str()), (Verdict::Ok, "hash_mismatch"));

    // CPS-SEAL-3: an id that the model would rewrite verifies here as it was sealed. An unknown
    // member at the top is no such thing: both hash the stored document.
    for (name, value, answer) in [
        ("extra", Value::integer(1), "ok"),
        ("id", Value::string("12345678-1234-4234-8234-1234567890AB"), "hash_mismatch"),
    ] {
        let mut odd = honest.clone();
        set(&mut odd, name, value);
        let sealed = seal_with(&odd, &SEED);
        assert_eq!((verdict(&sealed), theirs(&sealed).as_str()), (Verdict::Ok, answer));
    }

    // CPS-SEAL-5: white space in hex is refused here and skipped there.
    let mut spaced = seal_with(&honest, &SEED);
    let signature = spaced.get("signature").and_then(Value::as_str).unwrap();
    let signature = format!("{} {}", &signature[..64], &signature[64..]);
    set(&mut spaced, "signature", Value::string(signature));
    assert_eq!((verdict(&spaced), theirs(&spaced).as_str()), (Verdict::MalformedHex, "ok"));

    // CPS-CHAIN-1: `true` is a sequence number there.
    let mut chain = crate::capsule::sealed::chain(2);
    set(&mut chain[1], "sequence", Value::Bool(true));
    assert_eq!(ask_chain(python, &chain, "structural"), "[true,2]");
    assert!(!chain_is_valid(&chain));
}

#[test]
fn a_generated_capsule_is_valid_here() {
    use canon::capsule::validate::{Options, Subject, validate};
    let steps = Steps::default();
    for index in 1..=50 {
        let text = generated(index).to_text();
        let document = document(&text);
        let subject = Subject {
            steps: &steps,
            document: &document.value,
            text: document.text,
            options: &Options {
                strict: true,
                strict_time: true,
                claimed_hash: Some(steps.hash.hash(document.text).unwrap().hash),
            },
        };
        assert_eq!(validate(&subject), Ok(()), "{index}");
    }
}
