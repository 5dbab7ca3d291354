//! What a rule decides: the choices of a profile that it makes, or a matter in which no profile has a choice.

use super::{Registry, Rule, RuleLevel};
use canon::Profile;
use canon::spec::{AXES, Axis};
use serde::{Deserialize, Deserializer};

/// What every profile has alike, and some have a rule about.
pub const MATTERS: [&str; 7] = [
    "text.grammar", "text.byte-order-mark", "arrays.order", "members.undefined", "strings.time", "strings.uuid",
    "numbers.underflow",
];

/// Where a rule that shares a choice with others is the one in question.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum When {
    /// A name is an array index.
    Index,
    /// The string holds a C0 control.
    Control,
    /// The number is minus zero.
    MinusZero,
    /// The readings of the dispute that the rule is about give different answers. What the text itself shows goes before.
    Disputed,
}

/// One name or a list of them.
pub(super) fn names<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<String>, D::Error> {
    #[derive(Deserialize)]
    #[serde(untagged)]
    enum Names {
        One(String),
        Many(Vec<String>),
    }
    Ok(match Names::deserialize(deserializer)? {
        Names::One(name) => vec![name],
        Names::Many(names) => names,
    })
}

impl Rule {
    /// Whether the rule decides this choice or is about this matter; a name that ends in a point stands for all that begin with it.
    pub fn decides(&self, subject: &str) -> bool {
        self.subjects().any(|own| match subject.ends_with('.') {
            true => own.starts_with(subject),
            false => own == subject,
        })
    }

    fn subjects(&self) -> impl Iterator<Item = &str> {
        self.choice.iter().chain(&self.about).map(String::as_str)
    }
}

impl Registry {
    /// The rules that decide a choice or are about a matter in a profile, its own before those that it has from elsewhere, the nearest first.
    /// Where there is any but one about input, those about input stand back.
    pub fn deciding(&self, profile: Profile, subject: &str) -> Vec<&Rule> {
        let mut found: Vec<&Rule> = self.of(profile).filter(|rule| rule.decides(subject)).collect();
        if found.iter().any(|rule| rule.profile.is_some()) {
            found.retain(|rule| rule.profile.is_some());
        }
        found.sort_by_key(|rule| distance(profile, rule.profile));
        found
    }

    /// The rule that owns a choice or a matter in a profile. Of several that share it, the first one whose condition holds;
    /// otherwise the one without a condition.
    pub fn owner(&self, profile: Profile, subject: &str, holds: impl Fn(&Rule, When) -> bool) -> Option<&Rule> {
        let deciding = self.deciding(profile, subject);
        let special =
            deciding.iter().filter(|rule| rule.when.is_some_and(|when| holds(rule, when))).min_by_key(|rule| rule.when);
        special.or_else(|| deciding.iter().find(|rule| rule.when.is_none())).copied()
    }

    /// The rule that a wrong answer to an operation breaks where nothing more is known.
    pub fn of_operation(&self, profile: Profile, op: &str) -> Option<&Rule> {
        self.of(profile).find(|rule| rule.operations.iter().any(|own| own == op))
    }
}

/// How many steps lead from a profile to the one that it has a rule from; the rules about input are the farthest.
fn distance(profile: Profile, owner: Option<Profile>) -> usize {
    let parent = |child: &Profile| child.spec().extends.and_then(Profile::from_name).filter(|parent| parent != child);
    let chain = std::iter::successors(Some(profile), parent).take(Profile::known().count());
    chain.into_iter().position(|one| Some(one) == owner).unwrap_or(usize::MAX)
}

