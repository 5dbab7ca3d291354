//! `canon fuzz` as a user runs it: what it finds does not depend on how it is cut up, killed or spread.

use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

fn canon(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_canon"));
    command.arg("fuzz").args(arguments).stdin(Stdio::null());
    command
}

fn run(arguments: &[&str]) -> Output {
    canon(arguments).output().expect("canon starts")
}

/// A mutant as an adapter.
fn mutant(name: &str) -> Vec<String> {
    [
        "--",
        env!("CARGO_BIN_EXE_canon"),
        "adapter",
        "--mutant",
        name,
    ]
    .map(str::to_owned)
    .to_vec()
}

fn findings(folder: &Path) -> String {
    std::fs::read_to_string(folder.join("findings.json")).expect("findings.json was written")
}

fn fuzz_into(folder: &Path, arguments: &[&str], command: &[String]) -> Output {
    let out = folder.to_string_lossy().into_owned();
    let mut all = vec!["--out", &out];
    all.extend(arguments);
    all.extend(command.iter().map(String::as_str));
    run(&all)
}

const SIN: &str = "cps/sort-by-utf16";

#[test]
fn the_reference_is_clean_and_a_mutant_is_found_named_and_small() {
    let clean = run(&["--profile", "cps", "--cases", "4000"]);
    assert_eq!(clean.status.code(), Some(0), "{clean:?}");

    let folder = tempfile::tempdir().unwrap();
    let found = fuzz_into(
        folder.path(),
        &["--profile", "cps", "--cases", "8000"],
        &mutant(SIN),
    );
    assert_eq!(found.status.code(), Some(1), "{found:?}");
    let text = String::from_utf8_lossy(&found.stdout);
    assert!(text.contains("CPS-ORD-1"), "{text}");
    assert!(
        text.contains("--from ") && text.contains("--cases 1 --"),
        "a replay command: {text}"
    );

    // The vectors load, and `canon run` blames the same implementation with them.
    let vectors = folder.path().to_string_lossy().into_owned();
    let again = Command::new(env!("CARGO_BIN_EXE_canon"))
        .args([
            "run",
            "--vectors",
            &vectors,
            "--",
            env!("CARGO_BIN_EXE_canon"),
            "adapter",
            "--mutant",
            SIN,
        ])
        .output()
        .unwrap();
    assert_eq!(again.status.code(), Some(1), "{again:?}");
    let reference = Command::new(env!("CARGO_BIN_EXE_canon"))
        .args(["run", "--vectors", &vectors])
        .output()
        .unwrap();
    assert_eq!(reference.status.code(), Some(0), "{reference:?}");
}

#[test]
fn the_replay_command_shows_the_finding_again() {
    let folder = tempfile::tempdir().unwrap();
    fuzz_into(
        folder.path(),
        &["--profile", "cps", "--cases", "8000"],
        &mutant(SIN),
    );
    let file: serde_json::Value = serde_json::from_str(&findings(folder.path())).unwrap();
    let replay = file["implementations"][0]["findings"][0]["replay"]
        .as_str()
        .unwrap();
    let words: Vec<&str> = replay.split(' ').skip(2).collect();
    let again = run(&words);
    assert_eq!(again.status.code(), Some(1), "{replay}: {again:?}");
}

#[test]
fn workers_and_shards_find_the_same() {
    let folder = tempfile::tempdir().unwrap();
    let plan = ["--profile", "kairos", "--cases", "12000", "--seed", "7"];
    let command = mutant("kairos/keep-nonce");
    let alone = folder.path().join("alone");
    fuzz_into(&alone, &plan, &command);
    let wanted = findings(&alone);
    assert!(wanted.contains("KAI-STRIP-1"), "{wanted}");

    let both = folder.path().join("both");
    fuzz_into(&both, &[&plan[..], &["-j", "2"]].concat(), &command);
    assert_eq!(findings(&both), wanted, "with two workers");

    let journals: Vec<PathBuf> = (1..=3)
        .map(|shard| {
            let journal = folder.path().join(format!("{shard}.jsonl"));
            let part = format!("{shard}/3");
            let path = journal.to_string_lossy().into_owned();
            let out = folder.path().join("part");
            fuzz_into(
                &out,
                &[&plan[..], &["--shard", &part, "--journal", &path]].concat(),
                &command,
            );
            journal
        })
        .collect();
    let merged = folder.path().join("merged");
    let out = merged.to_string_lossy().into_owned();
    let mut arguments = vec!["--out", &out, "--merge"];
    let names: Vec<String> = journals
        .iter()
        .map(|path| path.to_string_lossy().into_owned())
        .collect();
    arguments.extend(names.iter().map(String::as_str));
    assert_eq!(run(&arguments).status.code(), Some(1));
    assert_eq!(findings(&merged), wanted, "three shards put together");

    // One shard short is an error that names it.
    let short = run(&["--merge", &names[0], &names[2]]);
    assert_eq!(short.status.code(), Some(2));
    assert!(
        String::from_utf8_lossy(&short.stderr).contains("missing: 2"),
        "{short:?}"
    );
}

