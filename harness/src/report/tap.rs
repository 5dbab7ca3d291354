//! `tap`: Test Anything Protocol 14, one line a case.

use super::explanation::Explanation;
use super::run::{Run, Standing};
use crate::escape::line;
use crate::event::{DisputeVerdict, Event};
use std::fmt::Write as _;

/// Known failures are TODO, what is unsupported is SKIP, as TAP means them.
pub fn render(events: &[Event]) -> Vec<u8> {
    let run = Run::new(events);
    let disputes: Vec<_> =
        run.disputes.iter().filter(|dispute| dispute.verdict != DisputeVerdict::Unanswered).collect();
    let total = run.cases.len() + disputes.len() + run.stale.len();
    let mut text = format!("TAP version 14\n# {}\n1..{total}\n", line(&run.implementation()));
    if let Some(warning) = run.warning() {
        let _ = writeln!(text, "# {}", line(&warning));
    }
    let mut number = 0;
    for case in &run.cases {
        number += 1;
        let directive = match run.standing(case) {
            Standing::Passed | Standing::Failed | Standing::Broken => String::new(),
            Standing::Skipped => format!(" # SKIP {}", described(&case.detail)),
            Standing::Known => {
                let reason = case.known.as_ref().map_or("", |known| &known.reason);
                format!(" # TODO {}", described(reason))
            }
            Standing::Tolerated => " # TODO level should".to_owned(),
        };
        let outcome = if case.verdict.is_failure() { "not ok" } else { "ok" };
        let _ = writeln!(text, "{outcome} {number} - {}{}", described(&case.id), directive.trim_end());
        if case.verdict.is_failure() {
            let explanation = Explanation::of(&run, case);
            let got = explanation.got.as_ref().map(|got| got.line());
            let mut members = vec![
                ("verdict", explanation.verdict(case)),
                ("rules", case.rules.join(" ")),
                ("proves", case.proves.clone()),
                ("input", explanation.input.clone()),
                ("wanted", explanation.wanted.line()),
                ("got", got.unwrap_or_else(|| case.detail.clone())),
            ];
            if !explanation.message.is_empty() {
                members.push(("message", explanation.message));
            }
            members.push(("again", explanation.again));
            block(&mut text, &members);
        }
    }
    for dispute in disputes {
        number += 1;
        let (outcome, reading) = match (dispute.verdict, &dispute.reading) {
            (DisputeVerdict::Consistent, Some(reading)) => ("ok", reading.as_str()),
            // Its case has failed already; the point itself is not counted twice.
            (DisputeVerdict::NoReading, _) => ("ok", "no reading # SKIP a case of it fails"),
            _ => ("not ok", "mixed readings"),
        };
        let _ = writeln!(text, "{outcome} {number} - dispute {}: {reading}", described(&dispute.dispute));
    }
    for stale in &run.stale {
        number += 1;
        let _ = writeln!(text, "not ok {number} - canon.toml {}: {}", described(&stale.pattern), stale.kind.phrase());
        block(&mut text, &[("detail", stale.detail.clone())]);
    }
    if run.finished.partial || !run.finished.reason.is_empty() {
        let _ = writeln!(text, "Bail out! {}", line(&run.finished.reason));
    }
    text.into_bytes()
}

/// A description: `#` would begin a directive.
fn described(text: &str) -> String {
    line(text).replace('\\', "\\\\").replace('#', "\\#")
}

/// A YAML block; JSON strings are YAML too and cannot break out of their line.
fn block(text: &mut String, members: &[(&str, String)]) {
    text.push_str("  ---\n");
    for (name, value) in members {
        let _ = writeln!(text, "  {name}: {}", serde_json::Value::from(line(value)));
    }
    text.push_str("  ...\n");
}
