//! The matrix as Markdown: the page in the docs, and the short table for the README.

use super::interop::{self, Pair};
use super::known::{Known, UNTOLD, may_tell};
use super::manifest::Adapter;
use super::record::Record;
use crate::counted::counted;
use crate::escape::markdown as text;
use crate::verdict::Verdict;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

/// `docs/matrix.md`.
pub fn page(records: &[Record], pairs: &[Pair], adapters: &[Adapter]) -> String {
    let languages: BTreeSet<&str> = records.iter().map(|record| record.language.as_str()).collect();
    let mut page = format!(
        "# Real implementations\n\n\
         {} in {}, driven as they are published by `canon matrix`. A failure here is a fact about bytes, not a\n\
         verdict on a project: several of them never promised the profile that they are measured by (`naive-*` is the obvious thing\n\
         that people ship). Every failure has been looked at by hand; whose it is, and why, stands below each implementation.\n\n\
         Written by `canon matrix --write`; do not edit.\n\n",
        counted(records.len(), "implementation", "implementations"),
        counted(languages.len(), "language", "languages")
    );
    page.push_str("| implementation | language | version | profile | pass | fail | not supported | readings that are no default |\n|---|---|---|---|--:|--:|--:|---|\n");
    for record in records {
        for (profile, counts) in &record.counts {
            let _ = writeln!(
                page,
                "| [{name}](#{name}) | {} | {} | {profile} | {} | {} | {} | {} |",
                text(&record.language),
                text(&version(record)),
                counts.get(&Verdict::Pass).copied().unwrap_or_default(),
                failing(counts),
                counts.get(&Verdict::Unsupported).copied().unwrap_or_default(),
                text(&readings(record, profile)),
                name = record.name,
            );
        }
    }
    page.push_str("\n## What breaks, by implementation\n");
    for record in records {
        let _ = write!(page, "\n### {}\n\n", record.name);
        let _ = writeln!(page, "{}, {}, driven on {}.\n", text(&record.package), text(record.version()), record.date);
        if record.causes.is_empty() {
            page.push_str("Nothing that the vectors ask.\n");
        }
        let known = known_of(record, adapters);
        for cause in &record.causes {
            let mistake = match cause.mistake.as_str() {
                _ if !may_tell(known, &record.examples, &cause.rule) => UNTOLD.trim_end_matches('.').to_owned(),
                "" => "see the report".to_owned(),
                mistake => text(mistake),
            };
            let _ = writeln!(page, "- **{}**: {mistake} ({})", text(&cause.rule), cases(cause.cases));
        }
        looked_at(&mut page, known);
    }
    page.push('\n');
    page.push_str(&interop::markdown(pairs));
    page.push_str("\n## What breaks, by rule\n\n| rule | implementations |\n|---|---|\n");
    let mut rules: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for record in records {
        for cause in &record.causes {
            let names = rules.entry(&cause.rule).or_default();
            if !names.contains(&record.name.as_str()) {
                names.push(&record.name);
            }
        }
    }
    for (rule, names) in rules {
        let _ = writeln!(page, "| {} | {} |", text(rule), names.join(", "));
    }
    page
}

/// What its manifest knows about its failures.
fn known_of<'a>(record: &Record, adapters: &'a [Adapter]) -> &'a [Known] {
    let adapter = adapters.iter().find(|adapter| adapter.name == record.name);
    adapter.map_or(&[], |adapter| &adapter.manifest.known)
}

/// What somebody found who looked at the failures.
fn looked_at(page: &mut String, known: &[Known]) {
    if !known.is_empty() {
        page.push_str("\nLooked at by hand:\n\n");
    }
    for entry in known {
        let _ = writeln!(page, "- `{}` ({}): {}", entry.subject(), entry.whose.name(), text(entry.told()));
    }
}

/// The table for the README: a row per dialect, those with most implementations first.
pub fn readme(records: &[Record]) -> String {
    let mut dialects: BTreeMap<&str, Vec<&Record>> = BTreeMap::new();
    for record in records {
        for profile in record.counts.keys() {
            dialects.entry(profile).or_default().push(record);
        }
    }
    let mut rows: Vec<(&str, Vec<&Record>)> = dialects.into_iter().collect();
    rows.sort_by_key(|(_, records)| std::cmp::Reverse(records.len()));
    let mut table =
        "| dialect | | driven | right in every case | what most of the others get wrong |\n|---|---|--:|--:|---|\n"
            .to_owned();
    for (profile, records) in rows {
        let title = canon::Profile::from_name(profile).map_or("", |known| known.spec().title);
        let right = records.iter().filter(|record| failing(&record.counts[profile]) == 0).count();
        let _ = writeln!(
            table,
            "| `{profile}` | {} | {} | {right} | {} |",
            text(title),
            records.len(),
            commonest(profile, &records),
        );
    }
    table
}

/// What most of these get wrong in a profile, of equals what has most cases: a mistake that has a name, otherwise a rule.
fn commonest(profile: &str, records: &[&Record]) -> String {
    let mut mistakes: BTreeMap<(bool, &str), (BTreeSet<&str>, usize)> = BTreeMap::new();
    for record in records {
        for cause in record.causes.iter().filter(|cause| cause.profile == profile) {
            let named = !cause.mistake.is_empty();
            let mistake = if named { &cause.mistake } else { &cause.rule };
            let (by, cases) = mistakes.entry((named, mistake)).or_default();
            by.insert(&record.name);
            *cases += cause.cases;
        }
    }
    let weight = |((named, _), (by, cases)): &((bool, &str), (BTreeSet<&str>, usize))| (*named, by.len(), *cases);
    match mistakes.into_iter().max_by_key(weight) {
        Some(((_, mistake), (by, _))) => format!("{} ({})", text(mistake), by.len()),
        None => "nothing".to_owned(),
    }
}

fn version(record: &Record) -> String {
    format!("{} {}", record.package, record.version())
}

fn cases(count: usize) -> String {
    counted(count, "case", "cases")
}

fn failing(counts: &BTreeMap<Verdict, usize>) -> usize {
    let failing = counts.iter().filter(|(verdict, _)| verdict.is_failure());
    failing.map(|(_, count)| count).sum()
}

/// The disputes in which an implementation follows another reading than the default.
fn readings(record: &Record, profile: &str) -> String {
    let others = record.readings.iter().filter_map(|(dispute, reading)| {
        let (own, id) = dispute.split_once(' ')?;
        let default = canon::Profile::from_name(own)?.spec().dispute(id)?.default();
        (own == profile && reading != default).then(|| format!("{id} {reading}"))
    });
    others.collect::<Vec<_>>().join(", ")
}
