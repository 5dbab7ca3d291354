//! The rule registry: every rule of every profile, read from `<profile>/rules.toml` and `input/rules.toml`.

use canon::Profile;
use serde::Deserialize;
use std::fmt;

/// A normative sentence with an id.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rule {
    /// The profile; none for the rules about input, which every profile shares.
    #[serde(skip)]
    pub profile: Option<Profile>,
    /// Such as `CPS-NUM-1`. Never reused, never renamed.
    pub id: String,
    /// How much weight it has.
    pub level: RuleLevel,
    /// What it demands, in one sentence.
    pub text: String,
    /// The document that it comes from.
    pub source: String,
    /// Where in the document.
    pub section: String,
    /// For a dispute: the ways to read it, the default first.
    #[serde(default, rename = "reading")]
    pub readings: Vec<Reading>,
}

/// One way to read a disputed rule.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Reading {
    /// The name on the wire and the command line.
    pub name: String,
    /// What it means.
    pub text: String,
}

/// The weight of a rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum RuleLevel {
    /// An implementation that differs produces another hash, or accepts or refuses wrongly.
    Must,
    /// Good practice that the source does not force.
    Should,
    /// Several readings; an implementation follows one throughout.
    Dispute,
    /// No operation shows it; the reference's own tests cover it.
    Library,
}

impl RuleLevel {
    /// The name in files.
    pub fn name(self) -> &'static str {
        match self {
            RuleLevel::Must => "must",
            RuleLevel::Should => "should",
            RuleLevel::Dispute => "dispute",
            RuleLevel::Library => "library",
        }
    }
}

/// All rules, in the order of the files.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Registry {
    /// The rules about input first, then each profile's.
    pub rules: Vec<Rule>,
}

/// What is wrong with a registry file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RuleError {
    /// The file.
    pub file: String,
    /// What is wrong, with the rule where one is to blame.
    pub message: String,
}

impl fmt::Display for RuleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.file, self.message)
    }
}

impl std::error::Error for RuleError {}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RuleFile {
    rule: Vec<Rule>,
}

/// The committed files: the folder, whose rules they are, and the text.
const FILES: [(&str, Option<Profile>, &str); 6] = [
    ("input", None, include_str!("../input/rules.toml")),
    ("jcs", Some(Profile::Jcs), include_str!("../jcs/rules.toml")),
    ("cps", Some(Profile::Cps), include_str!("../cps/rules.toml")),
    (
        "openagents",
        Some(Profile::Openagents),
        include_str!("../openagents/rules.toml"),
    ),
    (
        "khora",
        Some(Profile::Khora),
        include_str!("../khora/rules.toml"),
    ),
    (
        "kairos",
        Some(Profile::Kairos),
        include_str!("../kairos/rules.toml"),
    ),
];

impl Registry {
    /// The committed registry.
    pub fn embedded() -> Result<Registry, RuleError> {
        let mut registry = Registry::default();
        for (folder, profile, text) in FILES {
            registry.add(&format!("{folder}/rules.toml"), profile, text)?;
        }
        Ok(registry)
    }

    /// Reads one file and checks it against the rules that are there already.
    pub fn add(
        &mut self,
        file: &str,
        profile: Option<Profile>,
        text: &str,
    ) -> Result<(), RuleError> {
        let error = |message: String| RuleError {
            file: file.to_owned(),
            message,
        };
        let read: RuleFile = toml::from_str(text).map_err(|problem| {
            let line = problem
                .span()
                .map_or(1, |span| text[..span.start].lines().count());
            error(format!("line {line}: {}", problem.message()))
        })?;
        for mut rule in read.rule {
            rule.profile = profile;
            if let Some(message) = fault(&rule, self.get(&rule.id)) {
                return Err(error(format!("{}: {message}", rule.id)));
            }
            self.rules.push(rule);
        }
        Ok(())
    }

    /// The rule with this id.
    pub fn get(&self, id: &str) -> Option<&Rule> {
        self.rules.iter().find(|rule| rule.id == id)
    }

    /// The rules that a profile's implementations are judged by: its own and those about input.
    pub fn of(&self, profile: Profile) -> impl Iterator<Item = &Rule> {
        self.rules
            .iter()
            .filter(move |rule| rule.profile.is_none_or(|own| own == profile))
    }
}

/// What every id of a profile begins with.
fn prefix(profile: Option<Profile>) -> &'static str {
    match profile {
        None => "IN-",
        Some(Profile::Jcs) => "JCS-",
        Some(Profile::Cps) => "CPS-",
        Some(Profile::Openagents) => "OA-",
        Some(Profile::Khora) => "KHORA-",
        Some(Profile::Kairos) => "KAI-",
    }
}

fn fault(rule: &Rule, same_id: Option<&Rule>) -> Option<String> {
    if same_id.is_some() {
        return Some("the id stands twice".to_owned());
    }
    let prefix = prefix(rule.profile);
    if !rule.id.starts_with(prefix) {
        return Some(format!("the id must begin with {prefix}"));
    }
    for (member, text) in [
        ("text", &rule.text),
        ("source", &rule.source),
        ("section", &rule.section),
    ] {
        if text.trim().is_empty() {
            return Some(format!("`{member}` is empty"));
        }
    }
    let names: Vec<&str> = rule.readings.iter().map(|one| one.name.as_str()).collect();
    let dispute = canon::DISPUTES.iter().find(|known| known.id == rule.id);
    match (dispute, rule.level) {
        (None, RuleLevel::Dispute) => {
            Some("the reference knows no such dispute; see canon::DISPUTES".to_owned())
        }
        (Some(_), level) if level != RuleLevel::Dispute => {
            Some("`level` must be dispute".to_owned())
        }
        (Some(known), _) if known.readings != names => Some(format!(
            "the readings must be {}",
            known.readings.join(", ")
        )),
        (None, _) if !names.is_empty() => Some("only a dispute has readings".to_owned()),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_committed_registry_is_sound_and_holds_every_dispute() {
        let registry = Registry::embedded().unwrap();
        for dispute in canon::DISPUTES {
            let rule = registry.get(dispute.id).unwrap();
            assert_eq!(rule.profile, dispute.profile);
        }
    }

    fn refused(text: &str) -> String {
        Registry::default()
            .add("cps/rules.toml", Some(Profile::Cps), text)
            .unwrap_err()
            .to_string()
    }

    #[test]
    fn a_wrong_file_is_refused_with_the_rule_and_what_to_do() {
        let rule = |id: &str, more: &str| {
            format!(
                "[[rule]]\nid = \"{id}\"\nlevel = \"must\"\ntext = \"t\"\nsource = \"s\"\nsection = \"1\"\n{more}\n"
            )
        };
        assert_eq!(
            refused(&rule("OA-X-1", "")),
            "cps/rules.toml: OA-X-1: the id must begin with CPS-"
        );
        assert_eq!(
            refused(&(rule("CPS-A-1", "") + &rule("CPS-A-1", ""))),
            "cps/rules.toml: CPS-A-1: the id stands twice"
        );
        assert_eq!(
            refused(&rule("CPS-STR-2", "")),
            "cps/rules.toml: CPS-STR-2: `level` must be dispute"
        );
        assert!(refused(&rule("CPS-A-1", "colour = 1")).contains("unknown field `colour`"));
    }
}
