//! Engine and oracle under any choices: byte for byte, hashes, refusals and their offsets included.
#![cfg(feature = "oracle")]

use crate::documents;

use canon::Canonicalizer;
use canon::oracle::steps_of;
use canon::spec::{AXES, Choices};
use proptest::collection::vec;
use proptest::prelude::*;

fn agree(choices: &Choices, input: &[u8]) -> Result<(), TestCaseError> {
    let steps = steps_of(choices);
    let mut engine = Canonicalizer::described(*choices);
    let wanted = steps.canonicalize(input);
    let found = engine.canonicalize(input).map(|text| text.into_string());
    prop_assert_eq!(&found, &wanted, "{}", told(choices));
    prop_assert_eq!(engine.check(input).err(), wanted.err(), "{}", told(choices));
    prop_assert_eq!(engine.hash(input), steps.hash(input).map(|hashed| hashed.hash), "{}", told(choices));
    Ok(())
}

/// The axes that differ from those of jcs.
fn told(choices: &Choices) -> String {
    let other = |axis: &&canon::spec::Axis| (axis.get)(choices) != (axis.get)(&Choices::JCS);
    let tell = |axis: &canon::spec::Axis| format!("{} = {}", axis.name, (axis.get)(choices));
    AXES.iter().filter(other).map(tell).collect::<Vec<_>>().join(", ")
}

/// Many axes of their own, or few, so that one is seen alone as well.
fn choices() -> impl Strategy<Value = Choices> {
    let many = vec(any::<u8>(), AXES.len() + 1);
    let few = vec(prop_oneof![12 => 0..128_u8, 1 => 128..=255_u8], AXES.len() + 1);
    prop_oneof![many, few].prop_map(|bytes| Choices::arbitrary(&bytes))
}

proptest! {
    #![proptest_config(documents::cases(6000))]

    #[test]
    fn on_hazards(choices in choices(), text in documents::hazards()) {
        agree(&choices, text.as_bytes())?;
    }

    #[test]
    fn on_documents_with_faults(choices in choices(), text in documents::document(1)) {
        agree(&choices, text.as_bytes())?;
    }

    #[test]
    fn on_capsules(choices in choices(), text in documents::capsule(1)) {
        agree(&choices, text.as_bytes())?;
    }

    #[test]
    fn on_damaged_documents(choices in choices(), bytes in documents::damaged()) {
        agree(&choices, &bytes)?;
    }

    #[test]
    fn on_objects_of_many_names(choices in choices(), text in documents::many_names()) {
        agree(&choices, text.as_bytes())?;
    }
}
