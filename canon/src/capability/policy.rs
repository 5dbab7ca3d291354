//! Policies as data: what each one answers, and the results that one evaluation shares.

use super::definition::{Policy, Reader};
use super::{Fault, Path, Problem};
use crate::Text;
use crate::notation::js::{JsValue, array_index};
use std::collections::HashMap;

/// What a policy does when it is asked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// It says yes.
    Allows,
    /// It says no.
    Denies,
    /// It throws an error with this message, which counts as no.
    Throws(Text),
}

/// The outcomes by policy reference or id; a policy without one allows.
#[derive(Clone, Debug, Default)]
pub struct Outcomes(HashMap<Text, Outcome>);

impl Outcomes {
    /// The outcome of a policy: by its reference if that is listed, else by its id.
    pub fn of(&self, policy: &Policy) -> &Outcome {
        policy
            .reference
            .as_ref()
            .and_then(|reference| self.0.get(reference))
            .or_else(|| self.0.get(&policy.id))
            .unwrap_or(&Outcome::Allows)
    }

    /// Sets an outcome.
    pub fn set(&mut self, policy: impl Into<Text>, outcome: Outcome) {
        self.0.insert(policy.into(), outcome);
    }
}

/// What a policy is known by in [`Results`].
pub type Identity = (Text, Option<Text>);

/// The results that one evaluation pass shares, by policy object, in the order in which they came in.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Results {
    places: HashMap<Identity, usize>,
    entries: Vec<(Policy, bool)>,
}

impl Results {
    fn key(policy: &Policy) -> Identity {
        let (id, reference) = policy.identity();
        (id.clone(), reference.cloned())
    }

    /// The result of a policy, if it has been asked.
    pub fn get(&self, policy: &Policy) -> Option<bool> {
        let place = self.places.get(&Results::key(policy))?;
        self.entries.get(*place).map(|(_, allowed)| *allowed)
    }

    /// Records a result; a policy that is known keeps its place.
    pub fn set(&mut self, policy: &Policy, allowed: bool) {
        match self.places.get(&Results::key(policy)) {
            Some(place) => self.entries[*place].1 = allowed,
            None => {
                self.places.insert(Results::key(policy), self.entries.len());
                self.entries.push((policy.clone(), allowed));
            }
        }
    }

    /// The results in the order in which they came in.
    pub fn iter(&self) -> impl Iterator<Item = (&Policy, bool)> {
        self.entries.iter().map(|(policy, allowed)| (policy, *allowed))
    }

    /// By id alone, sorted, array indices first; of two policies with one id the later wins.
    pub fn by_id(&self, compare: super::Compare) -> Vec<(Text, bool)> {
        let mut by_id: Vec<(Text, bool)> = Vec::new();
        let mut places: HashMap<&Text, usize> = HashMap::new();
        for (policy, allowed) in self.iter() {
            match places.get(&policy.id) {
                Some(place) => by_id[*place].1 = allowed,
                None => {
                    places.insert(&policy.id, by_id.len());
                    by_id.push((policy.id.clone(), allowed));
                }
            }
        }
        by_id.sort_by(|(a, _), (b, _)| compare(a, b));
        by_id.sort_by_key(|(id, _)| array_index(id).map_or(u64::MAX, u64::from));
        by_id
    }
}

impl Reader<'_> {
    /// `args.policies`: {id: true | false | {"throws": text}}.
    pub fn outcomes(&self, value: &JsValue, path: &Path<'_>, name: &str) -> Result<Outcomes, Fault> {
        let member = self.heap.get(value, name);
        let mut outcomes = Outcomes::default();
        if member.is_nullish() {
            return Ok(outcomes);
        }
        let expected =
            |path: &Path<'_>, needed| Fault::definition(path, Problem::Expected { needed, found: "something else" });
        let here = path.member(name);
        let members = self.heap.members(member).ok_or_else(|| expected(&here, "an object of policy outcomes"))?;
        for (id, outcome) in members {
            let outcome = match outcome {
                JsValue::Bool(true) => Outcome::Allows,
                JsValue::Bool(false) => Outcome::Denies,
                other => match self.heap.get(other, "throws") {
                    JsValue::String(message) => Outcome::Throws(message.clone()),
                    _ => {
                        return Err(expected(&here.member(&id.to_string_lossy()), "true, false or {\"throws\": text}"));
                    }
                },
            };
            outcomes.set(id.clone(), outcome);
        }
        Ok(outcomes)
    }
}
