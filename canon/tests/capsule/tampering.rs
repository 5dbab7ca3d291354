//! Every way to tamper with a sealed chain of fifty capsules, and the level and place that catches it.

use crate::capsule::sealed::{array, chain, public_key, remove, seal_with, set};
use canon::Value;
use canon::capsule::chain::{Fault, FaultKind, Keys, Level, Options, verify_stream};
use canon::capsule::{Keyring, SEAL_FIELDS, SigningKey, Timestamp};
use std::ops::ControlFlow;

const LENGTH: usize = 50;

/// The place and kind of the first fault.
type Found = Option<(u64, FaultKind)>;

fn first(text: &str, level: Level) -> Found {
    let options = Options { keys: Some(Keys::One(public_key())), workers: 1, ..Options::new(level) };
    first_by(text, &options).map(|fault| (fault.at, fault.kind))
}

fn first_by(text: &str, options: &Options) -> Option<Fault> {
    let mut first = None;
    verify_stream(text.as_bytes(), options, |fault| {
        first = Some(fault);
        ControlFlow::Break(())
    })
    .unwrap();
    first
}

/// What each level says, the shallowest first.
fn levels(chain: &[Value]) -> [Found; 3] {
    let text = array(chain);
    Level::ALL.map(|level| first(&text, level))
}

/// An honest chain, and its text with one capsule replaced.
struct Honest {
    capsules: Vec<Value>,
    texts: Vec<String>,
}

impl Honest {
    fn new() -> Honest {
        let capsules = chain(LENGTH as u64);
        let texts = capsules.iter().map(Value::to_text).collect();
        Honest { capsules, texts }
    }

    fn with(&self, index: usize, capsule: &Value) -> String {
        let mut texts = self.texts.clone();
        texts[index] = capsule.to_text();
        texts.join("\n")
    }
}

/// The paths of every member of a value, nested ones included.
fn paths(value: &Value, here: &[String], found: &mut Vec<Vec<String>>) {
    let each: Vec<(String, &Value)> = match value {
        Value::Object(members) => members.iter().map(|(name, value)| (name.to_string_lossy(), value)).collect(),
        Value::Array(elements) => {
            elements.iter().enumerate().map(|(index, element)| (index.to_string(), element)).collect()
        }
        _ => return,
    };
    for (name, value) in each {
        let path = [here, &[name]].concat();
        paths(value, &path, found);
        found.push(path);
    }
}

fn at<'a>(value: &'a mut Value, path: &[String]) -> &'a mut Value {
    path.iter().fold(value, |value, name| match value {
        Value::Object(members) => {
            let member = members.iter_mut().find(|(known, _)| *known == name.as_str());
            &mut member.unwrap().1
        }
        Value::Array(elements) => &mut elements[name.parse::<usize>().unwrap()],
        _ => panic!("{name} is inside no container"),
    })
}

/// Another value of the same or another type.
fn other(value: &Value) -> Value {
    match value {
        Value::String(text) => Value::string(text.to_string_lossy() + "x"),
        Value::Number(literal) => Value::Number(format!("1{literal}").into()),
        Value::Bool(truth) => Value::Bool(!truth),
        _ => Value::string("tampered"),
    }
}

/// What each level says to a change of this top-level member of capsule `index`.
fn expected(index: usize, member: &str) -> [Found; 3] {
    let here = |kind| Some((index as u64, kind));
    match member {
        "sequence" => [here(FaultKind::SequenceGap); 3],
        "previous_hash" if index == 0 => [here(FaultKind::Genesis); 3],
        "previous_hash" => [here(FaultKind::Linkage); 3],
        "hash" => {
            // Stored hashes are trusted structurally: the next capsule notices, the last has none.
            let next = (index + 1 < LENGTH).then_some((index as u64 + 1, FaultKind::Linkage));
            [next, here(FaultKind::Content), here(FaultKind::Content)]
        }
        "signature" => [None, None, here(FaultKind::Signature)],
        // Outside everything that is hashed or signed.
        "signature_pq" | "signed_at" | "signed_by" => [None; 3],
        _ => [None, here(FaultKind::Content), here(FaultKind::Content)],
    }
}

