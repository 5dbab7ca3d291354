//! One question after the other, each answered before the next: for tools that decide what to ask by the last answer.

use super::fault::Outcome;
use super::session::Session;
use super::worker::Worker;
use super::{Cases, Driver, Shared, StartError, Stop};
use crate::protocol::Hello;
use crate::protocol::Question;
use std::borrow::Cow;
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

/// A conversation with an adapter that is started again when it dies.
#[derive(Debug)]
pub struct Interview {
    driver: Driver,
    hello: Hello,
    session: Option<Session>,
    restarts: usize,
    until: Option<Instant>,
}

impl Interview {
    /// Starts the adapter.
    pub fn start(driver: Driver) -> Result<Interview, StartError> {
        let session = driver.connect()?;
        Ok(Interview { hello: session.hello().clone(), driver, session: Some(session), restarts: 0, until: None })
    }

    /// What the adapter says of itself.
    pub fn hello(&self) -> &Hello {
        &self.hello
    }

    /// Counts restarts from zero again.
    pub fn forgive_restarts(&mut self) {
        self.restarts = 0;
    }

    /// Asks nothing after this moment, and waits for no answer any longer.
    pub fn end_at(&mut self, until: Option<Instant>) {
        self.until = until;
    }

    /// Asks one question; a fault that happens again in a fresh process is the question's own.
    pub fn ask(&mut self, question: &Question) -> Result<Outcome, Stop> {
        let one = One { question, until: self.until, outcome: Mutex::new(None) };
        let shared = Shared::default();
        shared.restarts.store(self.restarts, std::sync::atomic::Ordering::SeqCst);
        // One silent case means nothing here: the next may be answered.
        shared.answered.store(true, std::sync::atomic::Ordering::SeqCst);
        self.session = Worker::new(&self.driver, self.session.take(), &one, &shared).interview();
        self.restarts = shared.restarts.into_inner();
        let stop = shared.stop.into_inner().unwrap_or_else(PoisonError::into_inner);
        let outcome = one.outcome.into_inner().unwrap_or_else(PoisonError::into_inner);
        match (outcome, stop) {
            (Some(outcome), None) => Ok(outcome),
            (_, Some(stop)) => Err(stop),
            (None, None) => Err(Stop::Interrupted),
        }
    }
}

struct One<'a> {
    question: &'a Question,
    until: Option<Instant>,
    outcome: Mutex<Option<Outcome>>,
}

impl Cases for One<'_> {
    fn take(&self) -> Option<usize> {
        None
    }

    fn question(&self, _: usize) -> Cow<'_, Question> {
        Cow::Borrowed(self.question)
    }

    fn settle(&self, number: usize, outcome: Outcome) {
        if number == 0 {
            *self.outcome.lock().unwrap_or_else(PoisonError::into_inner) = Some(outcome);
        }
    }

    fn until(&self) -> Option<Instant> {
        self.until
    }
}
