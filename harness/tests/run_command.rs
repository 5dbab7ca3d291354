//! `canon run` as people use it: exit codes, modes, filters, workers, fixtures.

use canon_test_support::runtime;

use canon_harness::internals::event::{self, CaseFinished, Event, RunFinished};
use canon_harness::internals::verdict::Verdict;
use std::path::PathBuf;
use std::process::{Command, Output};

const CANON: &str = env!("CARGO_BIN_EXE_canon");
const HOSTILE: &str = env!("CARGO_BIN_EXE_canon-hostile");

fn canon(arguments: &[&str]) -> Output {
    Command::new(CANON).args(arguments).output().unwrap()
}

fn exit(arguments: &[&str]) -> Option<i32> {
    canon(arguments).status.code()
}

fn run(arguments: &[&str]) -> (Vec<CaseFinished>, RunFinished) {
    let output = canon(&[&["run", "--report", "jsonl=-"], arguments].concat());
    let text = String::from_utf8(output.stdout).unwrap();
    let events =
        event::read(&text).unwrap_or_else(|error| panic!("{error}: {}", String::from_utf8_lossy(&output.stderr)));
    let mut cases = Vec::new();
    let mut finished = None;
    for event in events {
        match event {
            Event::CaseFinished(case) => cases.push(*case),
            Event::RunFinished(sum) => finished = Some(*sum),
            _ => {}
        }
    }
    (cases, finished.unwrap())
}

#[test]
fn what_no_run_can_mean_is_refused_before_it_starts() {
    for wrong in [
        &["run", "--case-limit", "3000000000000000h"][..],
        &["bench", "--time", "3000000000000000h"],
        &["run", "-j", "0"],
        &["run", "--profile", "jcs", "--raw", "--reject-exit", "0", "--", "cat"],
        &["run", "--vectors", "no-such-folder"],
        &["expect", "--write", "--config", "none"],
    ] {
        assert_eq!(exit(wrong), Some(2), "{wrong:?}");
    }
}

#[test]
fn a_run_pinned_to_a_version_of_the_set_asks_nothing_that_came_later() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::create_dir(folder.path().join("jcs")).unwrap();
    let text = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../vectors/jcs/digest.json"));
    let later = "\"since\": \"1.10\",\n   \"op\"";
    let text = text.unwrap().replacen("\"op\"", later, 1);
    std::fs::write(folder.path().join("jcs/digest.json"), text).unwrap();
    let vectors = folder.path().to_str().unwrap();
    let asked = |more: &[&str]| {
        let arguments = [&["--profile", "jcs", "--vectors", vectors, "--reference"], more].concat();
        run(&arguments).0.len()
    };
    let all = asked(&[]);
    assert_eq!(asked(&["--set", "1.10"]), all);
    assert_eq!(asked(&["--set", "1.9"]), all - 1);
    assert_eq!(exit(&["run", "--reference", "--set", "latest"]), Some(2));
    assert_eq!(exit(&["run", "--reference", "--vectors", vectors, "--set", "0.9"]), Some(4));
}

#[test]
fn what_is_known_of_later_vectors_is_left_alone_by_a_run_pinned_to_an_earlier_version() {
    let folder = tempfile::tempdir().unwrap();
    let config = folder.path().join("canon.toml");
    let known = "profiles = [\"jcs\"]\n[[known-failure]]\ncase = \"jcs/later/vector\"\nreason = \"of a later set\"\n";
    std::fs::write(&config, known).unwrap();
    let whole = ["--config", config.to_str().unwrap(), "--reference"];
    let pinned = [&whole[..], &["--set", "1.0"]].concat();
    assert_eq!(exit(&[&["run"], &whole[..]].concat()), Some(5));
    let output = canon(&[&["run", "--report", "jsonl=-"], &pinned[..]].concat());
    assert_eq!(output.status.code(), Some(0));
    let text = String::from_utf8(output.stdout).unwrap();
    let events = event::read(&text).unwrap();
    let Some(Event::RunStarted(started)) = events.first() else { panic!("no beginning") };
    assert!(started.vectors.filtered);
    assert!(started.options.ends_with(&["--set".to_owned(), "1.0".to_owned()]), "{:?}", started.options);
    let output = canon(&[&["expect", "--write"], &pinned[..]].concat());
    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!((output.status.code(), said.contains("--set")), (Some(2), true), "{said}");
    assert_eq!(std::fs::read_to_string(&config).unwrap(), known);
}