#[test]
fn a_killed_run_goes_on_to_the_same_findings() {
    let folder = tempfile::tempdir().unwrap();
    let plan = ["--profile", "cps", "--cases", "30000", "--seed", "3"];
    let command = mutant(SIN);
    let whole = folder.path().join("whole");
    fuzz_into(&whole, &plan, &command);

    let journal = folder.path().join("journal.jsonl");
    let path = journal.to_string_lossy().into_owned();
    let resumed = folder.path().join("resumed");
    let out = resumed.to_string_lossy().into_owned();
    let mut arguments = vec!["--out", &out, "--journal", &path];
    arguments.extend(plan);
    arguments.extend(command.iter().map(String::as_str));
    let mut child = canon(&arguments)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    // Killed as soon as it has written something, wherever it is then.
    let began = Instant::now();
    while std::fs::metadata(&journal).map_or(0, |file| file.len()) < 2_000 {
        assert!(began.elapsed() < Duration::from_secs(60), "no journal");
        std::thread::sleep(Duration::from_millis(2));
    }
    child.kill().unwrap();
    child.wait().unwrap();
    let text = std::fs::read(&journal).unwrap();
    let blocks = text.split(|byte| *byte == b'\n').count();
    assert!(blocks < 30, "it was killed too late to prove anything");
    // As if the last line had been cut.
    std::fs::write(&journal, &text[..text.len() - 7]).unwrap();

    assert_eq!(run(&arguments).status.code(), Some(1));
    assert_eq!(findings(&resumed), findings(&whole));

    // Another run does not go on with it.
    let other = run(&[
        "--profile",
        "cps",
        "--cases",
        "30000",
        "--seed",
        "4",
        "--journal",
        &path,
    ]);
    assert_eq!(other.status.code(), Some(2));
    assert!(
        String::from_utf8_lossy(&other.stderr).contains("another seed"),
        "{other:?}"
    );
}

#[test]
fn several_implementations_vote_on_each_finding() {
    let canon = env!("CARGO_BIN_EXE_canon");
    let found = run(&[
        "--profile",
        "cps",
        "--cases",
        "4000",
        "--with",
        &format!("{canon} adapter"),
        "--with",
        &format!("{canon} adapter --mutant {SIN}"),
    ]);
    assert_eq!(found.status.code(), Some(1), "{found:?}");
    let text = String::from_utf8_lossy(&found.stdout);
    assert!(
        text.contains("says") && text.contains("(pass)") && text.contains("(wrong_bytes)"),
        "{text}"
    );
}

#[test]
fn programs_without_a_protocol_are_fuzzed_too() {
    let canon = env!("CARGO_BIN_EXE_canon");
    let raw = run(&[
        "--profile",
        "jcs",
        "--raw",
        "--cases",
        "25",
        "--reject-exit",
        "1,2",
        "--",
        canon,
        "canonicalize",
        "--profile",
        "jcs",
    ]);
    assert_eq!(raw.status.code(), Some(0), "{raw:?}");
    let cat = run(&[
        "--profile",
        "jcs",
        "--lines",
        "--cases",
        "2000",
        "--",
        "/bin/cat",
    ]);
    assert_eq!(cat.status.code(), Some(1), "{cat:?}");
    let text = String::from_utf8_lossy(&cat.stdout);
    assert!(text.contains("JCS-"), "{text}");
}

#[test]
fn mistakes_on_the_command_line_are_told_in_one_line() {
    for (arguments, code, word) in [
        (
            &["--profile", "jcs", "--shard", "3/2"][..],
            2,
            "I from 1 to N",
        ),
        (&["--profile", "jcs", "--op", "seal"], 2, "jcs has hash"),
        (
            &["--profile", "cps", "--reading", "CPS-STR-2=odd"],
            2,
            "short, long",
        ),
        (
            &["--profile", "jcs", "--", "/no/such/program"],
            3,
            "/no/such/program",
        ),
        (&["--merge", "/no/such/journal"], 2, "/no/such/journal"),
        (&[], 2, "--profile"),
    ] {
        let output = run(arguments);
        assert_eq!(
            output.status.code(),
            Some(code),
            "{arguments:?}: {output:?}"
        );
        assert!(
            String::from_utf8_lossy(&output.stderr).contains(word),
            "{arguments:?}: {output:?}"
        );
    }
}
