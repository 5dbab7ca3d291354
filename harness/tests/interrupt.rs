//! Killing the harness: no child is left, and what ran is reported, marked partial.

#![cfg(unix)]

use crate::hostile::cage::{Cage, processes};
use canon_harness::internals::event::Event;
use canon_test_support::runtime;
use std::io::{BufRead as _, BufReader, Read as _};
use std::os::unix::process::{CommandExt as _, ExitStatusExt as _};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// Far longer than anything here takes on the busiest machine.
const PATIENCE: Duration = Duration::from_secs(600);

/// Waits until something holds.
fn until(what: &str, mut holds: impl FnMut() -> bool) {
    let began = Instant::now();
    while !holds() {
        assert!(began.elapsed() < PATIENCE, "{what}");
        std::thread::sleep(Duration::from_millis(20));
    }
}

fn interrupted_by(signal: &str) {
    // A mistake of its own, so that the tag is too; and how many events it lets come before it is stopped.
    let (mistake, events) = match signal {
        "INT" => ("one-answer-in-a-while", 2),
        _ => ("ignores-sigterm", 1),
    };
    let cage = Cage::new(mistake).option("--window=1");
    let mut child = cage.command().stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    // The stream is written while the run goes on: a case is done when its line is there.
    let mut stdout = BufReader::new(child.stdout.take().unwrap());
    let mut text = String::new();
    for _ in 0..events {
        stdout.read_line(&mut text).unwrap();
    }
    let status = Command::new("sh").args(["-c", &format!("kill -s {signal} {}", child.id())]).status().unwrap();
    assert!(status.success());
    stdout.read_to_string(&mut text).unwrap();
    let mut said = String::new();
    let _ = BufReader::new(child.stderr.take().unwrap()).read_line(&mut said);
    let status = child.wait().unwrap();
    let output = std::process::Output { status, stdout: text.into_bytes(), stderr: said.into_bytes() };
    let seen = cage.seen(output);
    seen.leaves_nobody_behind();
    let Some(Event::RunFinished(finished)) = seen.events.last() else {
        panic!("the stream has no end");
    };
    assert!(finished.partial);
    assert_eq!(finished.reason, "interrupted");
    // Neither a pass nor a failure: not everything was asked.
    assert_eq!((finished.exit, status.code()), (130, Some(130)));
    let headline = canon_harness::internals::report::run::Run::new(&seen.events).headline();
    assert!(headline.starts_with("interrupted: no failure in "), "{headline}");
    let cases = seen.events.iter().filter(|event| matches!(event, Event::CaseFinished(_))).count();
    assert!(cases < 8, "{cases}");
}

/// An adapter that says hello, leaves the file `began` and sleeps.
fn slow_adapter() -> String {
    let hello = r#"{"protocol":1,"name":"slow","supports":{"jcs":["hash"]}}"#;
    format!("read -r line; echo '{hello}'; touch began; exec sleep 600")
}

/// A command of its own, interrupted when its adapter has begun to answer.
fn interrupted_command(arguments: &[&str], folder: &Path) -> Option<i32> {
    let mut command = Command::new(env!("CARGO_BIN_EXE_canon"));
    signalled(command.args(arguments), folder, |child| format!("kill -s INT {child}"))
}

/// The code that a command ends with when a shell runs this line about it, once its adapter has begun to answer.
fn signalled(command: &mut Command, folder: &Path, line: impl Fn(u32) -> String) -> Option<i32> {
    let mark = folder.join("began");
    let _ = std::fs::remove_file(&mark);
    let mut child = command.current_dir(folder).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
    let began = Instant::now();
    while !mark.exists() {
        assert!(began.elapsed() < Duration::from_secs(120), "the adapter never came");
        std::thread::sleep(Duration::from_millis(20));
    }
    let status = Command::new("sh").args(["-c", &line(child.id())]).status().unwrap();
    assert!(status.success());
    child.wait().unwrap().code()
}

#[test]
fn every_command_that_is_interrupted_ends_with_one_code() {
    let script = slow_adapter();
    for arguments in [
        &["run", "--profile", "jcs", "--case-limit", "10m"][..],
        &["fuzz", "--profile", "jcs", "--case-limit", "10m"],
        &["bench", "--case-limit", "10m"],
        &["certify", "--profile", "jcs", "--chain", "c.jsonl", "--case-limit", "10m"],
    ] {
        let folder = tempfile::tempdir().unwrap();
        let all = [arguments, &["--", "sh", "-c", &script]].concat();
        assert_eq!(interrupted_command(&all, folder.path()), Some(130), "{arguments:?}");
    }
    // The adapters of a matrix stand in a folder.
    let folder = tempfile::tempdir().unwrap();
    let adapter = folder.path().join("adapters/slow");
    std::fs::create_dir_all(&adapter).unwrap();
    let began = folder.path().join("began");
    let script = script.replace("touch began", &format!("touch {}", began.display()));
    std::fs::write(adapter.join("run.sh"), script).unwrap();
    let manifest = r#"
        language = "sh"
        package = "slow"
        version = "1"
        licence = "none"
        profiles = ["jcs"]
        needs = ["sh"]
        install = []
        run = ["sh", "{here}/run.sh"]
    "#;
    std::fs::write(adapter.join("adapter.toml"), manifest).unwrap();
    let code = interrupted_command(&["matrix", "--adapters", "adapters"], folder.path());
    assert_eq!(code, Some(130));
}

