//! Protocol 1: how a question and its answer look on one line.

mod answer;
mod hello;
mod question;

use crate::visible;

pub use answer::{Reply, Violation, read_answer};
pub use hello::{HELLO, Hello, HelloError, InputKind, read_hello};
pub use question::{Question, write_string};

/// The version that this harness speaks.
pub const VERSION: u32 = 1;

/// A line from a child as an error message shows it: one line, cut to a length that fits a terminal.
pub fn excerpt(line: &[u8]) -> String {
    const LIMIT: usize = 100;
    let shown = String::from_utf8_lossy(&line[..line.len().min(LIMIT)]);
    let dots = if line.len() > LIMIT { "..." } else { "" };
    let mut quoted = String::new();
    for character in shown.chars() {
        match character {
            '"' | '\\' | '\n' | '\r' | '\t' => quoted.extend(character.escape_default()),
            other => visible::push(&mut quoted, other),
        }
    }
    format!("\"{}\"{dots}", visible::defused(&quoted))
}
