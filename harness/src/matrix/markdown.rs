//! The matrix as Markdown: the page in the docs, and the short table for the README.

use super::record::Record;
use crate::report::escape::markdown as text;
use crate::verdict::Verdict;
use std::collections::BTreeMap;
use std::fmt::Write as _;

/// How many mistakes the short table names.
const NAMED: usize = 2;

/// `docs/matrix.md`.
pub fn page(records: &[Record]) -> String {
    let languages: std::collections::BTreeSet<&str> = records
        .iter()
        .map(|record| record.language.as_str())
        .collect();
    let mut page = format!(
        "# Real implementations\n\n\
         {} implementations in {} languages, driven as they are published by `canon matrix`. A failure here is a fact about bytes, not a\n\
         verdict on a project: several of them never promised the profile that they are measured by (`naive-*` is the obvious thing\n\
         that people ship). Who is to blame for each failure, and why, is in the `adapter.toml` beside each adapter.\n\n\
         Written by `canon matrix --write`; do not edit.\n\n",
        records.len(),
        languages.len()
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
                counts
                    .get(&Verdict::Unsupported)
                    .copied()
                    .unwrap_or_default(),
                text(&readings(record, profile)),
                name = record.name,
            );
        }
    }
    page.push_str("\n## What breaks, by implementation\n");
    for record in records {
        let _ = write!(page, "\n### {}\n\n", record.name);
        let _ = writeln!(
            page,
            "{}, {}, driven on {}.\n",
            text(&record.package),
            text(&record.version),
            record.date
        );
        if record.causes.is_empty() {
            page.push_str("Nothing that the vectors ask.\n");
        }
        for cause in &record.causes {
            let sin = match cause.sin.as_str() {
                "" => "see the report".to_owned(),
                sin => text(sin),
            };
            let _ = writeln!(
                page,
                "- **{}**: {sin} ({})",
                text(&cause.rule),
                cases(cause.cases)
            );
        }
    }
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

/// The table for the README.
pub fn readme(records: &[Record]) -> String {
    let mut table = "| implementation | language | profiles | right | what breaks first |\n|---|---|---|--:|---|\n".to_owned();
    for record in records {
        let profiles: Vec<&str> = record.counts.keys().map(String::as_str).collect();
        let (right, asked) = record.score();
        let named: Vec<String> = record
            .causes
            .iter()
            .filter(|cause| !cause.sin.is_empty())
            .take(NAMED)
            .map(|cause| text(&cause.sin))
            .collect();
        let named = match (named.is_empty(), record.causes.first()) {
            (false, _) => named.join("; "),
            (true, Some(cause)) => text(&cause.rule),
            (true, None) => "nothing".to_owned(),
        };
        let _ = writeln!(
            table,
            "| [{name}](docs/matrix.md#{name}) | {} | {} | {right}/{asked} | {named} |",
            text(&record.language),
            profiles.join(" "),
            name = record.name,
        );
    }
    table
}

fn version(record: &Record) -> String {
    format!("{} {}", record.package, record.version)
}

fn cases(count: usize) -> String {
    crate::report::run::counted(count, "case", "cases")
}

fn failing(counts: &BTreeMap<Verdict, usize>) -> usize {
    let failing = counts.iter().filter(|(verdict, _)| verdict.is_failure());
    failing.map(|(_, count)| count).sum()
}

/// The disputes in which an implementation follows another reading than the default.
fn readings(record: &Record, profile: &str) -> String {
    let others = record.readings.iter().filter_map(|(dispute, reading)| {
        let (own, id) = dispute.split_once(' ')?;
        let default = canon::DISPUTES
            .iter()
            .find(|known| known.id == id)?
            .readings[0];
        (own == profile && reading != default).then(|| format!("{id} {reading}"))
    });
    others.collect::<Vec<_>>().join(", ")
}
