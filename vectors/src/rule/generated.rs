//! Rules that nobody wrote: where a profile makes a choice and has no rule about it, an id and a sentence are made from the choice.
//!
//! The id is `PREFIX-AXIS`, the axis in capitals with a hyphen for its point: `ZZ-TEST-MEMBERS-ORDER`.

use super::{Basis, Reading, Registry, Rule, RuleLevel};
use canon::spec::{AXES, Choices};
use canon::{Dispute, Profile};

/// Where a rule stands that has no document of its own.
pub(super) const SECTION: &str = "its profile file";

/// What stands behind a rule that names no choice.
pub(super) const GROUNDS: &str = "The profile file says so.";

/// The id of a generated rule.
pub fn id(profile: Profile, subject: &str) -> String {
    format!("{}-{}", profile.spec().prefix, subject.replace('.', "-").to_uppercase())
}

impl Registry {
    /// Adds a rule for every dispute and every choice of a profile that has none, neither its own nor one from what it extends.
    /// Rules about input hold where the profile chooses as they say, and are replaced where it does not.
    pub(super) fn complete(&mut self, profile: Profile) {
        if !self.inherit(profile) {
            return;
        }
        let spec = profile.spec();
        for dispute in spec.disputes {
            if self.get_in(profile, dispute.id).is_none() {
                self.rules.push(of_dispute(profile, dispute));
            }
        }
        for axis in AXES {
            let deciding = self.deciding(profile, axis.name);
            let own = deciding.iter().any(|rule| rule.profile.is_some() && rule.when.is_none());
            let about_input = deciding.iter().find(|rule| rule.profile.is_none());
            let as_input = match axis.name {
                "input.duplicates" => spec.dispute("IN-DUP").is_some(),
                _ => (axis.get)(&spec.choices) == (axis.get)(&Choices::JCS),
            };
            if own || about_input.is_some() && as_input {
                continue;
            }
            let value = (axis.get)(&spec.choices);
            self.rules.push(Rule {
                choice: vec![axis.name.to_owned()],
                grounds: format!("The profile file chooses {} = {value}.", axis.name),
                replaces: about_input.map(|rule| rule.id.clone()),
                ..plain(profile, axis.name, format!("{}: `{value}`.", capital(axis.decides)))
            });
        }
        if self.deciding(profile, "arrays.order").is_empty() {
            let text = "Elements keep the order of the text.".to_owned();
            let about = vec!["arrays.order".to_owned()];
            self.rules.push(Rule { about, ..plain(profile, "arrays.order", text) });
        }
    }
}

pub(super) fn plain(profile: Profile, subject: &str, text: String) -> Rule {
    Rule {
        profile: Some(profile),
        id: id(profile, subject),
        level: RuleLevel::Must,
        text,
        source: profile.spec().source.to_owned(),
        section: SECTION.to_owned(),
        // A profile file is the text of its dialect.
        basis: Basis::Text,
        grounds: GROUNDS.to_owned(),
        choice: Vec::new(),
        when: None,
        about: Vec::new(),
        operations: Vec::new(),
        replaces: None,
        readings: Vec::new(),
    }
}

pub(super) fn of_dispute(profile: Profile, dispute: &Dispute) -> Rule {
    let mut choice: Vec<String> = Vec::new();
    let changes = dispute.readings.iter().flat_map(|reading| reading.changes);
    for (axis, _) in changes {
        if !choice.iter().any(|known| known == axis) {
            choice.push((*axis).to_owned());
        }
    }
    let reading = |reading: &canon::Reading| {
        let changes: Vec<String> = reading.changes.iter().map(|(axis, value)| format!("{axis} = {value}")).collect();
        let text = if changes.is_empty() { "as the file says".to_owned() } else { changes.join(", ") };
        Reading { name: reading.name.to_owned(), text }
    };
    let subjects = if choice.is_empty() { "It".to_owned() } else { choice.join(", ") };
    Rule {
        id: dispute.id.to_owned(),
        level: RuleLevel::Dispute,
        readings: dispute.readings.iter().map(reading).collect(),
        grounds: "The profile file gives several readings.".to_owned(),
        choice,
        ..plain(profile, "", format!("{subjects} can be read in several ways."))
    }
}

/// The same with a capital letter at its beginning.
fn capital(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().map(|first| first.to_uppercase().to_string());
    first.unwrap_or_default() + letters.as_str()
}

#[cfg(test)]
mod tests {
    use super::*;
    use canon::spec::{Order, Spec, Surrogates};

    #[test]
    fn a_profile_without_rules_has_one_per_choice_and_keeps_those_about_input_that_fit() {
        let jcs = Profile::JCS.spec();
        let choices = Choices { order: Order::CodePoint, surrogates: Surrogates::Keep, ..jcs.choices };
        let profile = Profile::add(Spec { name: "zz-rules", prefix: "ZZ-RULES", choices, ..*jcs });
        let registry = Registry::embedded().unwrap();
        let owner = |subject: &str| registry.owner(profile, subject, |_, _| false).unwrap();
        assert_eq!(owner("members.order").id, "ZZ-RULES-MEMBERS-ORDER");
        assert_eq!(owner("members.order").text, "How members are sorted: `\"code-point\"`.");
        assert_eq!(owner("members.order").basis, Basis::Text);
        assert_eq!(owner("members.order").grounds, "The profile file chooses members.order = \"code-point\".");
        assert_eq!(owner("input.utf8").id, "IN-UTF8");
        assert_eq!(owner("input.duplicates").id, "IN-DUP");
        assert_eq!(owner("input.surrogates").replaces.as_deref(), Some("IN-SURR"));
        assert!(registry.of(profile).all(|rule| rule.id != "IN-SURR"));
    }
}
