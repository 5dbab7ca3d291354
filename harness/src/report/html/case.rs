//! One failing case: closed a line, opened the input, the byte diff, the hex and the command.

use super::hex;
use crate::difference::difference;
use crate::escape::html;
use crate::event::CaseFinished;
use crate::evidence::Evidence;
use crate::excerpt::{self, Excerpt};
use crate::report::explanation::Explanation;
use crate::report::run::{Run, Standing, rule_family};
use std::fmt::Write as _;

/// How much of what a process said on stderr is shown.
const STDERR: usize = 1200;
/// How long a line of prose may be.
const LINE: usize = 400;

/// The case with everything that is known of it.
pub fn full(run: &Run<'_>, case: &CaseFinished) -> String {
    let explanation = Explanation::of(run, case);
    let mut text = opening(run, case, &explanation.verdict(case));
    text.push_str("<dl>");
    let mut entry = |name: &str, markup: &str| {
        if !markup.is_empty() {
            let _ = writeln!(text, "<dt>{name}</dt><dd>{markup}</dd>");
        }
    };
    let bounded = |text: &str| html(&excerpt::beginning(text.as_bytes(), LINE));
    entry("proves", &bounded(&case.proves));
    entry("effect", &bounded(&case.effect));
    entry("rules", &bounded(&case.rules.join(" ")));
    entry("asked", &html(&format!("{} {}", case.profile, case.op)));
    entry("input", &code(&explanation.input));
    entry("wanted", &diff("ins", &explanation.wanted));
    if let Some(got) = &explanation.got {
        entry("got", &diff("del", got));
    }
    entry("bytes", &bytes(case));
    entry("message", &html(&explanation.message));
    entry("detail", &bounded(&case.detail));
    if let Some(known) = &case.known {
        let label = if known.flaky { "known flaky" } else { "known" };
        entry(label, &bounded(&format!("{} {}", known.reason, known.link)));
    }
    if !case.stderr.is_empty() {
        let tail = case.stderr.len().saturating_sub(STDERR);
        let tail = (tail..case.stderr.len()).find(|at| case.stderr.is_char_boundary(*at)).unwrap_or(0);
        entry("stderr", &format!("<pre>{}</pre>", html(&case.stderr[tail..])));
    }
    entry("again", &code(&explanation.again));
    text.push_str("</dl></details>\n");
    text
}

/// The case in one line, where a page would grow too long.
pub fn brief(run: &Run<'_>, case: &CaseFinished) -> String {
    let mut text = opening(run, case, case.verdict.phrase());
    let id = crate::report::reproduce::quoted(&excerpt::beginning(case.id.as_bytes(), 80));
    let _ = writeln!(text, "<dl><dt>more</dt><dd>{}</dd></dl></details>", code(&format!("canon vectors show {id}")));
    text
}

fn opening(run: &Run<'_>, case: &CaseFinished, verdict: &str) -> String {
    let family = case.rules.first().map_or("", |rule| rule_family(rule));
    let (class, prefix) = match run.standing(case) {
        Standing::Known => ("warn", "known: "),
        Standing::Tolerated => ("warn", "should: "),
        _ => ("bad", ""),
    };
    format!(
        "<details class=\"case\" data-v=\"{}\" data-f=\"{}\"><summary><code>{}</code> <span class=\"{class}\">{prefix}{}</span></summary>",
        case.verdict,
        html(family),
        html(&excerpt::beginning(case.id.as_bytes(), 200)),
        html(verdict)
    )
}

fn code(text: &str) -> String {
    match text {
        "" => String::new(),
        text => format!("<code>{}</code>", html(text)),
    }
}

/// A text with its differing stretch marked.
fn diff(element: &str, excerpt: &Excerpt) -> String {
    let differs = match excerpt.differs.as_str() {
        "" => String::new(),
        differs => format!("<{element}>{}</{element}>", html(differs)),
    };
    format!("<code>{}{differs}{}</code>", html(&excerpt.before), html(&excerpt.behind))
}

/// Both sides in hex around the first difference, closed until somebody asks.
fn bytes(case: &CaseFinished) -> String {
    let evidence = Evidence::of(case);
    let (Some(got), "canonical") = (&evidence.got, evidence.member.as_str()) else {
        return String::new();
    };
    let Some(found) = difference(&evidence.wanted, got) else {
        return String::new();
    };
    format!(
        "<details><summary>hex from byte {}</summary><pre class=\"hex\">wanted\n{}got\n{}</pre></details>",
        found.at,
        html(&hex::rows(&evidence.wanted, found.at)),
        html(&hex::rows(got, found.at))
    )
}
