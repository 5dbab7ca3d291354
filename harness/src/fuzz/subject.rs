//! What is fuzzed, asked one question at a time: an adapter, or an implementation in the same process.

use crate::drive::{Fault, Interview, Outcome, Stop};
use crate::protocol::{Question, Reply};
use canon::Text;
use canon_generator::Implementation;
use std::time::{Duration, Instant};

/// Answers one question after the other.
pub trait Subject {
    /// The answer, or the fault that it met with.
    fn ask(&mut self, question: &Question) -> Result<Outcome, Stop>;

    /// Forgives what was asked before: what comes of the next finding must not depend on the ones before it.
    fn forgive(&mut self) {}

    /// Answers nothing after this moment; what answers at once need not know.
    fn end_at(&mut self, _: Option<Instant>) {}
}

impl Subject for Interview {
    fn ask(&mut self, question: &Question) -> Result<Outcome, Stop> {
        Interview::ask(self, question)
    }

    fn forgive(&mut self) {
        self.forgive_restarts();
    }

    fn end_at(&mut self, until: Option<Instant>) {
        Interview::end_at(self, until);
    }
}

impl Subject for Implementation {
    fn ask(&mut self, question: &Question) -> Result<Outcome, Stop> {
        Ok(in_process(self, question))
    }
}

/// What an implementation in this process answers, as if it had come over the wire.
pub fn in_process(implementation: &Implementation, question: &Question) -> Outcome {
    let answer = implementation.answer(question.profile, &question.request);
    let members = answer.members().into_iter().map(|(name, value)| (Text::from(name), value)).collect();
    Outcome {
        result: Reply::new(members).map_err(|violation| Fault::new(crate::drive::FaultKind::Violation, violation)),
        duration: Duration::ZERO,
        stderr: String::new(),
        flaky: false,
    }
}
