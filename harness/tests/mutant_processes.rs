//! Mutants as real processes through the real harness: each run fails, and the report names the rule.

use canon_harness::event::{self, Event};
use canon_vectors::mutants;
use std::collections::BTreeSet;
use std::process::Command;

/// Drives `canon adapter --mutant NAME`; gives the exit code and the rules that were named.
fn run(mutant: &str, profile: &str) -> (i32, Vec<String>) {
    let canon = env!("CARGO_BIN_EXE_canon");
    let output = Command::new(canon)
        .args([
            "run",
            "--config",
            "none",
            "--profile",
            profile,
            "--report",
            "jsonl=-",
        ])
        .args(["--", canon, "adapter", "--mutant", mutant])
        .env_remove("GITHUB_ACTIONS")
        .output()
        .unwrap();
    let events = event::read(std::str::from_utf8(&output.stdout).unwrap()).unwrap();
    let rules = events.into_iter().filter_map(|event| match event {
        Event::Diagnosis(diagnosis) => Some(diagnosis.rule),
        _ => None,
    });
    (output.status.code().unwrap_or(-1), rules.collect())
}

/// One mutant of each rule: `diagnosis_quality` looks at all of them in process.
#[test]
fn one_mutant_of_each_rule_fails_its_run_and_is_named() {
    let mut seen = BTreeSet::new();
    let mut wrong = Vec::new();
    for mutant in mutants::all() {
        if mutant.equivalent.is_some() || mutant.control || !seen.insert(mutant.rule) {
            continue;
        }
        let (exit, rules) = run(&mutant.name, mutant.profile.name());
        // A rule of level should is reported and does not gate.
        if exit > 1 || !rules.iter().any(|rule| rule == mutant.rule) {
            wrong.push(format!("{} (exit {exit}): {rules:?}", mutant.name));
        }
    }
    assert!(
        wrong.is_empty(),
        "{} of {}:\n{}",
        wrong.len(),
        seen.len(),
        wrong.join("\n")
    );
}
