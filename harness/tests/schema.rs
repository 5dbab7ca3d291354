//! Every event that a run writes fits `docs/events.schema.json`: readers in other languages rely on it.

mod check;

use check::faults;
use std::process::Command;

fn events(arguments: &[&str]) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_canon"))
        .args(["run", "--report", "jsonl=-"])
        .args(arguments)
        .output()
        .unwrap();
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn the_stream_of_every_kind_of_run_fits() {
    let schema: serde_json::Value = serde_json::from_str(include_str!("../../docs/events.schema.json")).unwrap();
    let hostile = env!("CARGO_BIN_EXE_canon-hostile");
    let canon = env!("CARGO_BIN_EXE_canon");
    let runs: [&[&str]; 5] = [
        &["--reference"],
        &["--profile", "jcs", "--", hostile, "accepts-everything"],
        &["--profile", "jcs", "--filter", "jcs/digest", "--", hostile, "aborts-every-third-case"],
        &["--", hostile, "exits-3-at-once"],
        &["--profile", "cps", "--", canon, "adapter", "--mutant", "cps/control"],
    ];
    let mut kinds = std::collections::BTreeSet::new();
    for arguments in runs {
        let stream = events(arguments);
        assert!(stream.lines().count() >= 2, "{arguments:?}");
        for line in stream.lines() {
            let event: serde_json::Value = serde_json::from_str(line).unwrap();
            kinds.insert(event["event"].as_str().unwrap().to_owned());
            let faults = faults(&schema, &schema, &event, "");
            assert!(faults.is_empty(), "{faults:?}\n{line}");
        }
    }
    for kind in ["run_started", "case_finished", "dispute_judged", "diagnosis", "run_finished"] {
        assert!(kinds.contains(kind), "no run wrote {kind}");
    }
}

#[test]
fn the_checker_itself_finds_faults() {
    let schema: serde_json::Value = serde_json::from_str(include_str!("../../docs/events.schema.json")).unwrap();
    for wrong in [
        r#"{"event":"no_such_event"}"#, r#"{"event":"run_finished"}"#,
        r#"{"event":"diagnosis","rule":1,"profile":"jcs","rule_text":"","cases":[]}"#,
        r#"{"event":"diagnosis","rule":"","profile":"Other one","rule_text":"","cases":[]}"#,
    ] {
        let event: serde_json::Value = serde_json::from_str(wrong).unwrap();
        assert!(!faults(&schema, &schema, &event, "").is_empty(), "{wrong}");
    }
    // A profile that this version does not ship is as good as any other.
    let other = r#"{"event":"diagnosis","rule":"","profile":"zz-test","rule_text":"","cases":[]}"#;
    let other: serde_json::Value = serde_json::from_str(other).unwrap();
    assert_eq!(faults(&schema, &schema, &other, ""), Vec::<String>::new());
}
