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
    ["--", env!("CARGO_BIN_EXE_canon"), "adapter", "--mutant", name].map(str::to_owned).to_vec()
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

const MISTAKE: &str = "cps/sort-by-utf16";

#[test]
fn the_reference_is_clean_and_a_mutant_is_found_named_and_small() {
    let clean = run(&["--profile", "cps", "--cases", "4000", "--reference"]);
    assert_eq!(clean.status.code(), Some(0), "{clean:?}");

    let folder = tempfile::tempdir().unwrap();
    let found = fuzz_into(folder.path(), &["--profile", "cps", "--cases", "8000"], &mutant(MISTAKE));
    assert_eq!(found.status.code(), Some(1), "{found:?}");
    let text = String::from_utf8_lossy(&found.stdout);
    assert!(text.contains("CPS-ORD-1"), "{text}");
    assert!(text.contains("--from ") && text.contains("--cases 1 --"), "a replay command: {text}");

    // The vectors load, and `canon run` blames the same implementation with them.
    let vectors = folder.path().to_string_lossy().into_owned();
    let again = Command::new(env!("CARGO_BIN_EXE_canon"))
        .args(["run", "--vectors", &vectors, "--", env!("CARGO_BIN_EXE_canon"), "adapter", "--mutant", MISTAKE])
        .output()
        .unwrap();
    assert_eq!(again.status.code(), Some(1), "{again:?}");
    let reference =
        Command::new(env!("CARGO_BIN_EXE_canon")).args(["run", "--reference", "--vectors", &vectors]).output().unwrap();
    assert_eq!(reference.status.code(), Some(0), "{reference:?}");
}

#[test]
fn the_replay_command_shows_the_finding_again() {
    let folder = tempfile::tempdir().unwrap();
    fuzz_into(folder.path(), &["--profile", "cps", "--cases", "8000"], &mutant(MISTAKE));
    let file: serde_json::Value = serde_json::from_str(&findings(folder.path())).unwrap();
    let replay = file["implementations"][0]["findings"][0]["replay"].as_str().unwrap();
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
            fuzz_into(&out, &[&plan[..], &["--shard", &part, "--journal", &path]].concat(), &command);
            journal
        })
        .collect();
    let merged = folder.path().join("merged");
    let out = merged.to_string_lossy().into_owned();
    let mut arguments = vec!["--out", &out, "--merge"];
    let names: Vec<String> = journals.iter().map(|path| path.to_string_lossy().into_owned()).collect();
    arguments.extend(names.iter().map(String::as_str));
    assert_eq!(run(&arguments).status.code(), Some(1));
    assert_eq!(findings(&merged), wanted, "three shards put together");

    // One shard short is an error that names it.
    let short = run(&["--merge", &names[0], &names[2]]);
    assert_eq!(short.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&short.stderr).contains("missing: 2"), "{short:?}");
}

#[test]
fn a_killed_run_goes_on_to_the_same_findings() {
    let folder = tempfile::tempdir().unwrap();
    let plan = ["--profile", "cps", "--cases", "30000", "--seed", "3"];
    let command = mutant(MISTAKE);
    let whole = folder.path().join("whole");
    fuzz_into(&whole, &plan, &command);

    let journal = folder.path().join("journal.jsonl");
    let path = journal.to_string_lossy().into_owned();
    let resumed = folder.path().join("resumed");
    let out = resumed.to_string_lossy().into_owned();
    let mut arguments = vec!["--out", &out, "--journal", &path];
    arguments.extend(plan);
    arguments.extend(command.iter().map(String::as_str));
    let mut child = canon(&arguments).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
    // Killed as soon as it has written something, wherever it is then.
    let began = Instant::now();
    while std::fs::metadata(&journal).map_or(0, |file| file.len()) < 2_000 {
        assert!(began.elapsed() < Duration::from_secs(600), "no journal");
        std::thread::sleep(Duration::from_millis(2));
    }
    child.kill().unwrap();
    child.wait().unwrap();
    let text = std::fs::read(&journal).unwrap();
    // As if it had been killed early, in the middle of a line, however late the machine let it be.
    let lines: Vec<&[u8]> = text.split_inclusive(|byte| *byte == b'\n').collect();
    let early = lines[..lines.len().min(8)].concat();
    std::fs::write(&journal, &early[..early.len() - 7]).unwrap();

    assert_eq!(run(&arguments).status.code(), Some(1));
    assert_eq!(findings(&resumed), findings(&whole));

    // Another run does not go on with it.
    let other = run(&["--profile", "cps", "--cases", "30000", "--seed", "4", "--reference", "--journal", &path]);
    assert_eq!(other.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&other.stderr).contains("another seed"), "{other:?}");
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
        &format!("{canon} adapter --mutant {MISTAKE}"),
    ]);
    assert_eq!(found.status.code(), Some(1), "{found:?}");
    let text = String::from_utf8_lossy(&found.stdout);
    assert!(text.contains("says") && text.contains("(pass)") && text.contains("(wrong_bytes)"), "{text}");
}

