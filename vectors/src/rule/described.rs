//! Rules that a profile file brings along in its `[rules.ID]` tables, for as long as the program runs.

use super::generated;
use super::{Registry, Rule, RuleError};
use canon::Profile;
use canon::spec::{FileError, RuleTable};
use serde::Deserialize as _;
use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The rules of profiles from files.
static DESCRIBED: Mutex<Option<HashMap<Profile, Vec<Rule>>>> = Mutex::new(None);

fn described() -> MutexGuard<'static, Option<HashMap<Profile, Vec<Rule>>>> {
    DESCRIBED.lock().unwrap_or_else(PoisonError::into_inner)
}

/// How many rules there are.
pub(super) fn count() -> usize {
    described().iter().flat_map(HashMap::values).map(Vec::len).sum()
}

/// Takes in the rules of a profile's file. A shipped profile has its rules from the committed files, and keeps them.
pub fn describe(profile: Profile, tables: &[RuleTable]) -> Result<(), FileError> {
    if profile.is_shipped() || tables.is_empty() {
        return Ok(());
    }
    let mut registry = Registry::embedded().unwrap_or_default();
    registry.rules.retain(|rule| rule.profile != Some(profile));
    let mut rules = Vec::new();
    for table in tables {
        let rule = read(profile, table).map_err(|message| fault(table, &message))?;
        registry.push(rule.clone()).map_err(|message| fault(table, &message))?;
        rules.push(rule);
    }
    described().get_or_insert_default().insert(profile, rules);
    Ok(())
}

fn fault(table: &RuleTable, message: &str) -> FileError {
    let message = format!("rules.{}: {}", table.id, message.replace('\n', " "));
    FileError { line: table.line, column: table.column, message }
}

/// One table as a rule. What it leaves out is as in a rule that nobody wrote.
fn read(profile: Profile, table: &RuleTable) -> Result<Rule, String> {
    let spec = profile.spec();
    if table.members.contains_key("id") {
        return Err("the table's name is the id; leave `id` out".to_owned());
    }
    let mut members = table.members.clone();
    let mut usual = |name: &str, value: &str| {
        members.entry(name).or_insert_with(|| toml::Value::from(value));
    };
    let dispute = spec.dispute(&table.id);
    usual("id", &table.id);
    usual("level", if dispute.is_some() { "dispute" } else { "must" });
    usual("source", if spec.source.is_empty() { spec.title } else { spec.source });
    usual("section", generated::SECTION);
    usual("basis", "text");
    usual("grounds", generated::GROUNDS);
    let mut rule = Rule::deserialize(members).map_err(|error| error.message().to_owned())?;
    rule.profile = Some(profile);
    if let Some(dispute) = dispute {
        let derived = generated::of_dispute(profile, dispute);
        if rule.readings.is_empty() {
            rule.readings = derived.readings;
        }
        if rule.choice.is_empty() {
            rule.choice = derived.choice;
        }
    }
    Ok(rule)
}

impl Registry {
    /// Adds what profile files say: those of shipped profiles, then those that were read.
    pub(super) fn add_described(&mut self) -> Result<(), RuleError> {
        for profile in Profile::ALL {
            for table in crate::profiles::rules(profile.name()) {
                let error = |message: String| RuleError {
                    file: format!("{profile}/profile.toml"),
                    message: fault(&table, &message).to_string(),
                };
                let rule = read(profile, &table).map_err(error)?;
                self.push(rule).map_err(error)?;
            }
        }
        for (_, rules) in described().iter().flatten() {
            self.rules.extend(rules.iter().cloned());
        }
        Ok(())
    }
}
