//! The law that everything rests on: the engine gives what the oracle gives, byte for byte, refusals with their kind and offset included.
#![cfg(feature = "oracle")]

use crate::documents;

use canon::oracle::steps;
use canon::{Canonicalizer, Profile, Settings};
use proptest::prelude::*;

/// Compares both under every reading of every profile.
fn agree(input: &[u8]) -> Result<(), TestCaseError> {
    let mut canonicalizer = Canonicalizer::new(Profile::JCS);
    for profile in Profile::ALL {
        for readings in documents::readings(profile) {
            let expected = steps(profile, &readings).hash(input);
            canonicalizer.set_settings(Settings::new(profile, readings));
            let text = canonicalizer.canonicalize(input).map(|text| text.into_string());
            let expected_text = expected.as_ref().map(|hashed| hashed.canonical.clone());
            prop_assert_eq!(&text, &expected_text.map_err(|reject| *reject), "{} {:?}", profile, readings);
            // What only asks whether there is a text refuses exactly what has none.
            let refusal = expected.as_ref().err().copied();
            prop_assert_eq!(canonicalizer.check(input).err(), refusal);
            prop_assert_eq!(steps(profile, &readings).read(input).err(), refusal);
            let hash = canonicalizer.hash(input);
            prop_assert_eq!(hash, expected.map(|hashed| hashed.hash), "hash {} {:?}", profile, readings);
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1500))]

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
    fn on_arbitrary_bytes(bytes in documents::arbitrary_bytes()) {
        agree(&bytes)?;
    }

    #[test]
    fn on_objects_of_many_names(text in documents::many_names()) {
        agree(text.as_bytes())?;
    }
}
