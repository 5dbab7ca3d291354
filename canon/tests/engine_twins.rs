//! Each built-in profile, run through the loops of a profile from a file, answers as its twin does: text,
//! hash, refusals and their offsets, under every reading.

use crate::documents;

use canon::spec::Choices;
use canon::{Canonicalizer, Readings, Settings};
use proptest::prelude::*;
use std::cell::RefCell;

/// A profile under some readings, as its twin runs it and as its choices do.
struct Pair {
    settings: Settings,
    choices: Choices,
    twin: Canonicalizer,
    described: Canonicalizer,
}

fn pairs() -> Vec<Pair> {
    let mut pairs: Vec<Pair> = Vec::new();
    for profile in documents::TWINS {
        for readings in Readings::combinations(profile) {
            let settings = Settings::new(profile, readings);
            let choices = settings.choices();
            // Readings about operations change no choice.
            if pairs.iter().any(|pair| pair.settings.profile == profile && pair.choices == choices) {
                continue;
            }
            pairs.push(Pair {
                settings,
                choices,
                twin: Canonicalizer::new(settings),
                described: Canonicalizer::described(choices),
            });
        }
    }
    pairs
}

thread_local! {
    static PAIRS: RefCell<Vec<Pair>> = RefCell::new(pairs());
}

fn agree(input: &[u8]) -> Result<(), TestCaseError> {
    PAIRS.with_borrow_mut(|pairs| {
        for Pair { settings, twin, described, .. } in pairs {
            let wanted = twin.canonicalize(input).map(|text| (text.is_unchanged(), text.into_string()));
            let found = described.canonicalize(input).map(|text| (text.is_unchanged(), text.into_string()));
            prop_assert_eq!(&found, &wanted, "{:?}", settings);
            prop_assert_eq!(described.check(input).err(), wanted.as_ref().err().copied());
            prop_assert_eq!(described.hash(input), twin.hash(input), "{:?}", settings);
            let Ok(mut document) = twin.scan(input) else { continue };
            let mut other = described.scan(input).map_err(|reject| TestCaseError::fail(reject.to_string()))?;
            let names: Vec<_> = document.members().map(|(name, _)| name.into_owned()).collect();
            let others: Vec<_> = other.members().map(|(name, _)| name.into_owned()).collect();
            prop_assert_eq!(&names, &others, "{:?}", settings);
            let left_out: Vec<&str> = names.iter().step_by(2).map(String::as_str).collect();
            prop_assert_eq!(document.hash_without(&left_out), other.hash_without(&left_out));
        }
        Ok(())
    })
}

#[test]
fn on_one_document_of_every_kind() {
    let documents: [&[u8]; 9] = [
        br#"{"reasoning":{"options":[{"feasibility":1}],"confidence":-0},"b":-0,"a":1e21}"#,
        br#"{"b":{"ts":1e999,"z":1e5},"nonce":[1e999],"a":0.10}"#,
        br#"{"10":1,"9":2,"b":3,"B":4,"\ud800":5,"a":18446744073709551616}"#, br#"{"a":1,"b":2,"a":3}"#,
        br#"["\u000A\u001F\/\u00e9",1.0,-0.0,1e400]"#, b"[1,2,", b"\"\xFF\"",
        b"{\"\":1,\"\\u0000\":2,\"\\u0000\\u0000\\u0000\\u0000\\u0000\\u0000\\u0000\\u0000\":3}", b" 7 ",
    ];
    for document in documents {
        agree(document).unwrap();
    }
}

proptest! {
    #![proptest_config(documents::cases(600))]

    #[test]
    fn on_documents(text in documents::document(0)) {
        agree(text.as_bytes())?;
    }

    #[test]
    fn on_documents_with_faults(text in documents::document(1)) {
        agree(text.as_bytes())?;
    }

    #[test]
    fn on_capsules(text in documents::capsule(1)) {
        agree(text.as_bytes())?;
    }

    #[test]
    fn on_damaged_documents(bytes in documents::damaged()) {
        agree(&bytes)?;
    }

    #[test]
    fn on_objects_of_many_names(text in documents::many_names()) {
        agree(text.as_bytes())?;
    }
}
