//! The generator gives every hazard its chance, and the same case every time.

use canon::value::{ReadOptions, Surrogates};
use canon::{Profile, RejectKind, Value};
use canon_generator::generate::{self, Choices};
use std::collections::{BTreeMap, BTreeSet};

/// Everything that concerns the grammar alone.
fn read(text: &[u8]) -> Result<Value, canon::Reject> {
    Value::read_with(
        text,
        ReadOptions { max_depth: 2000, duplicates: canon::Duplicates::Last, surrogates: Surrogates::Keep },
    )
}

#[test]
fn documents_follow_the_grammar() {
    for profile in Profile::ALL {
        for index in 0..10_000 {
            let (hazard, text) = generate::document(&mut Choices::seeded(1, index), profile);
            assert!(read(&text).is_ok(), "{profile} {hazard} {index}: {}", String::from_utf8_lossy(&text));
        }
    }
}

#[test]
fn every_class_of_refusal_and_plenty_of_good_documents_are_drawn() {
    let mut kinds: BTreeMap<Option<RejectKind>, usize> = BTreeMap::new();
    for index in 0..20_000 {
        let (_, text) = generate::text(&mut Choices::seeded(2, index), Profile::CPS);
        let kind = Value::read(&text).err().map(|reject| reject.kind);
        *kinds.entry(kind).or_default() += 1;
    }
    assert!(kinds[&None] > 12_000, "{kinds:?}");
    for kind in [
        RejectKind::InvalidUtf8,
        RejectKind::Syntax,
        RejectKind::DuplicateKey,
        RejectKind::LoneSurrogate,
        RejectKind::TooDeep,
    ] {
        assert!(kinds.contains_key(&Some(kind)), "{kind} was never drawn");
    }
}

#[test]
fn every_operation_and_hazard_is_drawn_in_every_profile() {
    for profile in Profile::ALL {
        let mut drawn: BTreeSet<String> = BTreeSet::new();
        let mut bytes = 0;
        for index in 0..20_000 {
            let case = generate::case(profile, 3, index);
            assert_eq!(case.request.op, generate::operation(profile, 3, index));
            bytes += case.request.input.as_ref().map_or(0, Vec::len);
            drawn.insert(case.request.op);
            drawn.insert(case.hazard.to_owned());
        }
        for operation in generate::operations(profile) {
            assert!(drawn.contains(operation.name), "{profile} {}", operation.name);
        }
        assert!(drawn.contains("text") && drawn.contains("keys"));
        // Small documents: a counterexample should be near the start, and the wire fast.
        assert!(bytes / 20_000 < 1_000, "{profile}: {} bytes a case", bytes / 20_000);
    }
}

#[test]
fn khora_names_stay_where_every_collator_agrees() {
    fn names(value: &Value, check: &mut dyn FnMut(&canon::Text)) {
        match value {
            Value::Object(members) => members.iter().for_each(|(name, value)| {
                check(name);
                names(value, check);
            }),
            Value::Array(elements) => elements.iter().for_each(|element| names(element, check)),
            _ => {}
        }
    }
    let mut seen = 0;
    for index in 0..20_000 {
        let (hazard, text) = generate::document(&mut Choices::seeded(4, index), Profile::KHORA);
        if matches!(hazard, "keys" | "document" | "wide") {
            names(&read(&text).unwrap(), &mut |name| {
                seen += 1;
                assert!(name.to_string_lossy().chars().all(generate::settled), "{name:?}");
            });
        }
    }
    assert!(seen > 10_000);
}
