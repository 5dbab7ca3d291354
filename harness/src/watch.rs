//! Those who look on while a run goes: reports that are written meanwhile, and progress on a terminal.

use crate::event::{CaseFinished, RunStarted};

/// Somebody who looks on while a run goes.
pub trait Watch: Sync {
    /// The implementation has introduced itself.
    fn begun(&self, _started: &RunStarted) {}
    /// This many cases are about to be asked.
    fn started(&self, _cases: usize) {}
    /// One of them is settled.
    fn settled(&self, _case: &CaseFinished) {}
    /// A case is settled and so are all before it: each comes once, in the order of the vectors.
    fn in_turn(&self, _case: &CaseFinished) {}
    /// All are, or the run was cut short.
    fn finished(&self) {}
}

/// Nobody.
pub struct Unwatched;

impl Watch for Unwatched {}

/// Two who look on.
impl Watch for (&dyn Watch, &dyn Watch) {
    fn begun(&self, started: &RunStarted) {
        self.0.begun(started);
        self.1.begun(started);
    }
    fn started(&self, cases: usize) {
        self.0.started(cases);
        self.1.started(cases);
    }
    fn settled(&self, case: &CaseFinished) {
        self.0.settled(case);
        self.1.settled(case);
    }
    fn in_turn(&self, case: &CaseFinished) {
        self.0.in_turn(case);
        self.1.in_turn(case);
    }
    fn finished(&self) {
        self.0.finished();
        self.1.finished();
    }
}
