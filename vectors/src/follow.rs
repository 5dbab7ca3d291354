//! Which reading of each dispute an implementation follows, from what its answers fit.
//!
//! A dispute is judged by the vectors that are about it alone. A vector of several disputes moves with each of them,
//! so it cannot tell which one an answer is about; it must only fit the readings that the others show. An answer that
//! fits no reading is wrong by itself and says nothing about the dispute.

use crate::vector::{Under, reading};
use std::collections::BTreeMap;

/// What one answer fits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fit {
    /// The vector's id.
    pub id: String,
    /// Its disputes.
    pub disputes: Vec<String>,
    /// Every combination of readings that the answer fits; empty where it is wrong under all.
    pub follows: Vec<Under>,
}

/// How the answers stand to one dispute.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Standing {
    /// The dispute.
    pub dispute: String,
    /// Each answer that counts, with the readings that it fits; none where it fits no reading.
    pub votes: Vec<(String, Vec<String>)>,
    /// The one reading that all of them fit, the default where several do; none where they pull in several directions,
    /// or where there is none.
    pub reading: Option<String>,
}

impl Standing {
    /// The answers that fit no reading.
    pub fn wrong(&self) -> impl Iterator<Item = &str> {
        let none = self.votes.iter().filter(|(_, readings)| readings.is_empty());
        none.map(|(id, _)| id.as_str())
    }

    /// Whether answers that fit some reading pull in several directions.
    pub fn is_mixed(&self) -> bool {
        self.reading.is_none() && self.votes.iter().any(|(_, readings)| !readings.is_empty())
    }

    /// The reading that most answers fit, the default on a draw; none where no answer fits any.
    pub fn majority(&self) -> Option<&str> {
        let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
        for name in self.votes.iter().flat_map(|(_, readings)| readings) {
            *counts.entry(name).or_default() += 1;
        }
        let default = self.default_reading();
        let most = counts.into_iter().max_by_key(|(name, count)| (*count, *name == default));
        most.map(|(name, _)| name)
    }

    /// The default reading of the dispute; empty for one that nobody knows.
    fn default_reading(&self) -> &'static str {
        let vector = self.votes.first().map_or("", |(id, _)| id);
        known(&self.dispute, vector).map_or("", |dispute| dispute.default())
    }

    /// The answers that fit some reading, and not the one that most fit; none where one fits all.
    pub fn strays(&self) -> Vec<&str> {
        let Some(most) = self.majority().filter(|_| self.is_mixed()) else {
            return Vec::new();
        };
        let strays =
            self.votes.iter().filter(|(_, readings)| !readings.is_empty() && !readings.iter().any(|name| name == most));
        strays.map(|(id, _)| id.as_str()).collect()
    }
}

/// A dispute as the profile of this vector has it: profiles share IN-DUP, and not its default.
fn known(dispute: &str, vector: &str) -> Option<&'static canon::Dispute> {
    let profile = vector.split('/').next().and_then(canon::Profile::from_name);
    let own = profile.and_then(|profile| profile.spec().dispute(dispute));
    own.or_else(|| canon::Dispute::known().into_iter().find(|known| known.id == dispute))
}

/// Judges every dispute of the answers to one profile, in the order in which they first appear.
pub fn standings(fits: &[Fit]) -> Vec<Standing> {
    let mut standings: Vec<Standing> = Vec::new();
    for dispute in fits.iter().flat_map(|fit| &fit.disputes) {
        if !standings.iter().any(|known| known.dispute == *dispute) {
            let dispute = dispute.clone();
            standings.push(Standing { dispute, votes: Vec::new(), reading: None });
        }
    }
    let (alone, several): (Vec<&Fit>, Vec<&Fit>) = fits.iter().partition(|fit| fit.disputes.len() == 1);
    for fit in alone {
        vote(&mut standings, &fit.disputes[0], &fit.id, &fit.follows);
    }
    standings.iter_mut().for_each(conclude);
    for fit in several {
        let chosen = |dispute: &str, but: Option<&str>| {
            let known = standings.iter().find(|known| known.dispute == dispute);
            known.filter(|_| but != Some(dispute)).and_then(|known| known.reading.clone())
        };
        let fitting = |but: Option<&str>| -> Vec<Under> {
            let agrees =
                |under: &&Under| under.iter().all(|(id, name)| chosen(id, but).is_none_or(|chosen| chosen == *name));
            fit.follows.iter().filter(agrees).cloned().collect()
        };
        // The dispute to speak of: one that no vector is about alone, else the one whose reading stands in the way.
        let open = fit
            .disputes
            .iter()
            .find(|id| standings.iter().any(|known| known.dispute == **id && known.votes.is_empty()));
        let fits_all = !fitting(None).is_empty();
        let (dispute, follows) = match open {
            Some(open) => (open.clone(), fitting(Some(open))),
            None if fits_all || fit.follows.is_empty() => continue,
            None => {
                let blamed = fit.disputes.iter().find(|id| !fitting(Some(id)).is_empty());
                let blamed = blamed.unwrap_or(&fit.disputes[0]).clone();
                let follows = fitting(Some(&blamed));
                (blamed, if follows.is_empty() { fit.follows.clone() } else { follows })
            }
        };
        vote(&mut standings, &dispute, &fit.id, &follows);
        if open.is_none() {
            standings.iter_mut().filter(|known| known.dispute == dispute).for_each(conclude);
        }
    }
    standings.iter_mut().for_each(conclude);
    standings
}

