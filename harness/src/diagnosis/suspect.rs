//! A mutant under suspicion, with its answers computed once and only where somebody asks.

use super::witness::{Agreement, Witness};
use canon::Readings;
use canon::operation::Answer;
use canon_vectors::{Implementation, Mutant};

/// A mutant built for the readings of the implementation.
pub struct Suspect {
    /// The mutant.
    pub mutant: Mutant,
    implementation: Implementation,
    answers: Vec<Option<Answer>>,
}

impl Suspect {
    /// Builds the mutant.
    pub fn new(mutant: Mutant, readings: &Readings) -> Suspect {
        Suspect {
            implementation: mutant.implementation(readings),
            mutant,
            answers: Vec::new(),
        }
    }

    fn answer(&mut self, position: usize, witness: &Witness) -> &Answer {
        if self.answers.len() <= position {
            self.answers.resize(position + 1, None);
        }
        let (implementation, profile) = (&self.implementation, self.mutant.profile);
        self.answers[position]
            .get_or_insert_with(|| implementation.answer(profile, &witness.request))
    }

    /// Whether it would have said what the implementation said.
    pub fn agrees(&mut self, position: usize, witness: &Witness) -> Agreement {
        let answer = self.answer(position, witness);
        witness.agreement(answer)
    }

    /// Whether it would have been wrong here.
    pub fn fails(&mut self, position: usize, witness: &Witness) -> bool {
        let answer = self.answer(position, witness);
        !witness.passes(answer)
    }
}
