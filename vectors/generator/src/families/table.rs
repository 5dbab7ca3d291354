//! Families as tables: rows in a TOML file, each with what it asks, what it proves and what must come back.
//!
//! A group has the rules that its rows are about, and what happens to users when they fail; `each` holds what every row of
//! a group has unless it says otherwise. A row without an answer is computed where both canonicalizers agree. `{{name}}`
//! stands for a text of the file, `{{#name}}` for the hash of that text.

use super::cps::capsules;
use crate::builder::Sheet;
use serde::Deserialize;
use std::collections::BTreeMap;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Table {
    /// Texts that several rows share.
    #[serde(default)]
    text: BTreeMap<String, String>,
    group: Vec<Group>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Group {
    rules: Vec<String>,
    effect: String,
    /// Good practice, not duty.
    #[serde(default)]
    should: bool,
    #[serde(default)]
    each: Row,
    rows: Vec<Row>,
}

#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct Row {
    name: Option<String>,
    proves: Option<String>,
    /// Other rules than the group's.
    rules: Option<Vec<String>>,
    /// The operation; `hash` where nothing is said.
    op: Option<String>,
    /// The document.
    input: Option<String>,
    /// The text that the document is an edit of.
    base: Option<String>,
    /// Members to change or add, by dotted path, and the JSON text that comes there.
    #[serde(default)]
    edit: BTreeMap<String, String>,
    /// Members to remove, by dotted path.
    #[serde(default)]
    remove: Vec<String>,
    /// The arguments, as JSON text.
    args: Option<String>,
    /// An implementation must see the text itself.
    #[serde(default)]
    raw: bool,
    /// Good practice, not duty.
    #[serde(default)]
    should: bool,
    /// The result members, or `{"reject": kind}`, as JSON text.
    expect: Option<String>,
    /// A canonical text; its hash is computed.
    canonical: Option<String>,
    /// Several results that are all right, the reference's first.
    any: Option<Vec<String>>,
    /// The disputes that the answer moves with.
    #[serde(default)]
    disputes: Vec<String>,
    /// The answer under each combination of their readings, the defaults first.
    #[serde(default)]
    readings: Vec<Reading>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Reading {
    /// A reading of each dispute.
    of: Vec<String>,
    expect: Option<String>,
    canonical: Option<String>,
    /// The text that the canonical text is an edit of.
    base: Option<String>,
    #[serde(default)]
    edit: BTreeMap<String, String>,
    any: Option<Vec<String>>,
}

/// Writes the rows of a table, with the texts that its profile's tables share.
pub fn write(sheet: &mut Sheet, table: &str) {
    let table: Table = match toml::from_str(table) {
        Ok(table) => table,
        Err(fault) => return sheet.fault(fault.to_string()),
    };
    let mut texts = capsules::texts();
    // A text may name others, whichever stands first.
    let mut waiting: Vec<_> = table.text.iter().collect();
    while !waiting.is_empty() {
        let ready = |text: &str| names(text).all(|name| texts.contains_key(name));
        let (now, later): (Vec<_>, Vec<_>) = waiting.iter().copied().partition(|(_, text)| ready(text));
        if now.is_empty() {
            return sheet.fault(format!("texts that name what is not there: {later:?}"));
        }
        for (name, text) in now {
            let text = filled(sheet, &texts, text);
            texts.insert(name.clone(), text);
        }
        waiting = later;
    }
    for group in &table.group {
        let rules: Vec<&str> = group.rules.iter().map(String::as_str).collect();
        sheet.about(&rules, &group.effect);
        if group.should {
            sheet.should();
        }
        for row in &group.rows {
            write_row(sheet, &texts, &group.each, row);
        }
    }
}

fn write_row(sheet: &mut Sheet, texts: &BTreeMap<String, String>, each: &Row, row: &Row) {
    let said = |own: &Option<String>, usual: &Option<String>| own.clone().or(usual.clone());
    let Some(name) = &row.name else { return sheet.fault("a row has no name".to_owned()) };
    let proves = said(&row.proves, &each.proves).unwrap_or_default();
    let op = said(&row.op, &each.op).unwrap_or_else(|| "hash".to_owned());
    let fill = |sheet: &mut Sheet, text: &str| filled(sheet, texts, text);
    let answered = row.expect.is_some() || row.canonical.is_some() || row.any.is_some() || !row.readings.is_empty();
    let base = match &row.input {
        Some(_) => None,
        None => said(&row.base, &each.base).and_then(|base| texts.get(&base)),
    };
    let input = match base {
        Some(base) => {
            let removed = row.remove.iter().map(|path| (path.clone(), String::new()));
            let set: Vec<_> = row.edit.iter().map(|(path, text)| (path.clone(), fill(sheet, text))).collect();
            let edits: Vec<(String, String)> = removed.chain(set).collect();
            let edits: Vec<_> = edits.iter().map(|(path, text)| (&**path, &**text)).collect();
            Some(capsules::edited(base, &edits))
        }
        None => said(&row.input, &each.input).map(|text| fill(sheet, &text)),
    };
    let args = said(&row.args, &each.args).map(|text| fill(sheet, &text));
    let ways =
        |sheet: &mut Sheet, ways: &[String]| -> Vec<String> { ways.iter().map(|way| fill(sheet, way)).collect() };
    // What the draft needs of the sheet is made before it.
    let expect = said(&row.expect, if answered { &None } else { &each.expect });
    let expect = expect.map(|text| fill(sheet, &text));
    let canonical = row.canonical.as_ref().map(|text| fill(sheet, text));
    let any = row.any.as_ref().map(|any| ways(sheet, any));
    let mut readings = Vec::new();
    for reading in &row.readings {
        let base = reading.base.as_ref().and_then(|base| texts.get(base));
        let answers = match (&reading.expect, &reading.canonical, base, &reading.any) {
            (Some(expect), None, None, None) => vec![fill(sheet, expect)],
            (None, Some(canonical), None, None) => {
                let canonical = fill(sheet, canonical);
                vec![sheet.hashed(&canonical)]
            }
            (None, None, Some(base), None) => {
                let edits: Vec<_> = reading.edit.iter().map(|(at, to)| (&**at, &**to)).collect();
                vec![sheet.hashed(&capsules::edited(base, &edits))]
            }
            (None, None, None, Some(any)) => ways(sheet, any),
            _ => return sheet.fault(format!("{name}: a reading has one kind of answer")),
        };
        readings.push((reading.of.clone(), answers));
    }
    let input = input.map(String::into_bytes);
    let computed = expect.is_none() && canonical.is_none() && any.is_none() && readings.is_empty();
    let mut draft = match computed {
        true => sheet.settled(&op, name, &proves, input, args.as_deref()),
        false => {
            let draft = sheet.asked(&op, name, &proves, input);
            match &args {
                Some(args) => draft.args(args),
                None => draft,
            }
        }
    };
    if let Some(rules) = &row.rules {
        draft = draft.rules(&rules.iter().map(String::as_str).collect::<Vec<_>>());
    }
    if row.raw || each.raw {
        draft = draft.needs_raw();
    }
    if row.should {
        draft = draft.should();
    }
    if let Some(expect) = expect {
        draft = draft.expect(&expect).and_moved();
    } else if let Some(canonical) = canonical {
        draft = draft.canonical(&canonical).and_moved();
    } else if let Some(any) = any {
        draft = draft.any_of(&any.iter().map(String::as_str).collect::<Vec<_>>());
    } else if !readings.is_empty() {
        draft = draft.under(&row.disputes, &readings);
        if row.disputes.len() == 1 {
            draft = draft.and_moved();
        }
    }
    let _ = draft;
}

/// The texts that a text names.
fn names(text: &str) -> impl Iterator<Item = &str> {
    let named = text.split("{{").skip(1).filter_map(|part| part.split_once("}}"));
    named.map(|(name, _)| name.trim_start_matches('#'))
}

/// A text with the texts that it names in their places.
fn filled(sheet: &mut Sheet, texts: &BTreeMap<String, String>, text: &str) -> String {
    let mut parts = text.split("{{");
    let mut filled = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let named = part.split_once("}}").and_then(|(name, rest)| {
            let text = texts.get(name.trim_start_matches('#'))?;
            Some((name.starts_with('#'), text, rest))
        });
        match named {
            Some((true, text, rest)) => {
                filled += &sheet.profile().digest(text.as_bytes());
                filled += rest;
            }
            Some((false, text, rest)) => {
                filled += text;
                filled += rest;
            }
            None => sheet.fault(format!("no text is called `{{{{{}`", part.chars().take(20).collect::<String>())),
        }
    }
    filled
}
