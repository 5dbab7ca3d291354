//! The tree that protocols work on is read by the same rules as the canonical text.
#![cfg(feature = "oracle")]

use crate::documents;

use canon::oracle::{Halves, Steps, steps};
use canon::value::{ReadOptions, Surrogates};
use canon::{Duplicates, Profile, Readings, RejectKind, Value};
use proptest::prelude::*;

/// The oracle's reader alone, which refuses no number.
fn reader(duplicates: Duplicates, surrogates: Surrogates) -> Steps {
    let readings = Readings::default().with("IN-DUP", duplicates.word());
    Steps {
        halves: match surrogates {
            Surrogates::Reject => Halves::Reject,
            Surrogates::Keep => Halves::Keep,
        },
        ..steps(Profile::KHORA, &readings)
    }
}

fn agree(input: &[u8]) -> Result<(), TestCaseError> {
    for duplicates in [Duplicates::Reject, Duplicates::Last] {
        for surrogates in [Surrogates::Reject, Surrogates::Keep] {
            let steps = reader(duplicates, surrogates);
            let options = ReadOptions { duplicates, surrogates, ..ReadOptions::default() };
            let expected = steps.canonicalize(input);
            let read = Value::read_with(input, options);
            prop_assert_eq!(read.as_ref().err(), expected.as_ref().err());
            if let (Ok(value), Ok(canonical)) = (read, expected) {
                // What is read is what was written: it has the same canonical text.
                let text = value.to_text();
                prop_assert_eq!(steps.canonicalize(text.as_bytes()), Ok(canonical));
                prop_assert_eq!(Value::read_with(text.as_bytes(), options), Ok(value));
            }
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]

    #[test]
    fn on_documents(text in documents::document(1)) {
        agree(text.as_bytes())?;
    }

    #[test]
    fn on_damaged_documents(bytes in documents::damaged()) {
        agree(&bytes)?;
    }
}

#[test]
fn depth_is_bounded_whatever_the_options_say() {
    let options = ReadOptions { max_depth: usize::MAX, ..ReadOptions::default() };
    let deep = "[".repeat(1_000_000) + &"]".repeat(1_000_000);
    let refused = Value::read_with(deep.as_bytes(), options).unwrap_err();
    assert_eq!((refused.kind, refused.at), (RejectKind::TooDeep, Value::DEEPEST));
    let deepest = "[".repeat(Value::DEEPEST) + &"]".repeat(Value::DEEPEST);
    let value = Value::read_with(deepest.as_bytes(), options).unwrap();
    assert_eq!(value.clone().to_text(), deepest);
}

#[test]
fn an_object_of_many_members_is_read_in_order() {
    let members: Vec<_> = (0..50).map(|n| format!("\"k{n}\":{n}")).collect();
    let text = format!("{{{}}}", members.join(","));
    assert_eq!(Value::read(text.as_bytes()).unwrap().to_text(), text);
    let twice = text.replace("\"k49\"", "\"k3\"");
    let refused = Value::read(twice.as_bytes()).unwrap_err();
    assert_eq!(refused.kind, RejectKind::DuplicateKey);
    assert_eq!(refused.at, twice.rfind("\"k3\"").unwrap());
}
