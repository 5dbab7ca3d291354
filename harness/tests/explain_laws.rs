//! What must hold for every explanation, over generated documents.

#[path = "../../canon/tests/questions/mod.rs"]
mod questions;

use canon::{Canonicalizer, Profile};
use canon_harness::explain::change::changes;

/// Documents of every kind.
fn documents() -> Vec<String> {
    let mut documents = questions::numbers(7, 300, 4);
    documents.extend(questions::strings(8, 300, 3));
    documents.extend(questions::key_sets(9, 300, questions::COLLATED));
    documents.extend(questions::key_sets(10, 300, questions::ANYTHING));
    documents
}

#[test]
fn a_document_has_changes_exactly_where_it_is_not_canonical() {
    for profile in Profile::ALL {
        let mut canonicalizer = Canonicalizer::new(profile);
        for document in documents() {
            let canonical = canonicalizer
                .canonicalize(document.as_bytes())
                .expect("a valid document")
                .into_string();
            let found = changes(profile, "hash", document.as_bytes(), canonical.as_bytes());
            assert_eq!(
                found.is_empty(),
                document == canonical,
                "{profile}: {document}"
            );
            let again = changes(profile, "hash", canonical.as_bytes(), canonical.as_bytes());
            assert_eq!(again, [], "{profile}: {canonical}");
        }
    }
}

#[test]
fn every_change_changes_something_and_names_a_rule_of_its_profile() {
    for profile in Profile::ALL {
        let prefix = match profile {
            Profile::Jcs => "JCS-",
            Profile::Cps => "CPS-",
            Profile::Openagents => "OA-",
            Profile::Khora => "KHORA-",
            Profile::Kairos => "KAI-",
        };
        let mut canonicalizer = Canonicalizer::new(profile);
        for document in documents() {
            let canonical = canonicalizer
                .canonicalize(document.as_bytes())
                .expect("a valid document")
                .into_string();
            for change in changes(profile, "hash", document.as_bytes(), canonical.as_bytes()) {
                assert_ne!(change.before, change.after, "{document}");
                assert!(
                    change.rule.starts_with(prefix),
                    "{profile}: {}",
                    change.rule
                );
                assert!(change.path.starts_with('$'));
            }
        }
    }
}
