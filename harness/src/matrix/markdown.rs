//! The matrix as Markdown: the page in the docs, and the short table for the README.

use super::interop::{self, Pair};
use super::manifest::Adapter;
use super::record::Record;
use crate::counted::counted;
use crate::report::escape::markdown as text;
use crate::verdict::Verdict;
use std::collections::BTreeMap;
use std::fmt::Write as _;

/// How many mistakes the short table names.
const NAMED: usize = 1;

/// Adapters that are no published library: arrangements of a language's own JSON.
const ARRANGED: [&str; 4] = ["naive-", "openagents-", "kairos-", "khora-"];

/// Whether an adapter is no published library.
pub fn is_arranged(record: &Record) -> bool {
    ARRANGED.iter().any(|kind| record.name.starts_with(kind))
}

/// `docs/matrix.md`.
pub fn page(records: &[Record], pairs: &[Pair], adapters: &[Adapter]) -> String {
    let languages: std::collections::BTreeSet<&str> =
        records.iter().map(|record| record.language.as_str()).collect();
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
        let _ = writeln!(
            page,
            "{}, {}, driven on {}.\n",
            text(&record.package),
            text(record.version()),
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
            let _ = writeln!(page, "- **{}**: {sin} ({})", text(&cause.rule), cases(cause.cases));
        }
        looked_at(&mut page, record, adapters);
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

/// What somebody found who looked at the failures.
fn looked_at(page: &mut String, record: &Record, adapters: &[Adapter]) {
    let adapter = adapters.iter().find(|adapter| adapter.name == record.name);
    let known = adapter.map_or(&[][..], |adapter| adapter.manifest.known.as_slice());
    for (index, entry) in known.iter().enumerate() {
        if index == 0 {
            page.push_str("\nLooked at by hand:\n\n");
        }
        let _ = writeln!(
            page,
            "- `{}` ({}): {}",
            entry.subject(),
            entry.whose.name(),
            match entry.shares {
                true => "left out until its maintainers know.".to_owned(),
                false => text(&entry.reason),
            }
        );
    }
}

/// The table for the README.
pub fn readme(records: &[Record]) -> String {
    let mut table = "| implementation | language | profiles | right | what breaks first |\n|---|---|---|--:|---|\n".to_owned();
    for record in records.iter().filter(|record| !is_arranged(record)) {
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
    let _ = writeln!(
        table,
        "\nand {} arrangements of what languages bring along, in [the whole matrix](docs/matrix.md).",
        records.iter().filter(|record| is_arranged(record)).count()
    );
    table
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
