//! Two runs side by side: what is new, fixed, regressed or changed between two event streams.

use crate::event::{CaseFinished, Event};
use crate::expectations::answer_digest;
use crate::verdict::Verdict;
use serde::Serialize;
use std::collections::BTreeMap;

/// What became of a case between two runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Transition {
    /// It passed before and fails now.
    Regressed,
    /// It fails, and was not there before.
    NewFailure,
    /// It fails as before, in another way.
    Changed,
    /// It failed before and passes now.
    Fixed,
    /// It passes, and was not there before.
    New,
    /// It is no longer asked or no longer there.
    Gone,
    /// It could not be asked before and can be now, or the reverse.
    Support,
}

impl Transition {
    /// Every kind, the worst first.
    pub const ALL: [Transition; 7] = [
        Transition::Regressed,
        Transition::NewFailure,
        Transition::Changed,
        Transition::Fixed,
        Transition::New,
        Transition::Gone,
        Transition::Support,
    ];

    /// As people read it.
    pub fn phrase(self) -> &'static str {
        match self {
            Transition::Regressed => "regressed",
            Transition::NewFailure => "new and failing",
            Transition::Changed => "fails in another way",
            Transition::Fixed => "fixed",
            Transition::New => "new",
            Transition::Gone => "gone",
            Transition::Support => "support changed",
        }
    }

    /// Whether somebody has to look at it.
    pub fn is_worse(self) -> bool {
        matches!(self, Transition::Regressed | Transition::NewFailure | Transition::Changed)
    }
}

/// One case that is not as it was.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Move {
    /// The case.
    pub id: String,
    /// What became of it.
    #[serde(rename = "became")]
    pub transition: Transition,
    /// The verdict before.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub before: Option<Verdict>,
    /// The verdict now.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub now: Option<Verdict>,
}

/// A dispute that is read in another way than before.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ReadingChange {
    /// The profile and the dispute's id.
    pub dispute: String,
    /// The reading before.
    pub before: Option<String>,
    /// The reading now.
    pub now: Option<String>,
}

/// What is different between two runs.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Comparison {
    /// The cases, the worst first, then by id.
    pub cases: Vec<Move>,
    /// The disputes.
    pub readings: Vec<ReadingChange>,
    /// Whether the run now was cut short, or its adapter could not be driven: what is gone was never asked.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub partial: bool,
}

impl Comparison {
    /// Whether anything became worse.
    pub fn is_worse(&self) -> bool {
        self.partial || self.cases.iter().any(|moved| moved.transition.is_worse())
    }
}

/// Compares two streams case by case.
pub fn compare(old: &[Event], new: &[Event]) -> Comparison {
    let (before, now) = (cases(old), cases(new));
    let mut ids: Vec<&str> = before.keys().chain(now.keys()).copied().collect();
    ids.sort_unstable();
    ids.dedup();
    let mut moves: Vec<Move> = ids
        .into_iter()
        .filter_map(|id| {
            let (before, now) = (before.get(id).copied(), now.get(id).copied());
            Some(Move {
                id: id.to_owned(),
                transition: transition(before, now)?,
                before: before.map(|case| case.verdict),
                now: now.map(|case| case.verdict),
            })
        })
        .collect();
    moves.sort_by_key(|moved| moved.transition);
    Comparison { cases: moves, readings: reading_changes(old, new), partial: is_partial(new) }
}

fn is_partial(events: &[Event]) -> bool {
    let whole = |event: &Event| matches!(event, Event::RunFinished(finished) if !finished.partial);
    !events.last().is_some_and(whole)
}

fn transition(before: Option<&CaseFinished>, now: Option<&CaseFinished>) -> Option<Transition> {
    let unsupported = |case: &CaseFinished| case.verdict == Verdict::Unsupported;
    let fails = |case: &CaseFinished| case.verdict.is_failure();
    match (before, now) {
        (_, None) => Some(Transition::Gone),
        (None, Some(now)) if fails(now) => Some(Transition::NewFailure),
        (None, Some(_)) => Some(Transition::New),
        (Some(before), Some(now)) => match (fails(before), fails(now)) {
            (false, true) => Some(Transition::Regressed),
            (true, false) if unsupported(now) => Some(Transition::Support),
            (true, false) => Some(Transition::Fixed),
            (true, true) => {
                let same = before.verdict == now.verdict && answer_digest([before]) == answer_digest([now]);
                (!same).then_some(Transition::Changed)
            }
            (false, false) => (unsupported(before) != unsupported(now)).then_some(Transition::Support),
        },
    }
}

fn cases(events: &[Event]) -> BTreeMap<&str, &CaseFinished> {
    events
        .iter()
        .filter_map(|event| match event {
            Event::CaseFinished(case) => Some((case.id.as_str(), &**case)),
            _ => None,
        })
        .collect()
}

fn reading_changes(old: &[Event], new: &[Event]) -> Vec<ReadingChange> {
    let readings = |events: &[Event]| -> BTreeMap<String, Option<String>> {
        let disputes = events.iter().filter_map(|event| match event {
            Event::DisputeJudged(dispute) => {
                Some((format!("{} {}", dispute.profile, dispute.dispute), dispute.reading.clone()))
            }
            _ => None,
        });
        disputes.collect()
    };
    let (before, now) = (readings(old), readings(new));
    before
        .iter()
        .filter_map(|(dispute, before)| {
            let now = now.get(dispute)?;
            (before != now).then(|| ReadingChange {
                dispute: dispute.clone(),
                before: before.clone(),
                now: now.clone(),
            })
        })
        .collect()
}
