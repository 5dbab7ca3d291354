//! The front page: a row for each implementation and profile, and the rules with those that break them.

use super::Site;
use crate::counted::counted;
use crate::escape::html;
use crate::report::html::page::{STYLE, page as shell};
use crate::verdict::Verdict;
use std::collections::BTreeMap;
use std::fmt::Write as _;

const SCRIPT: &str = include_str!("index.js");

/// The whole page.
pub fn page(site: &Site<'_>) -> String {
    let languages: std::collections::BTreeSet<&str> =
        site.records.iter().map(|record| record.language.as_str()).collect();
    let mut body = format!(
        "<header><h1>Canonical JSON in the wild</h1>\n<p>{} in {} beside the rules. A number tells how many answers are right.</p></header>\n<main>\n",
        counted(site.records.len(), "implementation", "implementations"),
        counted(languages.len(), "language", "languages")
    );
    body.push_str(
        "<section aria-labelledby=\"all\"><h2 id=\"all\">Implementations</h2>\n\
         <form id=\"filter\" hidden role=\"search\"><div><label for=\"q\">Search</label><input id=\"q\" type=\"search\" autocomplete=\"off\"></div>\
         <div><label for=\"failing\">Only with failures</label><input id=\"failing\" type=\"checkbox\"></div>\
         <output id=\"shown\" class=\"quiet\" for=\"q failing\"></output></form>\n\
         <div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-labelledby=\"all\"><table><thead><tr><th scope=\"col\">implementation</th><th scope=\"col\">language</th>\
         <th scope=\"col\">version</th><th scope=\"col\">profile</th><th scope=\"col\">right</th><th scope=\"col\">wrong</th>\
         <th scope=\"col\">not supported</th><th scope=\"col\">cases a second</th><th scope=\"col\">what breaks</th></tr></thead><tbody>\n",
    );
    for (record, driven) in site.records.iter().zip(site.driven) {
        let rate = crate::report::run::Run::new(&driven.events).rate();
        for (profile, counts) in &record.counts {
            let count = |verdict: Verdict| counts.get(&verdict).copied().unwrap_or_default();
            let failing: usize =
                counts.iter().filter(|(verdict, _)| verdict.is_failure()).map(|(_, count)| count).sum();
            let right = count(Verdict::Pass);
            let class = if failing == 0 { "good" } else { "bad" };
            let _ = writeln!(
                body,
                "<tr data-failing=\"{failing}\"><th scope=\"row\"><a href=\"implementation/{name}.html\">{name}</a></th><td>{}</td><td>{} {}</td><td>{}</td>\
                 <td class=\"n\">{right}/{}</td><td class=\"n {class}\">{failing}</td><td class=\"n\">{}</td><td class=\"n\">{}</td><td>{}</td></tr>",
                html(&record.language),
                html(&record.package),
                html(record.version()),
                html(profile),
                right + failing,
                count(Verdict::Unsupported),
                rate.map_or_else(String::new, |rate| rate.to_string()),
                rules(record, profile),
                name = html(&record.name),
            );
        }
    }
    body.push_str("</tbody></table></div></section>\n");
    broken(&mut body, site);
    body.push_str("</main>\n<footer><p>canon ");
    body.push_str(env!("CARGO_PKG_VERSION"));
    body.push_str("</p></footer>");
    shell("Canonical JSON in the wild", STYLE, SCRIPT, &body)
}

/// The rules that an implementation breaks in a profile, each with a link.
fn rules(record: &super::Record, profile: &str) -> String {
    let mut names: Vec<&str> = Vec::new();
    for cause in record.causes.iter().filter(|cause| cause.profile == profile) {
        if !names.contains(&cause.rule.as_str()) {
            names.push(&cause.rule);
        }
    }
    let links: Vec<String> =
        names.iter().map(|rule| format!("<a href=\"rule/{0}.html\">{0}</a>", html(rule))).collect();
    links.join(" ")
}

/// The rules that somebody breaks.
fn broken(body: &mut String, site: &Site<'_>) {
    let mut rules: BTreeMap<&str, usize> = BTreeMap::new();
    for record in site.records {
        let mut seen: Vec<&str> = record.causes.iter().map(|cause| cause.rule.as_str()).collect();
        seen.sort_unstable();
        seen.dedup();
        for rule in seen {
            *rules.entry(rule).or_default() += 1;
        }
    }
    body.push_str("<section aria-labelledby=\"rules\"><h2 id=\"rules\">Rules that somebody breaks</h2>\n<ul>\n");
    for (rule, count) in rules {
        let text = site.registry.get(rule).map_or("", |rule| rule.text.as_str());
        let _ = writeln!(body, "<li><a href=\"rule/{0}.html\">{0}</a> ({count}): {1}</li>", html(rule), html(text));
    }
    body.push_str("</ul></section>\n");
}

#[cfg(test)]
mod tests {
    use super::rules;
    use crate::matrix::record::{Cause, Record};

    #[test]
    fn what_breaks_in_one_profile_is_not_held_against_another() {
        let cause = |profile: &str, rule: &str| Cause {
            profile: profile.to_owned(),
            rule: rule.to_owned(),
            mistake: String::new(),
            cases: 1,
        };
        let record = Record {
            causes: vec![cause("jcs", "IN-SURR"), cause("jcs", "IN-RANGE"), cause("cps", "IN-DUP")],
            ..Record::default()
        };
        assert_eq!(rules(&record, "khora"), "");
        assert_eq!(rules(&record, "cps"), "<a href=\"rule/IN-DUP.html\">IN-DUP</a>");
    }
}
