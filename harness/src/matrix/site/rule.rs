//! The page of one rule: its sentence, where it comes from, and how each implementation stands to it.

use super::Site;
use crate::escape::html;
use crate::matrix::known::{UNTOLD, may_tell};
use crate::report::html::page::{STYLE, page as shell};
use crate::report::run::Run;
use crate::verdict::Verdict;
use canon_vectors::Rule;
use std::collections::BTreeMap;
use std::fmt::Write as _;

/// The page; none where no case of any run is about the rule.
pub fn page(site: &Site<'_>, rule: &Rule) -> Option<String> {
    let mut rows = String::new();
    for (driven, record) in site.driven.iter().zip(site.records) {
        let run = Run::new(&driven.events);
        let mut counts: BTreeMap<Verdict, usize> = BTreeMap::new();
        for case in run.cases.iter().filter(|case| case.rules.contains(&rule.id)) {
            *counts.entry(case.verdict).or_default() += 1;
        }
        if counts.is_empty() {
            continue;
        }
        let count = |verdict: Verdict| counts.get(&verdict).copied().unwrap_or_default();
        let failing: usize = counts.iter().filter(|(verdict, _)| verdict.is_failure()).map(|(_, count)| count).sum();
        let causes: Vec<&str> = record
            .causes
            .iter()
            .filter(|cause| cause.rule == rule.id && !cause.mistake.is_empty())
            .map(|cause| match may_tell(&driven.adapter.manifest.known, &record.examples, &cause.rule) {
                true => cause.mistake.as_str(),
                false => UNTOLD,
            })
            .collect();
        let class = if failing == 0 { "good" } else { "bad" };
        let _ = writeln!(
            rows,
            "<tr><th scope=\"row\"><a href=\"../implementation/{name}.html\">{name}</a></th><td class=\"n\">{}</td><td class=\"n {class}\">{failing}</td><td class=\"n\">{}</td><td>{}</td></tr>",
            count(Verdict::Pass),
            count(Verdict::Unsupported),
            html(&causes.join("; ")),
            name = html(&record.name),
        );
    }
    if rows.is_empty() {
        return None;
    }
    let mut readings = String::new();
    for reading in &rule.readings {
        let _ = write!(readings, "<dt>{}</dt><dd>{}</dd>", html(&reading.name), html(&reading.text));
    }
    let body = format!(
        "<nav aria-label=\"site\"><a href=\"../index.html\">All implementations</a></nav>\n\
         <header><h1>{id}</h1>\n<p class=\"headline\">{}</p>\n<p class=\"quiet\">{}; level {}</p>\n<p class=\"quiet\">Basis: {}. {}</p>\n<dl>{readings}</dl></header>\n\
         <main><div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"by implementation\"><table><caption class=\"quiet\">Cases of {id} by implementation</caption><thead><tr><th scope=\"col\">implementation</th>\
         <th scope=\"col\">right</th><th scope=\"col\">wrong</th><th scope=\"col\">not supported</th><th scope=\"col\">what it does</th></tr></thead><tbody>\n{rows}</tbody></table></div></main>",
        html(&rule.text),
        html(&rule.place()),
        rule.level.name(),
        rule.basis.phrase(),
        html(&rule.grounds),
        id = html(&rule.id),
    );
    Some(shell(&rule.id, STYLE, "", &body))
}
