//! `canon.toml`: known failures are known, stale entries are found, and `update` keeps what people wrote.

use crate::sample;

use canon_harness::internals::event::{CaseFinished, Event, Staleness};
use canon_harness::internals::expectations::{Change, Config, apply, update};
use canon_harness::internals::verdict::Verdict;
use std::path::Path;

fn config(text: &str) -> Config {
    Config::read(Path::new("canon.toml"), text).unwrap()
}

fn cases() -> Vec<CaseFinished> {
    let wrong = |id: &str, got: &str| {
        let got = format!(r#"{{"canonical":"{got}","hash":"x","message":"free text"}}"#);
        sample::failing(id, "CPS-NUM-3", Verdict::WrongBytes, "1e16", r#"{"canonical":"1e+16"}"#, &got)
    };
    vec![
        wrong("cps/floats/large", "1e16"),
        wrong("cps/floats/small", "1e-5"),
        sample::case("cps/order/ascii", "CPS-ORD-1"),
        sample::case("cps/order/astral", "CPS-ORD-1"),
    ]
}

fn stale(text: &str, cases: &mut [CaseFinished], complete: bool) -> Vec<(String, Staleness)> {
    let found = apply(&config(text), cases, &mut [], complete, "2026-11-16");
    found.into_iter().map(|stale| (stale.pattern, stale.kind)).collect()
}

/// The list that `update` writes for these cases from nothing.
fn written(cases: &[CaseFinished]) -> String {
    update("", &Config::default(), cases, &[], &[]).unwrap().0
}

#[test]
fn what_was_written_is_known_afterwards_and_nothing_is_stale() {
    let mut cases = cases();
    let text = written(&cases);
    assert_eq!(stale(&text, &mut cases, true), []);
    assert_eq!(cases[0].known.as_ref().unwrap().reason, "CPS-NUM-3: wrong bytes");
    assert!(cases[2].known.is_none());
    let (again, changes) = update(&text, &config(&text), &cases, &[], &[]).unwrap();
    assert_eq!((again, changes), (text, vec![]));
}

#[test]
fn a_pass_another_failure_a_stranger_and_an_old_date_are_each_found() {
    let text = written(&cases());
    let mut fixed = cases();
    fixed[0] = sample::case("cps/floats/large", "CPS-NUM-3");
    assert_eq!(stale(&text, &mut fixed, true), [("cps/floats/large".to_owned(), Staleness::UnexpectedPass)]);
    let mut other = cases();
    other[1].got = Some(sample::json(r#"{"canonical":"0.00001","hash":"y"}"#));
    assert_eq!(stale(&text, &mut other, true), [("cps/floats/small".to_owned(), Staleness::DifferentFailure)]);
    assert!(other[1].known.is_some(), "a different failure is stale, not new");
    let mut crashed = cases();
    (crashed[1].verdict, crashed[1].got) = (Verdict::Crash, None);
    assert_eq!(stale(&text, &mut crashed, true), [("cps/floats/small".to_owned(), Staleness::DifferentFailure)]);
    let stranger = "[[known-failure]]\ncase='cps/nothing/*'\nreason='r'\n";
    assert_eq!(stale(stranger, &mut cases(), true), [("cps/nothing/*".to_owned(), Staleness::Unmatched)]);
    assert_eq!(stale(stranger, &mut cases(), false), [], "a filtered run cannot know");
    let old = "[[known-failure]]\ncase='cps/floats/*'\nreason='r'\nexpires=2026-11-15\n";
    assert_eq!(stale(old, &mut cases(), true), [("cps/floats/*".to_owned(), Staleness::Expired)]);
}

#[test]
fn the_order_of_members_and_the_wording_of_a_message_are_no_other_failure() {
    let text = written(&cases());
    let mut reworded = cases();
    reworded[0].got = Some(sample::json(r#"{"message":"other words","hash":"x","canonical":"1e16"}"#));
    assert_eq!(stale(&text, &mut reworded, true), []);
}

#[test]
fn an_entry_that_names_a_case_wins_over_a_glob() {
    let text =
        "[[known-failure]]\ncase='cps/*'\nreason='glob'\n[[known-failure]]\ncase='cps/floats/small'\nreason='named'\n";
    let mut cases = cases();
    cases.truncate(2);
    assert_eq!(stale(text, &mut cases, true), []);
    let reasons: Vec<_> = cases.iter().map(|case| case.known.as_ref().unwrap().reason.as_str()).collect();
    assert_eq!(reasons, ["glob", "named"]);
}

const FLAKY: &str = "[[known-flaky]]\ncase = \"cps/floats/*\"\nreason = \"races\"\n";

#[test]
fn a_flaky_case_may_fail_and_may_pass_and_is_never_the_reason_for_a_verdict() {
    let mut failing = cases();
    assert_eq!(stale(FLAKY, &mut failing, true), []);
    let known = failing[1].known.as_ref().unwrap();
    assert_eq!((known.kind(), known.reason.as_str()), ("known flaky case", "races"));
    let mut passing = cases();
    passing[1] = sample::case("cps/floats/small", "CPS-NUM-3");
    assert_eq!(stale(FLAKY, &mut passing, true), []);
    assert!(passing[0].known.is_some() && passing[1].known.is_none());
    assert!(passing[2].known.is_none(), "what is not listed is not covered");
}

#[test]
fn a_flaky_entry_that_fits_nothing_is_old_or_fails_in_another_way_is_found() {
    let only = |kind| vec![("cps/floats/*".to_owned(), kind)];
    let mut others = cases().split_off(2);
    assert_eq!(stale(FLAKY, &mut others, true), only(Staleness::Unmatched));
    assert_eq!(stale(FLAKY, &mut others, false), [], "a filtered run cannot know");
    let old = format!("{FLAKY}expires = 2026-11-15\n");
    assert_eq!(stale(&old, &mut cases(), true), only(Staleness::Expired));
    let timeout = format!("{FLAKY}verdict = \"timeout\"\n");
    assert_eq!(stale(&timeout, &mut cases(), true), only(Staleness::DifferentFailure));
}

#[test]
fn a_case_belongs_to_one_of_the_two_lists() {
    let text = format!("{FLAKY}[[known-failure]]\ncase='cps/floats/small'\nreason='wrong'\n");
    let mut both = cases();
    assert_eq!(stale(&text, &mut both, true), []);
    let kinds: Vec<_> = both[..2].iter().map(|case| case.known.as_ref().unwrap().flaky).collect();
    assert_eq!(kinds, [true, false], "an entry that names a case wins over a glob");
    both[1] = sample::case("cps/floats/small", "CPS-NUM-3");
    assert_eq!(stale(&text, &mut both, true), [("cps/floats/small".to_owned(), Staleness::UnexpectedPass)]);
}

#[test]
fn an_update_leaves_flaky_cases_alone_and_drops_the_entries_that_fit_nothing() {
    let gone = "\n# Gone.\n[[known-flaky]]\ncase = \"cps/nothing\"\nreason = \"r\"\n";
    let text = format!("# Kept.\n{FLAKY}{gone}");
    let (updated, changes) = update(&text, &config(&text), &cases(), &[], &[]).unwrap();
    assert_eq!(changes, [Change::Removed("cps/nothing".to_owned())]);
    assert_eq!(updated, format!("# Kept.\n{FLAKY}"));
    assert_eq!(update(FLAKY, &config(FLAKY), &cases(), &[], &[]).unwrap().1, []);
}

const COMMENTED: &str = r#"# Our adapter.
command = ["python3", "adapter.py"]   # through uv in CI

# Floats: their printer is old.
# See the tracker for the plan.
[[known-failure]]
case = "cps/floats/*"
reason = "old printer"   # ask Ada
verdict = "wrong_bytes"
answer = "0000000000000000" # recorded in May
link = "https://example.org/7"
expires = 2027-01-31

# This one is gone.
[[known-failure]]
case = "cps/order/ascii"
reason = "sorted wrongly"
"#;

#[test]
fn comments_and_order_survive_an_update() {
    let mut cases = cases();
    cases[3].verdict = Verdict::Timeout;
    cases[3].got = None;
    let (text, changes) = update(COMMENTED, &config(COMMENTED), &cases, &[], &[]).unwrap();
    assert_eq!(
        changes,
        [
            Change::Updated("cps/floats/*".to_owned()),
            Change::Removed("cps/order/ascii".to_owned()),
            Change::Added("cps/order/astral".to_owned()),
        ]
    );
    insta::assert_snapshot!(text);
    assert_eq!(stale(&text, &mut cases, true), []);
}

#[test]
fn a_glob_under_which_some_pass_gives_way_to_its_failures() {
    let mut cases = cases();
    cases[0] = sample::case("cps/floats/large", "CPS-NUM-3");
    let (text, _) = update(COMMENTED, &config(COMMENTED), &cases, &[], &[]).unwrap();
    assert!(!text.contains("cps/floats/*"));
    assert!(text.contains("case = \"cps/floats/small\"\nreason = \"old printer\""));
    assert!(text.contains("expires = 2027-01-31"));
    assert_eq!(stale(&text, &mut cases, true), []);
}

#[test]
fn a_mixed_dispute_can_be_known_too() {
    let mut disputes: Vec<_> = sample::events()
        .into_iter()
        .filter_map(|event| match event {
            Event::DisputeJudged(dispute) => Some(dispute),
            _ => None,
        })
        .collect();
    let (text, changes) = update("", &Config::default(), &[], &disputes, &[]).unwrap();
    assert_eq!(changes, [Change::Added("dispute/cps/CPS-VER-1".to_owned())]);
    assert_eq!(apply(&config(&text), &mut [], &mut disputes, true, "2026-11-16"), []);
    assert!(disputes[1].known.is_some());
    let gone = "[[known-failure]]\ncase='dispute/cps/CPS-STR-2'\nreason='r'\n";
    let found = apply(&config(gone), &mut [], &mut disputes, true, "2026-11-16");
    assert_eq!(found[0].kind, Staleness::UnexpectedPass);
}
