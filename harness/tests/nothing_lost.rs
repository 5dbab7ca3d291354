//! What is on the disk when something goes wrong: a kill, a full disk, a wrong argument, two runs at once.

#![cfg(unix)]

use canon_harness::internals::event::{self, Event};
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::time::Duration;

const CANON: &str = env!("CARGO_BIN_EXE_canon");
const HOSTILE: &str = env!("CARGO_BIN_EXE_canon-hostile");

fn canon(arguments: &[&str]) -> Output {
    Command::new(CANON).args(arguments).stdin(Stdio::null()).output().expect("canon starts")
}

fn told(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

fn text(path: &Path) -> String {
    std::fs::read_to_string(path).unwrap_or_default()
}

fn wait(what: &str, mut holds: impl FnMut() -> bool) {
    for _ in 0..60_000 {
        if holds() {
            return;
        }
        std::thread::sleep(Duration::from_millis(10));
    }
    panic!("{what}");
}

/// An adapter that writes the number of each question down before it answers the question.
fn counting(log: &Path) -> String {
    format!(
        "read -r hello; echo '{{\"protocol\":1,\"name\":\"counts\"}}'; n=0; while read -r line; do \
         n=$((n+1)); echo $n >>{}; echo \"{{\\\"id\\\":$n,\\\"hash\\\":\\\"00\\\"}}\"; sleep 0.01; done",
        log.display()
    )
}

/// With one question open at a time, the next question proves that the answer before it was taken: from then on no kill may lose it.
#[test]
fn a_run_that_is_killed_at_any_moment_leaves_every_case_that_was_answered() {
    let folder = tempfile::tempdir().unwrap();
    let (log, stream) = (folder.path().join("log"), folder.path().join("run.jsonl"));
    let report = format!("jsonl={}", stream.display());
    let script = counting(&log);
    // Twenty moments, spread by a sequence that looks like chance and is the same each time.
    let mut moment: u64 = 7;
    let mut held = 0;
    for _ in 0..20 {
        moment = moment.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let _ = std::fs::remove_file(&log);
        let arguments = ["run", "--profile", "jcs", "--window", "1", "--report", &report];
        let mut child = Command::new(CANON)
            .args(arguments)
            .args(["--start-limit", "600s", "--case-limit", "600s", "--", "/bin/sh", "-c", &script])
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let questions = 1 + (moment >> 33) % 40;
        wait("the adapter is not asked", || text(&log).lines().count() as u64 >= questions);
        std::thread::sleep(Duration::from_micros(moment >> 44 & 0x3fff));
        child.kill().unwrap();
        child.wait().unwrap();
        let asked = text(&log).lines().count();
        let written = std::fs::read(&stream).unwrap();
        let whole = written.iter().rposition(|byte| *byte == b'\n').map_or(0, |end| end + 1);
        let lines = written[..whole].split(|byte| *byte == b'\n').filter(|line| !line.is_empty());
        for line in lines {
            let event: Result<serde_json::Value, _> = serde_json::from_slice(line);
            assert!(event.is_ok(), "{}", String::from_utf8_lossy(line));
        }
        let events = event::read(&written).unwrap();
        let cases = events.iter().filter(|event| matches!(event, Event::CaseFinished(_))).count();
        assert!(cases + 1 >= asked, "{cases} cases in the file, {asked} questions asked");
        held += cases;
    }
    assert!(held > 100, "{held}: hardly anything was at stake");
    // What is left can be read, is called partial, and gives every other report.
    let stream = stream.to_str().unwrap();
    let page = folder.path().join("page.md");
    let markdown = format!("markdown={}", page.display());
    let shown = canon(&["report", stream, "--report", &markdown]);
    assert_eq!(shown.status.code(), Some(0), "{shown:?}");
    let printed = String::from_utf8_lossy(&shown.stdout).into_owned();
    assert!(printed.contains("partial"), "{printed}");
    assert!(text(&page).contains("partial"), "{}", text(&page));
    let difference = canon(&["diff", stream, stream]);
    let printed = String::from_utf8_lossy(&difference.stdout).into_owned();
    assert!(printed.contains("the new run is partial: the stream ends before the run did"), "{printed}");
}

/// Nobody answers the first question, so its turn never ends; the file has what was answered behind it all the same.
#[test]
fn a_case_that_hangs_takes_nothing_along_that_was_answered_behind_it() {
    let folder = tempfile::tempdir().unwrap();
    let stream = folder.path().join("run.jsonl");
    let report = format!("jsonl={}", stream.display());
    let script = "read -r hello; echo '{\"protocol\":1}'; read -r first; n=1; \
                  while read -r line; do n=$((n+1)); echo \"{\\\"id\\\":$n,\\\"hash\\\":\\\"00\\\"}\"; done";
    let mut child = Command::new(CANON)
        .args(["run", "--profile", "jcs", "--window", "8", "--report", &report])
        .args(["--start-limit", "10m", "--case-limit", "10m", "--", "/bin/sh", "-c", script])
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let cases = || {
        let events = event::read(std::fs::read(&stream).unwrap_or_default()).unwrap_or_default();
        events.iter().filter(|event| matches!(event, Event::CaseFinished(_))).count()
    };
    wait("what was answered is not in the file", || cases() >= 7);
    child.kill().unwrap();
    child.wait().unwrap();
    let shown = canon(&["report", stream.to_str().unwrap()]);
    assert_eq!(shown.status.code(), Some(0), "{shown:?}");
}

/// Every format that `canon run` writes comes out the same from the stream that it wrote.
#[test]
fn a_report_can_be_made_from_the_stream_later() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let stream = path("run.jsonl");
    let formats = ["json", "junit", "tap", "markdown", "html", "badge", "github", "text"];
    let targets = |when: &str| -> Vec<String> {
        formats
            .iter()
            .flat_map(|format| ["--report".to_owned(), format!("{format}={}", path(&format!("{when}.{format}")))])
            .collect()
    };
    let run = Command::new(CANON)
        .args(["run", "--profile", "jcs", "--report", &format!("jsonl={stream}")])
        .args(targets("run"))
        .args(["--", CANON, "adapter", "--mutant", "jcs/sort-by-code-point"])
        .output()
        .unwrap();
    assert_eq!(run.status.code(), Some(1), "{run:?}");
    let later = Command::new(CANON).args(["report", &stream]).args(targets("later")).output().unwrap();
    assert_eq!(later.status.code(), Some(0), "{later:?}");
    assert_eq!(later.stdout, run.stdout);
    for format in formats {
        let [before, after] = ["run", "later"].map(|when| text(Path::new(&path(&format!("{when}.{format}")))));
        assert!(!before.is_empty());
        assert_eq!(before, after, "{format}");
    }
    for (file, word) in [("/dev/zero", "no regular file"), ("/no/such/file", "no such file")] {
        let output = canon(&["report", file]);
        assert_eq!(output.status.code(), Some(2), "{output:?}");
        assert!(told(&output).to_lowercase().contains(word), "{output:?}");
    }
}

