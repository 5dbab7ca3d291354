//! The table of rule families against verdicts.

use crate::escape::html;
use crate::report::run::Run;
use crate::verdict::Verdict;
use std::fmt::Write as _;

/// The table; a count of failures names its filter in `data-f` and `data-v`.
pub fn table(run: &Run<'_>) -> String {
    let used: Vec<Verdict> = run.counts(|_| true).into_keys().collect();
    let mut text = "<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-labelledby=\"rules\"><table><caption class=\"quiet\">Cases by rule family and verdict</caption>\
                    <thead><tr><th scope=\"col\">profile</th><th scope=\"col\">rules</th>"
        .to_owned();
    for verdict in &used {
        let _ = write!(text, "<th scope=\"col\">{}</th>", verdict.phrase());
    }
    text.push_str("</tr></thead><tbody>\n");
    for (profile, family, counts) in run.families() {
        let _ = write!(text, "<tr><td>{}</td><th scope=\"row\">{}</th>", html(profile), html(family));
        for verdict in &used {
            text.push_str(&cell(family, *verdict, counts.get(verdict).copied()));
        }
        text.push_str("</tr>\n");
    }
    text.push_str("</tbody></table></div>\n");
    text
}

fn cell(family: &str, verdict: Verdict, count: Option<usize>) -> String {
    match count {
        None => "<td class=\"n\"></td>".to_owned(),
        Some(count) if verdict.is_failure() => {
            format!("<td class=\"n bad\" data-f=\"{}\" data-v=\"{verdict}\">{count}</td>", html(family))
        }
        Some(count) => format!("<td class=\"n\">{count}</td>"),
    }
}
