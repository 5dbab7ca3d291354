//! `canon fuzz` and `canon bench` on a bad day: an adapter that dies, a disk that is full, a file that has no end.

#![cfg(unix)]

use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

const CANON: &str = env!("CARGO_BIN_EXE_canon");
const HOSTILE: &str = env!("CARGO_BIN_EXE_canon-hostile");

fn canon(arguments: &[&str]) -> Output {
    let mut command = Command::new(CANON);
    command.args(arguments).stdin(Stdio::null());
    command.output().expect("canon starts")
}

fn fuzz(arguments: &[&str], command: &[&str]) -> Output {
    canon(&[&["fuzz", "--profile", "jcs"], arguments, &["--"], command].concat())
}

fn printed(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned()
}

fn told(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

fn name(path: &Path) -> String {
    path.to_string_lossy().into_owned()
}

const SINNER: [&str; 4] = [CANON, "adapter", "--mutant", "jcs/sort-by-code-point"];

#[test]
fn an_adapter_that_dies_all_the_time_is_a_finding_although_no_block_came_to_its_end() {
    let arguments = ["--cases", "3000", "--shrink", "20"];
    let output = fuzz(&arguments, &[HOSTILE, "aborts-every-third-case"]);
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    assert!(printed(&output).contains(": crash"), "{output:?}");
    assert!(told(&output).contains("cut short: "), "{output:?}");
}

#[test]
fn errors_of_the_adapter_are_one_finding_however_many_there_are() {
    let arguments = ["--cases", "600", "--shrink", "20", "--reading", "default"];
    let output = fuzz(&arguments, &[HOSTILE, "fails-everything"]);
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    assert!(printed(&output).contains("1 finding"), "{output:?}");
}

#[test]
fn an_adapter_that_answers_nothing_is_no_success() {
    let output = fuzz(&["--cases", "300"], &[HOSTILE, "unsupports-everything"]);
    assert_eq!(output.status.code(), Some(4), "{output:?}");
    assert!(told(&output).contains("unsupported"), "{output:?}");
    let output = canon(&["bench", "--time", "100ms", "--", HOSTILE, "unsupports-everything"]);
    assert_eq!(output.status.code(), Some(3), "{output:?}");
    let output = fuzz(&["--cases", "0"], &[CANON, "adapter"]);
    assert_eq!(output.status.code(), Some(4), "{output:?}");
    assert!(told(&output).contains("--cases"), "{output:?}");
}

#[test]
fn the_time_is_over_within_a_block_too() {
    // Within the time there is no hope for a block of 1024 at this pace.
    let slowly = format!("while read -r line; do sleep 1; printf '%s\\n' \"$line\"; done | {CANON} adapter");
    let arguments = ["--time", "10s", "--window", "1", "--reading", "default", "--json"];
    let output = fuzz(&arguments, &["/bin/sh", "-c", &slowly]);
    // Where everything takes longer still, not one answer comes in time.
    let code = if asked(&output) == 0 { 4 } else { 0 };
    assert_eq!(output.status.code(), Some(code), "{output:?}");
    assert!(asked(&output) < 1024, "{output:?}");
}

#[test]
fn the_time_is_over_for_an_adapter_that_keeps_every_answer_back() {
    // It may think for an hour: whoever waits for what is open runs into the limit of the test, not of the run.
    let think = r#"read hello; echo '{"protocol":1,"supports":{"jcs":["hash"]}}'; exec sleep 3600"#;
    let mut command = Command::new(CANON);
    command.args(["fuzz", "--profile", "jcs", "--time", "1s", "--case-limit", "1h", "--"]);
    command.args(["/bin/sh", "-c", think]).stdin(Stdio::null()).stdout(Stdio::null());
    // It never ends by itself either, and nothing is learnt from waiting for that.
    command.env("CANON_END_LIMIT", "1ms");
    let mut run = command.spawn().expect("canon starts");
    let patience = Instant::now() + Duration::from_secs(300);
    let ended = loop {
        match run.try_wait().expect("it can be waited for") {
            Some(status) => break Some(status),
            None if Instant::now() >= patience => break None,
            None => std::thread::sleep(Duration::from_millis(20)),
        }
    };
    if ended.is_none() {
        let _ = run.kill();
    }
    let code = ended.expect("the time is over long before").code();
    assert_eq!(code, Some(4), "nothing was answered, which is no success");
}

fn asked(output: &Output) -> u64 {
    let report: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    report["implementations"][0]["asked"].as_u64().unwrap()
}

#[test]
fn the_time_is_over_for_a_line_filter_too_though_it_answers_at_the_end() {
    let slowly = "while IFS= read -r line; do sleep 0.1; printf '%s\\n' \"$line\"; done";
    let arguments = ["--lines", "--time", "1s", "--reading", "default", "--shrink", "0", "--json"];
    let output = fuzz(&arguments, &["/bin/sh", "-c", slowly]);
    assert!(asked(&output) < 512, "{output:?}");
}

#[test]
fn whoever_supports_nothing_is_told_at_once_whatever_the_time() {
    let output = fuzz(&["--time", "24h"], &[HOSTILE, "hello-that-claims-nothing"]);
    assert_eq!(output.status.code(), Some(4), "{output:?}");
    assert!(told(&output).contains("nothing to ask: "), "{output:?}");
    // One that says so only case by case is believed after a block.
    let output = fuzz(&["--time", "24h"], &[HOSTILE, "unsupports-everything"]);
    assert_eq!(output.status.code(), Some(4), "{output:?}");
}

/// Each of these questions would be waited for, up to the limit of a case.
#[test]
fn whoever_supports_nothing_is_asked_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let asked = folder.path().join("asked");
    for supports in [r#"{}"#, r#"{"jcs":["nothing known"]}"#] {
        let script =
            format!(r#"read -r hello; echo '{{"protocol":1,"supports":{supports}}}'; exec cat >{}"#, asked.display());
        let output = fuzz(&["--case-limit", "200ms"], &["/bin/sh", "-c", &script]);
        assert_eq!(output.status.code(), Some(4), "{output:?}");
        assert_eq!(std::fs::read_to_string(&asked).unwrap_or_default(), "", "{output:?}");
    }
}

#[test]
fn a_journal_that_another_run_writes_is_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    let journal = name(&folder.path().join("journal"));
    let stay = format!("exec {CANON} adapter");
    let arguments = ["fuzz", "--profile", "jcs", "--time", "24h", "--journal", &journal, "--"];
    let mut first = Command::new(CANON);
    first.args(arguments).args(["/bin/sh", "-c", &stay]).stdin(Stdio::null());
    let mut first = first.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
    while std::fs::metadata(&journal).map_or(0, |file| file.len()) == 0 {
        assert!(first.try_wait().unwrap().is_none(), "the first run has ended");
        std::thread::sleep(Duration::from_millis(20));
    }
    let second = fuzz(&["--time", "24h", "--journal", &journal], &["/bin/sh", "-c", &stay]);
    first.kill().unwrap();
    first.wait().unwrap();
    assert_eq!(second.status.code(), Some(2), "{second:?}");
    assert!(told(&second).contains("another run writes this journal"), "{second:?}");
}

