//! `canon profile page`: a Markdown page about a dialect, made from its file.

use super::show::short;
use crate::dialect::{compare, shown};
use crate::excerpt;
use canon::Profile;
use canon::spec::AXES;
use canon_vectors::Registry;
use std::fmt::Write as _;

/// The page of a profile.
pub fn text(profile: Profile) -> String {
    let spec = profile.spec();
    let mut text = format!("# {}\n\n", escaped(spec.title));
    let _ = writeln!(text, "`--profile {}`, made from its profile file.", spec.name);
    if !spec.source.is_empty() {
        let _ = writeln!(text, "Source: {}.", escaped(spec.source));
    }
    if let Some(base) = spec.extends {
        let _ = writeln!(text, "What is not said below is as in `{base}`.");
    }
    let _ = match spec.choices.refuses_own_text() {
        None => {
            writeln!(text, "\nCanonical text can be read again, and is its own canonical text.")
        }
        Some(why) => writeln!(text, "\nCanonical text cannot always be read again: {why}."),
    };
    rules(&mut text, profile);
    text.push_str("\n## Choices\n\n| axis | value | example | becomes |\n|---|---|---|---|\n");
    for axis in AXES {
        let (document, answer) = match compare::example(axis, &spec.choices) {
            Some((document, answer)) => (String::from_utf8_lossy(&document).into_owned(), shown(&answer)),
            None => (String::new(), String::new()),
        };
        let _ = writeln!(
            text,
            "| `{}`: {} | {} | {} | {} |",
            axis.name,
            axis.decides,
            code(&(axis.get)(&spec.choices).to_string()),
            code(&document),
            code(&answer)
        );
    }
    if !spec.disputes.is_empty() {
        text.push_str("\n## Disputes\n\n| id | readings, the default first | what changes |\n|---|---|---|\n");
        for dispute in spec.disputes {
            let names: Vec<&str> = dispute.names().collect();
            let changes = dispute.readings.iter().filter(|reading| !reading.changes.is_empty()).map(|reading| {
                let changes: Vec<String> =
                    reading.changes.iter().map(|(axis, value)| format!("{axis} = {value}")).collect();
                format!("{}: {}", reading.name, changes.join(", "))
            });
            let changes: Vec<String> = changes.collect();
            let _ = writeln!(text, "| {} | {} | {} |", dispute.id, names.join(", "), code(&changes.join("; ")));
        }
    }
    text
}

fn rules(text: &mut String, profile: Profile) {
    let rules: Vec<_> = Registry::shipped().of(profile).filter(|rule| rule.profile.is_some()).collect();
    if rules.is_empty() {
        return;
    }
    text.push_str("\n## Rules\n\n| id | level | rule | source | basis |\n|---|---|---|---|---|\n");
    for rule in rules {
        let _ = writeln!(
            text,
            "| {} | {} | {} | {} | {}: {} |",
            rule.id,
            rule.level.name(),
            escaped(&rule.text),
            escaped(&rule.place()),
            rule.basis.name(),
            escaped(&rule.grounds)
        );
    }
}

/// Text as code in a table cell.
fn code(text: &str) -> String {
    if text.is_empty() {
        return String::new();
    }
    let text = short(&excerpt::shown(text.as_bytes())).replace('|', "\\|");
    if text.contains('`') { format!("`` {text} ``") } else { format!("`{text}`") }
}

/// Text in a table cell.
fn escaped(text: &str) -> String {
    text.replace('|', "\\|").replace('\n', " ").replace('<', "&lt;")
}
