//! The report formats: a table of pure functions from the event stream to a document.

mod badge;
mod explanation;
mod github;
pub mod html;
mod jsonl;
mod junit;
mod live;
mod markdown;
mod pulls;
pub mod reporter;
pub mod reproduce;
pub mod reserved;
pub mod run;
mod stream;
mod summary;
mod tap;
pub mod target;
pub mod terminal;

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
pub const FORMATS: &[Format] = &[
    Format { name: "text", about: "what a terminal shows, without colour", render: terminal::render },
    Format { name: "jsonl", about: "the event stream itself, one JSON object a line", render: jsonl::render },
    Format { name: "json", about: "the outcome as one JSON object", render: summary::render },
    Format { name: "junit", about: "JUnit XML for a CI server", render: junit::render },
    Format { name: "tap", about: "Test Anything Protocol 14", render: tap::render },
    Format { name: "markdown", about: "a page for a step summary or a pull request", render: markdown::render },
    Format { name: "github", about: "annotations for GitHub Actions", render: github::render },
    Format { name: "html", about: "one page that needs nothing else", render: html::render },
    Format { name: "badge", about: "the endpoint document of a shields.io badge", render: badge::render },
];

/// The format with this name.
pub fn format(name: &str) -> Option<&'static Format> {
    FORMATS.iter().find(|format| format.name == name)
}
