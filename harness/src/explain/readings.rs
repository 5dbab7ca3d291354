//! On which disputes a document's hash depends, and what it is under each reading.

use canon::{Dispute, Profile, Readings, RejectKind};

/// A dispute that the hash depends on.
#[derive(Clone, Debug)]
pub struct Dependence {
    /// The dispute.
    pub dispute: &'static Dispute,
    /// What each reading gives, the default first.
    pub ways: Vec<Way>,
}

/// What one reading gives.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Way {
    /// The reading.
    pub reading: &'static str,
    /// Whether it is the one that was asked for.
    pub chosen: bool,
    /// The hash, or why there is none.
    pub hash: Result<String, RejectKind>,
}

/// Asks for the hash under every reading of every dispute that can touch the profile.
pub fn dependences(
    profile: Profile, chosen: &Readings, hash: impl Fn(&Readings) -> Result<String, RejectKind>,
) -> Vec<Dependence> {
    let mut found = Vec::new();
    for dispute in profile.disputes() {
        let mut ways = Vec::new();
        for reading in dispute.names() {
            let mut readings = *chosen;
            if readings.set(dispute.id, reading).is_ok() {
                ways.push(Way {
                    reading,
                    chosen: profile.reading(chosen, dispute.id) == Some(reading),
                    hash: hash(&readings),
                });
            }
        }
        if ways.iter().any(|way| way.hash != ways[0].hash) {
            found.push(Dependence { dispute, ways });
        }
    }
    found
}
