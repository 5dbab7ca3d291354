//! The sum of a run: counts, and the exit code that follows from them.

use crate::case::gates;
use crate::event::{CaseFinished, DisputeJudged, DisputeVerdict, RunFinished, RunStarted};
use crate::exit::Exit;
use crate::verdict::Verdict;
use std::collections::BTreeMap;
use std::time::Duration;

/// What is known of a run beside its verdicts.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Driving {
    /// Starts after the first.
    pub restarts: usize,
    /// Whether cases are missing.
    pub partial: bool,
    /// Whether the user wanted that.
    pub interrupted: bool,
    /// Whether that is the adapter's fault.
    pub broken: bool,
    /// Why.
    pub reason: String,
    /// What was odd without touching a case.
    pub notes: Vec<String>,
    /// Entries of `canon.toml` that no longer hold.
    pub stale: usize,
    /// How long it took.
    pub duration: Duration,
}

/// The last event of a run.
pub fn conclude(
    started: &RunStarted, cases: &[CaseFinished], disputes: &[DisputeJudged], driving: Driving,
) -> RunFinished {
    let count = |wanted: &dyn Fn(&CaseFinished) -> bool| cases.iter().filter(|case| wanted(case)).count();
    let fails = |case: &CaseFinished| case.verdict.is_failure() && case.known.is_none();
    let mut counts = BTreeMap::new();
    for case in cases {
        *counts.entry(case.verdict).or_default() += 1;
    }
    let mut finished = RunFinished {
        counts,
        failed: count(&|case| fails(case) && gates(&started.level, &case.level)),
        tolerated: count(&|case| fails(case) && !gates(&started.level, &case.level)),
        known: count(&|case| case.verdict.is_failure() && case.known.is_some()),
        disputes_failed: disputes
            .iter()
            .filter(|dispute| dispute.verdict == DisputeVerdict::Mixed && dispute.known.is_none())
            .count(),
        flaky: count(&|case| case.flaky),
        other_reject_kind: count(&CaseFinished::refuses_in_other_words),
        noted: count(&|case| !case.noted.is_empty()),
        untrue_claims: untrue_claims(started, cases),
        stale: driving.stale,
        restarts: driving.restarts,
        partial: driving.partial,
        reason: driving.reason,
        notes: driving.notes,
        duration_ms: u64::try_from(driving.duration.as_millis()).unwrap_or(u64::MAX),
        ..RunFinished::default()
    };
    finished.exit = match driving.interrupted {
        true => Exit::Interrupted,
        false => exit(&finished, driving.broken),
    } as u8;
    finished
}

/// The first of these that holds.
fn exit(finished: &RunFinished, broken: bool) -> Exit {
    let count = |verdict: &Verdict| finished.counts.get(verdict).copied().unwrap_or_default();
    let judged: usize = Verdict::ANSWERED.iter().map(count).sum();
    let faults: usize =
        [Verdict::AdapterError, Verdict::Crash, Verdict::Timeout, Verdict::ProtocolViolation].iter().map(count).sum();
    // An adapter that never gave an answer to judge says nothing about an implementation.
    if broken || (judged == 0 && faults > 0) {
        Exit::AdapterBroken
    } else if judged == 0 && finished.untrue_claims.is_empty() {
        Exit::NothingRan
    } else if finished.failed > 0
        || finished.disputes_failed > 0
        || finished.partial
        || !finished.untrue_claims.is_empty()
    {
        Exit::Differs
    } else if finished.stale > 0 {
        Exit::StaleExpectation
    } else {
        Exit::Conforms
    }
}

/// Operations that the hello lists and that were never once carried out.
fn untrue_claims(started: &RunStarted, cases: &[CaseFinished]) -> Vec<String> {
    let Some(supports) = &started.implementation.supports else {
        return Vec::new();
    };
    let mut untrue = Vec::new();
    for (profile, operations) in supports {
        for op in operations {
            // Cases without an answer were not asked.
            let mut asked = cases
                .iter()
                .filter(|case| case.profile == *profile && case.op == *op)
                .filter(|case| case.got.is_some() || case.verdict != Verdict::Unsupported)
                .peekable();
            if asked.peek().is_some() && asked.all(|case| case.verdict == Verdict::Unsupported) {
                untrue.push(format!("{profile}/{op}"));
            }
        }
    }
    untrue
}