#[test]
fn programs_without_a_protocol_are_fuzzed_too() {
    let canon = env!("CARGO_BIN_EXE_canon");
    let raw = run(&[
        "--profile", "jcs", "--raw", "--cases", "25", "--reject-exit", "1,2", "--", canon, "canonicalize", "--profile",
        "jcs",
    ]);
    assert_eq!(raw.status.code(), Some(0), "{raw:?}");
    let cat = run(&["--profile", "jcs", "--lines", "--cases", "2000", "--", "/bin/cat"]);
    assert_eq!(cat.status.code(), Some(1), "{cat:?}");
    let text = String::from_utf8_lossy(&cat.stdout);
    assert!(text.contains("JCS-"), "{text}");
}

#[test]
fn mistakes_on_the_command_line_are_told_in_one_line() {
    for (arguments, code, word) in [
        (&["--profile", "jcs", "--shard", "3/2"][..], 2, "I from 1 to N"),
        (&["--profile", "jcs", "--op", "seal"], 2, "jcs has hash"),
        (&["--profile", "cps", "--reference", "--reading", "CPS-STR-2=odd"], 2, "short, long"),
        (&["--profile", "jcs", "--", "/no/such/program"], 3, "/no/such/program"),
        (&["--merge", "/no/such/journal"], 2, "/no/such/journal"),
        (&["--merge", "/dev/zero"], 2, "no regular file"),
        (&["--merge", "a", "--seed", "1"], 2, "--seed"),
        (&["--merge", "a", "--cases", "1"], 2, "--cases"),
        (&["--merge", "a", "--time", "1s"], 2, "--time"),
        (&["--merge", "a", "--case-limit", "1s"], 2, "--case-limit"),
        (&["--merge", "a", "--window", "1"], 2, "--window"),
        (&["--merge", "a", "--raw"], 2, "--raw"),
        (&["--merge", "a", "--", "adapter"], 2, "cannot be used with"),
        (&["--profile", "jcs", "--reference", "--journal", "/dev/full"], 2, "no regular file"),
        (&["--profile", "jcs", "--shard", "1/18446744073709551615"], 2, "N up to"),
        (
            &["--profile", "jcs", "--from", "18446744073709551615"],
            2,
            "the sequence ends with case 18446744073709551614",
        ),
        (&["--profile", "jcs", "--reference", "--out", "/dev/null/folder"], 2, "/dev/null/folder"),
        (&[], 2, "--profile"),
        (&["--profile", "jcs"], 2, "canon fuzz -- python3 adapter.py"),
        (&["--profile", "jcs", "--"], 2, "nothing stands after --"),
        (&["--profile", "jcs", "--command", " "], 2, "the command is empty"),
        (&["--profile", "jcs", "--reference", "--", "cat"], 2, "cannot be used with"),
        (&["--profile", "jcs", "--raw", "--with", "cat"], 2, "no target"),
    ] {
        let output = run(arguments);
        assert_eq!(output.status.code(), Some(code), "{arguments:?}: {output:?}");
        assert!(String::from_utf8_lossy(&output.stderr).contains(word), "{arguments:?}: {output:?}");
    }
}

