//! Choices from bytes, for tests and fuzzing: every value of every axis, and nothing that is kept for good.

use super::{AXES, Accepts, Axis, Choice, Choices, Floats, Integers, IntegralFloats, NumberValue};
use crate::Profile;

/// Lists of paths: of the root, below it, through arrays, at any depth, and several that overlap.
const PATHS: &[&[&str]] = &[
    &[],
    &["a"],
    &["**.a"],
    &["reasoning.confidence", "reasoning.options[].feasibility"],
    &["**.ts", "**.nonce"],
    &["a.b", "**.b.a", "b"],
    &["a[].b", "**.a[].a"],
    &["/"],
];

const DEPTHS: &[u32] = &[1000, 1, 2, 3, 100];
const INDENTS: &[u32] = &[0, 1, 2, 10];
const PREFIXES: &[&str] = &["", "sha256:", "é-"];

impl Choices {
    /// Choices that these bytes stand for. Half of the values of a byte leave an axis as one of the shipped
    /// profiles has it; no combination is one that profiles are refused for.
    ///
    /// Outside the SemVer promise.
    pub fn arbitrary(bytes: &[u8]) -> Choices {
        let mut bytes = bytes.iter().copied();
        let profile = Profile::ALL[usize::from(bytes.next().unwrap_or(0)) % Profile::ALL.len()];
        let mut choices = profile.spec().choices;
        for axis in AXES {
            let byte = bytes.next().unwrap_or(0);
            if byte >= 128 {
                let set = axis.set(&mut choices, &choice(axis, byte - 128));
                debug_assert!(set.is_some(), "{}", axis.name);
            }
        }
        choices.without_contradiction()
    }

    /// The nearest choices that a profile may make.
    fn without_contradiction(mut self) -> Choices {
        let needs_floats = !self.float_paths.is_empty() || self.integral_floats == IntegralFloats::AsFloat;
        if self.floats == Floats::Reject && needs_floats {
            self.floats = Floats::Ecmascript;
        }
        if self.value == NumberValue::Decimal && self.integers == Integers::Binary64 {
            self.integers = Integers::Exact;
        }
        self
    }
}

/// The value of an axis with this number, counted round.
fn choice(axis: &Axis, number: u8) -> Choice {
    let number = usize::from(number);
    // The members of a set by the bits of the number.
    let members = |known: &[&'static str]| -> Vec<&'static str> {
        let member = |(place, word): (usize, &&'static str)| (number >> place & 1 == 1).then_some(*word);
        known.iter().enumerate().filter_map(member).collect()
    };
    match axis.accepts {
        Accepts::Words(_) | Accepts::SameOr(_) => {
            let values = axis.values();
            values[number % values.len()].clone()
        }
        Accepts::Set(known) => Choice::List(members(known).into()),
        Accepts::Letters(known) => Choice::Word(members(known).concat().into()),
        Accepts::Number(0, _) => Choice::Number(INDENTS[number % INDENTS.len()]),
        Accepts::Number(..) => Choice::Number(DEPTHS[number % DEPTHS.len()]),
        Accepts::Flag => Choice::Flag(number % 2 == 1),
        Accepts::Paths => Choice::list(PATHS[number % PATHS.len()]),
        Accepts::Text => Choice::word(PREFIXES[number % PREFIXES.len()]),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn every_value_of_every_axis_is_met() {
        for (place, axis) in AXES.iter().enumerate() {
            let met: HashSet<Choice> = (128..=255)
                .map(|byte| {
                    let mut bytes = vec![0; AXES.len() + 1];
                    bytes[place + 1] = byte;
                    (axis.get)(&Choices::arbitrary(&bytes))
                })
                .collect();
            assert!(axis.values().iter().all(|value| met.contains(value)), "{}: {met:?}", axis.name);
        }
    }
}
