//! A mutant under suspicion, with its answers computed once and only where somebody asks.

use super::witness::{Agreement, Witness};
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

    fn wrong(&mut self, witness: &Witness) -> Option<&Answer> {
        if !self.wrong.contains_key(&witness.id) {
            let answer = self.implementation.answer(self.mutant.profile, &witness.request);
            let wrong = (!witness.passes(&answer)).then_some(answer);
            self.wrong.insert(witness.id.clone(), wrong);
        }
        self.wrong.get(&witness.id).and_then(Option::as_ref)
    }

    /// How a wrong answer of its own stands to the one that came; none where it would have been right.
    pub fn agrees(&mut self, witness: &Witness) -> Option<Agreement> {
        self.wrong(witness).map(|answer| witness.agreement(answer))
    }

    /// Whether it would have been wrong here.
    pub fn fails(&mut self, witness: &Witness) -> bool {
        self.wrong(witness).is_some()
    }
}