#[test]
fn what_is_wrong_with_the_command_line_leaves_the_report_before_as_it_is() {
    let folder = tempfile::tempdir().unwrap();
    for format in ["json", "jsonl"] {
        let old = folder.path().join(format!("old.{format}"));
        std::fs::write(&old, "the report of yesterday").unwrap();
        let report = format!("{format}={}", old.display());
        for wrong in [["--vectors", "/no/such/folder"], ["--filter", "nothing-fits-this"]] {
            let output = canon(&["run", "--report", &report, wrong[0], wrong[1], "--", CANON, "adapter"]);
            assert!(matches!(output.status.code(), Some(2 | 4)), "{output:?}");
            assert_eq!(text(&old), "the report of yesterday");
        }
    }
}

#[cfg(target_os = "linux")]
#[test]
fn one_report_that_fails_takes_no_other_along() {
    let folder = tempfile::tempdir().unwrap();
    let junit = folder.path().join("junit.xml");
    let report = format!("junit={}", junit.display());
    for full in ["json=/dev/full", "jsonl=/dev/full"] {
        let arguments = ["run", "--profile", "jcs", "--report", full, "--report", &report, "--"];
        let output = canon(&[&arguments[..], &[CANON, "adapter"]].concat());
        assert_eq!(output.status.code(), Some(2), "{output:?}");
        assert!(told(&output).contains("/dev/full"), "{output:?}");
        assert!(text(&junit).contains("</testsuites>"), "{}", text(&junit));
        std::fs::remove_file(&junit).unwrap();
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_report_that_nobody_could_read_is_no_success() {
    let full = std::fs::File::options().write(true).open("/dev/full").unwrap();
    let output =
        Command::new(CANON).args(["run", "--profile", "jcs", "--", CANON, "adapter"]).stdout(full).output().unwrap();
    assert_eq!(output.status.code(), Some(2), "{output:?}");
    assert!(told(&output).contains("standard output"), "{output:?}");
}

/// A command under a limit of file sizes, as on a disk that is full.
fn cramped(blocks: usize, command: &str) -> Output {
    let script = format!("trap '' XFSZ; ulimit -S -f {blocks}; exec {CANON} {command}");
    Command::new("/bin/sh").args(["-c", &script]).output().unwrap()
}

#[test]
fn a_full_disk_leaves_the_list_of_known_failures_as_it_was() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("canon.toml");
    let before = format!(
        "# {}\nprofiles = [\"jcs\"]\ncommand = [{CANON:?}, \"adapter\", \"--mutant\", \"jcs/sort-by-code-point\"]\n",
        "why ".repeat(500)
    );
    std::fs::write(&file, &before).unwrap();
    let output = cramped(1, &format!("expect --write --file-size 1k --config {}", file.display()));
    assert_eq!(output.status.code(), Some(2), "{output:?}");
    assert_eq!(text(&file), before);
    let left: Vec<_> = folder.path().read_dir().unwrap().flatten().collect();
    assert_eq!(left.len(), 1, "{left:?}");
    let output = canon(&["expect", "--write", "--config", file.to_str().unwrap()]);
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    assert!(text(&file).starts_with(&before[..2000]));
}

#[test]
fn a_full_disk_leaves_the_manual_as_it_was() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("man");
    assert_eq!(canon(&["manual", "--out", out.to_str().unwrap()]).status.code(), Some(0));
    let pages = || {
        let mut names: Vec<_> = out.read_dir().unwrap().flatten().map(|entry| entry.path()).collect();
        names.sort();
        names.into_iter().map(|path| (text(&path), path)).collect::<Vec<_>>()
    };
    let before = pages();
    let output = cramped(1, &format!("manual --out {}", out.display()));
    assert_eq!(output.status.code(), Some(2), "{output:?}");
    assert!(pages() == before);
}

