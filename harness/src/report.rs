//! The report formats: a table of pure functions from the event stream to a document.

pub mod escape;
mod jsonl;
pub mod run;

use crate::event::Event;

/// One way to write a run down.
pub struct Format {
    /// The name in `--report NAME=PATH`.
    pub name: &'static str,
    /// What it is for, in a few words.
    pub about: &'static str,
    /// Writes the whole document.
    pub render: fn(&[Event]) -> Vec<u8>,
}

/// Every format, in the order in which the help lists them.
pub const FORMATS: &[Format] = &[Format {
    name: "jsonl",
    about: "the event stream itself, one JSON object a line",
    render: jsonl::render,
}];

/// The format with this name.
pub fn format(name: &str) -> Option<&'static Format> {
    FORMATS.iter().find(|format| format.name == name)
}
