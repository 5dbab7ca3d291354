//! On what a rule stands, and what follows from that: nobody must obey an opinion of ours that is not about safety.

use super::{Registry, Rule, RuleLevel};
use crate::suite::Suite;
use crate::vector::{Expect, Level, Vector};
use serde::Deserialize;

/// On what a rule stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Basis {
    /// The source document says so.
    Text,
    /// The document leaves it open, and what its authors released was run.
    Reference,
    /// Neither says it: a decision of this suite.
    Suite,
}

impl Basis {
    /// The name in files.
    pub fn name(self) -> &'static str {
        match self {
            Basis::Text => "text",
            Basis::Reference => "reference",
            Basis::Suite => "suite",
        }
    }

    /// What it means for somebody who breaks the rule.
    pub fn phrase(self) -> &'static str {
        match self {
            Basis::Text => "the text says so",
            Basis::Reference => "the reference does so",
            Basis::Suite => "this suite decides so",
        }
    }
}

impl Rule {
    /// The document and the place in it.
    pub fn place(&self) -> String {
        match self.source.is_empty() {
            true => self.section.clone(),
            false => format!("{}, {}", self.source, self.section),
        }
    }

    fn is_safety(&self) -> bool {
        self.grounds.to_lowercase().contains("safety")
    }
}

/// Where rules or vectors demand what they may only recommend.
///
/// A rule that stands on a decision of the suite must be about safety, only recommend, or leave its vectors several answers;
/// a vector whose every rule recommends cannot demand one answer.
pub fn unfair(registry: &Registry, suite: &Suite) -> Vec<String> {
    let mut faults = Vec::new();
    for rule in registry.rules.iter().filter(|rule| rule.basis == Basis::Suite) {
        let mut about = suite.vectors().filter(|vector| vector.rules.first() == Some(&rule.id));
        if rule.level == RuleLevel::Must && !rule.is_safety() && about.any(demands) {
            faults.push(format!(
                "{}: it must hold, and stands on a decision of the suite alone; make it `should`, give its vectors `any_of`, or say in `grounds` what safety asks",
                rule.id
            ));
        }
    }
    let recommends = |id: &String| registry.get(id).is_some_and(|rule| rule.level == RuleLevel::Should);
    for vector in suite.vectors().filter(|vector| demands(vector)) {
        if vector.rules.iter().all(recommends) {
            faults.push(format!("{}: it must hold, though {} only recommends", vector.id, vector.rules.join(", ")));
        }
    }
    faults
}

/// Whether only one answer, or one per reading, will do.
fn demands(vector: &Vector) -> bool {
    vector.level == Level::Must && !matches!(vector.expect, Expect::AnyOf(_))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::suite::embedded;

    fn registry(id: &str, change: impl Fn(&mut Rule)) -> Registry {
        let mut registry = Registry::embedded().unwrap();
        let rule = registry.rules.iter_mut().find(|rule| rule.id == id).unwrap();
        change(rule);
        registry
    }

    #[test]
    fn what_is_committed_is_fair() {
        assert_eq!(unfair(&Registry::embedded().unwrap(), &embedded().unwrap()), [""; 0]);
    }

    #[test]
    fn an_opinion_that_must_hold_needs_safety_for_its_reason() {
        let suite = embedded().unwrap();
        let opinion = registry("JCS-WS", |rule| rule.basis = Basis::Suite);
        let faults = unfair(&opinion, &suite);
        assert_eq!(faults.len(), 1);
        assert!(faults[0].starts_with("JCS-WS: it must hold, and stands on a decision"));
        let safe = registry("JCS-WS", |rule| {
            rule.basis = Basis::Suite;
            rule.grounds = "Safety: it is.".to_owned();
        });
        assert_eq!(unfair(&safe, &suite), [""; 0]);
    }

    #[test]
    fn a_vector_cannot_demand_what_its_rules_recommend() {
        let advice = registry("JCS-WS", |rule| rule.level = RuleLevel::Should);
        let faults = unfair(&advice, &embedded().unwrap());
        assert!(!faults.is_empty());
        assert!(faults.iter().all(|fault| fault.contains("though JCS-WS only recommends")));
    }
}
