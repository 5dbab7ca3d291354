//! The event stream: what happened in a run, one JSON object a line. Every report is a pure function of it.
//!
//! The first event is always [`RunStarted`], the last always [`RunFinished`], also when the
//! run was cut short (`partial`). Between them stand the cases in the order of the vector
//! set, whatever the number of workers, then the disputes, the diagnoses and what is stale in `canon.toml`.
//! `docs/events.schema.json` describes each line; unknown members are ignored when reading.

mod case_finished;
mod conclusion;
mod expectation;
mod run_started;

pub use case_finished::{CaseFinished, Input};
pub use conclusion::{
    Diagnosis, Difference, DisputeJudged, DisputeVerdict, Followed, RunFinished, Sin,
};
pub use expectation::{Known, StaleExpectation, Staleness};
pub use run_started::{Hello, InputKind, Mode, RunStarted, VectorSet};

use serde::{Deserialize, Serialize};
use std::fmt;

/// The version of the stream: raised when a reader of the last one would misunderstand the new one.
pub const VERSION: u32 = 1;

/// One event.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum Event {
    /// What is about to be driven, and with what.
    RunStarted(Box<RunStarted>),
    /// One case and its verdict.
    CaseFinished(Box<CaseFinished>),
    /// Which reading of a dispute the implementation follows.
    DisputeJudged(DisputeJudged),
    /// What explains a group of failures.
    Diagnosis(Diagnosis),
    /// An entry of `canon.toml` that no longer holds.
    StaleExpectation(StaleExpectation),
    /// The sum of it all.
    RunFinished(Box<RunFinished>),
}

/// Why a line is no event.
#[derive(Debug)]
pub enum EventError {
    /// The line is not JSON, or a member is missing or of the wrong type.
    Malformed {
        /// The line, counted from 1.
        line: usize,
        /// What serde says.
        error: serde_json::Error,
    },
    /// The stream has another version than [`VERSION`].
    Version(u32),
    /// No such event in this version.
    Unknown {
        /// The line, counted from 1.
        line: usize,
        /// The name of the event.
        event: String,
    },
    /// The stream does not begin with `run_started`.
    NoStart,
}

impl fmt::Display for EventError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            EventError::Malformed { line, error } => write!(f, "line {line} is no event: {error}"),
            EventError::Version(version) => write!(
                f,
                "the stream has version {version}, this canon reads version {VERSION}; use the canon that wrote it"
            ),
            EventError::Unknown { line, event } => {
                write!(f, "line {line} holds an unknown event {event:?}")
            }
            EventError::NoStart => f.write_str("the stream does not begin with run_started"),
        }
    }
}

impl std::error::Error for EventError {}

impl Event {
    /// The event as one line, with its line feed.
    pub fn to_line(&self) -> String {
        // Every member is a string, a number or JSON text that was read before: nothing can fail.
        let mut line = serde_json::to_string(self).unwrap_or_default();
        line.push('\n');
        line
    }

    fn from_line(number: usize, line: &str) -> Result<Event, EventError> {
        #[derive(Deserialize)]
        struct Tag {
            event: String,
        }
        let malformed = |error| EventError::Malformed {
            line: number,
            error,
        };
        // The tag first, then the event from the same text: numbers inside keep their spelling.
        let tag: Tag = serde_json::from_str(line).map_err(malformed)?;
        match tag.event.as_str() {
            "run_started" => serde_json::from_str(line).map(Event::RunStarted),
            "case_finished" => serde_json::from_str(line).map(Event::CaseFinished),
            "dispute_judged" => serde_json::from_str(line).map(Event::DisputeJudged),
            "diagnosis" => serde_json::from_str(line).map(Event::Diagnosis),
            "stale_expectation" => serde_json::from_str(line).map(Event::StaleExpectation),
            "run_finished" => serde_json::from_str(line).map(Event::RunFinished),
            _ => {
                return Err(EventError::Unknown {
                    line: number,
                    event: tag.event,
                });
            }
        }
        .map_err(malformed)
    }
}

/// Reads a whole stream, empty lines skipped.
pub fn read(text: &str) -> Result<Vec<Event>, EventError> {
    let mut events = Vec::new();
    for (index, line) in text.lines().enumerate() {
        if line.trim().is_empty() {
            continue;
        }
        let event = Event::from_line(index + 1, line)?;
        match (&event, events.is_empty()) {
            (Event::RunStarted(started), _) if started.version != VERSION => {
                return Err(EventError::Version(started.version));
            }
            (Event::RunStarted(_), _) | (_, false) => events.push(event),
            (_, true) => return Err(EventError::NoStart),
        }
    }
    Ok(events)
}

/// Writes a whole stream.
pub fn write(events: &[Event]) -> String {
    events.iter().map(Event::to_line).collect()
}
