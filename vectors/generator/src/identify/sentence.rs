//! A match in words.

use super::candidates::{Candidate, Wrong};
use super::sought::{Fit, Sought, algorithm};
use canon_vectors::Registry;

/// What was found, in one sentence.
pub fn of(candidate: &Candidate, fit: Fit, sought: &Sought) -> String {
    let spec = candidate.profile.spec();
    let what = match &candidate.wrong {
        Wrong::Nothing => format!("{} ({})", spec.title, spec.name),
        Wrong::Serializer(serializer) => format!("{}, no canonical form", serializer.call),
        Wrong::Untouched(untouched) => untouched.what.to_owned(),
        Wrong::Mistake(mutant) => {
            format!("{} ({}) by somebody who {}", spec.title, spec.name, mutant.mistake)
        }
    };
    let mut sentence = format!("This is {what}");
    for (dispute, reading) in candidate.readings() {
        sentence.push_str(&format!(", {dispute} read as {reading}"));
    }
    sentence.push_str(&fitting(candidate, fit, sought));
    sentence.push_str(&rules(candidate));
    sentence.push('.');
    sentence
}

/// What it says apart from the profile.
pub fn gist(candidate: &Candidate, fit: Fit, sought: &Sought) -> String {
    let what = match &candidate.wrong {
        Wrong::Nothing => "",
        Wrong::Serializer(serializer) => serializer.call,
        Wrong::Untouched(untouched) => untouched.what,
        Wrong::Mistake(mutant) => mutant.mistake,
    };
    format!("{what}; {:?}{}", candidate.readings(), fitting(candidate, fit, sought))
}

/// How it fits where it does not to the letter.
fn fitting(candidate: &Candidate, fit: Fit, sought: &Sought) -> String {
    match fit {
        Fit::Exact => String::new(),
        Fit::OtherForm => format!(", the hash written as {}", sought.form()),
        Fit::LineFeedBehind => ", a line feed after the text".to_owned(),
        Fit::OtherAlgorithm(index) => {
            let own = candidate.choices().algorithm.word().to_uppercase();
            match own.as_str() {
                "NONE" => format!(", hashed with {}", algorithm(index)),
                own => format!(", hashed with {} in place of {own}", algorithm(index)),
            }
        }
        Fit::LineFeedHashed(index) => {
            format!(", a line feed after the text hashed along with {}", algorithm(index))
        }
    }
}

/// What the rule behind it says.
fn rules(candidate: &Candidate) -> String {
    let registry = Registry::shipped();
    match &candidate.wrong {
        Wrong::Mistake(mutant) => match registry.get(mutant.rule) {
            Some(rule) => format!("; {} says: {}", rule.id, plain(&rule.text)),
            None => String::new(),
        },
        _ => {
            let said = candidate.readings().into_iter().filter_map(|(dispute, reading)| {
                let rule = registry.get(dispute)?;
                let text = &rule.readings.iter().find(|known| known.name == reading)?.text;
                Some(format!("; {reading}: {}", plain(text)))
            });
            said.collect()
        }
    }
}

/// Without the point that ends the sentence.
fn plain(text: &str) -> &str {
    text.trim_end_matches('.')
}
