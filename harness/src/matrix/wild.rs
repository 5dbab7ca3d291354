//! What breaks in the wild, for the maintainers of published packages: the smallest document of each failure, what is signed and
//! what should be. Failures by which two documents share a signature stand in a file of their own, for those who report them.

use super::example::Example;
use super::known::{Known, Whose};
use super::manifest::Adapter;
use super::record::Record;
use crate::escape::{markdown as text, markdown_code as code};
use canon_vectors::Registry;
use std::fmt::Write as _;

/// Adapters that are no published library: arrangements of a language's own JSON.
const ARRANGED: [&str; 4] = ["naive-", "openagents-", "kairos-", "khora-"];

fn is_arranged(record: &Record) -> bool {
    ARRANGED.iter().any(|kind| record.name.starts_with(kind))
}

/// `docs/wild.md`.
pub fn public(records: &[Record], adapters: &[Adapter]) -> String {
    let head = "# What breaks in the wild\n\n\
        For the maintainers of packages that sign or hash canonical JSON. Each entry is a fact about bytes: a published version, the\n\
        smallest document of ours that shows it, what the package makes of it, and what the rule asks for. Nobody is to blame: most of\n\
        it comes from the JSON parser of a language, and several of these packages never promised the profile that they are measured\n\
        by. What an entry means for a user depends on what they sign.\n\n\
        To see one again, from a clone of this repository: `harness/adapters/setup.sh NAME` installs the package as it is published,\n\
        `canon matrix NAME` drives it, and `canon vectors show VECTOR` shows the case with its rule and source. [The\n\
        matrix](matrix.md) has every implementation, those without a failure too. If an entry is wrong, or a version is out that\n\
        mends it, please open an issue.\n\n\
        Written by `canon matrix --write`; do not edit.\n";
    pages(head, records, adapters, |known| !known.shares)
}

/// `harness/adapters/unreported.md`.
pub fn unreported(records: &[Record], adapters: &[Adapter]) -> String {
    let head = "# Two documents, one signature\n\n\
        Failures of published packages by which two different documents share a signature, or a document is signed that nobody\n\
        sees. They go to the maintainers of the packages first, as SECURITY.md says, and until then into no page of the site. Once\n\
        one is reported, take `shares = true` out of its entry in `adapter.toml`, and `canon matrix --write` moves it to\n\
        `docs/wild.md`.\n\n\
        Written by `canon matrix --write`; do not edit.\n";
    pages(head, records, adapters, |known| known.shares)
}

fn pages(head: &str, records: &[Record], adapters: &[Adapter], wanted: impl Fn(&Known) -> bool) -> String {
    let mut page = head.to_owned();
    let registry = Registry::shipped();
    for record in records.iter().filter(|record| !is_arranged(record)) {
        let Some(adapter) = adapters.iter().find(|adapter| adapter.name == record.name) else {
            continue;
        };
        let theirs = |known: &&Known| known.whose == Whose::Theirs && wanted(known);
        let shown: Vec<(&Known, &Example)> = adapter
            .manifest
            .known
            .iter()
            .filter(theirs)
            .filter_map(|known| {
                let subject = known.subject();
                let example = record.examples.iter().find(|own| own.subject == subject)?;
                Some((known, example))
            })
            .collect();
        if shown.is_empty() {
            continue;
        }
        let profiles: Vec<&str> = record.counts.keys().map(String::as_str).collect();
        let (right, asked) = record.score();
        let _ = write!(
            page,
            "\n## {}\n\n{} {} ({}), measured by {}: {right} of {asked} cases right.",
            record.name,
            text(&record.package),
            text(record.version()),
            text(&record.language),
            profiles.join(" and "),
        );
        if !adapter.manifest.dependents.is_empty() {
            let names = adapter.manifest.dependents.join(", ");
            let _ = write!(page, " Its package is asked for by {}.", text(&names));
        }
        page.push_str("\n\n| rule | document | signed | wanted | vector |\n|---|---|---|---|---|\n");
        for (_, example) in &shown {
            let rule = example.rules.first().map_or("", String::as_str);
            let _ = writeln!(
                page,
                "| {rule} | {} | {} | {} | {} |",
                code(&example.document),
                code(&example.got),
                code(&example.wanted),
                code(&example.vector)
            );
        }
        page.push('\n');
        // One reason often breaks several rules: it is told once.
        let mut reasons: Vec<(&str, Vec<String>)> = Vec::new();
        for (known, example) in shown {
            let rule = example.rules.first().map_or("", String::as_str);
            let place = registry.get(rule).map_or_else(String::new, |rule| rule.place());
            let broken = format!("**{rule}** ({})", text(&place));
            match reasons.iter_mut().find(|(reason, _)| *reason == known.reason) {
                Some((_, rules)) => rules.push(broken),
                None => reasons.push((&known.reason, vec![broken])),
            }
        }
        for (reason, rules) in reasons {
            let _ = writeln!(page, "- {}: {}", rules.join(", "), text(reason));
        }
    }
    page
}
