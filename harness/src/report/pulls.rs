//! Who pulls a dispute which way: one line for each reading that answers fit, and one for those that fit none.

use crate::event::{DisputeJudged, DisputeVerdict};

/// How many vectors a line names.
const NAMED: usize = 4;

/// The lines; none where one reading fits all answers.
pub fn pulls(dispute: &DisputeJudged) -> Vec<String> {
    let mut groups: Vec<(String, Vec<&str>)> = Vec::new();
    let mixed = dispute.verdict == DisputeVerdict::Mixed;
    let known = canon::Dispute::find(&dispute.profile, &dispute.dispute);
    let all = known.map_or(0, |known| known.readings.len());
    for case in &dispute.cases {
        let side = match (&case.readings[..], mixed) {
            ([], _) => "no reading".to_owned(),
            // What fits every reading pulls nowhere.
            (readings, true) if readings.len() < all => readings.join(" or "),
            _ => continue,
        };
        match groups.iter_mut().find(|(known, _)| *known == side) {
            Some((_, ids)) => ids.push(&case.id),
            None => groups.push((side, vec![&case.id])),
        }
    }
    groups.sort_by_key(|(side, ids)| (side == "no reading", std::cmp::Reverse(ids.len())));
    groups.into_iter().map(|(side, ids)| format!("{side}: {}", named(&ids))).collect()
}

fn named(ids: &[&str]) -> String {
    let shown = ids[..ids.len().min(NAMED)].join(", ");
    match ids.len().saturating_sub(NAMED) {
        0 => shown,
        more => format!("{shown} and {more} more"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::event::Followed;

    fn judged(verdict: DisputeVerdict, cases: &[(&str, &[&str])]) -> DisputeJudged {
        let followed = |(id, readings): &(&str, &[&str])| Followed {
            id: (*id).to_owned(),
            readings: readings.iter().map(|name| (*name).to_owned()).collect(),
        };
        DisputeJudged {
            dispute: "CPS-STR-2".to_owned(),
            profile: "cps".to_owned(),
            verdict,
            reading: None,
            default: "short".to_owned(),
            cases: cases.iter().map(followed).collect(),
            known: None,
        }
    }

    #[test]
    fn each_side_is_named_the_larger_first_and_who_fits_none_last() {
        let cases: &[(&str, &[&str])] =
            &[("a", &["long"]), ("b", &[]), ("c", &["short"]), ("d", &["short"]), ("e", &["short", "long"])];
        let mixed = judged(DisputeVerdict::Mixed, cases);
        assert_eq!(pulls(&mixed), ["short: c, d", "long: a", "no reading: b"]);
    }

    #[test]
    fn where_one_reading_fits_only_the_wrong_answers_are_named() {
        let cases: &[(&str, &[&str])] = &[("a", &["long"]), ("b", &[])];
        let consistent = judged(DisputeVerdict::Consistent, cases);
        assert_eq!(pulls(&consistent), ["no reading: b"]);
        let clean = judged(DisputeVerdict::Consistent, &cases[..1]);
        assert!(pulls(&clean).is_empty());
    }
}
