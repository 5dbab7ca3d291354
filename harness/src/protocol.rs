//! Protocol 1: how a question and its answer look on one line.

mod answer;
mod hello;
mod question;

pub use answer::{Reply, Violation, read_answer};
pub use hello::{HELLO, HelloError, read_hello};
pub use question::{Question, write_string};

/// The version that this harness speaks.
pub const VERSION: u32 = 1;

/// A line from a child as an error message shows it: one line, cut to a length that fits a terminal.
pub fn excerpt(line: &[u8]) -> String {
    const LIMIT: usize = 100;
    let shown = String::from_utf8_lossy(&line[..line.len().min(LIMIT)]);
    let dots = if line.len() > LIMIT { "..." } else { "" };
    format!("{:?}{dots}", shown)
}