#[test]
fn each_outcome_has_its_exit_code() {
    assert_eq!(exit(&["run", "--reference"]), Some(0));
    assert_eq!(exit(&["run", "--profile", "jcs", "--", HOSTILE, "rejects-everything"]), Some(1));
    assert_eq!(exit(&["run", "--no-such-option"]), Some(2));
    assert_eq!(exit(&["run", "--profile", "no-such-profile"]), Some(2));
    assert_eq!(exit(&["run", "--rule", "NO-SUCH-RULE"]), Some(2));
    assert_eq!(exit(&["run", "--vectors", "no/such/folder"]), Some(2));
    assert_eq!(exit(&["run", "--report", "no-such-format=x"]), Some(2));
    assert_eq!(exit(&["run", "--raw", "--", "cat"]), Some(2), "--raw needs a profile");
    assert_eq!(exit(&["run", "--", "no-such-program"]), Some(3));
    assert_eq!(exit(&["run", "--", HOSTILE, "exits-0-at-once"]), Some(3));
    assert_eq!(exit(&["run", "--reference", "--filter", "no/such/case"]), Some(4));
    assert_eq!(exit(&["run", "--", HOSTILE, "hello-that-claims-nothing"]), Some(4));
}

#[test]
fn a_message_is_one_line_and_says_what_to_do() {
    for (arguments, hint) in [
        (&["run", "--reference", "--filter", "no/such/case"][..], "canon vectors list"),
        (&["run", "--reference", "--rule", "NO-SUCH-RULE"], "canon vectors list"),
        (&["run", "--reference", "--vectors", "no/such/folder"], "profile"),
        (&["run", "--reference", "--fixtures", "no-such-file"], "cannot be read"),
        (&["adapter", "--mutant", "no-such-mutant"], "canon mutants"),
    ] {
        let output = canon(arguments);
        let said = String::from_utf8(output.stderr).unwrap();
        assert_eq!(said.trim_end().lines().count(), 1, "{said}");
        assert!(said.starts_with("canon: ") && said.contains(hint), "{said}");
    }
}

#[test]
fn the_built_in_reference_conforms_to_every_vector() {
    let (cases, finished) = run(&["--reference"]);
    assert_eq!(finished.exit, 0);
    assert_eq!(finished.counts.keys().copied().collect::<Vec<_>>(), [Verdict::Pass]);
    assert_eq!(finished.other_reject_kind, 0);
    assert!(cases.len() > 2000);
    assert_eq!(cases.len(), canon_vectors::embedded().unwrap().vectors().count());
    assert_eq!((finished.restarts, finished.notes), (0, Vec::new()));
}

#[test]
fn workers_and_window_change_nothing_in_the_report() {
    let seen = |options: &[&str]| {
        let arguments = [options, &["--profile", "jcs", "--", HOSTILE, "segfaults-on-one-case"]].concat();
        let (cases, finished) = run(&arguments);
        let verdicts: Vec<_> = cases.into_iter().map(|case| (case.id, case.verdict, case.detail, case.flaky)).collect();
        (verdicts, finished.exit)
    };
    let alone = seen(&["-j", "1"]);
    assert_eq!(alone, seen(&["-j", "4"]));
    assert_eq!(alone, seen(&["--window", "1"]));
    assert_eq!(alone, seen(&["-j", "3", "--window", "7"]));
}

#[test]
fn filters_and_rules_choose() {
    let (cases, _) = run(&["--reference", "--filter", "jcs/digest", "--filter", "cps/*/confidence-*"]);
    assert!(cases.iter().any(|case| case.id.starts_with("jcs/digest/")));
    assert!(cases.iter().any(|case| case.id.starts_with("cps/float-paths/confidence-")));
    assert!(cases.iter().all(|case| case.id.starts_with("jcs/digest/") || case.id.contains("/confidence-")));
    let (cases, _) = run(&["--reference", "--rule", "cps-flt-1"]);
    assert!(!cases.is_empty());
    assert!(cases.iter().all(|case| case.rules.contains(&"CPS-FLT-1".to_owned())));
    let (cases, _) = run(&["--reference", "--profile", "khora", "--profile", "jcs"]);
    assert_eq!(cases.first().map(|case| case.profile.as_str()), Some("jcs"));
    assert!(cases.iter().all(|case| case.profile == "jcs" || case.profile == "khora"));
}

#[test]
fn a_program_without_an_adapter_is_judged_by_its_output_and_exit_code() {
    // The reference as a plain filter: exit 0 and the text, or another code.
    let raw = ["--profile", "jcs", "--raw", "--reject-exit", "1,2", "--filter", "jcs/digest", "--filter", "jcs/utf8"];
    let program = ["--", CANON, "canonicalize", "--profile", "jcs"];
    let (cases, finished) = run(&[&raw[..], &program].concat());
    assert_eq!(finished.exit, 0, "{finished:?}");
    assert!(cases.iter().any(|case| case.reject_wanted.is_some()));
    // Without the code in the list a refusal is a crash, never a pass.
    let strict = ["--profile", "jcs", "--raw", "--reject-exit", "99", "--filter", "jcs/utf8"];
    let (cases, _) = run(&[&strict[..], &program].concat());
    assert!(cases.iter().filter(|case| case.reject_wanted.is_some()).all(|case| case.verdict == Verdict::Crash));
}

