//! The mutants of the Capsule protocol: one decision of its table taken wrongly.

mod chain;
mod keys;
mod model;
mod seal;
mod uri;
mod validate;
mod verify;

use super::Mutant;
use crate::implementation::Implementation;
use canon::capsule::Steps;
use canon::{Profile, Readings, Value};

/// Every mutant of the protocol.
pub fn mutants() -> Vec<Mutant> {
    [model::all(), validate::all(), seal::all(), verify::all(), keys::all(), chain::all(), uri::all()]
        .into_iter()
        .flatten()
        .collect()
}

/// A mutant: its name, the rule it breaks, what it did.
fn mutant(words: &str, rule: &'static str, mistake: &'static str, build: super::Build) -> Mutant {
    Mutant::new(Profile::CPS, words, rule, mistake, build)
}

/// The reference with one step of the protocol replaced.
fn wrong(readings: &Readings, change: fn(Steps) -> Steps) -> Implementation {
    Implementation::reference(readings).with_capsule(change)
}

/// The member at a dotted path, to be changed; none where it is absent.
fn at<'a>(value: &'a mut Value, path: &str) -> Option<&'a mut Value> {
    path.split('.').try_fold(value, |value, name| match value {
        Value::Object(members) => members.iter_mut().find(|(known, _)| *known == name).map(|(_, value)| value),
        Value::Array(elements) => elements.get_mut(name.parse::<usize>().ok()?),
        _ => None,
    })
}

/// Replaces the member at a dotted path, if it is there.
fn put(value: &mut Value, path: &str, new: Value) {
    if let Some(place) = at(value, path) {
        *place = new;
    }
}

/// Appends a top-level member.
fn append(document: &mut Value, name: &str, value: Value) {
    if let Value::Object(members) = document {
        members.push((name.into(), value));
    }
}
