//! Lays `canon.toml` beside a run: which failures were known, and which entries no longer hold.

use super::digest::answer_digest;
use super::{Config, KnownFailure};
use crate::event::{CaseFinished, DisputeJudged, DisputeVerdict, Known, StaleExpectation, Staleness};
use crate::verdict::Verdict;
use canon_generator::glob;

/// Marks every known failure and gives the entries that no longer hold.
///
/// `complete` says that all cases ran: only then does an entry without cases mean anything.
pub fn apply(
    config: &Config, cases: &mut [CaseFinished], disputes: &mut [DisputeJudged], complete: bool, today: &str,
) -> Vec<StaleExpectation> {
    let entries = config.entries();
    let owners: Vec<Option<usize>> = cases.iter().map(|case| owner(&entries, &case.id)).collect();
    let mut stale = Vec::new();
    for (number, entry) in entries.into_iter().enumerate() {
        if let Some(found) = mixed(entry, disputes, complete) {
            stale.extend(found);
        } else {
            let own: Vec<&mut CaseFinished> = cases
                .iter_mut()
                .zip(&owners)
                .filter(|(_, owner)| **owner == Some(number))
                .map(|(case, _)| case)
                .collect();
            stale.extend(judge(entry, own, complete));
        }
        if entry.expired(today) {
            let detail = "fix it, or give it a new date with a new reason".to_owned();
            stale.push(staleness(entry, Staleness::Expired, Vec::new(), detail));
        }
    }
    stale
}

/// The entry that a case belongs to: one that names it, else the first glob that fits.
pub fn owner(entries: &[&KnownFailure], id: &str) -> Option<usize> {
    let named = entries.iter().position(|entry| entry.pattern() == id);
    named.or_else(|| entries.iter().position(|entry| glob::matches(entry.pattern(), id)))
}

/// The entry that expects a case to fail, where it fails and one does: as soon as the case is settled.
pub fn known(config: &Config, case: &CaseFinished) -> Option<Known> {
    if !case.verdict.is_failure() {
        return None;
    }
    let entries = config.entries();
    let entry = entries[owner(&entries, &case.id)?];
    let names_a_case = !entry.pattern().starts_with("dispute/");
    names_a_case.then(|| known_by(entry))
}

fn known_by(entry: &KnownFailure) -> Known {
    Known {
        pattern: entry.pattern().to_owned(),
        reason: entry.reason.get_ref().clone(),
        link: entry.link.clone(),
        flaky: entry.flaky,
    }
}

fn judge(entry: &KnownFailure, own: Vec<&mut CaseFinished>, complete: bool) -> Vec<StaleExpectation> {
    let mut stale = Vec::new();
    let ids = |cases: &[&mut CaseFinished]| -> Vec<String> { cases.iter().map(|case| case.id.clone()).collect() };
    // What cannot be asked neither fails nor passes.
    let (mut failing, others): (Vec<_>, Vec<_>) =
        own.into_iter().filter(|case| case.verdict != Verdict::Unsupported).partition(|case| case.verdict.is_failure());
    if failing.is_empty() && others.is_empty() && complete {
        let detail = "no case that was asked fits; remove the entry, or correct its id".to_owned();
        stale.push(staleness(entry, Staleness::Unmatched, Vec::new(), detail));
    }
    if !others.is_empty() && !entry.flaky {
        let detail = "remove the entry, or run `canon expect --write`".to_owned();
        stale.push(staleness(entry, Staleness::UnexpectedPass, ids(&others), detail));
    }
    for case in &mut failing {
        case.known = Some(known_by(entry));
    }
    let other_verdict = failing.iter().find(|case| entry.verdict.is_some_and(|verdict| verdict != case.verdict));
    let digest = answer_digest(failing.iter().map(|case| &**case));
    let other_answer = entry.answer.as_ref().is_some_and(|known| *known != digest);
    let detail = match (other_verdict, entry.verdict) {
        (Some(case), Some(recorded)) => Some(format!(
            "{} is {}, recorded is {}; look at it, then {}",
            case.id,
            case.verdict.phrase(),
            recorded.phrase(),
            match entry.flaky {
                true => "correct the entry",
                false => "run `canon expect --write`",
            }
        )),
        // Cases that are missing from a filtered run, or that pass now, change the digest too.
        _ if other_answer && complete && others.is_empty() && !failing.is_empty() => Some(format!(
            "the wrong answers are others than those recorded ({digest}); look at them, then run `canon expect --write`"
        )),
        _ => None,
    };
    if let Some(detail) = detail {
        stale.push(staleness(entry, Staleness::DifferentFailure, ids(&failing), detail));
    }
    stale
}

/// The same for an entry that names a dispute; none where it names cases.
fn mixed(entry: &KnownFailure, disputes: &mut [DisputeJudged], complete: bool) -> Option<Vec<StaleExpectation>> {
    let name = entry.pattern().strip_prefix("dispute/")?;
    let dispute = disputes.iter_mut().find(|dispute| format!("{}/{}", dispute.profile, dispute.dispute) == name);
    Some(match dispute {
        Some(dispute) if dispute.verdict == DisputeVerdict::Mixed => {
            dispute.known = Some(known_by(entry));
            Vec::new()
        }
        Some(_) if entry.flaky => Vec::new(),
        Some(_) => {
            let detail = "it no longer mixes readings; remove the entry".to_owned();
            vec![staleness(entry, Staleness::UnexpectedPass, Vec::new(), detail)]
        }
        None if complete => {
            let detail = "no such dispute was judged; remove the entry".to_owned();
            vec![staleness(entry, Staleness::Unmatched, Vec::new(), detail)]
        }
        None => Vec::new(),
    })
}

fn staleness(entry: &KnownFailure, kind: Staleness, cases: Vec<String>, detail: String) -> StaleExpectation {
    StaleExpectation { pattern: entry.pattern().to_owned(), kind, cases, detail }
}