/// What is wrong with what a rule says that it decides, beside the rules that are there already.
pub(super) fn fault(rule: &Rule, others: &[Rule]) -> Option<String> {
    if let Some(unknown) = rule.choice.iter().find(|name| Axis::find(name).is_none()) {
        let known: Vec<&str> = AXES.iter().map(|axis| axis.name).collect();
        return Some(format!("`choice` {unknown:?} is none of {}", known.join(", ")));
    }
    if let Some(unknown) = rule.about.iter().find(|name| !MATTERS.contains(&name.as_str())) {
        return Some(format!("`about` {unknown:?} is none of {}", MATTERS.join(", ")));
    }
    if rule.when == Some(When::Disputed) && rule.level != RuleLevel::Dispute {
        return Some("`when` can be disputed in a dispute only".to_owned());
    }
    if rule.when.is_some() && rule.choice.is_empty() {
        return Some("`when` divides a `choice`, and there is none".to_owned());
    }
    if let Some(replaced) = &rule.replaces {
        let known = others.iter().any(|other| other.profile.is_none() && other.id == *replaced);
        if rule.profile.is_none() || !known {
            return Some(format!("`replaces` {replaced:?}, which is no rule about input"));
        }
    }
    let mut same_place = others.iter().filter(|other| other.profile == rule.profile);
    same_place.find_map(|other| {
        let shared = rule.subjects().find(|subject| other.decides(subject));
        if let Some(shared) = shared.filter(|_| other.when == rule.when) {
            return Some(format!("{} decides {shared} already; tell them apart by `when`", other.id));
        }
        let op = rule.operations.iter().find(|op| other.operations.contains(op))?;
        Some(format!("{} is the rule about the operation {op} already", other.id))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn owner(profile: Profile, subject: &str, holds: &[When]) -> &'static str {
        let owner = Registry::shipped().owner(profile, subject, |_, when| holds.contains(&when));
        owner.map_or("", |rule| &rule.id)
    }

    #[test]
    fn a_choice_that_several_rules_share_has_one_owner_for_each_condition() {
        assert_eq!(owner(Profile::KHORA, "members.order", &[]), "KHORA-ORD-3");
        assert_eq!(owner(Profile::KHORA, "members.order", &[When::Disputed]), "KHORA-ORD-1");
        assert_eq!(owner(Profile::KHORA, "members.order", &[When::Index]), "KHORA-ORD-2");
        assert_eq!(owner(Profile::CPS, "strings.escape", &[When::Control]), "CPS-STR-2");
        assert_eq!(owner(Profile::JCS, "strings.escape", &[When::Control]), "JCS-STR");
        assert_eq!(owner(Profile::KHORA, "numbers.minus-zero", &[]), "");
    }

    #[test]
    fn a_rule_of_the_profile_goes_before_one_about_input() {
        assert_eq!(owner(Profile::JCS, "numbers.overflow", &[]), "IN-RANGE");
        assert_eq!(owner(Profile::CPS, "numbers.overflow", &[]), "CPS-FLT-2");
        assert_eq!(owner(Profile::KAIROS, "input.depth", &[]), "KAI-DEPTH-1");
        let registry = Registry::shipped();
        let of_khora: Vec<&str> = registry.of(Profile::KHORA).map(|rule| &rule.id[..]).collect();
        assert!(of_khora.contains(&"IN-DEPTH") && !of_khora.contains(&"IN-SURR"));
        assert!(registry.of(Profile::CPS).any(|rule| rule.id == "IN-RANGE"));
    }

    #[test]
    fn every_profile_has_an_owner_of_what_every_text_shows() {
        for profile in Profile::ALL {
            for choice in AXES.iter().map(|axis| axis.name) {
                let everywhere = !matches!(
                    choice,
                    "members.strip"
                        | "members.strip-null"
                        | "numbers.value"
                        | "numbers.float-paths"
                        | "numbers.path-floats"
                        | "values.links"
                );
                let holds = [When::MinusZero, When::Control];
                assert!(!everywhere || !owner(profile, choice, &holds).is_empty(), "{profile} {choice}");
            }
            for vector in crate::embedded().unwrap().of(profile) {
                let known = Registry::shipped().of_operation(profile, &vector.op).is_some();
                assert_eq!(known, vector.op != "hash", "{}", vector.id);
            }
        }
    }
}
