//! Every mutant, driven as a real process through the whole harness: the run fails and the diagnosis names its rule.

mod driven;

use canon_vectors::{Mutant, mutants};
use std::sync::Mutex;

/// One mutant: what is wrong with how it was judged, and whether its rule is found without itself among the suspects.
fn judge(mutant: &Mutant) -> (Option<String>, bool) {
    let canon = env!("CARGO_BIN_EXE_canon");
    let driven = driven::run(
        mutant.profile.name(),
        &[canon, "adapter", "--mutant", &mutant.name],
    );
    if driven.exit != Some(1) {
        return (
            Some(format!("{}: exit {:?}", mutant.name, driven.exit)),
            false,
        );
    }
    let named = driven.diagnosis();
    let first = named.first().map(|diagnosis| diagnosis.rule.as_str());
    let fault = (first != Some(mutant.rule)).then(|| {
        format!(
            "{}: breaks {}, diagnosed as {first:?}",
            mutant.name, mutant.rule
        )
    });
    let others = mutants::all()
        .into_iter()
        .filter(|other| other.name != mutant.name)
        .collect();
    let without = driven.diagnosis_with(others);
    let found = without
        .first()
        .is_some_and(|diagnosis| diagnosis.rule == mutant.rule);
    (fault, found)
}

#[test]
fn every_mutant_fails_the_run_and_its_rule_is_named() {
    let mutants: Vec<Mutant> = mutants::all()
        .into_iter()
        .filter(|mutant| mutant.equivalent.is_none() && !mutant.control)
        .collect();
    let faults = Mutex::new(Vec::new());
    let found = Mutex::new(0);
    let (front, back) = mutants.split_at(mutants.len() / 2);
    std::thread::scope(|scope| {
        for part in [front, back] {
            let (faults, found) = (&faults, &found);
            scope.spawn(move || {
                for mutant in part {
                    let (fault, without) = judge(mutant);
                    faults.lock().unwrap().extend(fault);
                    *found.lock().unwrap() += usize::from(without);
                }
            });
        }
    });
    let faults = faults.into_inner().unwrap();
    let found = found.into_inner().unwrap();
    // A mutant that another one equals on every vector may be named after that one.
    assert!(
        faults.len() * 100 <= mutants.len() * 2,
        "{} of {}:\n{}",
        faults.len(),
        mutants.len(),
        faults.join("\n")
    );
    // Left out of the suspects, a mutant stands for a mistake that nobody foresaw.
    assert!(
        found * 100 >= mutants.len() * 85,
        "without itself among the suspects the rule is right for {found} of {}",
        mutants.len()
    );
}