fn vote(standings: &mut [Standing], dispute: &str, id: &str, follows: &[Under]) {
    // A row that leaves the dispute out fits all its readings.
    let fits = |name: &&str| follows.iter().any(|under| reading(under, dispute).is_none_or(|given| given == *name));
    let all = known(dispute, id).into_iter().flat_map(|known| known.names());
    let readings = all.filter(fits).map(str::to_owned).collect();
    if let Some(standing) = standings.iter_mut().find(|known| known.dispute == dispute) {
        standing.votes.push((id.to_owned(), readings));
    }
}

fn conclude(standing: &mut Standing) {
    let default = standing.default_reading();
    let mut fitting = standing.votes.iter().map(|(_, names)| names).filter(|one| !one.is_empty());
    let Some(first) = fitting.next() else {
        return;
    };
    let mut common = first.clone();
    fitting.for_each(|names| common.retain(|name| names.contains(name)));
    let chosen = common.iter().find(|name| **name == default).or(common.first());
    standing.reading = chosen.cloned();
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fit(id: &str, disputes: &[&str], follows: &[&[&str]]) -> Fit {
        let under = |names: &&[&str]| {
            let pairs = disputes.iter().zip(names.iter());
            pairs.map(|(id, name)| ((*id).to_owned(), (*name).to_owned())).collect()
        };
        Fit {
            id: id.to_owned(),
            disputes: disputes.iter().map(|id| (*id).to_owned()).collect(),
            follows: follows.iter().map(under).collect(),
        }
    }

    #[test]
    fn one_wrong_answer_leaves_the_reading_of_the_others() {
        let standings = standings(&[
            fit("a", &["CPS-VER-1"], &[&["v12"]]),
            fit("b", &["CPS-VER-1"], &[]),
            fit("c", &["CPS-VER-1"], &[&["v13"], &["v12"]]),
        ]);
        assert_eq!(standings[0].reading.as_deref(), Some("v12"));
        assert_eq!(standings[0].wrong().collect::<Vec<_>>(), ["b"]);
        assert!(!standings[0].is_mixed());
    }

    #[test]
    fn who_pulls_another_way_is_named() {
        let standings = standings(&[
            fit("a", &["CPS-VER-1"], &[&["v12"]]),
            fit("b", &["CPS-VER-1"], &[&["v13"]]),
            fit("c", &["CPS-VER-1"], &[&["v12"]]),
        ]);
        assert!(standings[0].is_mixed());
        assert_eq!(standings[0].majority(), Some("v12"));
        assert_eq!(standings[0].strays(), ["b"]);
    }

    #[test]
    fn a_vector_of_several_disputes_must_fit_what_the_others_show() {
        let both = ["CPS-VER-1", "CPS-STR-2"];
        let alone = [fit("a", &["CPS-VER-1"], &[&["v12"]]), fit("b", &["CPS-STR-2"], &[&["short"]])];
        let judged = |follows: &[&[&str]]| {
            let mut fits = alone.to_vec();
            fits.push(fit("c", &both, follows));
            standings(&fits)
        };
        let fitting = judged(&[&["v12", "short"]]);
        assert!(fitting.iter().all(|standing| !standing.is_mixed()));
        let other = judged(&[&["v13", "short"]]);
        assert!(other[0].is_mixed());
        assert!(!other[1].is_mixed());
    }

    #[test]
    fn where_no_vector_is_about_a_dispute_alone_the_others_decide() {
        let both = ["CPS-VER-1", "CPS-STR-2"];
        let standings = standings(&[
            fit("a", &["CPS-VER-1"], &[&["v12"]]),
            fit("b", &both, &[&["v13", "short"], &["v12", "long"]]),
        ]);
        assert_eq!(standings[1].reading.as_deref(), Some("long"));
    }
}