#[test]
fn findings_outlive_a_journal_that_can_take_no_more() {
    let folder = tempfile::tempdir().unwrap();
    let (journal, out) = (folder.path().join("journal"), folder.path().join("out"));
    // No file may become longer than a few blocks, as on a disk that is full.
    let script = format!(
        "trap '' XFSZ; ulimit -S -f 4; exec {CANON} fuzz --profile jcs --cases 4000000 --file-size 1k \
         --journal {} --out {} -- {}",
        journal.display(),
        out.display(),
        SINNER.join(" ")
    );
    let output = Command::new("/bin/sh").args(["-c", &script]).output().unwrap();
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    assert!(told(&output).contains("make room"), "{output:?}");
    assert!(printed(&output).contains("JCS-ORD"), "{output:?}");
}

#[test]
fn the_replay_command_keeps_readings_and_variables() {
    let folder = tempfile::tempdir().unwrap();
    let out = name(folder.path());
    let arguments = ["--cases", "3000", "--out", &out, "--env", "A=b c", "--reading", "IN-DUP=last"];
    fuzz(&arguments, &[CANON, "adapter"]);
    let text = std::fs::read_to_string(folder.path().join("findings.json")).unwrap();
    let report: serde_json::Value = serde_json::from_str(&text).unwrap();
    let replay = report["implementations"][0]["findings"][0]["replay"].as_str().unwrap();
    assert!(replay.contains("--env 'A=b c'"), "{replay}");
    let here = Path::new(CANON).parent().unwrap();
    let path = format!("{}:{}", here.display(), std::env::var("PATH").unwrap_or_default());
    let again = Command::new("/bin/sh").args(["-c", replay]).env("PATH", path).output().unwrap();
    assert_eq!(again.status.code(), Some(1), "{replay}: {again:?}");
}

