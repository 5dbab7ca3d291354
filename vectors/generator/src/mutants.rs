//! The mutants: the reference with one step wrong, each named after its mistake and listed by area.

/// A mutant with one step of the profile's canonicalizer replaced.
macro_rules! mutant {
    ($profile:expr, $words:literal, $rule:expr, $mistake:literal, |$steps:ident| $wrong:expr) => {
        $crate::mutants::Mutant::new($profile, $words, $rule, $mistake, |profile, readings| {
            $crate::mutants::canonicalizer(profile, readings, |$steps| $wrong)
        })
        .of_canonicalizer()
    };
}

mod axes;
mod capability;
mod capability_kits;
mod capability_runs;
mod capsule;
mod dialects;
mod digest;
mod float_paths;
mod grammar;
mod layouts;
mod links;
mod numbers;
mod order;
pub(crate) mod other;
mod reader;
mod receipt;
mod strings;
mod stripping;
mod structure;
mod systematic;
mod wal;
mod wild;
mod writers;

use crate::implementation::Implementation;
use crate::systematic::Systematic;
use canon::oracle::{Steps, steps, steps_of};
use canon::spec::{Axis, Choice};
use canon::{Hashing, Profile, Readings};
use canon_vectors::rule::{Registry, Rule};
use std::collections::HashMap;
use std::sync::{Arc, Mutex};

pub use other::Other;
pub use systematic::mutants as systematic;

/// An implementation with exactly one step replaced.
#[derive(Clone, Debug)]
pub struct Mutant {
    /// `profile/mistake-in-words`.
    pub name: String,
    /// The rule that it breaks.
    pub rule: &'static str,
    /// What it does, in a few words that finish "it ...": `sorted by UTF-16 code units`.
    pub mistake: &'static str,
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
    /// A mistake around an operation; the operation itself is the reference's.
    pub systematic: Option<Arc<Systematic>>,
    /// The axes on which it follows another value, where that is all that is wrong with it.
    pub changes: Vec<Change>,
}

