//! What stands before the choices: format, names, and what the profile extends.

use super::Bases;
use super::place::{FileError, Table, keep};
use crate::Profile;
use crate::spec::{AXES, Spec};
use toml::de::DeValue;

/// The head of a profile file.
pub(super) struct Header {
    pub name: String,
    pub prefix: String,
    pub title: String,
    pub source: String,
    pub base: Option<&'static Spec>,
    pub operations: &'static [&'static str],
}

/// The keys of a profile file that are no tables of axes.
const KEYS: [&str; 9] = ["format", "name", "prefix", "title", "source", "extends", "operations", "disputes", "rules"];

pub(super) fn read(root: &Table<'_>, bases: Bases<'_>) -> Result<Header, FileError> {
    known_keys(root)?;
    format(root)?;
    let (name, prefix) = names(root)?;
    let text = |key: &str| Ok(root.text(key)?.map(|(text, _)| text.to_owned()));
    Ok(Header {
        title: text("title")?.unwrap_or_else(|| name.clone()),
        source: text("source")?.unwrap_or_default(),
        base: base(root, &name, bases)?,
        operations: operations(root, &name)?,
        name,
        prefix,
    })
}

fn known_keys(root: &Table<'_>) -> Result<(), FileError> {
    let mut sections: Vec<&str> = AXES.iter().filter_map(|axis| axis.name.split('.').next()).collect();
    sections.dedup();
    for entry in root.entries() {
        if !KEYS.contains(&entry.key) && !sections.contains(&entry.key) {
            let known = [&KEYS[..], &sections].concat().join(", ");
            let message = format!("unknown key {:?}; one of {known}", entry.key);
            return Err(root.source.fault(entry.key_at, message));
        }
    }
    Ok(())
}

fn format(root: &Table<'_>) -> Result<(), FileError> {
    let Some(entry) = root.get("format") else {
        return Err(root.source.fault(root.start(), "`format = 1` is missing".to_owned()));
    };
    let one = entry.value.as_integer().is_some_and(|number| number.as_str() == "1");
    if one {
        return Ok(());
    }
    Err(root.source.fault(entry.at, "an unknown format; this version reads format 1".to_owned()))
}

fn names(root: &Table<'_>) -> Result<(String, String), FileError> {
    let Some((name, at)) = root.text("name")? else {
        let message = "`name` is missing: lower-case letters, digits and hyphens";
        return Err(root.source.fault(root.start(), message.to_owned()));
    };
    let plain = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
    let sound = name.bytes().all(plain)
        && name.starts_with(|first: char| first.is_ascii_lowercase())
        && !name.ends_with('-')
        && name.len() <= 64;
    if !sound {
        let message = format!("{name:?} is no name: at most 64 lower-case letters, digits and hyphens, a letter first");
        return Err(root.source.fault(at, message));
    }
    // The rules about input text are every profile's; a profile of that name would share their ids.
    if name == "input" {
        return Err(root.source.fault(at, "`input` is the name of the rules that all profiles share".to_owned()));
    }
    let Some((prefix, at)) = root.text("prefix")? else {
        return Ok((name.to_owned(), name.to_uppercase()));
    };
    let plain = |byte: u8| byte.is_ascii_uppercase() || byte.is_ascii_digit() || byte == b'-';
    if prefix.is_empty() || prefix == "IN" || !prefix.bytes().all(plain) {
        let message = format!(
            "{prefix:?} is no prefix: capital letters, digits and hyphens, and not IN, which all profiles share"
        );
        return Err(root.source.fault(at, message));
    }
    Ok((name.to_owned(), prefix.to_owned()))
}

fn base(root: &Table<'_>, name: &str, bases: Bases<'_>) -> Result<Option<&'static Spec>, FileError> {
    let Some((extends, at)) = root.text("extends")? else { return Ok(None) };
    let itself = || root.source.fault(at.clone(), format!("{name} cannot extend itself"));
    if extends == name {
        return Err(itself());
    }
    let base = bases(extends).map_err(|message| root.source.fault(at.clone(), message))?.spec();
    // What a profile extends is known by its name.
    if base.name == name { Err(itself()) } else { Ok(Some(base)) }
}

/// Operations beyond `hash` are code, so only a shipped profile can list them.
fn operations(root: &Table<'_>, name: &str) -> Result<&'static [&'static str], FileError> {
    let Some(entry) = root.get("operations") else { return Ok(&[]) };
    let shipped = Profile::ALL.iter().any(|profile| profile.name() == name);
    let names = match entry.value {
        DeValue::Array(list) => list.iter().map(|one| one.get_ref().as_str().map(keep)).collect(),
        _ => None,
    };
    match names {
        Some(names) if shipped => Ok(Vec::leak(names)),
        _ => {
            let message = format!("operations beyond hash are code, and {name} has none");
            Err(root.source.fault(entry.at, message))
        }
    }
}

/// A rule of a profile of one file; its members are the registry's to judge.
#[derive(Clone, Debug)]
pub struct RuleTable {
    /// The id: the name of the table.
    pub id: String,
    /// Where it begins, from 1.
    pub line: usize,
    /// From 1, in characters.
    pub column: usize,
    /// What stands in it.
    pub members: toml::Table,
}

pub(super) fn rules(root: &Table<'_>, text: &str) -> Result<Vec<RuleTable>, FileError> {
    let Some(table) = root.table("rules")? else { return Ok(Vec::new()) };
    let whole: toml::Table = text.parse().map_err(|error| root.source.syntax(&error))?;
    let own = whole.get("rules").and_then(toml::Value::as_table);
    let mut rules = Vec::new();
    for entry in table.entries() {
        table.as_table(&entry)?;
        if let Some(members) = own.and_then(|own| own.get(entry.key)?.as_table()) {
            let FileError { line, column, .. } = table.source.fault(entry.key_at, String::new());
            rules.push(RuleTable { id: entry.key.to_owned(), line, column, members: members.clone() });
        }
    }
    Ok(rules)
}
