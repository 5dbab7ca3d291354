//! Rules that a profile has from the one that it extends: they hold as long as it chooses what they say.

use super::{Registry, Rule, RuleLevel};
use canon::Profile;
use canon::spec::Axis;

impl Registry {
    /// Finds the rules that a profile has from elsewhere, those of a chain included. False where that was done before.
    pub(super) fn inherit(&mut self, profile: Profile) -> bool {
        if self.inherited.contains_key(&profile) {
            return false;
        }
        let parent = profile.spec().extends.and_then(Profile::from_name);
        // One that is written by hand has all its rules already.
        let parent = parent.filter(|parent| *parent != profile);
        if let Some(parent) = parent.filter(|parent| !crate::profiles::is_written(*parent)) {
            self.complete(parent);
        }
        let places = parent.map_or_else(Vec::new, |parent| self.passed_on(parent, profile));
        self.inherited.insert(profile, places);
        true
    }

    /// The places of a profile's rules that hold in another one that extends it.
    fn passed_on(&self, parent: Profile, child: Profile) -> Vec<usize> {
        let held: Vec<&Rule> =
            self.of(parent).filter(|rule| rule.profile.is_some() && holds(rule, parent, child)).collect();
        let place = |rule: &&Rule| self.rules.iter().position(|known| std::ptr::eq(known, *rule));
        held.iter().filter_map(place).collect()
    }
}

/// Whether a rule of a profile says what another one that extends it has chosen too. What is about an operation belongs to the
/// profile that has it.
fn holds(rule: &Rule, parent: Profile, child: Profile) -> bool {
    let [parent, child] = [parent, child].map(Profile::spec);
    let about_documents = !rule.choice.is_empty() || !rule.about.is_empty();
    if !rule.operations.is_empty() || !about_documents {
        return false;
    }
    if rule.level == RuleLevel::Dispute {
        return child.dispute(&rule.id).is_some() && child.dispute(&rule.id) == parent.dispute(&rule.id);
    }
    let same =
        |name: &String| Axis::find(name).is_some_and(|axis| (axis.get)(&parent.choices) == (axis.get)(&child.choices));
    rule.choice.iter().all(same)
}

#[cfg(test)]
mod tests {
    use super::*;
    use canon::spec::{Choices, Integers, Spec};

    #[test]
    fn a_rule_holds_as_long_as_every_choice_that_it_makes_does() {
        let jcs = Profile::JCS.spec();
        let choices = Choices { integers: Integers::Exact, ..jcs.choices };
        let child = Profile::add(Spec { name: "zz-heir", prefix: "ZZ-HEIR", extends: Some("jcs"), choices, ..*jcs });
        let registry = Registry::embedded().unwrap();
        let owner = |subject| &registry.owner(child, subject, |_, _| false).unwrap().id[..];
        assert_eq!(owner("members.order"), "JCS-ORD");
        assert_eq!(owner("numbers.integers"), "ZZ-HEIR-NUMBERS-INTEGERS");
        // The sentence of JCS-NUM is about all numbers, and no longer true.
        assert_eq!(owner("numbers.floats"), "ZZ-HEIR-NUMBERS-FLOATS");
        assert_eq!(owner("input.utf8"), "IN-UTF8");
    }

    #[test]
    fn a_chain_passes_on_what_none_of_its_links_decides_otherwise() {
        let spec = Profile::KHORA.spec();
        let first = Profile::add(Spec {
            name: "zz-chain-one",
            prefix: "ZZ-CHAIN-ONE",
            extends: Some("khora"),
            operations: &[],
            ..*spec
        });
        let second = Profile::add(Spec {
            name: "zz-chain-two",
            prefix: "ZZ-CHAIN-TWO",
            extends: Some("zz-chain-one"),
            choices: Choices { indent: 2, ..spec.choices },
            operations: &[],
            ..*spec
        });
        let registry = Registry::embedded().unwrap();
        let owner = |profile, subject| registry.owner(profile, subject, |_, _| false).map_or("", |rule| &rule.id[..]);
        assert_eq!(owner(first, "text.indent"), "KHORA-WS-1");
        assert_eq!(owner(second, "text.indent"), "ZZ-CHAIN-TWO-TEXT-INDENT");
        assert_eq!(owner(second, "members.order"), "KHORA-ORD-3");
        assert!(registry.get_in(second, "KHORA-ORD-1").is_some(), "a dispute is passed on too");
        assert!(registry.get_in(second, "IN-SURR").is_none(), "and so is what is replaced");
    }
}
