//! One document for every other value of every axis that no earlier one tells from the profile's own.

use super::shared::{accepted_or_refused, open_levels};
use super::telling::{Questions, candidates};
use crate::builder::Sheet;
use crate::mutants::other;
use canon_vectors::rule::Registry;

/// Writes the family.
pub fn write(sheet: &mut Sheet) {
    let profile = sheet.profile();
    let Ok(registry) = Registry::embedded() else { return };
    let questions = Questions::new(profile);
    let mut written: Vec<Vec<u8>> = Vec::new();
    let mut used: Vec<String> = Vec::new();
    for other in other::of(profile) {
        if written.iter().any(|document| questions.tell(&other, document)) {
            continue;
        }
        let found =
            candidates(&profile.spec().choices, &other).into_iter().find(|document| questions.tell(&other, document));
        // No document does: the mutant says so.
        let Some(document) = found else { continue };
        let Some(rule) = registry.owner(profile, other.axis.name, |_, _| true) else { continue };
        let words = slug(&other.name());
        let alike = used.iter().filter(|known| **known == words).count();
        used.push(words.clone());
        let words = if alike == 0 { words } else { format!("{words}-{}", alike + 1) };
        let proves = format!("{} is {}", other.axis.name, (other.axis.get)(&profile.spec().choices));
        sheet.about(&[&rule.id], "documents that show this choice hash differently");
        let levels = profile.spec().choices.depth.abs_diff(other.choices.depth) as usize;
        let open = (1..=open_levels(profile)).contains(&levels);
        let mut draft = sheet.settled("hash", &words, &proves, Some(document.clone()), None);
        if open {
            let ways = accepted_or_refused(profile, &String::from_utf8_lossy(&document));
            draft = draft.or(&ways.each_ref().map(String::as_str));
        }
        // What a parser has done before an implementation looks.
        if other.axis.name.starts_with("input.") {
            draft.needs_raw();
        }
        // What may be answered in two ways tells nothing from anything.
        if !open {
            written.push(document);
        }
    }
}

/// Lower-case words.
fn slug(name: &str) -> String {
    let name = name
        .replace("=-0.0", "-minus-zero-point-zero")
        .replace("=-0", "-minus-zero")
        .replace("=0", "-zero")
        .replace("**", "anywhere")
        .replace("[]", "-each");
    let letter = |letter: char| {
        if letter.is_ascii_alphanumeric() { letter.to_ascii_lowercase() } else { '-' }
    };
    let words: String = name.chars().map(letter).collect();
    let words: Vec<&str> = words.split('-').filter(|word| !word.is_empty()).collect();
    words.join("-")
}
