//! Mutants of the Kairos operations.

use super::Mutant;
use crate::implementation::Implementation;
use canon::digest::sha256_hex;
use canon::notation::rb::Clash;
use canon::oracle::{Repeated, Steps as Canonicalizer, steps};
use canon::wal::{Steps, plan};
use canon::{Hashing, Profile, Readings, Value};

/// Every mutant of this area.
pub fn mutants() -> Vec<Mutant> {
    vec![
        mutant("quote-raw-text", "KAI-HASH-2", "hashed a string with its quotes", |_, readings| {
            with(readings, |steps| Steps { hash_text: quoted, ..steps })
        }),
        mutant("canonicalize-raw-text", "KAI-HASH-2", "canonicalized a string that reads as JSON", |_, readings| {
            with(readings, |steps| Steps { hash_text: canonicalized, ..steps })
        }),
        mutant("trim-raw-text", "KAI-HASH-2", "trimmed a string before hashing", |_, readings| {
            with(readings, |steps| Steps { hash_text: |text| prefixed(text.trim_ascii()), ..steps })
        }),
        mutant(
            "colon-before-raw-hash",
            "KAI-HASH-2",
            "wrote a colon for the hyphen of a string's hash",
            |_, readings| {
                with(readings, |steps| Steps { hash_text: |text| format!("sha256:{}", sha256_hex(text)), ..steps })
            },
        ),
        mutant("hash-whole-steps", "KAI-PLAN-1", "kept unknown members of a step", |_, readings| {
            with(readings, |steps| Steps { plan: whole, ..steps })
        }),
        mutant("omit-missing-step-members", "KAI-PLAN-1", "left missing members out of a step", |_, readings| {
            with(readings, |steps| Steps { plan: present, ..steps })
        }),
        mutant(
            "drop-steps-that-are-no-objects",
            "KAI-PLAN-1",
            "left steps that are no objects out of a plan",
            |_, readings| with(readings, |steps| Steps { plan: objects, ..steps }),
        ),
        mutant(
            "null-steps-that-are-no-objects",
            "KAI-PLAN-1",
            "wrote null for a step that is no object",
            |_, readings| with(readings, |steps| Steps { plan: or_null, ..steps }),
        ),
        mutant("sort-steps", "KAI-PLAN-1", "put the steps of a plan in the order of their ids", |_, readings| {
            with(readings, |steps| Steps { plan: sorted, ..steps })
        }),
        mutant("take-any-plan", "KAI-PLAN-1", "took a plan that is no array", |_, readings| {
            with(readings, |steps| Steps { plan: any, ..steps })
        }),
        mutant(
            "keep-symbol-and-string",
            "KAI-SYM-1",
            "wrote a symbol and a string of the same text as two members",
            |_, readings| {
                let both = Canonicalizer { repeated: Repeated::Both, ..steps(Profile::KAIROS, readings) };
                Implementation::reference(readings).with_wal(|steps| Steps {
                    hash_value: Hashing::oracle(both),
                    clash: Clash::Keep,
                    ..steps
                })
            },
        ),
        mutant(
            "last-of-symbol-and-string",
            "KAI-SYM-1",
            "let the later one of a symbol and a string of the same text win",
            |_, readings| {
                let last = Canonicalizer { repeated: Repeated::Last, ..steps(Profile::KAIROS, readings) };
                Implementation::reference(readings).with_wal(|steps| Steps {
                    hash_value: Hashing::oracle(last),
                    clash: Clash::Keep,
                    ..steps
                })
            },
        ),
    ]
}

fn mutant(words: &str, rule: &'static str, mistake: &'static str, build: super::Build) -> Mutant {
    Mutant::new(Profile::KAIROS, words, rule, mistake, build)
}

fn with(readings: &Readings, wrong: fn(Steps) -> Steps) -> Implementation {
    Implementation::reference(readings).with_wal(wrong)
}

fn prefixed(bytes: &[u8]) -> String {
    Profile::KAIROS.digest(bytes)
}

fn quoted(text: &[u8]) -> String {
    let text = Value::string(String::from_utf8_lossy(text).into_owned());
    prefixed(text.to_text().as_bytes())
}

fn canonicalized(text: &[u8]) -> String {
    let reference = Hashing::reference(Profile::KAIROS, &Readings::default());
    match reference.hash(text) {
        Ok(hashed) => hashed.hash,
        Err(_) => prefixed(text),
    }
}

fn whole(plan: &Value) -> Option<Value> {
    let steps = plan.as_array()?.iter().map(|step| {
        let mut members = plan::step(step).as_object().unwrap_or_default().to_vec();
        for (name, value) in step.as_object().unwrap_or_default() {
            if !plan::STEP.iter().any(|known| *name == **known) {
                members.push((name.clone(), value.clone()));
            }
        }
        Value::Object(members)
    });
    Some(Value::Array(steps.collect()))
}

fn present(plan: &Value) -> Option<Value> {
    let steps = plan.as_array()?.iter().map(|step| {
        let members = plan::step(step).as_object().unwrap_or_default().to_vec();
        let there = members.into_iter().filter(|(name, _)| name.as_str().is_some_and(|name| step.get(name).is_some()));
        Value::Object(there.collect())
    });
    Some(Value::Array(steps.collect()))
}

fn objects(plan: &Value) -> Option<Value> {
    let steps = plan.as_array()?.iter();
    let objects = steps.filter(|step| step.as_object().is_some()).cloned();
    plan::reduce(&Value::Array(objects.collect()))
}

fn or_null(plan: &Value) -> Option<Value> {
    let steps = plan.as_array()?.iter().map(|step| match step {
        Value::Object(_) => plan::step(step),
        _ => Value::Null,
    });
    Some(Value::Array(steps.collect()))
}

fn sorted(plan: &Value) -> Option<Value> {
    let mut steps = plan.as_array()?.to_vec();
    steps.sort_by_key(|step| step.get("step_id").and_then(Value::as_text).cloned());
    plan::reduce(&Value::Array(steps))
}

fn any(plan: &Value) -> Option<Value> {
    plan::reduce(plan).or_else(|| plan::reduce(&Value::Array(vec![plan.clone()])))
}
