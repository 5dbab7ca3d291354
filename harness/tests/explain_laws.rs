//! What must hold for every explanation, over generated documents.

use canon_test_support::questions;

use canon::spec::Spec;
use canon::{Canonicalizer, Profile};
use canon_harness::internals::explain::change::changes;

/// Documents of every kind.
fn documents() -> Vec<String> {
    let mut documents = questions::numbers(7, 300, 4);
    documents.extend(questions::strings(8, 300, 3));
    documents.extend(questions::key_sets(9, 300, questions::COLLATED));
    documents.extend(questions::key_sets(10, 300, questions::ANYTHING));
    documents
}

/// Every document that a profile takes, beside its canonical text.
fn each(profile: Profile, mut law: impl FnMut(&str, &str)) {
    let mut canonicalizer = Canonicalizer::new(profile);
    let mut taken = 0;
    for document in documents() {
        // Some dialects refuse floats, or large integers.
        let Ok(canonical) = canonicalizer.canonicalize(document.as_bytes()) else { continue };
        law(&document, &canonical.into_string());
        taken += 1;
    }
    assert!(taken > 600, "{profile} takes {taken} documents only");
}

#[test]
fn a_document_has_changes_exactly_where_it_is_not_canonical() {
    for profile in Profile::ALL {
        each(profile, |document, canonical| {
            let found = changes(profile, "hash", document.as_bytes(), canonical.as_bytes());
            assert_eq!(found.is_empty(), document == canonical, "{profile}: {document}");
            // A canonical text that is no JSON has nothing to be looked at.
            if profile.spec().choices.refuses_own_text().is_none() {
                let again = changes(profile, "hash", canonical.as_bytes(), canonical.as_bytes());
                assert_eq!(again, [], "{profile}: {canonical}");
            }
        });
    }
}

#[test]
fn every_change_changes_something_and_names_a_rule_of_its_profile() {
    for profile in Profile::ALL {
        // Its own prefix, and those of the profiles that it extends.
        let parent = |spec: &&'static Spec| spec.extends.and_then(Profile::from_name).map(Profile::spec);
        let prefixes: Vec<String> =
            std::iter::successors(Some(profile.spec()), parent).map(|spec| format!("{}-", spec.prefix)).collect();
        each(profile, |document, canonical| {
            for change in changes(profile, "hash", document.as_bytes(), canonical.as_bytes()) {
                assert_ne!(change.before, change.after, "{document}");
                let own = prefixes.iter().any(|prefix| change.rule.starts_with(prefix));
                assert!(own, "{profile}: {}", change.rule);
                assert!(change.path.starts_with('$'));
            }
        });
    }
}
