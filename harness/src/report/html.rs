//! `html`: one page that needs nothing else, for a manager first and an engineer next.

mod case;
mod hex;
mod matrix;
pub mod page;

use super::explanation::cause;
use super::pulls::pulls;
use super::run::{Group, Run};
use crate::counted::counted;
use crate::escape::html;
use crate::event::{DisputeVerdict, Event, RuleBasis};
use crate::verdict::Verdict;
use canon_vectors::Basis;
use std::collections::BTreeMap;
use std::fmt::Write as _;

const SCRIPT: &str = include_str!("html/script.js");

/// How many bytes of failing cases are shown in full; the others get a line.
const FULL: usize = 150_000;
/// How many bytes all cases may take; what does not fit is counted.
const ALL: usize = 260_000;

/// The whole page.
pub fn render(events: &[Event]) -> Vec<u8> {
    crate::visible::defused_with(&page_of(events, ""), |sign| format!("&#{};", sign as u32)).into_bytes()
}

/// The page with markup of its own above everything, for a site that it is a part of.
pub fn page_of(events: &[Event], above: &str) -> String {
    let run = Run::new(events);
    let mut body = above.to_owned();
    heading(&mut body, &run);
    body.push_str("<main>\n");
    short(&mut body, &run);
    if !run.cases.is_empty() {
        body.push_str("<section aria-labelledby=\"rules\"><h2 id=\"rules\">Rules</h2>\n");
        body.push_str(&matrix::table(&run));
        body.push_str("</section>\n");
    }
    failures(&mut body, &run);
    disputes(&mut body, &run);
    passes(&mut body, &run);
    body.push_str("</main>\n");
    footing(&mut body, &run);
    let title = format!("{}: {}", run.implementation(), run.headline());
    page::page(&title, page::STYLE, SCRIPT, &body)
}

fn heading(body: &mut String, run: &Run<'_>) {
    let class = if run.finished.exit == 0 { "good" } else { "bad" };
    let mark = if run.finished.exit == 0 { "\u{2713}" } else { "\u{2717}" };
    let _ = write!(
        body,
        "<header><h1>{}</h1>\n<p class=\"headline {class}\">{mark} {}</p>\n",
        html(&run.implementation()),
        html(&run.headline())
    );
    if !run.finished.reason.is_empty() {
        let _ = writeln!(body, "<p class=\"bad\">{}</p>", html(&run.finished.reason));
    }
    for note in &run.finished.notes {
        let _ = writeln!(body, "<p>{}</p>", html(note));
    }
    if let Some(warning) = run.warning() {
        let _ = writeln!(body, "<p class=\"bad\">{}</p>", html(&warning));
    }
    let asked = run.cases.len() - run.count(Verdict::Unsupported);
    let tiles = [
        (run.count(Verdict::Pass), "pass"),
        (run.finished.failed, "fail"),
        (run.finished.known, "known to fail"),
        (run.finished.tolerated, "only advised"),
        (run.count(Verdict::Unsupported), "not supported"),
    ];
    body.push_str("<ul class=\"tiles\">");
    let share = (run.count(Verdict::Pass) * 100).checked_div(asked).unwrap_or(0);
    let answers = counted(asked, "answer is", "answers are");
    let _ = write!(body, "<li><b>{share}%</b> of {answers} right</li>");
    for (count, name) in tiles.iter().filter(|(count, _)| *count > 0) {
        let _ = write!(body, "<li><b>{count}</b> {name}</li>");
    }
    body.push_str("</ul>");
    for (count, reason) in run.left_out() {
        let cases = counted(count, "case", "cases");
        let _ = writeln!(body, "<p class=\"quiet\">{cases} left out: {}</p>", html(reason));
    }
    body.push_str("</header>\n");
}

