//! Driving an adapter: keeps it busy, survives whatever it does, and blames exactly one case for each fault.

mod fault;
mod interview;
mod log;
mod session;
mod worker;

pub use fault::{Fault, FaultKind, Outcome, StartError, seconds};
pub use interview::Interview;
pub(crate) use log::Log;
pub use session::Session;

use crate::counted::counted;
use crate::process::{Command, Limits};
use crate::protocol::Question;
use std::borrow::Cow;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

/// How many requests are open at a time unless the user says otherwise.
pub const WINDOW: usize = 64;

/// How often an adapter may be started again in one run unless the user says otherwise.
pub const RESTARTS: usize = 100;

/// What to drive, and within which bounds.
#[derive(Clone, Debug)]
pub struct Driver {
    /// What to start.
    pub command: Command,
    /// What each process may use.
    pub limits: Limits,
    /// Requests open at a time.
    pub window: usize,
    /// Starts after the first one of each worker.
    pub restarts: usize,
}

impl Driver {
    /// A driver with the usual bounds.
    pub fn new(command: Command) -> Driver {
        Driver { command, limits: Limits::default(), window: WINDOW, restarts: RESTARTS }
    }

    /// Starts the adapter and exchanges hello.
    pub fn connect(&self) -> Result<Session, StartError> {
        Session::start(&self.command, &self.limits)
    }
}

/// The questions of a run, and where the answers go. Workers share it.
pub trait Cases: Sync {
    /// The next question to ask; each is given out once.
    fn take(&self) -> Option<usize>;

    /// The question with this number; asked again where a fault has to be traced.
    fn question(&self, number: usize) -> Cow<'_, Question>;

    /// What became of it. A later call for the same number replaces an earlier one.
    fn settle(&self, number: usize, outcome: Outcome);

    /// When to stop, whatever is still open then; looked at again and again.
    fn until(&self) -> Option<Instant> {
        None
    }
}

/// Why a run stopped before all questions were asked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Stop {
    /// The user wanted it.
    Interrupted,
    /// The time that was given is over.
    Late,
    /// The adapter died too often.
    Restarts(usize),
    /// It could not be started at all.
    FirstStart(StartError),
    /// It did not start again.
    Start(StartError),
    /// It never answered any case.
    NoAnswer(Fault),
}

impl std::fmt::Display for Stop {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Stop::Interrupted => f.write_str("interrupted"),
            Stop::Late => f.write_str("the time is over"),
            Stop::Restarts(limit) => write!(
                f,
                "the adapter had to be started again {}; --restarts N allows more",
                counted(*limit, "time", "times")
            ),
            Stop::FirstStart(error) => error.fmt(f),
            Stop::Start(error) => write!(f, "the adapter did not start again: {error}"),
            Stop::NoAnswer(fault) => write!(f, "the adapter answered no case: {}", fault.detail),
        }
    }
}

/// How the driving of a set of cases went.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Driven {
    /// Why it stopped early, if it did.
    pub stop: Option<Stop>,
    /// Starts after the first one of each worker.
    pub restarts: usize,
    /// What was odd without touching a case, such as an adapter that does not end at the end of its input.
    pub notes: Vec<String>,
}

/// Asks all questions with this many workers, each with a process of its own; the first one takes over a session that is open already.
pub fn drive(driver: &Driver, first: Session, workers: usize, cases: &dyn Cases) -> Driven {
    let shared = Shared::default();
    std::thread::scope(|scope| {
        let shared = &shared;
        let mut open = Some(first);
        for _ in 0..workers.max(1) {
            let session = open.take();
            scope.spawn(move || worker::Worker::new(driver, session, cases, shared).work());
        }
    });
    let stop = shared.stop.into_inner().unwrap_or_else(|poisoned| poisoned.into_inner());
    let mut notes = shared.notes.into_inner().unwrap_or_else(|poisoned| poisoned.into_inner());
    notes.sort();
    notes.dedup();
    Driven { stop, restarts: shared.restarts.into_inner(), notes }
}

/// What the workers of a run know of each other.
#[derive(Debug, Default)]
struct Shared {
    restarts: AtomicUsize,
    answered: AtomicBool,
    stopped: AtomicBool,
    stop: Mutex<Option<Stop>>,
    notes: Mutex<Vec<String>>,
}

impl Shared {
    /// Stops every worker; the first reason stands.
    fn stop(&self, reason: Stop) {
        self.stop.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(reason);
        self.stopped.store(true, Ordering::SeqCst);
    }

    fn stopped(&self) -> bool {
        if crate::process::interrupted() {
            self.stop(Stop::Interrupted);
        }
        self.stopped.load(Ordering::SeqCst)
    }

    fn note(&self, note: String) {
        self.notes.lock().unwrap_or_else(PoisonError::into_inner).push(note);
    }
}
