//! Runs an adapter through the whole harness as a real process and gives what the diagnosis says.

// Every test binary uses a part of this.
#![allow(dead_code)]

use canon_harness::internals::event::{self, Diagnosis, Event};
use std::process::Command;

/// What a run left behind.
pub struct Driven {
    pub exit: Option<i32>,
    events: Vec<Event>,
}

/// The program under test: `CANON_BINARY`, which may be a release build, or the one that was built with the tests.
pub fn canon() -> String {
    std::env::var("CANON_BINARY").unwrap_or_else(|_| env!("CARGO_BIN_EXE_canon").to_owned())
}

/// Runs `canon run` for one profile against a command.
pub fn run(profile: &str, command: &[&str]) -> Driven {
    let folder = tempfile::tempdir().unwrap();
    let stream = folder.path().join("run.jsonl");
    let report = format!("jsonl={}", stream.display());
    let output = Command::new(canon())
        .args(["run", "--profile", profile, "--level", "all", "--report", &report])
        .arg("--")
        .args(command)
        .current_dir(folder.path())
        .output()
        .unwrap();
    let events = event::read(std::fs::read_to_string(&stream).unwrap_or_default()).unwrap();
    Driven { exit: output.status.code(), events }
}

impl Driven {
    /// What the run itself said, with every mutant as a suspect.
    pub fn diagnosis(&self) -> Vec<&Diagnosis> {
        let named = self.events.iter().filter_map(|event| match event {
            Event::Diagnosis(diagnosis) => Some(diagnosis),
            _ => None,
        });
        named.collect()
    }
}
