//! `canon profile show`: every choice, where it comes from, and what it does to an example.

use crate::dialect::{compare, shown};
use crate::excerpt;
use canon::Profile;
use canon::spec::AXES;
use std::fmt::Write as _;

/// The listing of a profile; `given` are the axes that its own file decides.
pub fn text(profile: Profile, given: Option<Vec<&'static str>>) -> String {
    let spec = profile.spec();
    let mut text = format!("{}: {}\n", spec.name, spec.title);
    if !spec.source.is_empty() {
        let _ = writeln!(text, "source: {}", spec.source);
    }
    if let Some(base) = spec.extends {
        let _ = writeln!(text, "extends: {base}");
    }
    text.push('\n');
    for axis in AXES {
        let own = given.as_ref().is_none_or(|given| given.contains(&axis.name)) || spec.extends.is_none();
        let origin = if own { "its file" } else { spec.extends.unwrap_or("jcs") };
        let _ = writeln!(text, "{} = {}  # {}; from {origin}", axis.name, (axis.get)(&spec.choices), axis.decides);
        if let Some((document, answer)) = compare::example(axis, &spec.choices) {
            let _ = writeln!(
                text,
                "    {} -> {}",
                short(&excerpt::shown(&document)),
                short(&excerpt::shown(shown(&answer).as_bytes()))
            );
        }
    }
    for dispute in spec.disputes {
        let names: Vec<&str> = dispute.names().collect();
        let _ = writeln!(text, "\n{}: {} (default {})", dispute.id, names.join(", "), dispute.default());
        for reading in dispute.readings.iter().filter(|reading| !reading.changes.is_empty()) {
            let changes: Vec<String> =
                reading.changes.iter().map(|(axis, value)| format!("{axis} = {value}")).collect();
            let _ = writeln!(text, "    {}: {}", reading.name, changes.join(", "));
        }
    }
    text
}

/// At most a line: what is longer is cut, with its length.
pub fn short(text: &str) -> String {
    const MOST: usize = 70;
    if text.chars().count() <= MOST {
        return text.to_owned();
    }
    let begin: String = text.chars().take(MOST).collect();
    format!("{begin}... ({} characters)", text.chars().count())
}
