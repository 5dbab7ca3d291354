//! Mutants that are nobody's mistake but another choice: one per other value of every axis.

use super::Mutant;
use super::other::{self, Other};
use crate::families::shared::open_levels;
use crate::families::telling;
use canon::Profile;
use canon_vectors::rule::Registry;

/// The mutants of this area. Where no document tells one from the reference, the choices make it the same.
pub fn mutants(profile: Profile, registry: &Registry) -> Vec<Mutant> {
    let told = |other: Other| {
        let different = telling::differs(profile, &other);
        let levels = profile.spec().choices.depth.abs_diff(other.choices.depth) as usize;
        let mutant = mutant(profile, &other, registry);
        match (1..=open_levels(profile)).contains(&levels) {
            true => mutant.equivalent("the profile leaves the levels around its limit open"),
            false => mutant.equivalent_unless(different),
        }
    };
    other::of(profile).into_iter().map(told).collect()
}

/// The same, without looking for a document that tells them from the reference.
pub fn untold(profile: Profile, registry: &Registry) -> Vec<Mutant> {
    other::of(profile).into_iter().map(|other| mutant(profile, &other, registry)).collect()
}

fn mutant(profile: Profile, other: &Other, registry: &Registry) -> Mutant {
    let rule = registry.owner(profile, other.axis.name, |_, _| true);
    let rule = rule.map_or_else(|| other.axis.name.to_owned(), |rule| rule.id.clone());
    let mistake = format!("followed {} = {}", other.axis.name, other.value);
    Mutant::of_changes(profile, &other.name(), String::leak(rule), mistake, vec![(other.axis, other.value.clone())])
}
