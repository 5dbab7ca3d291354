//! Disputes: all answers must follow one reading; which one is told, mixing them fails.

use crate::event::{CaseFinished, DisputeJudged, DisputeVerdict, Followed};
use crate::verdict::Verdict;
use canon::DISPUTES;

/// Judges every dispute of the cases, in the order in which they first appear.
pub fn disputes<'a>(cases: impl IntoIterator<Item = &'a CaseFinished>) -> Vec<DisputeJudged> {
    let mut disputes: Vec<DisputeJudged> = Vec::new();
    for case in cases {
        let Some(id) = &case.dispute else { continue };
        let at = disputes
            .iter()
            .position(|judged| judged.dispute == *id && judged.profile == case.profile);
        let at = at.unwrap_or_else(|| {
            disputes.push(DisputeJudged {
                dispute: id.clone(),
                profile: case.profile.clone(),
                verdict: DisputeVerdict::Unanswered,
                reading: None,
                default: default_reading(id),
                cases: Vec::new(),
                known: None,
            });
            disputes.len() - 1
        });
        if case.verdict != Verdict::Unsupported {
            disputes[at].cases.push(Followed {
                id: case.id.clone(),
                readings: case.readings.clone(),
            });
        }
    }
    disputes.iter_mut().for_each(conclude);
    disputes
}

fn default_reading(id: &str) -> String {
    DISPUTES
        .iter()
        .find(|dispute| dispute.id == id)
        .and_then(|dispute| dispute.readings.first())
        .map_or_else(String::new, |name| (*name).to_owned())
}

fn conclude(judged: &mut DisputeJudged) {
    let Some((first, rest)) = judged.cases.split_first() else {
        return;
    };
    if judged.cases.iter().any(|case| case.readings.is_empty()) {
        judged.verdict = DisputeVerdict::NoReading;
        return;
    }
    let common: Vec<&String> = first
        .readings
        .iter()
        .filter(|reading| rest.iter().all(|case| case.readings.contains(reading)))
        .collect();
    let default = common.iter().find(|reading| ***reading == judged.default);
    match default.or(common.first()) {
        Some(reading) => {
            judged.verdict = DisputeVerdict::Consistent;
            judged.reading = Some((*reading).clone());
        }
        None => judged.verdict = DisputeVerdict::Mixed,
    }
}
