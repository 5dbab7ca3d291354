//! The event stream: what happened in a run, one JSON object a line. Every report is a pure function of it.
//!
//! The first event is always [`RunStarted`], the last always [`RunFinished`], also when the
//! run was cut short (`partial`); only a run that was killed leaves a stream without its end, in which a case may stand before one that hung. Between them stand the cases in the order of the vector
//! set, whatever the number of workers, then the disputes, the diagnoses and what is stale in `canon.toml`.
//! `docs/events.schema.json` describes each line; unknown members are ignored when reading.

mod case_finished;
mod conclusion;
mod expectation;
mod run_started;
mod wanted;

pub use case_finished::{CaseFinished, Cut, Input};
pub use conclusion::{Diagnosis, Difference, DisputeJudged, DisputeVerdict, Followed, Mistake, RuleBasis, RunFinished};
pub use expectation::{Known, StaleExpectation, Staleness};
pub use run_started::{Mode, RunStarted, VectorSet};
pub use wanted::Wanted;

use serde::{Deserialize, Serialize};
use std::collections::HashMap;
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
        let mut line = crate::visible::json(&serde_json::to_string(self).unwrap_or_default());
        line.push('\n');
        line
    }

    fn from_line(number: usize, line: &[u8]) -> Result<Event, EventError> {
        #[derive(Deserialize)]
        struct Tag {
            event: String,
        }
        let malformed = |error| EventError::Malformed { line: number, error };
        // The tag first, then the event from the same text: numbers inside keep their spelling.
        let tag: Tag = serde_json::from_slice(line).map_err(malformed)?;
        match tag.event.as_str() {
            "run_started" => serde_json::from_slice(line).map(Event::RunStarted),
            "case_finished" => serde_json::from_slice(line).map(|mut case: Box<CaseFinished>| {
                if let Some(dispute) = &case.dispute {
                    case.expect.name_dispute(dispute);
                }
                Event::CaseFinished(case)
            }),
            "dispute_judged" => serde_json::from_slice(line).map(Event::DisputeJudged),
            "diagnosis" => serde_json::from_slice(line).map(Event::Diagnosis),
            "stale_expectation" => serde_json::from_slice(line).map(Event::StaleExpectation),
            "run_finished" => serde_json::from_slice(line).map(Event::RunFinished),
            _ => {
                return Err(EventError::Unknown { line: number, event: tag.event });
            }
        }
        .map_err(malformed)
    }
}

/// Reads a stream, empty lines skipped; one that was cut short is read to its last whole line.
pub fn read(text: impl AsRef<[u8]>) -> Result<Vec<Event>, EventError> {
    let text = text.as_ref();
    let mut events: Vec<Event> = Vec::new();
    let mut places: HashMap<String, usize> = HashMap::new();
    let whole = text.iter().filter(|byte| **byte == b'\n').count();
    for (index, line) in text.split(|byte| *byte == b'\n').enumerate() {
        if line.trim_ascii().is_empty() {
            continue;
        }
        let event = match Event::from_line(index + 1, line) {
            Ok(event) => event,
            // The writer was stopped in the middle of its last line.
            Err(_) if index >= whole && !events.is_empty() => break,
            Err(error) => return Err(error),
        };
        match (event, events.is_empty()) {
            (Event::RunStarted(started), _) if started.version != VERSION => {
                return Err(EventError::Version(started.version));
            }
            (event @ Event::RunStarted(_), _) => events.push(event),
            (_, true) => return Err(EventError::NoStart),
            (Event::CaseFinished(case), false) => match places.get(&case.id) {
                Some(place) if case.again => {
                    events[*place] = Event::CaseFinished(Box::new(CaseFinished { again: false, ..*case }));
                }
                _ => {
                    places.insert(case.id.clone(), events.len());
                    events.push(Event::CaseFinished(case));
                }
            },
            (event, false) => events.push(event),
        }
    }
    Ok(events)
}

/// Whether the last event is missing: the run was killed, or still goes on.
pub fn is_cut_short(events: &[Event]) -> bool {
    !matches!(events.last(), Some(Event::RunFinished(_)))
}

/// Writes a whole stream.
pub fn write(events: &[Event]) -> String {
    events.iter().map(Event::to_line).collect()
}