/// Compares on all levels.
fn check(text: &str, index: usize, member: &str, what: &str) {
    let expected = expected(index, member);
    for (level, expected) in Level::ALL.into_iter().zip(expected) {
        assert_eq!(first(text, level), expected, "{what} at {level:?}");
    }
}

#[test]
fn an_honest_chain_passes_every_level() {
    assert_eq!(levels(&chain(LENGTH as u64)), [None; 3]);
}

#[test]
fn every_change_and_deletion_of_a_member_is_caught_at_its_capsule() {
    let honest = Honest::new();
    let of_capsule = |index: usize| {
        let mut all = Vec::new();
        paths(&honest.capsules[index], &[], &mut all);
        for path in &all {
            let what = format!("capsule {index}, {}", path.join("."));
            let mut changed = honest.capsules[index].clone();
            let place = at(&mut changed, path);
            *place = other(place);
            let text = honest.with(index, &changed);
            check(&text, index, &path[0], &format!("{what} changed"));

            let mut shorter = honest.capsules[index].clone();
            let (last, parent) = path.split_last().unwrap();
            match at(&mut shorter, parent) {
                Value::Array(elements) => {
                    elements.remove(last.parse::<usize>().unwrap());
                }
                object => remove(object, last),
            }
            let text = honest.with(index, &shorter);
            check(&text, index, &path[0], &format!("{what} deleted"));
        }
    };
    // Late capsules take longer, so that each thread gets early and late ones.
    std::thread::scope(|scope| {
        scope.spawn(|| (0..LENGTH).step_by(2).for_each(of_capsule));
        scope.spawn(|| (1..LENGTH).step_by(2).for_each(of_capsule));
    });
}

#[test]
fn every_insertion_of_a_member_is_caught_at_its_capsule() {
    let honest = Honest::new();
    for index in 0..LENGTH {
        let mut all = vec![vec![]];
        paths(&honest.capsules[index], &[], &mut all);
        for path in all {
            let mut longer = honest.capsules[index].clone();
            match at(&mut longer, &path) {
                Value::Array(elements) => elements.push(Value::Null),
                object @ Value::Object(_) => set(object, "injected", Value::Null),
                _ => continue,
            }
            let member = path.first().map_or("injected", String::as_str);
            let text = honest.with(index, &longer);
            check(&text, index, member, &format!("{index} {path:?}"));
        }
    }
}

#[test]
fn capsules_that_go_missing_come_twice_or_change_places_break_the_sequence() {
    let honest = chain(LENGTH as u64);
    let gap = |index: usize| [Some((index as u64, FaultKind::SequenceGap)); 3];
    for index in 0..LENGTH {
        let mut shorter = honest.clone();
        shorter.remove(index);
        // A chain without its end is a chain: only a checkpoint tells.
        let truncated = index == LENGTH - 1;
        let expected = if truncated { [None; 3] } else { gap(index) };
        assert_eq!(levels(&shorter), expected, "{index} deleted");

        let mut longer = honest.clone();
        longer.insert(index, honest[index].clone());
        assert_eq!(levels(&longer), gap(index + 1), "{index} twice");

        let mut swapped = honest.clone();
        swapped.swap(index, (index + 7) % LENGTH);
        let from = index.min((index + 7) % LENGTH);
        assert_eq!(levels(&swapped), gap(from), "{index} out of order");
    }
}

#[test]
fn a_truncated_chain_has_another_length_and_head() {
    let honest = chain(LENGTH as u64);
    for length in 0..LENGTH {
        let options = Options::new(Level::Content);
        let text = array(&honest[..length]);
        let summary = verify_stream(text.as_bytes(), &options, |_| ControlFlow::Break(())).unwrap();
        let head = length.checked_sub(1).and_then(|last| honest[last].get("hash")?.as_str());
        assert_eq!(summary.length, length as u64);
        assert_eq!(summary.head.as_deref(), head);
        assert!(summary.complete);
    }
}

