//! The mutants under suspicion, built once for each set of readings and asked once about each case.

use super::suspect::Suspect;
use canon::{Profile, Readings};
use canon_vectors::Mutant;
use std::collections::HashMap;

/// Suspects that keep what they answered, so that many runs over the same cases are diagnosed in the time of a few.
pub struct Catalogue {
    mutants: Vec<Mutant>,
    built: HashMap<(Profile, Readings), Vec<Suspect>>,
}

impl Catalogue {
    /// These mutants, none of them built yet.
    pub fn new(mutants: Vec<Mutant>) -> Catalogue {
        Catalogue { mutants, built: HashMap::new() }
    }

    /// The suspects of a profile, for the readings that an implementation follows.
    pub(super) fn suspects(&mut self, profile: Profile, readings: &Readings) -> &mut Vec<Suspect> {
        let mutants = &self.mutants;
        self.built.entry((profile, *readings)).or_insert_with(|| {
            mutants
                .iter()
                .filter(|mutant| mutant.profile == profile && mutant.equivalent.is_none())
                .map(|mutant| Suspect::new(mutant.clone(), readings))
                .collect()
        })
    }
}
