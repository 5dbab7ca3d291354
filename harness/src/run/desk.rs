//! The desk: gives each case out once, judges what comes back, and keeps the verdicts in the order of the cases.

use super::Watch;
use crate::case::Case;
use crate::drive::{Cases, Outcome};
use crate::event::CaseFinished;
use crate::judge::Judge;
use crate::protocol::Question;
use std::borrow::Cow;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

/// The cases of a run and their verdicts so far.
pub struct Desk<'a> {
    cases: &'a [Case],
    judge: Judge,
    watch: &'a dyn Watch,
    /// Positions of the cases that are asked at all.
    asked: Vec<usize>,
    next: AtomicUsize,
    finished: Mutex<Vec<Option<CaseFinished>>>,
}

impl<'a> Desk<'a> {
    /// A desk that settles at once what the implementation need not be asked.
    pub fn new(
        cases: &'a [Case],
        judge: Judge,
        watch: &'a dyn Watch,
        refuses: impl Fn(&Case) -> Option<String>,
    ) -> Desk<'a> {
        let finished: Vec<Option<CaseFinished>> = cases
            .iter()
            .map(|case| refuses(case).map(|reason| Judge::unsupported(case, reason)))
            .collect();
        let asked: Vec<usize> = (0..cases.len())
            .filter(|position| finished[*position].is_none())
            .collect();
        watch.started(asked.len());
        Desk {
            cases,
            judge,
            watch,
            asked,
            next: AtomicUsize::new(0),
            finished: Mutex::new(finished),
        }
    }

    /// Every verdict, in the order of the cases; those that never came are left out.
    pub fn close(self) -> Vec<CaseFinished> {
        self.finished
            .into_inner()
            .unwrap_or_else(|poisoned| poisoned.into_inner())
            .into_iter()
            .flatten()
            .collect()
    }
}

impl Cases for Desk<'_> {
    fn take(&self) -> Option<usize> {
        let next = self.next.fetch_add(1, Ordering::Relaxed);
        self.asked.get(next).copied()
    }

    fn question(&self, number: usize) -> Cow<'_, Question> {
        let case = &self.cases[number];
        Cow::Owned(Question {
            profile: case.profile,
            request: case.request(),
        })
    }

    fn settle(&self, number: usize, outcome: Outcome) {
        let judged = self.judge.judge(&self.cases[number], outcome);
        self.watch.settled(&judged);
        if let Ok(mut finished) = self.finished.lock() {
            finished[number] = Some(judged);
        }
    }
}