#[cfg(target_os = "linux")]
#[test]
fn a_list_that_nobody_could_read_is_no_success() {
    for arguments in [&["list"][..], &["show", "jcs/digest/one-byte"], &["emit", "jcs/digest/one-byte"]] {
        let full = std::fs::File::options().write(true).open("/dev/full").unwrap();
        let output = Command::new(CANON).arg("vectors").args(arguments).stdout(full).output().unwrap();
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {output:?}");
        assert!(told(&output).contains("stdout: cannot be written"), "{output:?}");
    }
}

/// A certificate of a few cases.
fn certify(chain: &Path, more: &[&str]) -> Output {
    let chain = chain.to_str().unwrap();
    let arguments = ["certify", "--chain", chain, "--filter", "jcs/digest/*"];
    canon(&[&arguments[..], more, &["--", CANON, "adapter"]].concat())
}

/// Whether a chain holds, with this many certificates.
fn holds(chain: &Path, length: usize) {
    assert_eq!(text(chain).lines().count(), length, "{}", text(chain));
    let keys = format!("{}.keys", chain.display());
    let output = canon(&["capsule", "chain", "--keys", &keys, chain.to_str().unwrap()]);
    assert_eq!(output.status.code(), Some(0), "{output:?}");
}

#[test]
fn two_certificates_at_once_come_one_behind_the_other() {
    for already in [0, 1] {
        let folder = tempfile::tempdir().unwrap();
        let chain = folder.path().join("chain.jsonl");
        if already == 1 {
            assert_eq!(certify(&chain, &[]).status.code(), Some(0));
        }
        // Both have opened the chain before either may go on.
        let script = format!(
            "touch {0}/$$.began; while [ ! -e {0}/go ]; do sleep 0.02; done; exec {CANON} adapter",
            folder.path().display()
        );
        let runs: Vec<_> = (0..2)
            .map(|_| {
                Command::new(CANON)
                    .args(["certify", "--filter", "jcs/digest/*", "--start-limit", "600s", "--chain"])
                    .arg(&chain)
                    .args(["--", "/bin/sh", "-c", &script])
                    .stdout(Stdio::null())
                    .stderr(Stdio::piped())
                    .spawn()
                    .unwrap()
            })
            .collect();
        let began = || {
            let names = folder.path().read_dir().unwrap().flatten().map(|entry| entry.file_name());
            names.filter(|name| name.to_string_lossy().ends_with(".began")).count()
        };
        wait("the runs do not begin", || began() == 2);
        std::fs::write(folder.path().join("go"), "").unwrap();
        for run in runs {
            let output = run.wait_with_output().unwrap();
            assert_eq!(output.status.code(), Some(0), "{output:?}");
        }
        holds(&chain, already + 2);
    }
}

