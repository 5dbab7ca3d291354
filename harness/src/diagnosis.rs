//! Diagnosis: which mistake explains the failures of a run, and which rule it breaks.
//!
//! Every mutant is the reference with one named mistake. Its answers are
//! computed under the readings that the implementation follows and laid beside
//! the answers that came. The mutant that explains the most failures and
//! contradicts no pass names the mistake; then the next one for what is left.
//! What no mutant explains is grouped by the rule of its vector, with the first
//! byte that differs. Everything here is a pure function of the event stream.

mod catalogue;
mod explain;
mod fallback;
mod observation;
mod readings;
mod suspect;

pub use catalogue::Catalogue;
pub use readings::followed;

use crate::event::{CaseFinished, Diagnosis, DisputeJudged, Mistake, RuleBasis};
use canon::Profile;
use canon_vectors::Registry;
use fallback::Weight;
use observation::Observation;
use std::collections::BTreeMap;
use suspect::Suspect;

/// What explains the failures of a run, the mistakes with a name first.
pub fn diagnose(cases: &[&CaseFinished], disputes: &[&DisputeJudged]) -> Vec<Diagnosis> {
    Catalogue::of_everything().diagnose(cases, disputes, None)
}

/// The same with other mutants than all of them.
#[cfg(feature = "internals")]
pub fn diagnose_with(
    mutants: Vec<canon_generator::Mutant>, cases: &[&CaseFinished], disputes: &[&DisputeJudged],
) -> Vec<Diagnosis> {
    Catalogue::new(mutants).diagnose(cases, disputes, None)
}

impl Catalogue {
    /// What explains the failures of a run, with one mutant left out of the suspects where its name is given.
    pub fn diagnose(
        &mut self, cases: &[&CaseFinished], disputes: &[&DisputeJudged], left_out: Option<&str>,
    ) -> Vec<Diagnosis> {
        let registry = Registry::embedded().unwrap_or_default();
        let mut diagnoses = Vec::new();
        for profile in Profile::known() {
            let of_profile: Vec<&CaseFinished> =
                cases.iter().copied().filter(|case| case.profile == profile.name()).collect();
            let followed = followed(profile, disputes);
            let observations: Vec<Observation> =
                of_profile.iter().filter_map(|case| Observation::of(case, &followed)).collect();
            if !observations.iter().any(|observation| observation.failing) {
                continue;
            }
            let suspects = self
                .suspects(profile, &followed)
                .iter_mut()
                .filter(|suspect| left_out != Some(suspect.mutant.name.as_str()))
                .collect();
            diagnoses.extend(of_observations(profile, &observations, suspects, &registry));
        }
        diagnoses
    }
}

fn of_observations(
    profile: Profile, observations: &[Observation], suspects: Vec<&mut Suspect>, registry: &Registry,
) -> Vec<Diagnosis> {
    let explained = explain::explain(observations, suspects);
    let mut weighed: Vec<(Weight, Diagnosis)> = explained
        .mistakes
        .iter()
        .map(|(mutant, cases)| {
            let mistake = Mistake { mutant: mutant.name.clone(), sentence: mutant.mistake.to_owned() };
            let rule = if mutant.is_of_several_rules() { commonest_rule(cases) } else { mutant.rule };
            let diagnosis = Diagnosis { mistake: Some(mistake), ..blank(profile, rule, registry, cases) };
            (fallback::weight(cases), diagnosis)
        })
        .collect();
    for group in fallback::groups(profile, observations, &explained.rest) {
        let diagnosis = Diagnosis {
            difference: fallback::difference(&group.cases),
            ..blank(profile, &group.rule, registry, &group.cases)
        };
        weighed.push((fallback::weight(&group.cases), diagnosis));
    }
    // A mistake with a name goes first, unless it explains little beside what has none.
    let most = |named: bool| {
        let of_kind = weighed.iter().filter(|(_, one)| one.mistake.is_some() == named);
        of_kind.map(|(weight, _)| *weight).max().unwrap_or_default()
    };
    if most(true).is_slight_beside(most(false)) {
        weighed.sort_by_key(|(weight, _)| std::cmp::Reverse(*weight));
    }
    weighed.into_iter().map(|(_, diagnosis)| diagnosis).collect()
}

/// The main rule of most of these cases, the first by name on a draw.
fn commonest_rule<'a>(cases: &[&'a Observation]) -> &'a str {
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for rule in cases.iter().filter_map(|observation| observation.rules.first()) {
        *counts.entry(rule).or_default() += 1;
    }
    let most = counts.into_iter().max_by_key(|(rule, count)| (*count, std::cmp::Reverse(*rule)));
    most.map_or("", |(rule, _)| rule)
}

/// A diagnosis that names a rule and its cases, and nothing else yet.
fn blank(profile: Profile, rule: &str, registry: &Registry, cases: &[&Observation]) -> Diagnosis {
    let known = registry.get(rule);
    Diagnosis {
        rule: rule.to_owned(),
        profile: profile.name().to_owned(),
        rule_text: known.map_or_else(String::new, |rule| rule.text.clone()),
        rule_basis: known.map(|rule| RuleBasis {
            kind: rule.basis.name().to_owned(),
            place: rule.place(),
            grounds: rule.grounds.clone(),
        }),
        cases: cases.iter().map(|observation| observation.id.clone()).collect(),
        mistake: None,
        difference: None,
    }
}