#[test]
fn a_raw_program_that_hangs_or_is_killed_has_not_refused() {
    let within = |limit: &'static str, script: &'static str| {
        let (cases, _) = run(&[
            "--profile", "jcs", "--raw", "--filter", "jcs/digest/one-byte", "--start-limit", limit, "--case-limit",
            limit, "--", "sh", "-c", script,
        ]);
        (cases[0].verdict, cases[0].detail.clone())
    };
    // Whoever does not end is as late after half a second as after minutes; the others have those.
    assert_eq!(within("500ms", "sleep 3600").0, Verdict::Timeout);
    let raw = |script: &'static str| within("300s", script);
    assert_eq!(raw("cat").0, Verdict::Pass);
    assert_eq!(raw("kill -9 $$"), (Verdict::Crash, "it ended with signal 9 (SIGKILL)".into()));
    assert_eq!(raw("exit 1").0, Verdict::Rejected);
    assert_eq!(raw("printf '\\377'").0, Verdict::WrongBytes);
}

#[test]
fn a_line_filter_is_judged_line_by_line() {
    let lines = |filter: &'static str, words: &[&'static str]| {
        let options = ["--profile", "jcs", "--lines", "--filter", filter, "--"];
        run(&[&options[..], words].concat())
    };
    let (cases, finished) = lines("jcs/digest/one-byte", &["cat"]);
    assert_eq!((cases[0].verdict, finished.exit), (Verdict::Pass, 0));
    // What it cannot be asked is unsupported: line feeds in the document, and refusals.
    let (cases, _) = lines("jcs/grammar", &["cat"]);
    assert!(cases.iter().any(|case| case.verdict == Verdict::Unsupported));
    // One line too few cannot be told apart in company; alone it is.
    let (cases, _) = lines("jcs/digest", &["sed", "2d"]);
    assert!(cases.iter().any(|case| case.verdict == Verdict::ProtocolViolation));
}

#[test]
fn the_level_decides_what_fails_and_the_readings_what_passes() {
    let bom = ["--filter", "jcs/grammar/byte-order-mark", "--", HOSTILE, "accepts-everything"];
    let (cases, must) = run(&bom);
    assert_eq!((cases[0].level.as_str(), cases[0].verdict), ("should", Verdict::Accepted));
    assert_eq!((must.failed, must.tolerated, must.exit), (0, 1, 0));
    let (_, should) = run(&[&["--level", "should"], &bom[..]].concat());
    assert_eq!((should.failed, should.exit), (1, 1));
}

#[test]
fn published_fixtures_are_cases_too() {
    let Some(folder) = std::env::var_os("CANON_UPSTREAM").map(PathBuf::from) else {
        runtime::skipped("CANON_UPSTREAM is not set");
        return;
    };
    for (file, count) in [("cps-fixtures.json", 10), ("khala_payload_hash_vectors.v1.json", 3)] {
        let path = folder.join(file);
        let (cases, finished) = run(&["--reference", "--fixtures", path.to_str().unwrap()]);
        assert_eq!(finished.exit, 0, "{file}: {finished:?}");
        assert!(cases.len() >= count, "{file}: {}", cases.len());
    }
}

#[test]
fn machine_formats_keep_standard_output_to_themselves() {
    let output = canon(&["run", "--reference", "--filter", "jcs/digest", "--report", "junit=-"]);
    let text = String::from_utf8(output.stdout).unwrap();
    roxmltree::Document::parse(&text).expect("nothing but XML");
    assert!(String::from_utf8(output.stderr).unwrap().contains("conforms"));
}

#[test]
fn the_log_shows_what_the_driver_does_and_why_and_is_off_unless_asked_for() {
    let run = |log: &str, mistake: &str| {
        let vectors = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/hostile/vectors");
        let output = Command::new(CANON)
            .args(["run", "--report", "json", "--vectors", vectors, "--", HOSTILE, mistake])
            .env("CANON_LOG", log)
            .output()
            .unwrap();
        String::from_utf8(output.stderr).unwrap()
    };
    let said = run("1", "exits-on-one-case");
    for step in [
        "process 1  started ", "process 1  said \"{", "process 1  asked \"{\\\"id\\\":1,",
        "process 1  answered \"{\\\"id\\\":1,", "gone with ", "process 2  started ",
    ] {
        assert!(said.contains(step), "{step}: {said}");
    }
    for off in ["", "0"] {
        assert!(!run(off, "virtuous").contains("process 1"), "{off:?}");
    }
}

#[test]
fn a_variable_gives_a_slow_machine_its_limits_and_the_command_line_has_the_last_word() {
    let run = |limit: &str, options: &[&str]| {
        let output = Command::new(CANON)
            .args([&["run", "--filter", "jcs/digest/one-byte"], options].concat())
            .args(["--", HOSTILE, "never-answers"])
            .env("CANON_CASE_LIMIT", limit)
            .output()
            .unwrap();
        let text = [output.stdout, output.stderr].concat();
        (String::from_utf8(text).unwrap(), output.status.code())
    };
    assert!(run("300ms", &[]).0.contains("no answer within 0.3 s"));
    assert!(run("10m", &["--case-limit", "400ms"]).0.contains("no answer within 0.4 s"));
    let (said, code) = run("soon", &[]);
    assert_eq!(code, Some(2));
    assert!(said.contains("CANON_CASE_LIMIT=soon"), "{said}");
}
