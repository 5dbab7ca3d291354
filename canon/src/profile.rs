//! A profile: a cheap handle to its description.

use crate::spec::{SHIPPED, Spec};
use crate::{Dispute, Readings};
use std::fmt;
use std::sync::{PoisonError, RwLock};

/// A named set of canonicalization rules: one of the shipped ones, or one from a file.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Profile(u16);

/// The profiles that came from files, in the order in which they were added.
static ADDED: RwLock<Vec<&'static Spec>> = RwLock::new(Vec::new());

impl Profile {
    pub(crate) const fn shipped(place: u16) -> Profile {
        Profile(place)
    }

    /// Takes a description in, for as long as the program runs. The same one twice is the same profile.
    pub fn add(spec: Spec) -> Profile {
        let mut added = ADDED.write().unwrap_or_else(PoisonError::into_inner);
        let known = SHIPPED.iter().chain(added.iter().copied()).position(|known| *known == spec);
        let place = known.unwrap_or_else(|| {
            added.push(Box::leak(Box::new(spec)));
            SHIPPED.len() + added.len() - 1
        });
        Profile(u16::try_from(place).expect("fewer than 65,536 profiles"))
    }

    /// What it is.
    pub fn spec(self) -> &'static Spec {
        let place = self.place();
        SHIPPED.get(place).unwrap_or_else(|| {
            let added = ADDED.read().unwrap_or_else(PoisonError::into_inner);
            added[place - SHIPPED.len()]
        })
    }

    /// Every profile that this program knows: the shipped ones, then those from files.
    pub fn known() -> impl Iterator<Item = Profile> {
        let added = ADDED.read().unwrap_or_else(PoisonError::into_inner).len();
        (0..SHIPPED.len() + added).map(|place| Profile(place as u16))
    }

    /// Its place among the known profiles, for tables with one row per profile.
    pub fn place(self) -> usize {
        usize::from(self.0)
    }

    /// The name on the wire, on the command line and in folder names.
    pub fn name(self) -> &'static str {
        self.spec().name
    }

    /// The profile with this name; of several from files, the last one.
    pub fn from_name(name: &str) -> Option<Profile> {
        Profile::known().filter(|profile| profile.name() == name).last()
    }

    /// Whether it is one of [`Profile::ALL`].
    pub fn is_shipped(self) -> bool {
        self.place() < SHIPPED.len()
    }

    /// The points on which its source can be read in several ways.
    pub fn disputes(self) -> &'static [Dispute] {
        self.spec().disputes
    }

    /// The reading of a dispute that these readings choose, or the default one.
    pub fn reading(self, readings: &Readings, dispute: &str) -> Option<&'static str> {
        let dispute = self.spec().dispute(dispute)?;
        let chosen = readings.chosen(dispute.id).and_then(|name| dispute.reading(name));
        Some(chosen.map_or(dispute.default(), |reading| reading.name))
    }

    /// IN-DEPTH, KAI-DEPTH-1: how deep arrays and objects may nest unless the caller says otherwise.
    pub fn default_max_depth(self) -> usize {
        self.spec().choices.depth as usize
    }
}

impl fmt::Display for Profile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl fmt::Debug for Profile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_profile_is_added_once() {
        let spec = || Spec { name: "added", ..*Profile::JCS.spec() };
        let added = Profile::add(spec());
        assert_eq!(Profile::add(spec()), added);
        assert_eq!(Profile::from_name("added"), Some(added));
        assert!(!added.is_shipped() && Profile::KAIROS.is_shipped());
        assert_eq!(added.spec().choices, Profile::JCS.spec().choices);
    }
}
