//! `canon diff`: what became of each case between two runs.

use crate::sample;

use canon_harness::internals::compare::{Transition, compare};
use canon_harness::internals::event::Event;
use canon_harness::internals::verdict::Verdict;

fn run(cases: &[(&str, Verdict, &str)]) -> Vec<Event> {
    let mut events = sample::conforming(0);
    for (id, verdict, got) in cases {
        let got = format!(r#"{{"canonical":"{got}"}}"#);
        let case = sample::failing(id, "JCS-NUM", *verdict, "1", r#"{"canonical":"1"}"#, &got);
        events.insert(1, Event::CaseFinished(Box::new(case)));
    }
    events
}

#[test]
fn each_way_to_change_has_its_name() {
    use Verdict::{Pass, Unsupported, WrongBytes};
    let old = run(&[
        ("jcs/a/regressed", Pass, "1"),
        ("jcs/a/fixed", WrongBytes, "2"),
        ("jcs/a/changed", WrongBytes, "2"),
        ("jcs/a/same-failure", WrongBytes, "2"),
        ("jcs/a/same", Pass, "1"),
        ("jcs/a/gone", Pass, "1"),
        ("jcs/a/support", Unsupported, ""),
    ]);
    let new = run(&[
        ("jcs/a/regressed", WrongBytes, "2"),
        ("jcs/a/fixed", Pass, "1"),
        ("jcs/a/changed", WrongBytes, "3"),
        ("jcs/a/same-failure", WrongBytes, "2"),
        ("jcs/a/same", Pass, "1"),
        ("jcs/a/new", Pass, "1"),
        ("jcs/a/new-failure", WrongBytes, "2"),
        ("jcs/a/support", Pass, "1"),
    ]);
    let comparison = compare(&old, &new);
    let moves: Vec<(&str, Transition)> =
        comparison.cases.iter().map(|moved| (moved.id.trim_start_matches("jcs/a/"), moved.transition)).collect();
    assert_eq!(
        moves,
        [
            ("regressed", Transition::Regressed),
            ("new-failure", Transition::NewFailure),
            ("changed", Transition::Changed),
            ("fixed", Transition::Fixed),
            ("new", Transition::New),
            ("gone", Transition::Gone),
            ("support", Transition::Support),
        ]
    );
    assert!(comparison.is_worse());
    assert!(!compare(&new, &new).is_worse() && compare(&new, &new).cases.is_empty());
}

#[test]
fn a_run_that_was_cut_short_is_worse_although_nothing_in_it_fails() {
    let old = run(&[("jcs/a/gone", Verdict::Pass, "1")]);
    let mut new = sample::conforming(0);
    assert!(!compare(&old, &new).is_worse());
    if let Some(Event::RunFinished(finished)) = new.last_mut() {
        finished.partial = true;
    }
    assert!(compare(&old, &new).is_worse());
    new.pop();
    assert!(compare(&old, &new).is_worse());
}