#[test]
fn a_full_disk_tears_no_chain_and_the_run_is_reported() {
    let folder = tempfile::tempdir().unwrap();
    let (chain, badge) = (folder.path().join("chain.jsonl"), folder.path().join("badge.json"));
    assert_eq!(certify(&chain, &[]).status.code(), Some(0));
    let before = text(&chain);
    // Room for a part of the next line.
    let blocks = before.len() / 512 + 1;
    let output = cramped(
        blocks,
        &format!(
            "certify --chain {} --filter 'jcs/digest/*' --report badge={} --file-size 1k -- {CANON} adapter",
            chain.display(),
            badge.display()
        ),
    );
    assert_eq!(output.status.code(), Some(2), "{output:?}");
    assert_eq!(text(&chain), before);
    assert!(text(&badge).contains("schemaVersion"), "{}", text(&badge));
    assert_eq!(certify(&chain, &[]).status.code(), Some(0));
    holds(&chain, 2);
}

#[test]
fn a_last_line_that_was_cut_short_can_be_dropped() {
    let folder = tempfile::tempdir().unwrap();
    let chain = folder.path().join("chain.jsonl");
    assert_eq!(certify(&chain, &[]).status.code(), Some(0));
    let torn = format!("{}{}", text(&chain), &text(&chain)[..300]);
    std::fs::write(&chain, &torn).unwrap();
    let output = certify(&chain, &[]);
    assert_eq!(output.status.code(), Some(2), "{output:?}");
    assert!(told(&output).contains("--drop-cut-line"), "{output:?}");
    assert_eq!(text(&chain), torn);
    let output = certify(&chain, &["--drop-cut-line"]);
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    holds(&chain, 2);
}

#[test]
fn a_report_that_cannot_be_written_leaves_no_certificate_behind() {
    let folder = tempfile::tempdir().unwrap();
    let chain = folder.path().join("chain.jsonl");
    let output = certify(&chain, &["--report", "json=/no/such/folder/x.json"]);
    assert_eq!(output.status.code(), Some(2), "{output:?}");
    assert!(!chain.exists());
    #[cfg(target_os = "linux")]
    {
        let output = certify(&chain, &["--report", "json=/dev/full"]);
        assert_eq!(output.status.code(), Some(2), "{output:?}");
        assert!(!chain.exists());
    }
}

/// What two runs of one binary seal about it is the same, to the last digit.
#[test]
fn a_certificate_holds_nothing_that_the_next_one_would_contradict() {
    let folder = tempfile::tempdir().unwrap();
    let chain = folder.path().join("chain.jsonl");
    for _ in 0..2 {
        assert_eq!(certify(&chain, &[]).status.code(), Some(0));
    }
    let said: Vec<serde_json::Value> = text(&chain)
        .lines()
        .map(|line| {
            let capsule: serde_json::Value = serde_json::from_str(line).unwrap();
            let parts = ["context", "reasoning", "authority", "execution", "outcome"];
            parts.iter().map(|part| capsule[*part].clone()).collect()
        })
        .collect();
    assert_eq!(said[0], said[1]);
    assert_eq!(said[0][4]["result"]["answers"].as_str().unwrap().len(), 64);
    assert!(said[0][4]["metrics"].as_object().is_none_or(|metrics| metrics.is_empty()));
}

