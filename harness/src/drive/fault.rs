//! What can go wrong with an adapter, apart from a wrong answer.

use crate::process::End;
use crate::protocol::{HelloError, Reply, excerpt};
use std::fmt;
use std::time::Duration;

/// The kinds of fault.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FaultKind {
    /// The process ended.
    Crash,
    /// Nothing came within the limit.
    Timeout,
    /// Something came that is no answer.
    Violation,
}

/// A fault, with one line that says what happened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// Its kind.
    pub kind: FaultKind,
    /// What happened.
    pub detail: String,
}

impl Fault {
    /// A fault of this kind.
    pub fn new(kind: FaultKind, detail: impl fmt::Display) -> Fault {
        Fault { kind, detail: detail.to_string() }
    }
}

/// What became of one question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// The answer, or why there is none.
    pub result: Result<Reply, Fault>,
    /// From asking to the answer or the fault.
    pub duration: Duration,
    /// What stood on stderr around it.
    pub stderr: String,
    /// Whether asking again gave something else.
    pub flaky: bool,
}

/// Why an adapter cannot be driven at all.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StartError {
    /// The program cannot be started.
    Spawn {
        /// Its name.
        program: String,
        /// What the system says.
        error: String,
    },
    /// It ended before it answered hello.
    Ended {
        /// How.
        end: End,
        /// What it wrote to stderr.
        stderr: String,
    },
    /// It did not answer hello in time.
    Silent {
        /// The limit.
        limit: Duration,
        /// What it wrote to stdout without ending the line.
        unfinished: Vec<u8>,
        /// What it wrote to stderr.
        stderr: String,
    },
    /// Its first line is longer than the limit.
    TooLong(usize),
    /// Its first line is no answer to hello.
    Hello(HelloError),
    /// It closed stdout before it answered hello.
    OutputClosed,
    /// The user wanted to stop.
    Interrupted,
}

impl fmt::Display for StartError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let last_line = |stderr: &str| match stderr.lines().rev().find(|line| !line.is_empty()) {
            Some(line) => format!("; stderr ends with {}", excerpt(line.as_bytes())),
            None => String::new(),
        };
        match self {
            StartError::Spawn { program, error } => {
                write!(f, "{program:?} cannot be started: {error}")
            }
            StartError::Ended { end, stderr } => {
                write!(f, "it ended with {end} before it answered hello{}", last_line(stderr))
            }
            StartError::Silent { limit, unfinished, stderr } if unfinished.is_empty() => write!(
                f,
                "no answer to hello within {}; flush stdout after each line, or give it longer with --start-limit{}",
                seconds(*limit),
                last_line(stderr)
            ),
            StartError::Silent { limit, unfinished, .. } => write!(
                f,
                "no whole line within {}, only {}; end each answer with a line feed",
                seconds(*limit),
                excerpt(unfinished)
            ),
            StartError::TooLong(limit) => {
                write!(f, "its first line is longer than {limit} bytes")
            }
            StartError::Hello(error) => error.fmt(f),
            StartError::OutputClosed => f.write_str("it closed stdout before it answered hello"),
            StartError::Interrupted => f.write_str("interrupted"),
        }
    }
}

impl std::error::Error for StartError {}

/// A limit as people read it.
pub fn seconds(limit: Duration) -> String {
    format!("{} s", limit.as_secs_f64())
}