#[test]
fn what_cannot_be_written_is_refused_before_the_work() {
    let folder = tempfile::tempdir().unwrap();
    let out = name(folder.path());
    std::fs::create_dir(folder.path().join("findings.json")).unwrap();
    let output = fuzz(&["--cases", "10", "--out", &out], &SINNER);
    assert_eq!(output.status.code(), Some(2), "{output:?}");
    assert!(told(&output).contains("findings.json: cannot be written"), "{output:?}");
    assert_eq!(printed(&output), "");

    let history = name(&folder.path().join("history"));
    let nowhere = name(&folder.path().join("no/plot.svg"));
    for (arguments, word) in [
        (vec!["--history", "/dev/zero"], "no regular file"),
        (vec!["--history", &nowhere], "No such file"),
        (vec!["--history", &history, "--plot", &nowhere], "No such file"),
    ] {
        let output = canon(&[&["bench", "--reference", "--time", "10s"], &arguments[..]].concat());
        assert_eq!(output.status.code(), Some(2), "{output:?}");
        assert!(told(&output).contains(word), "{output:?}");
        assert!(!Path::new(&history).exists(), "{output:?}");
    }
    for (text, word) in [("{\"date\":", "has no end"), ("\n{\"date\":\n", "line 2, column")] {
        std::fs::write(&history, text).unwrap();
        let output = canon(&["bench", "--reference", "--history", &history]);
        assert_eq!(output.status.code(), Some(2), "{output:?}");
        assert!(told(&output).contains(word), "{output:?}");
    }
}

#[test]
fn findings_are_printed_although_the_folder_became_unwritable() {
    let folder = tempfile::tempdir().unwrap();
    let out = name(folder.path());
    let spoil = format!("mkdir -p {out}/findings.json; exec {}", SINNER.join(" "));
    let output = fuzz(&["--cases", "3000", "--out", &out], &["/bin/sh", "-c", &spoil]);
    assert_eq!(output.status.code(), Some(2), "{output:?}");
    assert!(printed(&output).contains("JCS-ORD"), "{output:?}");
    assert!(told(&output).contains("findings.json"), "{output:?}");
}

#[test]
fn the_name_of_an_adapter_cannot_steer_the_terminal() {
    let hello = r#"{"protocol":1,"name":"a\u001b[31m\nb","supports":{"jcs":["hash"]}}"#;
    let script = format!("read -r line; echo '{hello}'; exec {CANON} adapter");
    for arguments in [vec!["fuzz", "--cases", "20"], vec!["bench", "--time", "50ms"]] {
        let arguments = [&arguments[..], &["--profile", "jcs", "--", "/bin/sh", "-c", &script]].concat();
        let output = canon(&arguments);
        let text = printed(&output) + &told(&output);
        assert!(text.contains("[31m") && !text.contains('\u{1b}'), "{output:?}");
    }
}

#[test]
fn no_worker_is_not_a_number_of_workers() {
    let output = fuzz(&["-j", "0"], &SINNER);
    assert_eq!(output.status.code(), Some(2), "{output:?}");
}
