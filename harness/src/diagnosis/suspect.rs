//! A mutant under suspicion, with its answers computed once and only where somebody asks.

use super::observation::{Agreement, Observation};
use canon::Readings;
use canon::operation::Answer;
use canon_generator::{Implementation, Mutant};
use std::collections::HashMap;

/// A mutant built for the readings of the implementation.
pub struct Suspect {
    /// The mutant.
    pub mutant: Mutant,
    implementation: Implementation,
    /// By case: its answer where that is wrong, nothing where it is right.
    wrong: HashMap<String, Option<Answer>>,
}

impl Suspect {
    /// Builds the mutant.
    pub fn new(mutant: Mutant, readings: &Readings) -> Suspect {
        Suspect { implementation: mutant.implementation(readings), mutant, wrong: HashMap::new() }
    }

    fn wrong(&mut self, observation: &Observation) -> Option<&Answer> {
        if !self.wrong.contains_key(&observation.id) {
            let answer = self.implementation.answer(self.mutant.profile, &observation.request);
            let wrong = (!observation.passes(&answer)).then_some(answer);
            self.wrong.insert(observation.id.clone(), wrong);
        }
        self.wrong.get(&observation.id).and_then(Option::as_ref)
    }

    /// How a wrong answer of its own stands to the one that came; none where it would have been right.
    pub fn agrees(&mut self, observation: &Observation) -> Option<Agreement> {
        self.wrong(observation).map(|answer| observation.agreement(answer))
    }

    /// Whether it would have been wrong here.
    pub fn fails(&mut self, observation: &Observation) -> bool {
        self.wrong(observation).is_some()
    }
}