/// What is wrong, in sentences.
fn short(body: &mut String, run: &Run<'_>) {
    let groups = run.groups();
    let mixed = run.disputes.iter().filter(|dispute| dispute.verdict == DisputeVerdict::Mixed);
    let mut items: Vec<String> = groups.iter().take(12).map(in_short).collect();
    if groups.len() > 12 {
        items.push(format!("and {}", counted(groups.len() - 12, "further rule", "further rules")));
    }
    items.extend(mixed.map(|dispute| {
        let id = html(&dispute.dispute);
        format!("<b>{id}</b> can be read in several ways, and the answers follow more than one of them.")
    }));
    items.extend(run.stale.iter().map(|stale| {
        let pattern = html(&stale.pattern);
        format!("<b>canon.toml</b>: {pattern} {}. {}", stale.kind.phrase(), html(&stale.detail))
    }));
    if items.is_empty() {
        return;
    }
    body.push_str("<section aria-labelledby=\"short\"><h2 id=\"short\">In short</h2>\n<ul>");
    for item in items {
        let _ = writeln!(body, "<li>{item}</li>");
    }
    body.push_str("</ul></section>\n");
}

fn in_short(group: &Group<'_>) -> String {
    let what = match (cause(group), group.diagnosis) {
        (Some(cause), Some(known)) if known.mistake.is_some() => cause,
        _ => group.cases[0].verdict.phrase().to_owned(),
    };
    let count = counted(group.cases.len(), "case", "cases");
    let effect = group.cases.iter().map(|case| case.effect.as_str());
    let effect = effect.max_by_key(|effect| !effect.is_empty()).unwrap_or_default();
    let effect = match effect {
        "" => String::new(),
        effect => format!(" What it means: {}", html(effect)),
    };
    format!("<b>{}</b>: {}, {count}.{effect}", html(&group.rule), html(&what))
}

fn failures(body: &mut String, run: &Run<'_>) {
    let groups = run.groups();
    if groups.is_empty() {
        return;
    }
    body.push_str("<section aria-labelledby=\"failures\"><h2 id=\"failures\">Failures</h2>\n");
    filter(body, run);
    let start = body.len();
    let mut left_out = 0;
    for group in &groups {
        let text = group.diagnosis.map_or("", |known| known.rule_text.as_str());
        let _ = writeln!(
            body,
            "<section class=\"group\" data-r=\"{0}\"><h3>{0}</h3><p>{1}</p>",
            html(&group.rule),
            html(text)
        );
        if let Some(basis) = group.diagnosis.and_then(|known| known.rule_basis.as_ref()) {
            let _ = writeln!(body, "<p class=\"quiet\">{}</p>", html(&basis_line(basis)));
        }
        if let Some(cause) = cause(group) {
            let count = counted(group.cases.len(), "case", "cases");
            let _ = writeln!(body, "<p class=\"bad\">{}; explains {count}</p>", html(&cause));
        }
        for case in &group.cases {
            match body.len() - start {
                used if used < FULL => body.push_str(&case::full(run, case)),
                used if used < ALL - 60_000 => body.push_str(&case::brief(run, case)),
                _ => left_out += 1,
            }
        }
        body.push_str("</section>\n");
    }
    if left_out > 0 {
        let _ = writeln!(
            body,
            "<p>{} not shown, to keep this page small; the event stream (<code>--report jsonl=FILE</code>) has them all.</p>",
            counted(left_out, "failure is", "failures are")
        );
    }
    body.push_str("</section>\n");
}

/// Whether the book, the reference or this suite says what a rule demands, and why.
fn basis_line(basis: &RuleBasis) -> String {
    let known = [Basis::Text, Basis::Reference, Basis::Suite];
    let phrase = known.into_iter().find(|known| known.name() == basis.kind);
    let phrase = phrase.map_or(basis.kind.as_str(), |known| known.phrase());
    format!("Basis: {phrase} ({}). {}", basis.place, basis.grounds)
}