#[test]
fn an_interrupt_leaves_a_partial_report_and_nobody_behind() {
    interrupted_by("INT");
}

#[test]
fn a_termination_does_too_even_where_the_adapter_will_not_stop() {
    interrupted_by("TERM");
}

#[cfg(target_os = "linux")]
#[test]
fn even_a_kill_takes_the_adapter_along() {
    let cage = Cage::new("never-answers");
    let tag = cage.tag().to_owned();
    let mut child = cage.command().stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
    until("the adapter never came", || processes(&tag).len() >= 2);
    child.kill().unwrap();
    child.wait().unwrap();
    until("the adapter lives on", || processes(&tag).is_empty());
}

#[cfg(target_os = "linux")]
#[test]
fn even_a_kill_takes_along_what_the_adapter_has_started() {
    let tag = format!("grandchild-of-{}", std::process::id());
    // A child under a shell, and one that has left the process group; a word in each command line tells them.
    let script =
        format!("sh -c 'sleep 3600; : {tag}' & setsid sh -c 'sleep 3600; : {tag}' & while read -r line; do :; done");
    let mut child = Command::new(env!("CARGO_BIN_EXE_canon"))
        .args(["run", "--profile", "jcs", "--start-limit", "600s", "--", "sh", "-c", &script])
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    // Canon itself, the shell, and the two below it.
    until("they never came", || processes(&tag).len() >= 4);
    child.kill().unwrap();
    child.wait().unwrap();
    until("somebody lives on", || processes(&tag).is_empty());
}

/// What npm installs: the wrapper beside a package with this program in it.
fn npm_package(folder: &Path, node: runtime::Runtime, program: &Path) -> Command {
    let modules = folder.join("node_modules");
    let platform = node.evaluate("process.stdout.write(`${process.platform}-${process.arch}`)", b"");
    let own = modules.join(format!("canon-suite-{}", String::from_utf8(platform).unwrap()));
    let wrapper = modules.join("canon-suite/canon.cjs");
    for package in [&own, wrapper.parent().unwrap()] {
        std::fs::create_dir_all(package).unwrap();
    }
    std::fs::copy(concat!(env!("CARGO_MANIFEST_DIR"), "/packages/npm/canon.cjs"), &wrapper).unwrap();
    std::os::unix::fs::symlink(program, own.join("canon")).unwrap();
    node.command([wrapper])
}

#[test]
fn the_wrapper_of_npm_passes_signals_on_and_ends_as_the_program_ends() {
    let Some(node) = runtime::NODE.find() else { return };
    let canon = Path::new(env!("CARGO_BIN_EXE_canon"));
    // A terminal interrupts the whole group: the program hears of it twice, and must still end in order.
    for (signal, group) in [("TERM", ""), ("HUP", ""), ("INT", "-")] {
        let folder = tempfile::tempdir().unwrap();
        let mut command = npm_package(folder.path(), node, canon);
        command.args(["run", "--profile", "jcs", "--case-limit", "10m", "--report", "jsonl=events.jsonl"]);
        command.args(["--", "sh", "-c", &slow_adapter()]).process_group(0);
        let code = signalled(&mut command, folder.path(), |child| format!("kill -s {signal} -- {group}{child}"));
        assert_eq!(code, Some(130), "{signal}");
        let events = std::fs::read_to_string(folder.path().join("events.jsonl")).unwrap();
        assert!(events.contains("\"reason\":\"interrupted\""), "{events}");
    }
    for (line, code, signal) in [("exit 5", Some(5), None), ("kill -s KILL $$", None, Some(9))] {
        let folder = tempfile::tempdir().unwrap();
        let script = folder.path().join("script");
        std::fs::write(&script, format!("#!/bin/sh\n{line}\n")).unwrap();
        std::fs::set_permissions(&script, std::os::unix::fs::PermissionsExt::from_mode(0o755)).unwrap();
        let status = npm_package(folder.path(), node, &script).status().unwrap();
        assert_eq!((status.code(), status.signal()), (code, signal), "{line}");
    }
}
