//! Disputes: all answers must follow one reading; which one is told, mixing them fails.

use crate::event::{CaseFinished, DisputeJudged, DisputeVerdict, Followed};
use crate::verdict::Verdict;
use canon::Profile;
use canon_vectors::Under;
use canon_vectors::follow::{Fit, Standing, standings};

/// Judges every dispute of the cases, in the order in which they first appear.
pub fn disputes<'a>(cases: impl IntoIterator<Item = &'a CaseFinished>) -> Vec<DisputeJudged> {
    // The disputes of each profile, in the order of the cases; a case without an answer only names its own.
    let mut profiles: Vec<(&str, Vec<Fit>, Vec<DisputeJudged>)> = Vec::new();
    let mut order: Vec<(&str, String)> = Vec::new();
    for case in cases {
        let ids = ids(case);
        if ids.is_empty() {
            continue;
        }
        let profile = case.profile.as_str();
        for id in &ids {
            if !order.contains(&(profile, id.clone())) {
                order.push((profile, id.clone()));
            }
        }
        let at = profiles.iter().position(|(known, ..)| *known == profile).unwrap_or_else(|| {
            profiles.push((profile, Vec::new(), Vec::new()));
            profiles.len() - 1
        });
        if case.verdict != Verdict::Unsupported {
            profiles[at].1.push(Fit { id: case.id.clone(), follows: follows(case), disputes: ids });
        }
    }
    for (profile, fits, judged) in &mut profiles {
        let standings = standings(fits);
        judged.extend(standings.into_iter().map(|standing| conclude(profile, standing)));
    }
    let mut found: Vec<DisputeJudged> = Vec::new();
    for (profile, id) in order {
        let known = profiles
            .iter()
            .filter(|(known, ..)| *known == profile)
            .flat_map(|(.., judged)| judged)
            .find(|judged| judged.dispute == id);
        found.push(known.cloned().unwrap_or_else(|| unanswered(profile, id)));
    }
    found
}

/// The disputes that a case belongs to.
fn ids(case: &CaseFinished) -> Vec<String> {
    match &case.dispute {
        Some(id) => vec![id.clone()],
        None => case.disputes.clone(),
    }
}

/// The combinations of readings that its answer fits.
fn follows(case: &CaseFinished) -> Vec<Under> {
    match &case.dispute {
        Some(id) => case.readings.iter().map(|name| vec![(id.clone(), name.clone())]).collect(),
        None => case.follows.iter().map(|row| row.clone().into_iter().collect()).collect(),
    }
}

fn unanswered(profile: &str, dispute: String) -> DisputeJudged {
    let known = Profile::from_name(profile).and_then(|own| own.spec().dispute(&dispute));
    let default = known.map_or("", |dispute| dispute.default());
    DisputeJudged {
        profile: profile.to_owned(),
        verdict: DisputeVerdict::Unanswered,
        reading: None,
        default: default.to_owned(),
        cases: Vec::new(),
        known: None,
        dispute,
    }
}

fn conclude(profile: &str, standing: Standing) -> DisputeJudged {
    let verdict = match &standing.reading {
        Some(_) => DisputeVerdict::Consistent,
        None if standing.is_mixed() => DisputeVerdict::Mixed,
        None if standing.votes.is_empty() => DisputeVerdict::Unanswered,
        None => DisputeVerdict::NoReading,
    };
    let cases = standing.votes.into_iter().map(|(id, readings)| Followed { id, readings });
    DisputeJudged {
        verdict,
        reading: standing.reading,
        cases: cases.collect(),
        ..unanswered(profile, standing.dispute)
    }
}