#[test]
fn capsules_that_trade_places_with_new_numbers_break_the_linkage() {
    let honest = chain(LENGTH as u64);
    for index in 0..LENGTH - 1 {
        let mut swapped = honest.clone();
        swapped.swap(index, index + 1);
        set(&mut swapped[index], "sequence", Value::integer(index as u64));
        set(&mut swapped[index + 1], "sequence", Value::integer(index as u64 + 1));
        let kind = if index == 0 { FaultKind::Genesis } else { FaultKind::Linkage };
        assert_eq!(levels(&swapped), [Some((index as u64, kind)); 3]);
    }
}

#[test]
fn seal_fields_that_change_capsules_are_caught_where_they_land() {
    let honest = chain(LENGTH as u64);
    for (one, two) in (0..LENGTH).flat_map(|one| [(one, one + 1), (one, one + 20)]) {
        if two >= LENGTH {
            continue;
        }
        let trade = |fields: &[&str]| {
            let mut traded = honest.clone();
            for field in fields {
                let [left, right] = [one, two].map(|index| honest[index].get(field).unwrap().clone());
                set(&mut traded[one], field, right);
                set(&mut traded[two], field, left);
            }
            levels(&traded)
        };
        let here = one as u64;
        let content = Some((here, FaultKind::Content));
        let linkage = Some((here + 1, FaultKind::Linkage));
        assert_eq!(trade(&["hash"]), [linkage, content, content]);
        assert_eq!(trade(&SEAL_FIELDS), [linkage, content, content]);
        let signature = Some((here, FaultKind::Signature));
        assert_eq!(trade(&["signature"]), [None, None, signature]);
    }
}

#[test]
fn a_chain_forged_anew_without_the_key_passes_until_signatures_are_asked_for() {
    let honest = chain(LENGTH as u64);
    for from in 0..LENGTH {
        let mut forged = honest.clone();
        set(&mut forged[from], "domain", Value::string("forged"));
        for index in from..LENGTH {
            if index > from {
                let previous = forged[index - 1].get("hash").unwrap().clone();
                set(&mut forged[index], "previous_hash", previous);
            }
            forged[index] = seal_with(&forged[index], &[66; 32]);
        }
        let caught = Some((from as u64, FaultKind::Signature));
        assert_eq!(levels(&forged), [None, None, caught]);
    }
}

#[test]
fn a_chain_over_several_epochs_verifies_by_its_keyring() {
    let keys = [[42; 32], [43; 32]];
    let [first_key, second_key] = keys.map(|seed| SigningKey::from_seed(&seed).public_key());
    let now = Timestamp::from_unix(0, 0);
    let mut ring = Keyring::new(first_key, now);
    ring.rotate(second_key, now);
    let mut mixed: Vec<Value> = Vec::new();
    for index in 0..20 {
        let previous = mixed.last().and_then(|last| last.get("hash")?.as_str());
        let capsule = crate::capsule::sealed::capsule(index, previous);
        mixed.push(seal_with(&capsule, &keys[usize::from(index >= 10)]));
    }
    let options = |keys| Options { keys: Some(keys), ..Options::new(Level::Signatures) };
    assert_eq!(first_by(&array(&mixed), &options(Keys::Ring(ring.clone()))), None);
    let alone = first_by(&array(&mixed), &options(Keys::One(first_key))).unwrap();
    assert_eq!((alone.at, alone.kind), (10, FaultKind::Signature));

    // A name that points at the wrong key does not help a forger.
    set(&mut mixed[3], "signed_by", Value::string(second_key.prefix()));
    let misled = first_by(&array(&mixed), &options(Keys::Ring(ring))).unwrap();
    assert_eq!((misled.at, misled.kind), (3, FaultKind::Signature));
}

#[test]
fn a_fault_is_told_although_what_follows_the_chain_is_wrong() {
    let text = r#"[{"sequence":5,"previous_hash":null,"hash":"ab"}] x"#;
    let mut kinds = Vec::new();
    let result = verify_stream(text.as_bytes(), &Options::new(Level::Structural), |fault| {
        kinds.push(fault.kind);
        ControlFlow::Continue(())
    });
    assert_eq!(kinds, [FaultKind::SequenceGap]);
    assert!(result.is_err(), "{result:?}");
}
