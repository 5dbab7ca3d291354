//! The disputes: points where a source can be read in more than one way, and the reading chosen for each.

use crate::Profile;
use crate::spec::Choice;
use std::fmt;

/// A point on which a source can be read in several ways.
#[derive(Debug, PartialEq, Eq)]
pub struct Dispute {
    /// The rule id, as on the wire.
    pub id: &'static str,
    /// The readings, the default first.
    pub readings: &'static [Reading],
}

/// One way to read a disputed point.
#[derive(Debug, PartialEq, Eq)]
pub struct Reading {
    /// As on the wire.
    pub name: &'static str,
    /// The axes on which it differs from what the profile says. Empty for the default, and where
    /// the dispute is about an operation and not about the canonical form.
    pub changes: &'static [(&'static str, Choice)],
}

impl Dispute {
    /// The names of the readings, the default first.
    pub fn names(&self) -> impl ExactSizeIterator<Item = &'static str> + use<> {
        self.readings.iter().map(|reading| reading.name)
    }

    /// The name of the default reading.
    pub fn default(&self) -> &'static str {
        self.readings[0].name
    }

    /// The reading with this name.
    pub fn reading(&self, name: &str) -> Option<&'static Reading> {
        self.readings.iter().find(|reading| reading.name == name)
    }

    /// The dispute with this id as the profile of this name has it; elsewhere as the first profile that has it.
    pub fn find(profile: &str, id: &str) -> Option<&'static Dispute> {
        let own = Profile::from_name(profile).and_then(|profile| profile.spec().dispute(id));
        own.or_else(|| Dispute::known().into_iter().find(|known| known.id == id))
    }

    /// Every dispute of every known profile. Profiles share IN-DUP: the first one's stands for all.
    pub fn known() -> Vec<&'static Dispute> {
        let mut known: Vec<&'static Dispute> = Vec::new();
        for dispute in Profile::known().flat_map(Profile::disputes) {
            if known.iter().all(|other| other.id != dispute.id) {
                known.push(dispute);
            }
        }
        known
    }
}

/// How many disputes can be chosen at once: more than any profile has.
pub(crate) const MOST: usize = 16;

/// More combinations of readings than this are not gone through one by one.
const MANY: usize = 1024;

/// The readings that differ from a profile's defaults, or were asked for by name.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Readings {
    /// By id; the rest is empty.
    chosen: [Option<(&'static str, &'static str)>; MOST],
}

/// A dispute or reading name that does not exist.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum UnknownReading {
    /// No dispute has this id.
    Dispute(String),
    /// The dispute exists, the reading does not.
    Reading {
        /// The dispute.
        dispute: &'static Dispute,
        /// The name that it does not have.
        reading: String,
    },
}

impl fmt::Display for UnknownReading {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            UnknownReading::Dispute(id) => {
                let known: Vec<_> = Dispute::known().iter().map(|dispute| dispute.id).collect();
                write!(f, "unknown dispute {id:?}; one of {}", known.join(", "))
            }
            UnknownReading::Reading { dispute, reading } => {
                let names: Vec<_> = dispute.names().collect();
                write!(f, "{} has no reading {reading:?}; one of {}", dispute.id, names.join(", "))
            }
        }
    }
}

impl std::error::Error for UnknownReading {}

impl Readings {
    /// Chooses a reading by the names used on the wire and the command line.
    ///
    /// ```
    /// let mut readings = canon::Readings::default();
    /// readings.set("IN-DUP", "last")?;
    /// assert_eq!(readings.chosen("IN-DUP"), Some("last"));
    /// assert!(readings.set("IN-DUP", "both").is_err());
    /// # Ok::<(), canon::UnknownReading>(())
    /// ```
    pub fn set(&mut self, dispute: &str, reading: &str) -> Result<(), UnknownReading> {
        let mut found = None;
        for known in Profile::known().filter_map(|profile| profile.spec().dispute(dispute)) {
            if let Some(reading) = known.reading(reading) {
                self.choose(known.id, reading.name);
                return Ok(());
            }
            found = found.or(Some(known));
        }
        Err(match found {
            Some(dispute) => UnknownReading::Reading { dispute, reading: reading.to_owned() },
            None => UnknownReading::Dispute(dispute.to_owned()),
        })
    }

    /// The same readings with one of them chosen, for names that are known to exist.
    ///
    /// # Panics
    ///
    /// Where the dispute or its reading does not exist.
    #[must_use]
    pub fn with(mut self, dispute: &str, reading: &str) -> Readings {
        self.set(dispute, reading).unwrap_or_else(|unknown| panic!("{unknown}"));
        self
    }

