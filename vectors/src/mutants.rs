//! The mutants: the reference with one step wrong, each named after its sin and listed by area.

/// A mutant with one step of the profile's canonicalizer replaced.
macro_rules! mutant {
    ($profile:expr, $words:literal, $rule:expr, $sin:literal, |$steps:ident| $wrong:expr) => {
        $crate::mutants::Mutant::new($profile, $words, $rule, $sin, |profile, readings| {
            $crate::mutants::canonicalizer(profile, readings, |$steps| $wrong)
        })
        .of_canonicalizer()
    };
}

mod capability;
mod capability_kits;
mod capability_runs;
mod capsule;
mod digest;
mod float_paths;
mod grammar;
mod layouts;
mod numbers;
mod order;
mod reader;
mod receipt;
mod strings;
mod stripping;
mod structure;
mod wal;

use crate::implementation::Implementation;
use canon::oracle::{Steps, steps};
use canon::{Hashing, Profile, Readings};

/// An implementation with exactly one step replaced.
#[derive(Clone, Debug)]
pub struct Mutant {
    /// `profile/sin-in-words`.
    pub name: String,
    /// The rule that it breaks.
    pub rule: &'static str,
    /// What it does, in a few words that finish "it ...": `sorted by UTF-16 code units`.
    pub sin: &'static str,
    /// The profile that it is judged by.
    pub profile: Profile,
    /// Builds it, for the readings that an implementation follows.
    pub build: Build,
    /// Why no vector can tell it from the reference, where that is so.
    pub equivalent: Option<&'static str>,
    /// Whether it is wrong everywhere, to show that a run can fail at all.
    pub control: bool,
    /// Whether only the canonicalizer is wrong: every operation gives what it always gives where the hashes are right.
    pub canonicalizer: bool,
}

/// Builds an implementation for these readings.
pub type Build = fn(Profile, &Readings) -> Implementation;

impl Mutant {
    /// A mutant that the vectors must kill.
    pub fn new(
        profile: Profile,
        words: &str,
        rule: &'static str,
        sin: &'static str,
        build: Build,
    ) -> Mutant {
        Mutant {
            name: format!("{profile}/{words}"),
            rule,
            sin,
            profile,
            build,
            equivalent: None,
            control: false,
            canonicalizer: false,
        }
    }

    /// The same, known to differ from the reference in its canonicalizer alone.
    pub fn of_canonicalizer(self) -> Mutant {
        Mutant {
            canonicalizer: true,
            ..self
        }
    }

    /// The same, declared to be no different from the reference.
    pub fn equivalent(self, reason: &'static str) -> Mutant {
        Mutant {
            equivalent: Some(reason),
            ..self
        }
    }

    /// The implementation under these readings.
    pub fn implementation(&self, readings: &Readings) -> Implementation {
        (self.build)(self.profile, readings)
    }
}

/// The reference with one step of the profile's canonicalizer replaced.
pub fn canonicalizer(
    profile: Profile,
    readings: &Readings,
    wrong: fn(Steps) -> Steps,
) -> Implementation {
    let wrong = wrong(steps(profile, readings));
    Implementation::reference(readings).with_hashing(profile, Hashing::oracle(wrong))
}

/// Every mutant, area by area: one line each.
pub fn all() -> Vec<Mutant> {
    [
        control(),
        reader::mutants(),
        grammar::mutants(),
        order::mutants(),
        structure::mutants(),
        strings::mutants(),
        numbers::mutants(),
        layouts::mutants(),
        float_paths::mutants(),
        stripping::mutants(),
        digest::mutants(),
        capability::mutants(),
        capability_kits::mutants(),
        capability_runs::mutants(),
        receipt::mutants(),
        wal::mutants(),
        capsule::mutants(),
    ]
    .into_iter()
    .flatten()
    .collect()
}

/// The mutant with this name; the profile may be left out where the rest is unique.
pub fn find(name: &str) -> Option<Mutant> {
    let mut all = all();
    if let Some(at) = all.iter().position(|mutant| mutant.name == name) {
        return Some(all.swap_remove(at));
    }
    all.retain(|mutant| {
        mutant
            .name
            .split_once('/')
            .is_some_and(|(_, words)| words == name)
    });
    match all.len() {
        1 => all.pop(),
        _ => None,
    }
}

/// One a profile that is wrong about everything: where it lives, the run proves nothing.
fn control() -> Vec<Mutant> {
    Profile::ALL
        .into_iter()
        .map(|profile| Mutant {
            control: true,
            ..Mutant::new(
                profile,
                "control",
                "IN-ROOT",
                "answered every document with an empty text",
                |profile, readings| {
                    canonicalizer(profile, readings, |steps| Steps {
                        finish: |_| String::new(),
                        ..steps
                    })
                },
            )
        })
        .collect()
}
