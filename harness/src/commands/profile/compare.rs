//! `canon profile compare`: two dialects, axis by axis, and the smallest document that tells them apart.

use super::show::short;
use crate::dialect::{compare, shown};
use crate::excerpt;
use canon::Profile;
use std::fmt::Write as _;

/// What two profiles differ in.
pub fn text(first: Profile, second: Profile) -> String {
    let (own, other) = (&first.spec().choices, &second.spec().choices);
    let differs = compare::axes(own, other);
    if differs.is_empty() {
        return format!("{first} and {second} make the same choices\n");
    }
    let mut text = String::new();
    for differs in &differs {
        let _ = writeln!(text, "{}: {first} {}, {second} {}", differs.axis.name, differs.first, differs.second);
        match &differs.shown {
            Some(apart) => show(&mut text, apart, [first.name(), second.name()]),
            None => text.push_str("    no short document shows this axis alone\n"),
        }
    }
    match compare::smallest(own, other) {
        Some(apart) => {
            text.push_str("\nthe smallest document that tells them apart:\n");
            show(&mut text, &apart, [first.name(), second.name()]);
        }
        None => text.push_str("\nonly their hashes differ\n"),
    }
    text
}

fn show(text: &mut String, apart: &compare::Apart, names: [&str; 2]) {
    let width = names.iter().map(|name| name.len()).max().unwrap_or(0);
    let _ = writeln!(text, "    {}", short(&excerpt::shown(&apart.document)));
    for (name, answer) in names.iter().zip([&apart.first, &apart.second]) {
        let _ = writeln!(text, "    {name:width$}  {}", short(&excerpt::shown(shown(answer).as_bytes())));
    }
}