/// Runs that write a journal each, one after the other.
fn journals(folder: &Path, shards: u64, arguments: &[&str]) -> Vec<String> {
    let shard = |number: u64| {
        let path = folder.join(format!("{number}-of-{shards}.jsonl"));
        let path = path.to_string_lossy().into_owned();
        let part = format!("{number}/{shards}");
        run(&[&["--journal", &path, "--shard", &part], arguments].concat());
        path
    };
    (1..=shards).map(shard).collect()
}

fn merged(journals: &[String]) -> Output {
    let names = journals.iter().map(String::as_str);
    run(&["--merge"].into_iter().chain(names).collect::<Vec<_>>())
}

fn told(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

#[test]
fn a_file_that_is_no_journal_of_this_run_is_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("notes.txt");
    let name = path.to_string_lossy().into_owned();
    let plan = ["--profile", "jcs", "--cases", "5", "--reference", "--journal", &name];
    for notes in ["my precious notes", "two\nlines and a half", "\n"] {
        std::fs::write(&path, notes).unwrap();
        let refused = run(&plan);
        assert_eq!(refused.status.code(), Some(2), "{refused:?}");
        assert!(told(&refused).contains("line 1"), "{refused:?}");
        assert_eq!(std::fs::read_to_string(&path).unwrap(), notes);
    }

    // One of another run keeps even a line that was cut short.
    std::fs::write(&path, "").unwrap();
    assert_eq!(run(&plan).status.code(), Some(0));
    let whole = std::fs::read(&path).unwrap();
    let cut = whole.len() - 3;
    std::fs::write(&path, &whole[..cut]).unwrap();
    let other = run(&[&plan[..], &["--seed", "2"]].concat());
    assert!(told(&other).contains("another seed"), "{other:?}");
    assert_eq!(std::fs::read(&path).unwrap(), &whole[..cut]);

    // The same run goes on, from the middle of its first line too.
    for cut in [cut, 40, 0] {
        std::fs::write(&path, &whole[..cut]).unwrap();
        assert_eq!(run(&plan).status.code(), Some(0), "cut at {cut}");
        assert_eq!(std::fs::read(&path).unwrap(), whole, "cut at {cut}");
    }
}

#[test]
fn a_line_filter_gets_no_document_that_holds_a_line_feed() {
    let cat = run(&["--profile", "jcs", "--lines", "--cases", "300", "--", "/bin/cat"]);
    let text = String::from_utf8_lossy(&cat.stdout);
    assert_eq!(cat.status.code(), Some(1), "{cat:?}");
    assert!(text.contains("JCS-NUM") && !text.contains("IN-GRAMMAR") && !text.contains("\\u{a}"), "{text}");
}