/// An axis, and the value that is followed on it.
pub type Change = (&'static Axis, Choice);

/// Builds an implementation for these readings.
pub type Build = fn(Profile, &Readings) -> Implementation;

impl Mutant {
    /// A mutant that the vectors must kill.
    pub fn new(profile: Profile, words: &str, rule: &'static str, mistake: &'static str, build: Build) -> Mutant {
        Mutant {
            name: format!("{profile}/{words}"),
            rule,
            mistake,
            profile,
            build,
            equivalent: None,
            control: false,
            canonicalizer: false,
            systematic: None,
            changes: Vec::new(),
        }
    }

    /// A canonicalizer that follows other values on these axes. Made once per profile and kept.
    fn of_changes(profile: Profile, words: &str, rule: &'static str, mistake: String, changes: Vec<Change>) -> Mutant {
        let right = |_: Profile, readings: &Readings| Implementation::reference(readings);
        Mutant { changes, ..Mutant::new(profile, words, rule, String::leak(mistake), right) }.of_canonicalizer()
    }

    /// Whether it breaks several rules at once, so that its cases say which is broken most.
    pub fn is_of_several_rules(&self) -> bool {
        self.rule.is_empty()
    }

    /// The same, known to differ from the reference in its canonicalizer alone.
    pub fn of_canonicalizer(self) -> Mutant {
        Mutant { canonicalizer: true, ..self }
    }

    /// The same, declared to be no different from the reference.
    pub fn equivalent(self, reason: &'static str) -> Mutant {
        Mutant { equivalent: Some(reason), ..self }
    }

    /// The same, declared to be no different from the reference where no document tells them apart.
    fn equivalent_unless(self, different: bool) -> Mutant {
        match different {
            true => self,
            false => self.equivalent("the other choices leave it without effect"),
        }
    }

    /// The implementation under these readings.
    pub fn implementation(&self, readings: &Readings) -> Implementation {
        let implementation = match self.changes.is_empty() {
            true => (self.build)(self.profile, readings),
            false => {
                let mut choices = self.profile.spec().under(readings);
                for (axis, value) in &self.changes {
                    // A value of the axis, so it can be set.
                    let _ = axis.set(&mut choices, value);
                }
                let wrong = Hashing::oracle(steps_of(&choices));
                Implementation::reference(readings).with_hashing(self.profile, wrong)
            }
        };
        match &self.systematic {
            None => implementation,
            Some(systematic) => implementation.with_systematic(Arc::clone(systematic)),
        }
    }
}

/// The reference with one step of the profile's canonicalizer replaced.
pub fn canonicalizer(profile: Profile, readings: &Readings, wrong: fn(Steps) -> Steps) -> Implementation {
    let wrong = wrong(steps(profile, readings));
    Implementation::reference(readings).with_hashing(profile, Hashing::oracle(wrong))
}

/// Every mutant of the shipped profiles.
pub fn all() -> Vec<Mutant> {
    let others = Profile::ALL.into_iter().filter(|profile| !crate::families::is_written(*profile));
    [written(), others.flat_map(of).collect()].concat()
}

/// The mutants that are written by hand, area by area: one line each.
fn written() -> Vec<Mutant> {
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
        wild::mutants(),
        crate::families::WRITTEN.into_iter().flat_map(writers::of).collect(),
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

/// Every mutant, those that are generated included: what the vectors are measured by.
pub fn with_systematic() -> Vec<Mutant> {
    [all(), systematic()].concat()
}

/// The mutants of one profile. Those of the five are written by hand; of any other, every other value of every axis and
/// the mistakes that its choices do not make right.
pub fn of(profile: Profile) -> Vec<Mutant> {
    static DERIVED: Mutex<Option<HashMap<Profile, Vec<Mutant>>>> = Mutex::new(None);
    if crate::families::is_written(profile) {
        let written = [written(), systematic()].concat();
        return written.into_iter().filter(|mutant| mutant.profile == profile).collect();
    }
    let mut derived = DERIVED.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
    derived.get_or_insert_default().entry(profile).or_insert_with(|| derive(profile)).clone()
}

/// The mutants of one profile, a single mistake each: what [`all`] has of it, made without looking at other profiles.
pub fn single(profile: Profile) -> Vec<Mutant> {
    match crate::families::is_written(profile) {
        true => written().into_iter().filter(|mutant| mutant.profile == profile).collect(),
        false => of(profile),
    }
}

/// What a diagnosis suspects: the single mistakes, and whole other dialects, which are several at once.
pub fn suspects(profile: Profile) -> Vec<Mutant> {
    [single(profile), dialects::suspects(profile)].concat()
}

/// Every mistake of a profile that some document shows, and every other value of its axes, without asking which of them
/// the profile's own documents tell from the reference: for those who have a document of their own. Made once per profile.
pub fn untried(profile: Profile) -> Vec<Mutant> {
    static MADE: Mutex<Option<HashMap<Profile, Vec<Mutant>>>> = Mutex::new(None);
    let make = || {
        let mut mutants: Vec<Mutant> = match crate::families::is_written(profile) {
            true => written().into_iter().filter(|mutant| mutant.profile == profile).collect(),
            false => control_of(profile).into_iter().chain(mistakes(profile, Registry::shipped())).collect(),
        };
        mutants.extend(systematic::cut_documents(profile));
        mutants.extend(axes::untold(profile, Registry::shipped()));
        mutants
    };
    let mut made = MADE.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
    made.get_or_insert_default().entry(profile).or_insert_with(make).clone()
}

/// The mistakes that any profile can have.
fn mistakes(profile: Profile, registry: &Registry) -> impl Iterator<Item = Mutant> {
    let mistakes = [
        reader::everywhere(profile),
        grammar::of(profile),
        order::common(profile),
        structure::of(profile),
        strings::of(profile),
        numbers::digits(profile),
        wild::of(profile),
        wild::of_integers(profile),
        wild::of_floats_apart(profile),
        writers::of(profile),
        links::of(profile, registry),
    ];
    // A rule about input that the profile replaces is not the one that is broken.
    let own = move |mutant: Mutant| {
        let replaces = |rule: &&Rule| rule.replaces.as_deref() == Some(mutant.rule);
        let own = registry.rules.iter().filter(|rule| rule.profile == Some(profile)).find(replaces);
        match own {
            Some(rule) => Mutant { rule: String::leak(rule.id.clone()), ..mutant },
            None => mutant,
        }
    };
    mistakes.into_iter().flatten().map(own)
}

fn derive(profile: Profile) -> Vec<Mutant> {
    let registry = Registry::embedded().unwrap_or_default();
    let documents = crate::families::documents(profile);
    // What some reading of the profile does everywhere is no mistake.
    let single = profile
        .disputes()
        .iter()
        .flat_map(|dispute| dispute.names().map(|name| Readings::default().with(dispute.id, name)));
    // Every reading answers every document once; a mutant is asked only until no reading is left that answers as it does.
    let right: Vec<Vec<_>> = std::iter::once(Readings::default())
        .chain(single)
        .map(|readings| Hashing::oracle(steps(profile, &readings)))
        .map(|right| documents.iter().map(|document| right.hash(document).ok()).collect())
        .collect();
    let is_mistake = |mutant: &Mutant| {
        let wrong = mutant.implementation(&Readings::default());
        let wrong = wrong.hashing(profile);
        let mut alike: Vec<&Vec<_>> = right.iter().collect();
        documents.iter().enumerate().any(|(at, document)| {
            let answer = wrong.hash(document).ok();
            alike.retain(|right| right[at] == answer);
            alike.is_empty()
        })
    };
    let mistakes = mistakes(profile, &registry).filter(is_mistake);
    control_of(profile).into_iter().chain(axes::mutants(profile, &registry)).chain(mistakes).collect()
}

/// The mutant with this name; the profile may be left out where the rest is unique.
pub fn find(name: &str) -> Option<Mutant> {
    // Generated ones are looked at last, because it takes a moment to make them.
    let derived = || {
        let mut others = Profile::known().filter(|profile| !crate::families::is_written(*profile));
        let own = others.find(|profile| name.strip_prefix(profile.name()).is_some_and(|rest| rest.starts_with('/')))?;
        find_in(of(own), name)
    };
    let dialects = || find_in(Profile::known().flat_map(dialects::suspects).collect(), name);
    find_in(written(), name).or_else(derived).or_else(dialects).or_else(|| find_in(systematic(), name))
}

fn find_in(mut all: Vec<Mutant>, name: &str) -> Option<Mutant> {
    if let Some(at) = all.iter().position(|mutant| mutant.name == name) {
        return Some(all.swap_remove(at));
    }
    all.retain(|mutant| mutant.name.split_once('/').is_some_and(|(_, words)| words == name));
    match all.len() {
        1 => all.pop(),
        _ => None,
    }
}

/// One a profile that is wrong about everything: where it lives, the run proves nothing.
fn control() -> Vec<Mutant> {
    crate::families::WRITTEN.into_iter().flat_map(control_of).collect()
}

fn control_of(profile: Profile) -> Option<Mutant> {
    Some(Mutant {
        control: true,
        ..Mutant::new(
            profile,
            "control",
            "IN-ROOT",
            "answered every document with an empty text",
            |profile, readings| canonicalizer(profile, readings, |steps| Steps { finish: |_| String::new(), ..steps }),
        )
    })
}
