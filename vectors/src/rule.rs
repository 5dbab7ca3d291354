//! The rule registry: every rule of every profile, read from `<profile>/rules.toml` and `input/rules.toml`.

mod basis;
mod described;
mod generated;
mod inherited;
mod subject;

pub use basis::{Basis, unfair};
pub use described::describe;
pub use subject::{MATTERS, When};

use canon::{Dispute, Profile};
use serde::Deserialize;
use std::collections::HashMap;
use std::fmt;
use std::sync::{Mutex, PoisonError};

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
    /// On what it stands.
    pub basis: Basis,
    /// What the text says there, in other words; or what was run; or why the suite decides so.
    pub grounds: String,
    /// The choices that it makes for its profile.
    #[serde(default, deserialize_with = "subject::names")]
    pub choice: Vec<String>,
    /// Of what several rules share: where this one is in question.
    #[serde(default)]
    pub when: Option<When>,
    /// What it is about where no profile has a choice.
    #[serde(default, deserialize_with = "subject::names")]
    pub about: Vec<String>,
    /// The operations whose wrong answers break it where nothing more is known.
    #[serde(default)]
    pub operations: Vec<String>,
    /// The rule about input that does not hold in its profile.
    #[serde(default)]
    pub replaces: Option<String>,
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
    /// Of every profile whose rules follow from its choices, those that it has from what it extends: their places.
    inherited: HashMap<Profile, Vec<usize>>,
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

/// The rules about input, which every profile shares.
const INPUT: &str = include_str!("../input/rules.toml");

/// `(name, text of rules.toml)` of every profile's folder that has one.
const FILES: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/rules.rs"));

impl Registry {
    /// The committed registry, and what follows from the choices of profiles about which nothing is written.
    pub fn embedded() -> Result<Registry, RuleError> {
        Registry::with(|_| None)
    }

    /// The same with other texts in the place of committed files: `own` gives the text of `cps/rules.toml`, or nothing.
    pub fn with<'a>(own: impl Fn(&str) -> Option<&'a str>) -> Result<Registry, RuleError> {
        let mut registry = Registry::default();
        let input = "input/rules.toml";
        registry.add(input, None, own(input).unwrap_or(INPUT))?;
        for profile in Profile::ALL {
            if let Some((folder, text)) = FILES.iter().find(|(name, _)| *name == profile.name()) {
                let file = format!("{folder}/rules.toml");
                registry.add(&file, Some(profile), own(&file).unwrap_or(text))?;
            }
        }
        registry.add_described()?;
        for profile in Profile::known().filter(|profile| !crate::profiles::is_written(*profile)) {
            registry.complete(profile);
        }
        Ok(registry)
    }

    /// The same, read once for as long as no profile is added.
    pub fn shipped() -> &'static Registry {
        static READ: Mutex<Option<(usize, &'static Registry)>> = Mutex::new(None);
        let mut read = READ.lock().unwrap_or_else(PoisonError::into_inner);
        let version = Profile::known().count() + described::count();
        match *read {
            Some((known, registry)) if known == version => registry,
            _ => {
                // Profiles are added when a program starts, if at all.
                let registry = Box::leak(Box::new(Registry::embedded().unwrap_or_default()));
                *read = Some((version, registry));
                registry
            }
        }
    }

    /// Reads one file and checks it against the rules that are there already.
    pub fn add(&mut self, file: &str, profile: Option<Profile>, text: &str) -> Result<(), RuleError> {
        let error = |message: String| RuleError { file: file.to_owned(), message };
        let read: RuleFile = toml::from_str(text).map_err(|problem| {
            let before = problem.span().map_or("", |span| &text[..span.start]);
            let line = 1 + before.matches('\n').count();
            error(format!("line {line}: {}", problem.message()))
        })?;
        for mut rule in read.rule {
            rule.profile = profile;
            let id = rule.id.clone();
            self.push(rule).map_err(|message| error(format!("{id}: {message}")))?;
        }
        Ok(())
    }

    /// Takes a rule in, or says what is wrong with it beside the rules that are there already.
    fn push(&mut self, rule: Rule) -> Result<(), String> {
        // Of two files each may have rules of the same name: it is the profile that tells them apart.
        let elsewhere = |known: &Rule| {
            let from_file = rule.profile.is_some_and(|profile| !profile.is_shipped());
            from_file && known.profile.is_some() && known.profile != rule.profile
        };
        let same_id = self.rules.iter().find(|known| known.id == rule.id && !elsewhere(known));
        match fault(&rule, same_id).or_else(|| subject::fault(&rule, &self.rules)) {
            Some(message) => Err(message),
            None => {
                self.rules.push(rule);
                Ok(())
            }
        }
    }

    /// The rule with this id.
    pub fn get(&self, id: &str) -> Option<&Rule> {
        self.rules.iter().find(|rule| rule.id == id)
    }

    /// The rules that a profile's implementations are judged by: its own, those of what it extends where it chooses the same,
    /// and those about input that none of these replaces.
    pub fn of(&self, profile: Profile) -> impl Iterator<Item = &Rule> {
        let inherited = self.inherited.get(&profile).map_or(&[][..], |places| places);
        let own = move |place: usize, rule: &Rule| rule.profile == Some(profile) || inherited.contains(&place);
        let replaced: Vec<&str> = self
            .rules
            .iter()
            .enumerate()
            .filter(|(place, rule)| own(*place, rule))
            .filter_map(|(_, rule)| rule.replaces.as_deref())
            .collect();
        let rules = self.rules.iter().enumerate();
        rules
            .filter(move |(place, rule)| {
                let holds = rule.profile.is_none() && !replaced.contains(&rule.id.as_str());
                holds || own(*place, rule)
            })
            .map(|(_, rule)| rule)
    }

    /// The rule with this id that a profile's implementations are judged by.
    pub fn get_in(&self, profile: Profile, id: &str) -> Option<&Rule> {
        self.of(profile).find(|rule| rule.id == id)
    }
}