#[test]
fn a_shard_that_is_not_finished_or_makes_no_sense_is_not_merged() {
    let folder = tempfile::tempdir().unwrap();
    let plan = ["--profile", "jcs", "--cases", "3000", "--reference"];
    let both = journals(folder.path(), 2, &plan);
    assert_eq!(merged(&both).status.code(), Some(0));

    // The second shard has one block of 1024: with its header alone, all of it is missing.
    let text = std::fs::read_to_string(&both[1]).unwrap();
    let header = text.lines().next().unwrap();
    std::fs::write(&both[1], format!("{header}\n")).unwrap();
    let short = merged(&both);
    assert_eq!(short.status.code(), Some(2), "{short:?}");
    for word in [&both[1][..], "1024 cases", "given again"] {
        assert!(told(&short).contains(word), "{word}: {short:?}");
    }

    let vast = r#""shard":[2,18446744073709551615]"#;
    for (from, to, word) in [
        (r#""version":1"#, r#""version":9"#, "format 9"),
        (r#""profile":"jcs""#, r#""profile":"no""#, "profile"),
        (r#""shard":[2,2]"#, r#""shard":[3,2]"#, "shard 3/2"),
        (r#""shard":[2,2]"#, r#""shard":[0,0]"#, "shard 0/0"),
        (r#""shard":[2,2]"#, vast, "shard 2/"),
        (r#""shard":[2,2]"#, r#""shard":[2,65536]"#, "and 65527 more"),
    ] {
        let changed = text.replace(from, to);
        assert_ne!(changed, text, "{from}");
        // Nothing to do, so that nothing but the header is wrong.
        let changed = changed.replace(r#""cases":3000"#, r#""cases":0"#);
        std::fs::write(&both[1], changed).unwrap();
        let refused = merged(&both[1..]);
        assert_eq!(refused.status.code(), Some(2), "{to}: {refused:?}");
        assert!(told(&refused).contains(word), "{to}: {refused:?}");
        assert!(told(&refused).len() < 500, "{to}: {refused:?}");
    }

    // Counts that are too large stay large.
    let huge = text.replace(r#""asked":1024"#, r#""asked":18446744073709551615"#);
    assert_ne!(huge, text);
    std::fs::write(&both[1], huge).unwrap();
    let sum = merged(&both);
    let printed = String::from_utf8_lossy(&sum.stdout);
    assert!(printed.contains("18446744073709551615 cases"), "{sum:?}");
}

#[test]
fn shards_that_only_had_time_say_where_they_part() {
    let folder = tempfile::tempdir().unwrap();
    let read = |journal: &String| std::fs::read_to_string(journal).unwrap();
    // As much time as this machine needs for a block of each.
    let both = ["8s", "80s", "800s"].into_iter().find_map(|time| {
        let own = folder.path().join(time);
        std::fs::create_dir(&own).unwrap();
        let both = journals(&own, 2, &["--profile", "jcs", "--time", time, "--op", "hash", "--reference"]);
        both.iter().all(|journal| read(journal).lines().count() > 1).then_some(both)
    });
    let both = both.expect("a block in a quarter of an hour");
    let text = read(&both[0]);
    let header = text.lines().next().unwrap();
    std::fs::write(&both[0], format!("{header}\n")).unwrap();
    let sum = merged(&both);
    let printed = String::from_utf8_lossy(&sum.stdout);
    assert!(printed.starts_with("partial: ") && printed.contains("before case 0\n"), "{sum:?}");
}

#[test]
fn progress_counts_rules_as_the_report_does() {
    // One rule has two findings here: one that a mutant explains, and a guess.
    let cat = run(&["--profile", "jcs", "--lines", "--cases", "2000", "--json", "--", "/bin/cat"]);
    let report: serde_json::Value = serde_json::from_slice(&cat.stdout).unwrap();
    let found = report["implementations"][0]["findings"].as_array().unwrap();
    let mut rules: Vec<&str> = found.iter().map(|finding| finding["rule"].as_str().unwrap()).collect();
    rules.sort_unstable();
    rules.dedup();
    let line = format!("{} rules broken", rules.len());
    assert!(told(&cat).contains(&line), "{line}: {cat:?}");
}

#[test]
fn votes_outlast_a_merge_and_a_second_start() {
    let folder = tempfile::tempdir().unwrap();
    let canon = env!("CARGO_BIN_EXE_canon");
    let (right, wrong) = (format!("{canon} adapter"), format!("{canon} adapter --mutant {MISTAKE}"));
    let plan = ["--profile", "cps", "--cases", "3000", "--with", &right, "--with", &wrong];
    let whole = run(&plan);
    let printed = String::from_utf8_lossy(&whole.stdout);
    assert!(printed.contains(" says "), "{printed}");
    let both = journals(folder.path(), 2, &plan);
    let once: Vec<_> = both.iter().map(std::fs::read).map(Result::unwrap).collect();
    assert_eq!(merged(&both).stdout, whole.stdout);
    // Given again, a run that is finished has nothing to add.
    journals(folder.path(), 2, &plan);
    let twice: Vec<_> = both.iter().map(std::fs::read).map(Result::unwrap).collect();
    assert_eq!(once, twice);
}

#[test]
fn of_several_commands_the_one_that_does_not_start_is_named() {
    let right = format!("{} adapter", env!("CARGO_BIN_EXE_canon"));
    let output = run(&["--profile", "jcs", "--with", &right, "--with", "false"]);
    assert_eq!(output.status.code(), Some(3), "{output:?}");
    assert!(told(&output).contains("--with false: "), "{output:?}");
}

#[test]
fn the_last_cases_of_the_sequence_can_be_asked() {
    let output = run(&["--profile", "jcs", "--from", "18446744073709551610", "--cases", "3", "--reference"]);
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    assert!(String::from_utf8_lossy(&output.stdout).contains(": 3 cases of jcs"), "{output:?}");
}
