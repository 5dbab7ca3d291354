//! `--lines`: a filter that conforms passes, and one that dies is found out without a process for each case.

#![cfg(unix)]

use canon_harness::internals::event::{self, CaseFinished, Event, RunFinished};
use canon_harness::internals::verdict::Verdict;
use std::process::Command;

const CANON: &str = env!("CARGO_BIN_EXE_canon");

/// Runs a shell line as a filter over cases of jcs; the number of times that it was started comes last.
fn filter(chosen: &[&str], script: &str) -> (Vec<CaseFinished>, RunFinished, usize, String) {
    let folder = tempfile::tempdir().unwrap();
    let starts = folder.path().join("starts");
    let text = folder.path().join("text");
    let script = format!("echo x >> {}; {script}", starts.display());
    let output = Command::new(CANON)
        .args(["run", "--profile", "jcs", "--lines", "--report", "jsonl=-"])
        .args(chosen.iter().map(|family| format!("--filter=jcs/{family}")))
        .args(["--report", &format!("text={}", text.display())])
        .args(["--", "sh", "-c", &script])
        .output()
        .unwrap();
    let events = event::read(String::from_utf8(output.stdout).unwrap()).unwrap();
    let (mut cases, mut finished) = (Vec::new(), None);
    for event in events {
        match event {
            Event::CaseFinished(case) => cases.push(*case),
            Event::RunFinished(sum) => finished = Some(*sum),
            _ => {}
        }
    }
    let starts = std::fs::read_to_string(&starts).unwrap().lines().count();
    (cases, finished.unwrap(), starts, std::fs::read_to_string(&text).unwrap())
}

/// Families with a few documents that hold the word true.
const SOME: &[&str] = &["structure", "key-order", "strings"];

/// The reference as a filter: the canonical text of each line, in order; a line that it refuses ends it.
fn reference() -> String {
    format!(
        "while IFS= read -r line; do printf '%s' \"$line\" | {CANON} canonicalize --profile jcs || exit 1; echo; done"
    )
}

#[test]
fn a_filter_that_conforms_passes_and_the_report_says_what_it_was_not_asked() {
    let (cases, finished, starts, text) = filter(&[], &reference());
    let count = |verdict| cases.iter().filter(|case| case.verdict == verdict).count();
    assert_eq!((finished.exit, starts), (0, 1), "{text}");
    assert_eq!(count(Verdict::Pass) + count(Verdict::Unsupported), cases.len());
    assert!(count(Verdict::Pass) > 100, "{text}");
    let line = "left out: the answer may be a refusal, and a line filter has no way to give one";
    assert!(text.contains(line), "{text}");
}

#[test]
fn a_filter_that_dies_of_some_documents_is_not_started_once_for_each_case() {
    // Dies in the middle of its work, with what it wrote before on its way.
    let dying = reference().replace("do printf", "do case $line in *true*) exit 9;; esac; printf");
    let (cases, finished, starts, text) = filter(SOME, &dying);
    let crashes = cases.iter().filter(|case| case.verdict == Verdict::Crash).count();
    assert!(crashes > 0 && finished.exit == 1, "{text}");
    assert!(!finished.partial, "{text}");
    assert!(starts <= 1 + 2 * crashes, "{starts} starts for {crashes} crashes");
    // One that dies of everything is given up at once.
    let (_, finished, starts, text) = filter(SOME, "exit 9");
    assert_eq!(finished.exit, 3, "{text}");
    assert!(starts < 30, "{starts} starts");
}

#[test]
fn a_filter_that_holds_its_output_back_is_found_out_by_halving() {
    let holding = format!(
        "out=$({}) || exit 1; printf '%s\\n' \"$out\"",
        reference().replace("do printf", "do case $line in '[null,true'*) exit 9;; esac; printf",)
    );
    let (cases, finished, starts, text) = filter(SOME, &holding);
    let asked = cases.iter().filter(|case| case.verdict != Verdict::Unsupported).count();
    assert!(!finished.partial && finished.counts[&Verdict::Crash] == 1, "{text}");
    assert!(starts < asked / 2, "{starts} starts for {asked} cases");
}
