//! One document in several profiles, side by side.

use super::Explanation;
use crate::escape::line;
use crate::exit::Exit;
use crate::explain::leaves::differences;
use crate::explain::subject::Subject;
use crate::explain::{json, text};
use crate::palette::{Meaning, Palette};
use canon::Value;

pub fn explain(subjects: &[Subject<'_>], palette: Palette, machine: bool) -> Explanation {
    let name = &subjects[0].document.name;
    let mut outcomes = Vec::new();
    let mut headings = Vec::new();
    let mut texts = Vec::new();
    for subject in subjects {
        outcomes.push((subject.profile.name(), subject.hashed()));
    }
    for (profile, outcome) in &outcomes {
        if let Ok(hashed) = outcome {
            headings.push(*profile);
            texts.push(hashed.canonical.as_str());
        }
    }
    let rows = differences(&texts);
    let exit = match texts.len() == outcomes.len() {
        true => Exit::Conforms,
        false => Exit::Differs,
    };
    if machine {
        let each = outcomes.iter().map(|(profile, outcome)| {
            let mut members = vec![("profile", json::string(profile))];
            match outcome {
                Ok(hashed) => members
                    .extend([("canonical", json::string(&hashed.canonical)), ("hash", json::string(&hashed.hash))]),
                Err(refusal) => members.extend(json::refusal(refusal)),
            }
            Value::object(members)
        });
        let document = Value::object([
            ("file", json::string(name)),
            ("profiles", Value::Array(each.collect())),
            ("differences", json::differences(&headings, &rows)),
        ]);
        return Explanation { text: document.to_text() + "\n", exit };
    }
    let mut lines = format!("{}\n", palette.paint(Meaning::Heading, &line(name)));
    if rows.is_empty() && texts.len() > 1 {
        lines.push_str("  the canonical texts are the same\n");
    } else if texts.len() > 1 {
        lines.push_str(&text::differences(palette, &headings, &rows, "(removed)"));
    }
    lines.push_str("hashes\n");
    let hashes: Vec<_> = outcomes
        .iter()
        .map(|(profile, outcome)| {
            let said = match outcome {
                Ok(hashed) => (Meaning::Good, hashed.hash.clone()),
                Err(refusal) => (Meaning::Bad, line(&refusal.line(name))),
            };
            vec![(Meaning::Heading, (*profile).to_owned()), said]
        })
        .collect();
    lines.push_str(&text::table(palette, &hashes));
    Explanation { text: lines, exit }
}
