//! Every mutant, driven as a real process through the whole harness: the run fails and the diagnosis names its rule.

use crate::driven;

use canon_generator::mutants;
use std::io::Write as _;
use std::process::Command;

/// Without `CANON_MUTANTS` only a sample, since a build without optimisation needs many minutes for all. The variable is
/// `all`, or N for every N-th.
const SAMPLE: usize = 16;

#[test]
fn every_mutant_fails_the_run_and_its_rule_is_named() {
    let every = match std::env::var("CANON_MUTANTS").as_deref() {
        Ok("all") => 1,
        Ok(number) => number.parse().expect("CANON_MUTANTS is all or a number"),
        Err(_) => SAMPLE,
    };
    let output =
        Command::new(driven::canon()).args(["mutants", "--diagnosis", "--every", &every.to_string()]).output().unwrap();
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "{text}{}", String::from_utf8_lossy(&output.stderr));
    let meant = mutants::all()
        .into_iter()
        .filter(|mutant| mutant.equivalent.is_none() && !mutant.control)
        .count()
        .div_ceil(every);
    let _ = writeln!(std::io::stderr(), "one mutant in {every}, over all cases of its profile:\n{text}");
    assert!(
        text.lines().any(|line| line == format!("{meant} mutants driven")),
        "{meant} were meant to be driven:\n{text}"
    );
    let lines = |what: &str| text.lines().filter(|line| line.starts_with(what)).count();
    assert_eq!(lines("survives "), 0, "{text}");
    // A mutant that another one equals on every vector may be named after that one.
    assert!(lines("misnamed ") * 100 <= meant * 2, "{text}");
    // Left out of the suspects, a mutant stands for a mistake that nobody foresaw.
    assert!(lines("unforeseen ") * 100 <= meant * 15, "{text}");
}
