//! One document in one profile.

use super::Explanation;
use crate::counted::counted;
use crate::escape::line;
use crate::exit::Exit;
use crate::explain::subject::Subject;
use crate::explain::{basis, json, text};
use crate::palette::{Meaning, Palette};
use canon::Value;

pub fn explain(subject: &Subject<'_>, palette: Palette, machine: bool) -> Explanation {
    let name = &subject.document.name;
    let dependences = subject.dependences();
    let mut members = vec![
        ("file", json::string(name)),
        ("profile", json::string(subject.profile.name())),
        ("op", json::string(subject.op)),
    ];
    let (mut lines, rules, exit): (String, Vec<&str>, Exit) = match subject.hashed() {
        Ok(hashed) => {
            let changes = subject.changes(&hashed.canonical);
            members.extend([
                ("canonical", json::string(&hashed.canonical)),
                ("hash", json::string(&hashed.hash)),
                ("changes", json::changes(&changes)),
            ]);
            let count = match changes.len() {
                0 => "canonical already".to_owned(),
                count => counted(count, "change", "changes"),
            };
            let lines = format!(
                "{} in {}: {count}\n{}hash  {}\n",
                palette.paint(Meaning::Heading, &line(name)),
                subject.profile,
                text::changes(palette, &changes),
                palette.paint(Meaning::Good, &hashed.hash),
            );
            (lines, changes.iter().map(|change| change.rule).collect(), Exit::Conforms)
        }
        Err(refusal) => {
            members.extend(json::refusal(&refusal));
            (text::refusal(palette, name, &refusal), vec![refusal.rule], Exit::Differs)
        }
    };
    if machine {
        members.push(("rules", basis::json(rules)));
        members.push(("depends_on", json::dependences(&dependences)));
        lines = Value::object(members).to_text() + "\n";
    } else {
        if !rules.is_empty() {
            lines.push_str("rules\n");
            lines.push_str(&basis::text(palette, rules));
        }
        lines.push_str(&text::dependences(palette, &dependences));
    }
    Explanation { text: lines, exit }
}