/// Its limit counts also while it is stopped; nothing hangs.
#[test]
fn an_adapter_that_stops_itself_is_late_like_any_other() {
    let script = "read -r hello; echo '{\"protocol\":1}'; read -r line; kill -STOP $$; read -r line";
    let limits = ["--start-limit", "300s", "--case-limit", "500ms"];
    let arguments = [&["run", "--profile", "jcs"], &limits[..], &["--", "/bin/sh", "-c", script]];
    let output = canon(&arguments.concat());
    assert_eq!(output.status.code(), Some(3), "{output:?}");
    let printed = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(printed.contains("no answer within 0.5 s"), "{printed}");
}

/// Without a terminal nobody has a reason to stop canon but somebody who wants to hold it up.
#[cfg(target_os = "linux")]
#[test]
fn an_adapter_that_stops_the_harness_holds_nothing_up_and_the_report_says_so() {
    let script =
        "read -r hello; echo '{\"protocol\":1}'; read -r line; kill -STOP $PPID; while read -r line; do :; done";
    let output = Command::new("setsid")
        .args(["--wait", CANON, "run", "--profile", "jcs", "--case-limit", "500ms", "--"])
        .args(["/bin/sh", "-c", script])
        .stdin(Stdio::null())
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(3), "{output:?}");
    let printed = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(printed.contains("canon itself was stopped for a while"), "{printed}");
}

/// Where the kernel lets it trace, as it lets root, it is ended before the harness waits for it for ever.
#[cfg(target_os = "linux")]
#[test]
fn an_adapter_that_traces_the_harness_holds_nothing_up() {
    let Some(python) = canon_test_support::runtime::PYTHON.find() else {
        return;
    };
    let folder = tempfile::tempdir().unwrap();
    let adapter = folder.path().join("adapter.py");
    let script = r#"
import ctypes, os, sys, time
sys.stdin.readline()
print('{"protocol":1}', flush=True)
sys.stdin.readline()
parent = os.getppid()
trace = ctypes.CDLL(None).ptrace
for thread in os.listdir(f"/proc/{parent}/task"):
    trace(16, int(thread), None, None)
time.sleep(3600)
"#;
    std::fs::write(&adapter, script).unwrap();
    let found = python.command(["-c", "import sys; print(sys.executable)"]).output().unwrap();
    let found = String::from_utf8(found.stdout).unwrap();
    let output = Command::new("setsid")
        .args(["--wait", CANON, "run", "--profile", "jcs", "--case-limit", "500ms", "--"])
        .args([found.trim(), adapter.to_str().unwrap()])
        .stdin(Stdio::null())
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(3), "{output:?}");
}

/// What is named as a file of ours and never ends is refused, before the memory is full.
#[cfg(target_os = "linux")]
#[test]
fn a_device_that_never_ends_is_no_file_of_ours() {
    for arguments in [
        &["run", "--reference", "--fixtures", "/dev/zero"][..],
        &["run", "--reference", "--config", "/dev/zero"],
        &["expect", "--config", "/dev/zero"],
        &["certify", "--reference", "--chain", "/dev/zero"],
        &["certify", "--chain", "/dev/zero", "--draw", "markdown"],
        &["mutants", "--corpus", "/dev/zero"],
    ] {
        // A limit that a mistake runs into, in place of the machine.
        let script = format!("ulimit -v 8000000; exec {CANON} \"$@\"");
        let output = Command::new("/bin/sh").args(["-c", &script, "sh"]).args(arguments).output().unwrap();
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {output:?}");
        assert!(told(&output).contains("it is a device"), "{arguments:?}: {output:?}");
    }
}

/// A stream is read to its last whole line, wherever it was cut.
#[test]
fn a_stream_that_was_cut_anywhere_is_read_to_its_last_whole_line() {
    let folder = tempfile::tempdir().unwrap();
    let stream = folder.path().join("run.jsonl");
    let report = format!("jsonl={}", stream.display());
    canon(&["run", "--filter", "jcs/digest/*", "--report", &report, "--", HOSTILE, "virtuous"]);
    let whole = std::fs::read(&stream).unwrap();
    let all = event::read(&whole).unwrap();
    for cut in 1..whole.len() {
        let lines = whole[..cut].iter().filter(|byte| **byte == b'\n').count();
        match event::read(&whole[..cut]) {
            Ok(events) => {
                assert!(events.len() == lines || events.len() == lines + 1, "cut at {cut}");
                assert_eq!(events[..], all[..events.len()]);
            }
            Err(error) => assert_eq!(lines, 0, "cut at {cut}: {error}"),
        }
    }
}
