//! Answers to generated cases that the rules allow beside the expected one, where text and reference leave room.
//!
//! Vectors list their ways one by one. A generated case has no list, so a few laws stand in for it: what a profile's
//! `fair` families allow, said of any request.

mod cps;
mod kairos;
mod openagents;

use crate::protocol::{Question, Reply};
use canon::{Profile, Readings};
use canon_vectors::vector::Expected;

/// One answer that differs from the expected one, and who knows what the rules say about other questions.
pub struct Case<'a> {
    /// What was asked.
    pub question: &'a Question,
    /// What the rules demand.
    pub expected: &'a Expected,
    /// What was answered.
    pub reply: &'a Reply,
    /// The readings that the implementation follows.
    pub readings: &'a Readings,
    /// What the rules demand of another question.
    pub ask: &'a dyn Fn(&Question) -> Option<Expected>,
}

impl Case<'_> {
    /// Whether the rules allow the answer all the same.
    pub fn is_allowed(&self) -> bool {
        match self.question.profile {
            Profile::CPS => cps::allows(self),
            Profile::KAIROS => kairos::allows(self),
            Profile::OPENAGENTS => openagents::allows(self),
            _ => false,
        }
    }

    fn op(&self) -> &str {
        &self.question.request.op
    }

    fn document(&self) -> &[u8] {
        self.question.request.input.as_deref().unwrap_or_default()
    }

    fn is_refused(&self) -> bool {
        self.reply.get("reject").is_some()
    }

    /// Whether the answer is right for another text in the place of the document.
    fn is_right_for(&self, text: &str) -> bool {
        self.is_right_about(self.op(), text)
    }

    /// Whether the answer is right for another operation on another text.
    fn is_right_about(&self, op: &str, text: &str) -> bool {
        let mut other = self.question.clone();
        other.request.op = op.to_owned();
        other.request.input = Some(text.as_bytes().to_vec());
        (self.ask)(&other).is_some_and(|expected| super::judge::compare(&expected, self.reply).is_none())
    }
}

#[cfg(test)]
mod tests;
