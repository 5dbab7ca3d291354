//! The queue: gives each case out once, judges what comes back, and keeps the verdicts in the order of the cases.

use super::Watch;
use crate::case::Case;
use crate::drive::{Cases, Outcome};
use crate::event::CaseFinished;
use crate::expectations::{Config, known};
use crate::judge::Judge;
use crate::protocol::Question;
use std::borrow::Cow;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The cases of a run and their verdicts so far.
pub struct CaseQueue<'a> {
    cases: &'a [Case],
    judge: Judge,
    watch: &'a dyn Watch,
    /// What `canon.toml` knows beforehand.
    known: Option<&'a Config>,
    /// Positions of the cases that are asked at all.
    asked: Vec<usize>,
    next: AtomicUsize,
    verdicts: Mutex<Verdicts>,
}

#[derive(Default)]
struct Verdicts {
    finished: Vec<Option<CaseFinished>>,
    /// How many cases from the first on were shown in turn.
    shown: usize,
}

impl<'a> CaseQueue<'a> {
    /// A queue that settles at once what the implementation need not be asked.
    pub fn new(
        cases: &'a [Case], judge: Judge, watch: &'a dyn Watch, known: Option<&'a Config>,
        refuses: impl Fn(&Case) -> Option<String>,
    ) -> CaseQueue<'a> {
        let finished: Vec<Option<CaseFinished>> =
            cases.iter().map(|case| refuses(case).map(|reason| Judge::unsupported(case, reason))).collect();
        let asked: Vec<usize> = (0..cases.len()).filter(|position| finished[*position].is_none()).collect();
        watch.started(asked.len());
        let queue = CaseQueue {
            cases,
            judge,
            watch,
            known,
            asked,
            next: AtomicUsize::new(0),
            verdicts: Mutex::new(Verdicts { finished, shown: 0 }),
        };
        queue.show(&mut queue.verdicts());
        queue
    }

    /// Whatever happened to another worker, its verdicts and those that follow count.
    fn verdicts(&self) -> MutexGuard<'_, Verdicts> {
        self.verdicts.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Shows every case that is settled and before which nothing is open.
    fn show(&self, verdicts: &mut Verdicts) {
        while let Some(Some(case)) = verdicts.finished.get(verdicts.shown) {
            self.watch.in_turn(case);
            verdicts.shown += 1;
        }
    }

    /// Every verdict, in the order of the cases; those that never came are left out.
    pub fn close(self) -> Vec<CaseFinished> {
        let verdicts = self.verdicts.into_inner().unwrap_or_else(PoisonError::into_inner);
        verdicts.finished.into_iter().flatten().collect()
    }
}

impl Cases for CaseQueue<'_> {
    fn take(&self) -> Option<usize> {
        let next = self.next.fetch_add(1, Ordering::Relaxed);
        self.asked.get(next).copied()
    }

    fn question(&self, number: usize) -> Cow<'_, Question> {
        let case = &self.cases[number];
        Cow::Owned(Question { profile: case.profile, request: case.request() })
    }

    fn settle(&self, number: usize, outcome: Outcome) {
        let mut judged = self.judge.judge(&self.cases[number], outcome);
        judged.known = self.known.and_then(|config| known(config, &judged));
        self.watch.settled(&judged);
        let mut verdicts = self.verdicts();
        verdicts.finished[number] = Some(judged);
        self.show(&mut verdicts);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::drive::{Fault, FaultKind};
    use crate::watch::Unwatched;
    use std::time::Duration;

    fn outcome() -> Outcome {
        let result = Err(Fault::new(FaultKind::Crash, "it ended"));
        Outcome { result, duration: Duration::ZERO, stderr: String::new(), flaky: false }
    }

    fn cases() -> Vec<Case> {
        let suite = canon_vectors::embedded().unwrap();
        suite.of(canon::Profile::JCS).take(3).cloned().collect()
    }

    #[test]
    fn a_worker_that_panics_takes_no_verdict_along() {
        let cases = cases();
        let queue = CaseQueue::new(&cases, Judge::default(), &Unwatched, None, |_| None);
        queue.settle(0, outcome());
        std::thread::scope(|scope| {
            let panicked = scope.spawn(|| {
                let _held = queue.verdicts();
                panic!("while it held the verdicts");
            });
            assert!(panicked.join().is_err());
        });
        queue.settle(1, outcome());
        assert_eq!(queue.close().len(), 2);
    }

    #[test]
    fn cases_are_shown_in_their_order_as_soon_as_none_before_them_is_open() {
        #[derive(Default)]
        struct Seen(Mutex<Vec<String>>);
        impl Watch for Seen {
            fn in_turn(&self, case: &CaseFinished) {
                self.0.lock().unwrap().push(case.id.clone());
            }
        }
        let cases = cases();
        let seen = Seen::default();
        let queue = CaseQueue::new(&cases, Judge::default(), &seen, None, |_| None);
        let shown = || seen.0.lock().unwrap().len();
        queue.settle(1, outcome());
        assert_eq!(shown(), 0);
        queue.settle(0, outcome());
        assert_eq!(shown(), 2);
        queue.settle(2, outcome());
        let ids: Vec<&str> = cases.iter().map(|case| case.id.as_str()).collect();
        assert_eq!(*seen.0.lock().unwrap(), ids);
    }
}
