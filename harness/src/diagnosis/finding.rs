//! The diagnosis of a single answer that no vector asked for, such as a finding of the fuzzer.

use super::classify::classify;
use super::fallback;
use super::suspect::Suspect;
use super::witness::{Agreement, Witness, expected};
use crate::event::{Diagnosis, Sin};
use crate::evidence::Evidence;
use canon::operation::Request;
use canon::{Profile, Readings, Value};
use canon_vectors::{Implementation, Registry, mutants};

/// One request, and the answer that differs from the reference.
pub struct Finding<'a> {
    /// Whose rules apply.
    pub profile: Profile,
    /// The readings that the implementation follows.
    pub readings: &'a Readings,
    /// What was asked.
    pub request: &'a Request,
    /// The members of the answer that came.
    pub got: &'a Value,
}

/// What explains an answer that differs from the reference.
///
/// Of several mistakes that would have given this very answer, the one whose
/// rule the bytes suggest is named.
pub fn finding(finding: &Finding<'_>) -> Diagnosis {
    let Finding {
        profile,
        readings,
        request,
        got,
    } = *finding;
    let reference = Implementation::reference(readings).answer(profile, request);
    let wanted = Value::object(reference.members());
    let guess = classify(profile, &wanted, got);
    let witness = Witness {
        id: String::new(),
        rules: vec![guess.to_owned()],
        request: request.clone(),
        right: vec![expected(&wanted)],
        got: Some(got.clone()),
        failing: true,
        evidence: Evidence::between(&wanted, got),
    };
    let best = mutants::all()
        .into_iter()
        .filter(|mutant| {
            mutant.profile == profile && mutant.equivalent.is_none() && !mutant.control
        })
        .filter_map(|mutant| {
            let mut suspect = Suspect::new(mutant, readings);
            let agreement = suspect.agrees(&witness)?;
            let explains = agreement > Agreement::None;
            explains.then_some((agreement, suspect.mutant.rule == guess, suspect.mutant))
        })
        // The first of the best, so that the order of the mutants decides a draw.
        .reduce(|best, next| match (next.0, next.1) > (best.0, best.1) {
            true => next,
            false => best,
        });
    let rule = best.as_ref().map_or(guess, |(_, _, mutant)| mutant.rule);
    let registry = Registry::embedded().unwrap_or_default();
    Diagnosis {
        rule: rule.to_owned(),
        profile: profile.name().to_owned(),
        rule_text: registry
            .get(rule)
            .map_or_else(String::new, |rule| rule.text.clone()),
        cases: Vec::new(),
        difference: fallback::difference(&[&witness]),
        sin: best.map(|(_, _, mutant)| Sin {
            mutant: mutant.name,
            sentence: mutant.sin.to_owned(),
        }),
    }
}