/// What every id of a profile begins with.
fn prefix(profile: Option<Profile>) -> String {
    format!("{}-", profile.map_or("IN", |profile| profile.spec().prefix))
}

fn fault(rule: &Rule, same_id: Option<&Rule>) -> Option<String> {
    if same_id.is_some() {
        return Some("the id stands twice".to_owned());
    }
    let prefix = prefix(rule.profile);
    if !rule.id.starts_with(&prefix) {
        return Some(format!("the id must begin with {prefix}"));
    }
    for (member, text) in
        [("text", &rule.text), ("source", &rule.source), ("section", &rule.section), ("grounds", &rule.grounds)]
    {
        if text.trim().is_empty() {
            return Some(format!("`{member}` is empty"));
        }
    }
    let names: Vec<&str> = rule.readings.iter().map(|one| one.name.as_str()).collect();
    let own = rule.profile.and_then(|profile| profile.spec().dispute(&rule.id));
    let known = || Dispute::known().into_iter().find(|known| known.id == rule.id);
    let dispute = own.or_else(known);
    match (dispute, rule.level) {
        (None, RuleLevel::Dispute) => Some("the reference knows no such dispute; see the profile files".to_owned()),
        (Some(_), level) if level != RuleLevel::Dispute => Some("`level` must be dispute".to_owned()),
        (Some(known), _) if !known.names().eq(names.iter().copied()) => {
            Some(format!("the readings must be {}", known.names().collect::<Vec<_>>().join(", ")))
        }
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
        for profile in Profile::ALL {
            for dispute in profile.disputes() {
                let rule = registry.get(dispute.id).unwrap();
                assert_eq!(rule.profile, (dispute.id != "IN-DUP").then_some(profile));
            }
        }
    }

    fn refused(text: &str) -> String {
        Registry::default().add("cps/rules.toml", Some(Profile::CPS), text).unwrap_err().to_string()
    }

    #[test]
    fn a_wrong_file_is_refused_with_the_rule_and_what_to_do() {
        let rule = |id: &str, more: &str| {
            format!(
                "[[rule]]\nid = \"{id}\"\nlevel = \"must\"\ntext = \"t\"\nsource = \"s\"\nsection = \"1\"\nbasis = \"text\"\ngrounds = \"g\"\n{more}\n"
            )
        };
        assert_eq!(refused(&rule("OA-X-1", "")), "cps/rules.toml: OA-X-1: the id must begin with CPS-");
        assert_eq!(
            refused(&(rule("CPS-A-1", "") + &rule("CPS-A-1", ""))),
            "cps/rules.toml: CPS-A-1: the id stands twice"
        );
        assert_eq!(refused(&rule("CPS-STR-2", "")), "cps/rules.toml: CPS-STR-2: `level` must be dispute");
        assert!(refused(&rule("CPS-A-1", "colour = 1")).contains("unknown field `colour`"));
        for (from, to, message) in [
            ("basis = \"text\"\n", "", "line 1: missing field `basis`"),
            ("grounds = \"g\"\n", "", "line 1: missing field `grounds`"),
            ("grounds = \"g\"", "grounds = \" \"", "CPS-A-1: `grounds` is empty"),
            (
                "basis = \"text\"", "basis = \"habit\"",
                "line 7: unknown variant `habit`, expected one of `text`, `reference`, `suite`",
            ),
        ] {
            let wrong = rule("CPS-A-1", "").replace(from, to);
            assert_eq!(refused(&wrong), format!("cps/rules.toml: {message}"));
        }
        for (more, message) in [
            ("choice = \"members.odour\"", "`choice` \"members.odour\" is none of input.utf8, "),
            ("about = \"arrays\"", "`about` \"arrays\" is none of text.grammar, "),
            ("when = \"index\"", "`when` divides a `choice`, and there is none"),
            ("choice = \"members.order\"\nwhen = \"disputed\"", "`when` can be disputed in a dispute only"),
            ("replaces = \"IN-SURR\"", "`replaces` \"IN-SURR\", which is no rule about input"),
        ] {
            let refused = refused(&rule("CPS-A-1", more));
            assert!(refused.starts_with(&format!("cps/rules.toml: CPS-A-1: {message}")), "{refused}");
        }
        let order = "choice = [\"text.indent\", \"members.order\"]";
        assert_eq!(
            refused(&(rule("CPS-A-1", order) + &rule("CPS-A-2", "choice = \"members.order\""))),
            "cps/rules.toml: CPS-A-2: CPS-A-1 decides members.order already; tell them apart by `when`"
        );
        let operation = "operations = [\"seal\"]";
        assert_eq!(
            refused(&(rule("CPS-A-1", operation) + &rule("CPS-A-2", operation))),
            "cps/rules.toml: CPS-A-2: CPS-A-1 is the rule about the operation seal already"
        );
    }
}
