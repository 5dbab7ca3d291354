//! Brings the known failures of a `canon.toml` up to date and keeps everything else, comments included.

use super::apply::owner;
use super::digest::answer_digest;
use super::{Config, KnownFailure};
use crate::event::{CaseFinished, Diagnosis, DisputeJudged, DisputeVerdict};
use crate::verdict::Verdict;
use toml_edit::{ArrayOfTables, DocumentMut, Item, Table, value};

/// The name of the list in the file that is brought up to date.
const LIST: &str = "known-failure";

/// The name of the other list: of that, only what fits no case is removed.
const FLAKY: &str = "known-flaky";

/// What was done to one entry.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Change {
    /// A failure that was not listed.
    Added(String),
    /// What is recorded has changed.
    Updated(String),
    /// Nothing fails under it any more.
    Removed(String),
}

/// The text of the file with its list brought up to date, and what was changed.
///
/// The cases must be those of a whole run. Entries that still hold keep their
/// place, comments, reason, link and date. A glob under which some cases pass now
/// gives way to one entry for each that still fails.
pub fn update(
    text: &str, config: &Config, cases: &[CaseFinished], disputes: &[DisputeJudged], diagnoses: &[Diagnosis],
) -> Result<(String, Vec<Change>), toml_edit::TomlError> {
    let mut document: DocumentMut = text.parse()?;
    let entries = &config.entries();
    let mut changes = Vec::new();
    let mut keep = vec![false; entries.len()];
    let mut added: Vec<Table> = Vec::new();
    for (number, entry) in entries.iter().enumerate() {
        let own: Vec<&CaseFinished> = cases
            .iter()
            .filter(|case| owner(entries, &case.id) == Some(number))
            .filter(|case| case.verdict != Verdict::Unsupported)
            .collect();
        if entry.flaky {
            keep[number] = match entry.pattern().strip_prefix("dispute/") {
                Some(name) => disputes.iter().any(|dispute| called(dispute) == name),
                None => !own.is_empty(),
            };
            if !keep[number] {
                changes.push(Change::Removed(entry.pattern().to_owned()));
            }
            continue;
        }
        let failing: Vec<&CaseFinished> = own.iter().copied().filter(|case| case.verdict.is_failure()).collect();
        keep[number] = match entry.pattern().strip_prefix("dispute/") {
            Some(name) => disputes.iter().any(|dispute| is_mixed(dispute, name)),
            None => !failing.is_empty() && failing.len() == own.len(),
        };
        if !keep[number] {
            changes.push(Change::Removed(entry.pattern().to_owned()));
            added.extend(failing.into_iter().map(|case| split(entry, case)));
        } else if !failing.is_empty() && record(&mut document, number, entry, &failing) {
            changes.push(Change::Updated(entry.pattern().to_owned()));
        }
    }
    for case in cases.iter().filter(|case| case.verdict.is_failure()) {
        if owner(entries, &case.id).is_none() {
            added.push(fresh(case, diagnoses));
        }
    }
    for dispute in disputes {
        let name = called(dispute);
        let listed = |entry: &&KnownFailure| entry.pattern().strip_prefix("dispute/") == Some(&name);
        if dispute.verdict == DisputeVerdict::Mixed && !entries.iter().any(listed) {
            added.push(of_dispute(&name));
        }
    }
    let list = document.entry(LIST).or_insert_with(|| Item::ArrayOfTables(ArrayOfTables::new()));
    if let Some(list) = list.as_array_of_tables_mut() {
        retain(list, &keep[..config.known_failures.len()]);
        for table in added {
            let name = table.get("case").and_then(Item::as_str).unwrap_or_default();
            changes.push(Change::Added(name.to_owned()));
            list.push(table);
        }
        if list.is_empty() {
            document.remove(LIST);
        }
    }
    if let Some(list) = document.get_mut(FLAKY).and_then(Item::as_array_of_tables_mut) {
        retain(list, &keep[config.known_failures.len()..]);
        if list.is_empty() {
            document.remove(FLAKY);
        }
    }
    Ok((document.to_string(), changes))
}