    /// The reading that was chosen for a dispute; none where it is left to the profile.
    pub fn chosen(&self, dispute: &str) -> Option<&'static str> {
        let mut own = self.chosen.iter().flatten();
        own.find(|(id, _)| *id == dispute).map(|(_, reading)| *reading)
    }

    /// Whether this reading was chosen.
    pub fn is(&self, dispute: &str, reading: &str) -> bool {
        self.chosen(dispute) == Some(reading)
    }

    /// Every combination of readings that can touch this profile, the default first. Of disputes so many that nobody could
    /// go through all combinations: every reading alone, and every two of different disputes.
    pub fn combinations(profile: Profile) -> Vec<Readings> {
        Readings::combinations_of(profile.disputes())
    }

    /// The same for disputes that are no profile's.
    pub(crate) fn combinations_of(disputes: &'static [Dispute]) -> Vec<Readings> {
        let count = disputes.iter().try_fold(1, |count: usize, dispute| count.checked_mul(dispute.readings.len()));
        if count.is_none_or(|count| count > MANY) {
            return Readings::pairs_of(disputes);
        }
        let mut combinations = vec![Readings::default()];
        for dispute in disputes {
            let others = &dispute.readings[1..];
            let with_each = |base: Readings| {
                let other = move |reading: &Reading| {
                    let mut chosen = base;
                    chosen.choose(dispute.id, reading.name);
                    chosen
                };
                std::iter::once(base).chain(others.iter().map(other))
            };
            combinations = combinations.into_iter().flat_map(with_each).collect();
        }
        combinations
    }

    /// The default, every other reading alone, and every two of different disputes.
    pub(crate) fn pairs_of(disputes: &'static [Dispute]) -> Vec<Readings> {
        let mut pairs = vec![Readings::default()];
        for (place, first) in disputes.iter().enumerate() {
            for one in &first.readings[1..] {
                let mut alone = Readings::default();
                alone.choose(first.id, one.name);
                pairs.push(alone);
                for second in &disputes[place + 1..] {
                    for two in &second.readings[1..] {
                        let mut both = alone;
                        both.choose(second.id, two.name);
                        pairs.push(both);
                    }
                }
            }
        }
        pairs
    }

    fn choose(&mut self, dispute: &'static str, reading: &'static str) {
        let known = self.chosen.iter().position(|one| one.is_some_and(|(id, _)| id == dispute));
        let place = known.or_else(|| self.chosen.iter().position(Option::is_none));
        self.chosen[place.expect("no profile has so many disputes")] = Some((dispute, reading));
        // The order in which they were chosen makes no difference.
        self.chosen.sort_by_key(|one| one.map_or((true, ""), |(id, _)| (false, id)));
    }
}

impl fmt::Debug for Readings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self.chosen.iter().flatten().copied()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_reading_can_be_chosen_and_read_back() {
        for profile in Profile::ALL {
            for dispute in profile.disputes() {
                let defaults = Readings::default();
                assert_eq!(profile.reading(&defaults, dispute.id), Some(dispute.default()));
                for name in dispute.names() {
                    let readings = Readings::default().with(dispute.id, name);
                    assert_eq!(profile.reading(&readings, dispute.id), Some(name));
                    assert!(readings.is(dispute.id, name));
                }
            }
        }
    }

    #[test]
    fn the_order_of_choosing_makes_no_difference() {
        let first = Readings::default().with("IN-DUP", "last").with("CPS-VER-1", "v12");
        let second = Readings::default().with("CPS-VER-1", "v12").with("IN-DUP", "last");
        assert_eq!(first, second);
    }

    #[test]
    fn combinations_multiply_only_the_profile_s_own_disputes() {
        for profile in Profile::ALL {
            let readings = profile.disputes().iter().map(|dispute| dispute.readings.len());
            let combinations = Readings::combinations(profile);
            assert_eq!(combinations.len(), readings.product::<usize>(), "{profile}");
        }
        assert_eq!(Readings::combinations(Profile::JCS).len(), 4, "IN-DUP and JCS-INT-1");
        assert_eq!(Readings::combinations(Profile::CPS)[0], Readings::default());
    }

    #[test]
    fn of_very_many_disputes_every_two_readings_meet() {
        const READINGS: &[Reading] = &[
            Reading { name: "one", changes: &[] },
            Reading { name: "two", changes: &[] },
            Reading { name: "three", changes: &[] },
        ];
        let disputes: Vec<Dispute> =
            ["A", "B", "C", "D", "E", "F", "G", "H", "I", "J"].map(|id| Dispute { id, readings: READINGS }).into();
        let all = Readings::combinations_of(disputes.leak());
        // The default, 10 times 2 alone, and 45 pairs times 4.
        assert_eq!(all.len(), 1 + 20 + 180);
        assert!(all.iter().any(|readings| readings.is("B", "three") && readings.is("J", "two")));
    }
}
