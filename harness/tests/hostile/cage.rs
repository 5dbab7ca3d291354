//! A cage: runs one hostile adapter under `canon run` and tells what was seen.

// Each test binary uses a part of this.
#![allow(dead_code)]

use canon_harness::internals::event::{self, Event};
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// The folder of the eight cases that every animal is asked.
fn vectors() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/hostile/vectors")
}

/// Limits that no machine is too busy for. An adapter whose fault is the time it takes gets a shorter one:
/// one that never answers is as late after half a second as after a minute, and whatever must be said before has four at least.
const PATIENT: [&str; 3] = ["--start-limit", "--case-limit", "--end-limit"];

/// What to run and how.
pub struct Cage {
    mistake: String,
    options: Vec<String>,
    tag: String,
}

impl Cage {
    /// A cage for one mistake, with a tag by which its processes can be found.
    pub fn new(mistake: &str) -> Cage {
        Cage {
            mistake: mistake.to_owned(),
            options: Vec::new(),
            tag: format!("--tag={mistake}-{}", std::process::id()),
        }
    }

    /// A further option of `canon run`.
    pub fn option(mut self, option: &str) -> Cage {
        self.options.push(option.to_owned());
        self
    }

    /// The word by which its processes are found.
    pub fn tag(&self) -> &str {
        &self.tag
    }

    /// Whether no option speaks of this limit.
    fn leaves(&self, limit: &str) -> bool {
        !self.options.iter().any(|option| option.starts_with(limit))
    }

    /// The command that watches it.
    pub fn command(&self) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_canon"));
        command
            .args(["run", "--report", "jsonl=-", "--vectors"])
            .arg(vectors())
            .args(&self.options)
            .args(PATIENT.iter().filter(|limit| self.leaves(limit)).map(|limit| format!("{limit}=300s")))
            .arg("--")
            .arg(env!("CARGO_BIN_EXE_canon-hostile"))
            .args([&self.mistake, &self.tag]);
        command
    }

    /// Runs it to its end.
    pub fn watch(self) -> Seen {
        let output = self.command().output().expect("canon starts");
        self.seen(output)
    }

    /// What an output tells.
    pub fn seen(self, output: Output) -> Seen {
        let text = String::from_utf8(output.stdout).expect("the stream is UTF-8");
        let events = event::read(&text)
            .unwrap_or_else(|error| panic!("{error}: {text}\n{}", String::from_utf8_lossy(&output.stderr)));
        Seen { events, code: output.status.code(), tag: self.tag }
    }
}

/// What was seen of one adapter.
pub struct Seen {
    /// The whole stream.
    pub events: Vec<Event>,
    /// How canon itself ended.
    pub code: Option<i32>,
    tag: String,
}

impl Seen {
    /// The report without what differs from run to run.
    pub fn report(&self) -> String {
        let mut text = String::new();
        for event in &self.events {
            match event {
                Event::CaseFinished(case) => {
                    let flaky = if case.flaky { " flaky" } else { "" };
                    // The first line is the adapter's own; runtimes add hints that change with their versions.
                    let stderr = match case.stderr.lines().next() {
                        Some(line) => format!(" stderr={line:?}"),
                        None => String::new(),
                    };
                    let id = case.id.trim_start_matches("jcs/hostile/");
                    let line = format!("{id}: {}{flaky} {}{stderr}", case.verdict, case.detail);
                    let _ = writeln!(text, "{}", line.trim_end());
                }
                Event::RunFinished(finished) => {
                    let _ = writeln!(
                        text,
                        "failed {}, exit {}{}",
                        finished.failed,
                        finished.exit,
                        if finished.partial { ", partial" } else { "" }
                    );
                    for (name, lines) in [
                        ("reason", std::slice::from_ref(&finished.reason)),
                        ("note", &finished.notes[..]),
                        ("untrue", &finished.untrue_claims[..]),
                    ] {
                        for line in lines.iter().filter(|line| !line.is_empty()) {
                            let _ = writeln!(text, "{name}: {line}");
                        }
                    }
                    // The stream and the process say the same.
                    assert_eq!(self.code, Some(i32::from(finished.exit)));
                }
                _ => {}
            }
        }
        text
    }

    /// No process that the adapter started lives any more.
    pub fn leaves_nobody_behind(&self) {
        assert_eq!(processes(&self.tag), Vec::<String>::new());
    }
}

/// The command lines of living processes that bear a tag.
pub fn processes(tag: &str) -> Vec<String> {
    let lines: Vec<String> = match std::fs::read_dir("/proc") {
        Ok(entries) => entries
            .flatten()
            .filter_map(|entry| std::fs::read(entry.path().join("cmdline")).ok())
            .map(|line| String::from_utf8_lossy(&line).replace('\0', " "))
            .collect(),
        Err(_) => {
            let listed = Command::new("ps").args(["-eo", "args="]).output().expect("ps");
            let listed = String::from_utf8_lossy(&listed.stdout).into_owned();
            listed.lines().map(str::to_owned).collect()
        }
    };
    lines.into_iter().filter(|line| line.contains(tag)).collect()
}
