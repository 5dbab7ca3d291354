//! `github`: workflow commands that GitHub shows as annotations, one a group because it shows only ten a step.

use super::explanation::{Explanation, cause};
use super::run::{Run, Standing};
use crate::counted::counted;
use crate::escape::{github_message, github_property, line};
use crate::event::Event;
use crate::visible;
use std::fmt::Write as _;

/// One command a line, and a notice with the outcome.
pub fn render(events: &[Event]) -> Vec<u8> {
    let run = Run::new(events);
    let mut text = String::new();
    if let Some(warning) = run.warning() {
        command(&mut text, "error", &run.implementation(), &[warning]);
    }
    for group in run.groups() {
        let gates = |standing| matches!(standing, Standing::Failed | Standing::Broken);
        let level = match group.cases.iter().any(|case| gates(run.standing(case))) {
            true => "error",
            false => "warning",
        };
        let case = group.cases[0];
        let explanation = Explanation::of(&run, case);
        let title = match cause(&group) {
            Some(cause) => format!("{}: {cause}", group.rule),
            None => format!("{}: {}", group.rule, case.verdict.phrase()),
        };
        let mut message = vec![
            format!("{}, first {}", counted(group.cases.len(), "case", "cases"), case.id),
            explanation.verdict(case),
            format!("input:  {}", explanation.input),
            format!("wanted: {}", explanation.wanted.line()),
        ];
        message.extend(explanation.got.map(|got| format!("got:    {}", got.line())));
        let said = [("message:", &explanation.message), ("detail: ", &case.detail)];
        let said = said.into_iter().filter(|(_, text)| !text.is_empty());
        message.extend(said.map(|(name, text)| format!("{name} {text}")));
        message.push(format!("again:  {}", explanation.again));
        command(&mut text, level, &title, &message);
    }
    for stale in &run.stale {
        let title = format!("canon.toml: {} {}", stale.pattern, stale.kind.phrase());
        command(&mut text, "error", &title, std::slice::from_ref(&stale.detail));
    }
    let level = if run.finished.exit == 0 { "notice" } else { "error" };
    command(&mut text, level, &run.implementation(), &[run.headline()]);
    text.into_bytes()
}

fn command(text: &mut String, level: &str, title: &str, message: &[String]) {
    let message: Vec<String> = message.iter().map(|part| line(part)).collect();
    let _ = writeln!(
        text,
        "::{level} title={}::{}",
        github_property(&line(title)),
        github_message(&visible::defused(&message.join("\n")))
    );
}
