//! White space, arrays and members that come out differently.

use super::Mutant;
use crate::families::WRITTEN;
use crate::families::shared::ids;
use canon::Profile;
use canon::oracle::{Steps, Tree};

/// The mutants of this area.
pub fn mutants() -> Vec<Mutant> {
    WRITTEN.into_iter().flat_map(of).collect()
}

pub(super) fn of(profile: Profile) -> Vec<Mutant> {
    let ids = ids(profile);
    let (space, array, order) = (ids.space[0], ids.array[0], ids.order[0]);
    vec![
        mutant!(profile, "space-after-comma", space, "printed a space after each comma", |steps| {
            Steps { separators: [", ", ":"], ..steps }
        }),
        mutant!(profile, "space-after-colon", space, "printed a space after each colon", |steps| {
            Steps { separators: [",", ": "], ..steps }
        }),
        mutant!(profile, "final-line-feed", space, "ended the text with a line feed", |steps| {
            Steps { finish: |text| text + "\n", ..steps }
        }),
        mutant!(profile, "sort-arrays", array, "sorted the elements of arrays", |steps| Steps {
            array: |elements| elements.sort_by_key(|element| format!("{element:?}")),
            ..steps
        }),
        mutant!(profile, "reverse-arrays", array, "printed arrays backwards", |steps| Steps {
            array: |elements| elements.reverse(),
            ..steps
        }),
        mutant!(profile, "drop-repeated-elements", array, "dropped elements that came before", |steps| Steps {
            array: |elements| {
                let mut seen: Vec<Tree> = Vec::new();
                elements.retain(|element| {
                    let fresh = !seen.contains(element);
                    seen.push(element.clone());
                    fresh
                });
            },
            ..steps
        }),
        mutant!(profile, "drop-null-elements", array, "dropped null elements of arrays", |steps| {
            Steps { array: |elements| elements.retain(|element| *element != Tree::Null), ..steps }
        }),
        mutant!(profile, "drop-null-members", order, "dropped members that are null", |steps| {
            Steps { keep: |_, value| *value != Tree::Null, ..steps }
        }),
        mutant!(profile, "drop-empty-members", order, "dropped members that are empty containers", |steps| Steps {
            keep: |_, value| !matches!(value, Tree::Object(members) if members.is_empty())
                && !matches!(value, Tree::Array(elements) if elements.is_empty()),
            ..steps
        }),
        mutant!(profile, "drop-empty-strings", order, "dropped members that are empty strings", |steps| Steps {
            keep: |_, value| !matches!(value, Tree::String(units) if units.is_empty()),
            ..steps
        }),
        mutant!(profile, "drop-false-members", order, "dropped members that are false", |steps| {
            Steps { keep: |_, value| *value != Tree::Bool(false), ..steps }
        }),
        mutant!(profile, "empty-object-is-array", order, "printed an empty object as an empty array", |steps| Steps {
            finish: |text| text.replace("{}", "[]"),
            ..steps
        }),
    ]
}
