//! Every mutant, driven as a real process through the whole harness: the run fails and the diagnosis names its rule.

mod driven;

use canon_vectors::{Mutant, mutants};
use driven::Driven;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Drives one mutant; says what is wrong with how it was judged.
fn judge(mutant: &Mutant, options: &[&str]) -> (Driven, Option<String>) {
    let driven = driven::run_with(
        mutant.profile.name(),
        options,
        &[&driven::canon(), "adapter", "--mutant", &mutant.name],
    );
    let first = driven.diagnosis().first().map(|first| first.rule.clone());
    let fault = match (driven.exit, first) {
        (Some(1), Some(rule)) if rule == mutant.rule => None,
        (exit, first) => Some(format!(
            "{}: breaks {}, exit {exit:?}, diagnosed as {first:?}",
            mutant.name, mutant.rule
        )),
    };
    (driven, fault)
}

/// Whether the rule of a mutant is named without itself among the suspects, as for a mistake that nobody foresaw.
fn is_found_without_itself(mutant: &Mutant, driven: &Driven) -> bool {
    let others = mutants::all()
        .into_iter()
        .filter(|other| other.name != mutant.name)
        .collect();
    let named = driven.diagnosis_with(others);
    named.first().is_some_and(|first| first.rule == mutant.rule)
}

/// What came of driving all of them.
#[derive(Default)]
struct Figures {
    faults: Vec<String>,
    left_out: usize,
    missed: Vec<String>,
}

/// Every mutant meets the cases of its rule, and every sixteenth meets all cases and is left out of the suspects as well.
/// With `CANON_MUTANTS=all` every one meets all cases, which takes minutes without a release build in `CANON_BINARY`.
#[test]
fn every_mutant_fails_the_run_and_its_rule_is_named() {
    let all_cases = std::env::var("CANON_MUTANTS").is_ok_and(|value| value == "all");
    let mutants: Vec<Mutant> = mutants::all()
        .into_iter()
        .filter(|mutant| mutant.equivalent.is_none() && !mutant.control)
        .collect();
    let (next, figures) = (AtomicUsize::new(0), Mutex::new(Figures::default()));
    let work = || {
        loop {
            let at = next.fetch_add(1, Ordering::Relaxed);
            let Some(mutant) = mutants.get(at) else {
                return;
            };
            let sampled = at % 16 == 0;
            let options = ["--rule", mutant.rule];
            let of_rule = if all_cases || sampled {
                0
            } else {
                options.len()
            };
            let (driven, fault) = judge(mutant, &options[..of_rule]);
            let missed = sampled && !is_found_without_itself(mutant, &driven);
            let mut figures = figures.lock().unwrap();
            figures.faults.extend(fault);
            figures.left_out += usize::from(sampled);
            figures.missed.extend(missed.then(|| mutant.name.clone()));
        }
    };
    std::thread::scope(|scope| {
        scope.spawn(work);
        scope.spawn(work);
    });
    let figures = figures.into_inner().unwrap();
    // A mutant that another one equals on every vector may be named after that one.
    assert!(
        figures.faults.len() * 100 <= mutants.len() * 2,
        "{} of {}:\n{}",
        figures.faults.len(),
        mutants.len(),
        figures.faults.join("\n")
    );
    assert!(
        figures.missed.len() * 100 <= figures.left_out * 30,
        "without itself among the suspects the rule is wrong for {} of {}: {:?}",
        figures.missed.len(),
        figures.left_out,
        figures.missed
    );
}