/// Drops the entries that are not kept. What the file holds beyond those that were read is not ours to remove.
fn retain(list: &mut ArrayOfTables, keep: &[bool]) {
    let mut keep = keep.iter().copied();
    list.retain(|_| keep.next().unwrap_or(true));
}

/// The dispute as entries name it.
fn called(dispute: &DisputeJudged) -> String {
    format!("{}/{}", dispute.profile, dispute.dispute)
}

fn is_mixed(dispute: &DisputeJudged, name: &str) -> bool {
    dispute.verdict == DisputeVerdict::Mixed && called(dispute) == name
}

/// The verdict that all cases share.
fn common_verdict(cases: &[&CaseFinished]) -> Option<Verdict> {
    let first = cases.first()?.verdict;
    cases.iter().all(|case| case.verdict == first).then_some(first)
}

/// The digest to record; none where nothing was answered.
fn digest(cases: &[&CaseFinished]) -> Option<String> {
    cases.iter().any(|case| case.got.is_some()).then(|| answer_digest(cases.iter().copied()))
}

/// Records verdict and answers in an entry that stays; whether that changed anything.
fn record(document: &mut DocumentMut, number: usize, entry: &KnownFailure, failing: &[&CaseFinished]) -> bool {
    let verdict = common_verdict(failing);
    let answer = digest(failing);
    if entry.verdict == verdict && entry.answer == answer {
        return false;
    }
    let list = document.get_mut(LIST).and_then(Item::as_array_of_tables_mut);
    if let Some(table) = list.and_then(|list| list.get_mut(number)) {
        set(table, "verdict", verdict.map(Verdict::name));
        set(table, "answer", answer.as_deref());
    }
    true
}

/// Sets or removes a member; what stands around it stays.
fn set(table: &mut Table, name: &str, text: Option<&str>) {
    match (text, table.get_mut(name)) {
        (Some(text), Some(Item::Value(old))) => {
            let decor = old.decor().clone();
            *old = text.into();
            *old.decor_mut() = decor;
        }
        (Some(text), _) => drop(table.insert(name, value(text))),
        (None, _) => drop(table.remove(name)),
    }
}

fn table(case: &CaseFinished, reason: &str) -> Table {
    let mut table = Table::new();
    table.insert("case", value(&case.id));
    table.insert("reason", value(reason));
    table.insert("verdict", value(case.verdict.name()));
    if let Some(digest) = digest(&[case]) {
        table.insert("answer", value(digest));
    }
    table.decor_mut().set_prefix("\n");
    table
}

/// One case of a glob that no longer fits all of its cases.
fn split(entry: &KnownFailure, case: &CaseFinished) -> Table {
    let mut table = table(case, entry.reason.get_ref());
    if !entry.link.is_empty() {
        table.insert("link", value(&entry.link));
    }
    let expires = entry.expires.map(|expires| expires.to_string());
    if let Some(Ok(date)) = expires.map(|date| date.parse::<toml_edit::Datetime>()) {
        table.insert("expires", value(date));
    }
    table
}

/// A failure that nobody has looked at yet: the diagnosis stands where a person should write a reason.
fn fresh(case: &CaseFinished, diagnoses: &[Diagnosis]) -> Table {
    let diagnosis = diagnoses.iter().find(|known| known.cases.contains(&case.id));
    let rule = diagnosis.map_or_else(|| case.rules.first().cloned().unwrap_or_default(), |known| known.rule.clone());
    let mistake = diagnosis.and_then(|known| known.mistake.as_ref());
    let reason = match mistake {
        Some(mistake) => format!("{rule}: {}", mistake.sentence),
        None => format!("{rule}: {}", case.verdict.phrase()),
    };
    table(case, &reason)
}

fn of_dispute(name: &str) -> Table {
    let mut table = Table::new();
    table.insert("case", value(format!("dispute/{name}")));
    table.insert("reason", value("answers follow more than one reading"));
    table.decor_mut().set_prefix("\n");
    table
}
