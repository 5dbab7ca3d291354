//! How good the diagnosis is, in figures: every mutant is named, and without its own mutant the rule still is.

use canon::{Profile, Readings};
use canon_harness::diagnosis::diagnose_with;
use canon_harness::drive::Outcome;
use canon_harness::event::{CaseFinished, Diagnosis};
use canon_harness::judge::{Judge, disputes};
use canon_harness::protocol::Reply;
use canon_vectors::{Implementation, Mutant, Suite, mutants};
use std::collections::BTreeMap;
use std::time::{Duration, Instant};

/// Every case of a profile, answered in process and judged as if the answer had come over the wire.
fn judged(suite: &Suite, profile: Profile, implementation: &Implementation) -> Vec<CaseFinished> {
    let cases = suite.of(profile).map(|vector| {
        let answer = implementation.answer(profile, &vector.request());
        let members = answer.members().into_iter();
        let members = members.map(|(name, value)| (name.into(), value)).collect();
        let outcome = Outcome {
            result: Ok(Reply::new(members).expect("an answer of the right shape")),
            duration: Duration::ZERO,
            stderr: String::new(),
            flaky: false,
        };
        Judge::default().judge(vector, outcome)
    });
    cases.collect()
}

/// The diagnoses of a mutant's run, with all mutants or without some.
fn diagnosed(suite: &Suite, mutant: &Mutant, known: Vec<Mutant>) -> Vec<Diagnosis> {
    let implementation = mutant.implementation(&Readings::default());
    let cases = judged(suite, mutant.profile, &implementation);
    let disputes = disputes(&cases);
    diagnose_with(
        known,
        &cases.iter().collect::<Vec<_>>(),
        &disputes.iter().collect::<Vec<_>>(),
    )
}

/// Mutants that the vectors can tell from the reference: two of each rule, or all with `CANON_DIAGNOSIS=all`.
fn sample() -> Vec<Mutant> {
    let limit = match std::env::var("CANON_DIAGNOSIS").as_deref() {
        Ok("all") => usize::MAX,
        _ => 2,
    };
    let mut taken: BTreeMap<(Profile, &str), usize> = BTreeMap::new();
    let mut sample = mutants::all();
    sample.retain(|mutant| mutant.equivalent.is_none() && !mutant.control);
    sample.retain(|mutant| {
        let taken = taken.entry((mutant.profile, mutant.rule)).or_default();
        *taken += 1;
        *taken <= limit
    });
    sample
}

/// The share of mutants whose first diagnosis names the right rule, in per cent, and those that it does not.
fn figure(known: impl Fn(&Mutant) -> Vec<Mutant>, sample: &[Mutant]) -> (usize, Vec<String>) {
    let suite = canon_vectors::embedded().unwrap();
    let mut wrong = Vec::new();
    for mutant in sample {
        let found = diagnosed(&suite, mutant, known(mutant));
        let first = found.first().map_or("nothing", |found| found.rule.as_str());
        if first != mutant.rule {
            let name = &mutant.name;
            wrong.push(format!("{name}: {first} instead of {}", mutant.rule));
        }
    }
    ((sample.len() - wrong.len()) * 100 / sample.len(), wrong)
}

#[test]
fn every_mutant_is_recognised_with_its_rule() {
    let (share, wrong) = figure(|_| mutants::all(), &sample());
    assert!(share >= 95, "{share}%:\n{}", wrong.join("\n"));
}

#[test]
fn without_its_own_mutant_the_rule_is_still_named_in_nine_of_ten() {
    let without = |left_out: &Mutant| {
        let mut known = mutants::all();
        known.retain(|mutant| mutant.name != left_out.name);
        known
    };
    let (share, wrong) = figure(without, &sample());
    assert!(share >= 90, "{share}%:\n{}", wrong.join("\n"));
}

#[test]
fn a_diagnosis_of_a_run_in_which_everything_fails_takes_seconds_at_most() {
    let suite = canon_vectors::embedded().unwrap();
    let control = mutants::find("khora/control").expect("the control mutant");
    let began = Instant::now();
    assert!(!diagnosed(&suite, &control, mutants::all()).is_empty());
    // Far above what it takes, so that only a blow-up fails here.
    assert!(
        began.elapsed() < Duration::from_secs(60),
        "{:?}",
        began.elapsed()
    );
}
