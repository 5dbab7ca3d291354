//! Profile files as Canon writes them: from choices, and as a form to fill in.

use canon::Profile;
use canon::spec::{AXES, Accepts, Axis, Choice, Choices, Spec};
use std::fmt::Write as _;

/// A file that says what these choices are, as short as it can be: on top of the shipped profile that is nearest.
pub fn of_choices(name: &str, title: &str, choices: &Choices) -> String {
    let distance = |base: &Profile| differing(&base.spec().choices, choices).len();
    let nearest = Profile::ALL.into_iter().min_by_key(distance).unwrap_or(Profile::JCS);
    let base = nearest.spec();
    let mut text = head(name, title, base.name);
    let mut section = "";
    // A dispute of the base that these choices settle the other way is settled here as well.
    for axis in AXES {
        let disputed = base.disputes.iter().flat_map(|dispute| dispute.readings);
        let disputed = disputed.flat_map(|reading| reading.changes).any(|(name, _)| *name == axis.name);
        if (axis.get)(&base.choices) != (axis.get)(choices) || disputed {
            let (own, key) = axis.name.split_once('.').unwrap_or(("", axis.name));
            if own != section {
                section = own;
                let _ = write!(text, "\n[{section}]\n");
            }
            let _ = writeln!(text, "{key} = {}", (axis.get)(choices));
        }
    }
    text
}

/// A commented file to begin with: every axis, its values, and what the base has, which the file extends by this name or path.
pub fn form(name: &str, base: &Spec, extends: &str) -> String {
    let mut text = head(name, name, extends);
    text.push_str("# What is not given below is as the profile above has it. Remove a `#` to decide otherwise.\n");
    text.push_str("# A list of values is a dispute: the default first, then the other readings.\n");
    let mut section = "";
    for axis in AXES {
        let (own, key) = axis.name.split_once('.').unwrap_or(("", axis.name));
        if own != section {
            section = own;
            let _ = write!(text, "\n[{section}]\n");
        }
        let _ = writeln!(text, "# {}: {}", axis.decides, values(axis));
        let _ = writeln!(text, "# {key} = {}", (axis.get)(&base.choices));
    }
    text
}

fn head(name: &str, title: &str, base: &str) -> String {
    let [name, title, base] = [name, title, base].map(|text| Choice::Word(text.to_owned().into()));
    format!("format = 1\nname = {name}\ntitle = {title}\nsource = \"\"\nextends = {base}\n")
}

/// The axes on which two sets of choices differ.
pub fn differing(first: &Choices, second: &Choices) -> Vec<&'static Axis> {
    AXES.iter().filter(|axis| (axis.get)(first) != (axis.get)(second)).collect()
}

/// What an axis can be, in a few words.
pub fn values(axis: &Axis) -> String {
    match axis.accepts {
        Accepts::Words(words) => words.join(", "),
        Accepts::SameOr(words) => format!("same, {}", words.join(", ")),
        Accepts::Set(words) => format!("any of {}", words.join(", ")),
        Accepts::Letters(letters) => format!("any of the letters {}", letters.concat()),
        Accepts::Number(least, most) => format!("{least} to {most}"),
        Accepts::Flag => "true, false".to_owned(),
        Accepts::Paths => "paths such as signatures, signature.value, options[].x, **.nonce".to_owned(),
        Accepts::Text => "any text".to_owned(),
    }
}
