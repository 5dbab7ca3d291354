//! `markdown`: a page for a step summary, a pull request or a wiki.

use super::explanation::{Explanation, cause};
use super::pulls::pulls;
use super::run::{Group, Run, Standing};
use crate::counted::counted;
use crate::escape::{markdown as text, markdown_code as code};
use crate::event::{DisputeVerdict, Event};
use crate::verdict::Verdict;
use std::fmt::Write as _;

/// GitHub cuts a step summary at one megabyte; this stays far below.
const GROUPS: usize = 50;
/// How many cases of a group are shown.
const CASES: usize = 5;

/// The whole page.
pub fn render(events: &[Event]) -> Vec<u8> {
    let run = Run::new(events);
    let mark = if run.finished.exit == 0 { "\u{2705}" } else { "\u{274c}" };
    let mut page = format!("## {mark} {}\n\n{}\n\n", text(&run.implementation()), text(&capitalised(&run.headline())));
    if !run.finished.reason.is_empty() {
        let _ = write!(page, "> {}\n\n", text(&run.finished.reason));
    }
    for note in &run.finished.notes {
        let _ = write!(page, "> {}\n\n", text(note));
    }
    if let Some(warning) = run.warning() {
        let _ = write!(page, "> {}\n\n", text(&warning));
    }
    matrix(&mut page, &run);
    for (count, reason) in run.left_out() {
        let cases = counted(count, "case", "cases");
        let _ = write!(page, "{cases} left out: {}\n\n", text(reason));
    }
    let groups = run.groups();
    for group in groups.iter().take(GROUPS) {
        show_group(&mut page, &run, group);
    }
    if groups.len() > GROUPS {
        let _ = write!(page, "and {}\n\n", counted(groups.len() - GROUPS, "further group", "further groups"));
    }
    disputes(&mut page, &run);
    stale(&mut page, &run);
    let vectors = &run.started.vectors;
    let _ = writeln!(
        page,
        "<sub>canon {}, {} vectors `{}`, {}{}</sub>",
        text(&run.started.canon),
        text(&vectors.source),
        vectors.digest.get(..12).unwrap_or_default(),
        text(&run.started.date),
        match run.started.config.as_str() {
            "" => String::new(),
            file => format!(", as {} says", text(file)),
        }
    );
    page.into_bytes()
}

fn capitalised(sentence: &str) -> String {
    let mut characters = sentence.chars();
    characters.next().map(|first| first.to_uppercase().chain(characters).collect()).unwrap_or_default()
}

/// Rule families against verdicts, only the verdicts that occur.
fn matrix(page: &mut String, run: &Run<'_>) {
    let used: Vec<Verdict> = run.counts(|_| true).into_keys().collect();
    if used.is_empty() {
        return;
    }
    let names: Vec<&str> = used.iter().map(|verdict| verdict.phrase()).collect();
    let _ = writeln!(page, "| profile | rules | {} |", names.join(" | "));
    let _ = writeln!(page, "|---|---|{}", "--:|".repeat(used.len()));
    for (profile, family, counts) in run.families() {
        let cells: Vec<String> =
            used.iter().map(|verdict| counts.get(verdict).map_or_else(String::new, usize::to_string)).collect();
        let _ = writeln!(page, "| {profile} | {} | {} |", text(family), cells.join(" | "));
    }
    page.push('\n');
}

fn show_group(page: &mut String, run: &Run<'_>, group: &Group<'_>) {
    let rule_text = group.diagnosis.map_or("", |known| known.rule_text.as_str());
    let _ = write!(page, "### {}\n\n", text(&group.rule));
    if !rule_text.is_empty() {
        let _ = write!(page, "{}\n\n", text(rule_text));
    }
    if let Some(cause) = cause(group) {
        let count = counted(group.cases.len(), "case", "cases");
        let _ = write!(page, "**{}**, explains {count}.\n\n", text(&cause));
    }
    for case in group.cases.iter().take(CASES) {
        let explanation = Explanation::of(run, case);
        let standing = match run.standing(case) {
            Standing::Known => "known: ",
            Standing::Tolerated => "should: ",
            _ => "",
        };
        let _ = write!(
            page,
            "<details><summary>{} {standing}{}</summary>\n\n{}\n\n",
            crate::escape::html(&case.id),
            crate::escape::html(&explanation.verdict(case)),
            text(&case.proves)
        );
        let mut rows = vec![("input", explanation.input.clone()), ("wanted", explanation.wanted.line())];
        rows.extend(explanation.got.as_ref().map(|got| ("got", got.line())));
        let said = [("message", &explanation.message), ("detail", &case.detail)];
        let said = said.into_iter().filter(|(_, text)| !text.is_empty());
        rows.extend(said.map(|(name, text)| (name, text.clone())));
        rows.push(("again", explanation.again.clone()));
        page.push_str("| | |\n|---|---|\n");
        for (name, value) in rows {
            let _ = writeln!(page, "| {name} | {} |", code(&value));
        }
        page.push_str("\n</details>\n\n");
    }
    if group.cases.len() > CASES {
        let _ = write!(page, "and {} more\n\n", group.cases.len() - CASES);
    }
}

fn disputes(page: &mut String, run: &Run<'_>) {
    let mut lines = String::new();
    for dispute in &run.disputes {
        let reading = match (dispute.verdict, &dispute.reading) {
            (DisputeVerdict::Unanswered, _) => continue,
            (DisputeVerdict::Consistent, Some(reading)) => reading.as_str(),
            (DisputeVerdict::NoReading, _) => "fits no reading",
            _ => "mixed",
        };
        let _ = writeln!(
            lines,
            "| {} | {}{} | {} |",
            text(&dispute.dispute),
            text(reading),
            pulls(dispute).iter().map(|pull| format!("<br>{}", text(pull))).collect::<String>(),
            text(&dispute.default)
        );
    }
    if !lines.is_empty() {
        let _ = write!(page, "| dispute | reading | default |\n|---|---|---|\n{lines}\n");
    }
}

fn stale(page: &mut String, run: &Run<'_>) {
    if run.stale.is_empty() {
        return;
    }
    page.push_str("### Out of date in `canon.toml`\n\n");
    for stale in &run.stale {
        let _ = writeln!(page, "- {} {}: {}", code(&stale.pattern), stale.kind.phrase(), text(&stale.detail));
    }
    page.push('\n');
}