/// The filter; it stays hidden where no script runs.
fn filter(body: &mut String, run: &Run<'_>) {
    let mut verdicts = BTreeMap::new();
    let mut families = BTreeMap::new();
    for case in run.failures() {
        verdicts.insert(case.verdict.name(), case.verdict.phrase());
        let family = case.rules.first().map_or("", |rule| super::run::rule_family(rule));
        families.insert(family, family);
    }
    let options = |values: &BTreeMap<&str, &str>| -> String {
        let all = "<option value=\"\">all</option>".to_owned();
        let each =
            values.iter().map(|(value, name)| format!("<option value=\"{}\">{}</option>", html(value), html(name)));
        std::iter::once(all).chain(each).collect()
    };
    let _ = writeln!(
        body,
        "<form id=\"filter\" hidden role=\"search\">\
         <div><label for=\"q\">Search</label><input id=\"q\" type=\"search\" autocomplete=\"off\"></div>\
         <div><label for=\"v\">Verdict</label><select id=\"v\">{}</select></div>\
         <div><label for=\"f\">Rules</label><select id=\"f\">{}</select></div>\
         <button type=\"reset\">Show all</button><button type=\"button\" id=\"open\">Open or close</button>\
         <output id=\"shown\" class=\"quiet\" for=\"q v f\"></output></form>",
        options(&verdicts),
        options(&families)
    );
}

fn disputes(body: &mut String, run: &Run<'_>) {
    let mut rows = String::new();
    for dispute in &run.disputes {
        let (class, reading) = match (dispute.verdict, &dispute.reading) {
            (DisputeVerdict::Unanswered, _) => continue,
            (DisputeVerdict::Consistent, Some(reading)) => ("good", reading.as_str()),
            (DisputeVerdict::NoReading, _) => ("bad", "fits no reading"),
            _ => ("bad", "mixed"),
        };
        let _ = writeln!(
            rows,
            "<tr><td>{}</td><th scope=\"row\">{}</th><td class=\"{class}\">{}{}</td><td>{}</td></tr>",
            html(&dispute.profile),
            html(&dispute.dispute),
            html(reading),
            pulls(dispute).iter().map(|pull| format!("<br>{}", html(pull))).collect::<String>(),
            html(&dispute.default)
        );
    }
    if rows.is_empty() {
        return;
    }
    let _ = write!(
        body,
        "<section aria-labelledby=\"readings\"><h2 id=\"readings\">Readings followed</h2>\n\
         <p class=\"quiet\">Points on which the sources can be read in several ways; each way is right when followed throughout.</p>\n\
         <div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-labelledby=\"readings\"><table><thead><tr><th scope=\"col\">profile</th><th scope=\"col\">dispute</th><th scope=\"col\">reading</th><th scope=\"col\">default</th></tr></thead><tbody>\n{rows}</tbody></table></div></section>\n"
    );
}

/// The cases that did not fail, by family, names only.
fn passes(body: &mut String, run: &Run<'_>) {
    let mut families: BTreeMap<(&str, &str, Verdict), Vec<&str>> = BTreeMap::new();
    for case in run.cases.iter().filter(|case| !case.verdict.is_failure()) {
        let key = (case.profile.as_str(), case.family.as_str(), case.verdict);
        families.entry(key).or_default().push(&case.id);
    }
    if families.is_empty() {
        return;
    }
    body.push_str("<section aria-labelledby=\"others\"><h2 id=\"others\">Cases that hold or were not asked</h2>\n");
    for ((profile, family, verdict), ids) in families {
        let prefix = format!("{profile}/{family}/");
        let _ = write!(
            body,
            "<details><summary>{}*: {} {}</summary><ul class=\"ids\">",
            html(&prefix),
            ids.len(),
            verdict.phrase()
        );
        for id in &ids {
            if body.len() > ALL {
                body.push_str("<li>and more");
                break;
            }
            let _ = write!(body, "<li>{}", html(id.strip_prefix(&prefix).unwrap_or(id)));
        }
        body.push_str("</ul></details>\n");
    }
    body.push_str("</section>\n");
}

fn footing(body: &mut String, run: &Run<'_>) {
    let started = &run.started;
    let command = super::reproduce::quoted_all(&started.command);
    let _ = write!(
        body,
        "<footer><p>canon {}, {} vectors {}, level {}, {}, {:.2} s{}</p><p><code>{}</code></p></footer>",
        html(&started.canon),
        html(&started.vectors.source),
        html(&started.vectors.digest),
        html(&started.level),
        html(&started.date),
        run.finished.duration_ms as f64 / 1000.0,
        match started.config.as_str() {
            "" => String::new(),
            file => format!(", as {} says", html(file)),
        },
        html(&command)
    );
}
