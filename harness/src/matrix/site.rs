//! The matrix as a site of plain files: an index, a page for each implementation and one for each rule.

mod index;
mod rule;

use super::drive::Driven;
use super::known::may_tell;
use super::record::Record;
use crate::event::{CaseFinished, Event};
use crate::report::html;
use canon_vectors::Registry;
use std::collections::BTreeSet;

/// One file of the site, by its path inside it.
pub struct File {
    /// Such as `implementation/jq.html`.
    pub path: String,
    /// What it holds.
    pub text: String,
}

/// Everything that the pages are made of.
pub struct Site<'a> {
    /// The runs.
    pub driven: &'a [Driven],
    /// Their records, in the same order.
    pub records: &'a [Record],
    /// The rules.
    pub registry: &'a Registry,
}

impl Site<'_> {
    /// Every file.
    pub fn files(&self) -> Vec<File> {
        let mut files = vec![File { path: "index.html".to_owned(), text: index::page(self) }];
        for driven in self.driven {
            let name = &driven.adapter.name;
            files.push(File {
                path: format!("implementation/{name}.html"),
                text: html::page_of(&told(driven), &navigation(name, driven)),
            });
            let badge = crate::report::format("badge").map(|badge| (badge.render)(&driven.events));
            files.push(File {
                path: format!("badges/{name}.json"),
                text: String::from_utf8(badge.unwrap_or_default()).unwrap_or_default(),
            });
        }
        for rule in &self.registry.rules {
            if let Some(text) = rule::page(self, rule) {
                files.push(File { path: format!("rule/{}.html", rule.id), text });
            }
        }
        files
    }
}

/// The events without the failures that are kept for the maintainers: neither documents nor mistakes are told.
fn told(driven: &Driven) -> Vec<Event> {
    let known = &driven.adapter.manifest.known;
    let kept = |case: &CaseFinished| {
        let entry = known.iter().find(|entry| entry.covers(case));
        case.verdict.is_failure() && entry.is_some_and(|entry| entry.shares)
    };
    let failing = driven.events.iter().filter_map(|event| match event {
        Event::CaseFinished(case) if kept(case) => Some(case.id.as_str()),
        _ => None,
    });
    let kept: BTreeSet<&str> = failing.collect();
    let mut told = Vec::new();
    for event in &driven.events {
        match event {
            Event::CaseFinished(case) if kept.contains(case.id.as_str()) => {}
            Event::Diagnosis(diagnosis) => {
                let mut diagnosis = diagnosis.clone();
                let all = diagnosis.cases.len();
                diagnosis.cases.retain(|id| !kept.contains(id.as_str()));
                if diagnosis.cases.len() < all || !may_tell(known, &[], &diagnosis.rule) {
                    (diagnosis.mistake, diagnosis.difference) = (None, None);
                }
                if !diagnosis.cases.is_empty() {
                    told.push(Event::Diagnosis(diagnosis));
                }
            }
            other => told.push(other.clone()),
        }
    }
    told
}

/// What stands above the report of one implementation: the way back, and what somebody found who looked at its failures.
fn navigation(name: &str, driven: &Driven) -> String {
    use crate::escape::html as text;
    let manifest = &driven.adapter.manifest;
    let mut markup = format!(
        "<nav aria-label=\"site\"><a href=\"../index.html\">All implementations</a></nav>\n\
         <aside aria-label=\"about\"><p>{}: {} {}, {}, {}</p>",
        text(name),
        text(&manifest.package),
        text(&manifest.version),
        text(&manifest.language),
        text(&manifest.licence)
    );
    if !manifest.known.is_empty() {
        markup.push_str("<details><summary>Looked at by hand</summary><ul>");
        for known in &manifest.known {
            markup.push_str(&format!(
                "<li><code>{}</code> ({}): {}</li>",
                text(&known.subject()),
                known.whose.name(),
                text(known.told())
            ));
        }
        markup.push_str("</ul></details>");
    }
    markup.push_str("</aside>\n");
    markup
}
