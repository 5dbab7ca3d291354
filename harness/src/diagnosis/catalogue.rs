//! The mutants under suspicion, built once for each set of readings and asked once about each case.

use super::suspect::Suspect;
use canon::{Profile, Readings};
use canon_generator::{Mutant, mutants};
use std::collections::HashMap;

/// Suspects that keep what they answered, so that many runs over the same cases are diagnosed in the time of a few.
pub struct Catalogue {
    /// Those of a profile, made only when one of its cases fails.
    of: Box<dyn Fn(Profile) -> Vec<Mutant> + Send>,
    built: HashMap<(Profile, Readings), Vec<Suspect>>,
}

impl Catalogue {
    /// These mutants, none of them built yet.
    pub fn new(mutants: Vec<Mutant>) -> Catalogue {
        let own = move |profile| mutants.iter().filter(|mutant| mutant.profile == profile).cloned().collect();
        Catalogue { of: Box::new(own), built: HashMap::new() }
    }

    /// Every mutant of every profile.
    pub fn of_everything() -> Catalogue {
        Catalogue { of: Box::new(mutants::suspects), built: HashMap::new() }
    }

    /// The suspects of a profile, for the readings that an implementation follows.
    pub(super) fn suspects(&mut self, profile: Profile, readings: &Readings) -> &mut Vec<Suspect> {
        let of = &self.of;
        self.built.entry((profile, *readings)).or_insert_with(|| {
            let mutants = of(profile).into_iter();
            let different = mutants.filter(|mutant| mutant.equivalent.is_none());
            different.map(|mutant| Suspect::new(mutant, readings)).collect()
        })
    }
}
