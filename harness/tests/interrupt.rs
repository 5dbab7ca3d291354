//! Killing the harness: no child is left, and what ran is reported, marked partial.

#![cfg(unix)]

mod zoo {
    pub mod cage;
}

use canon_harness::event::Event;
use std::io::{BufRead as _, BufReader, Read as _};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};
use zoo::cage::{Cage, processes};

fn interrupted_by(signal: &str) {
    // A sin of its own, so that the tag is too.
    let sin = match signal {
        "INT" => "one-answer-in-a-while",
        _ => "ignores-sigterm",
    };
    let cage = Cage::new(sin)
        .option("--case-limit=60s")
        .option("--window=1");
    let tag = cage.tag().to_owned();
    let began = Instant::now();
    let mut child = cage
        .command()
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // Wait until the adapter lives, then a little, so that a case or two are done.
    while processes(&tag).len() < 2 {
        assert!(
            began.elapsed() < Duration::from_secs(30),
            "the adapter never came"
        );
        std::thread::sleep(Duration::from_millis(20));
    }
    std::thread::sleep(Duration::from_millis(700));
    let status = Command::new("sh")
        .args(["-c", &format!("kill -s {signal} {}", child.id())])
        .status()
        .unwrap();
    assert!(status.success());
    let mut text = Vec::new();
    child.stdout.take().unwrap().read_to_end(&mut text).unwrap();
    let mut said = String::new();
    let _ = BufReader::new(child.stderr.take().unwrap()).read_line(&mut said);
    let status = child.wait().unwrap();
    let output = std::process::Output {
        status,
        stdout: text,
        stderr: said.into_bytes(),
    };
    let seen = cage.seen(output, began.elapsed());
    seen.leaves_nobody_behind();
    let Some(Event::RunFinished(finished)) = seen.events.last() else {
        panic!("the stream has no end");
    };
    assert!(finished.partial);
    assert_eq!(finished.reason, "interrupted");
    // Never 0: not everything was asked.
    assert!(matches!(finished.exit, 1 | 4), "{}", finished.exit);
    let cases = seen
        .events
        .iter()
        .filter(|event| matches!(event, Event::CaseFinished(_)))
        .count();
    assert!(cases < 8, "{cases}");
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
    let cage = Cage::new("never-answers").option("--case-limit=60s");
    let tag = cage.tag().to_owned();
    let mut child = cage
        .command()
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let began = Instant::now();
    while processes(&tag).len() < 2 {
        assert!(
            began.elapsed() < Duration::from_secs(30),
            "the adapter never came"
        );
        std::thread::sleep(Duration::from_millis(20));
    }
    child.kill().unwrap();
    child.wait().unwrap();
    while !processes(&tag).is_empty() {
        assert!(
            began.elapsed() < Duration::from_secs(60),
            "the adapter lives on"
        );
        std::thread::sleep(Duration::from_millis(20));
    }
}
