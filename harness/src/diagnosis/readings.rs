//! The readings under which an implementation is to be understood.

use crate::event::{DisputeJudged, DisputeVerdict};
use canon::{Profile, Readings};

/// The reading that most answers to each dispute fit; the default where none is ahead.
pub fn followed(profile: Profile, disputes: &[&DisputeJudged]) -> Readings {
    let mut readings = Readings::default();
    for dispute in disputes.iter().filter(|dispute| dispute.profile == profile.name()) {
        let chosen = match (dispute.verdict, &dispute.reading) {
            (DisputeVerdict::Consistent, Some(reading)) => reading.clone(),
            (DisputeVerdict::Unanswered, _) => continue,
            _ => most_fitting(dispute),
        };
        // A stream of another version may name a reading that is gone: the default stays.
        let _ = readings.set(&dispute.dispute, &chosen);
    }
    readings
}

fn most_fitting(dispute: &DisputeJudged) -> String {
    let mut names: Vec<&String> = dispute.cases.iter().flat_map(|followed| &followed.readings).collect();
    names.sort();
    names.dedup();
    let fits = |name: &str| {
        let fitting = dispute.cases.iter().filter(|case| case.readings.iter().any(|reading| reading == name));
        fitting.count()
    };
    // The default wins a draw.
    let ahead = names.into_iter().map(|name| (fits(name), *name == dispute.default, name)).max();
    ahead.map_or_else(|| dispute.default.clone(), |(_, _, name)| name.clone())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::event::Followed;

    #[test]
    fn the_reading_of_most_answers_is_taken_and_the_default_on_a_draw() {
        let mixed = |readings: &[&str]| DisputeJudged {
            dispute: "CPS-STR-2".to_owned(),
            profile: "cps".to_owned(),
            verdict: DisputeVerdict::Mixed,
            reading: None,
            default: "short".to_owned(),
            cases: readings
                .iter()
                .map(|reading| Followed { id: "cps/x/y".to_owned(), readings: vec![(*reading).to_owned()] })
                .collect(),
            known: None,
        };
        let of = |readings: &[&str]| {
            let dispute = mixed(readings);
            Profile::CPS.reading(&followed(Profile::CPS, &[&dispute]), "CPS-STR-2")
        };
        assert_eq!(of(&["long", "short", "long"]), Some("long"));
        assert_eq!(of(&["long", "short"]), Some("short"));
        assert_eq!(of(&[]), Some("short"));
    }
}
