//! Two documents in one profile.

use super::Explanation;
use crate::exit::Exit;
use crate::explain::leaves::differences;
use crate::explain::subject::Subject;
use crate::explain::{json, text};
use crate::palette::{Meaning, Palette};
use canon::value::{ReadOptions, Surrogates};
use canon::wal::strip::{self, Difference};
use canon::{Duplicates, Profile, Value};

pub fn explain(first: &Subject<'_>, second: &Subject<'_>, palette: Palette, machine: bool) -> Explanation {
    let names = [&first.document.name, &second.document.name].map(String::as_str);
    let (one, two) = match (first.hashed(), second.hashed()) {
        (Ok(one), Ok(two)) => (one, two),
        (one, two) => {
            let refusals: Vec<_> = names
                .into_iter()
                .zip([one.err(), two.err()])
                .filter_map(|(name, refusal)| Some((name, refusal?)))
                .collect();
            let each = refusals.iter().map(|(name, refusal)| {
                let mut members = vec![("file", json::string(name))];
                members.extend(json::refusal(refusal));
                Value::object(members)
            });
            let text = match machine {
                true => Value::object([("refused", Value::Array(each.collect()))]).to_text() + "\n",
                false => refusals.iter().map(|(name, refusal)| text::refusal(palette, name, refusal)).collect(),
            };
            return Explanation { text, exit: Exit::Differs };
        }
    };
    let alike = one.hash == two.hash;
    let rows = differences(&[&one.canonical, &two.canonical]);
    let stripped = stripped(first, second);
    let exit = match alike {
        true => Exit::Conforms,
        false => Exit::Differs,
    };
    if machine {
        let document = Value::object([
            ("files", Value::Array(names.map(json::string).into())),
            ("profile", json::string(first.profile.name())),
            ("hashes", Value::Array([&one, &two].map(|hashed| json::string(&hashed.hash)).into())),
            ("alike", Value::Bool(alike)),
            ("differences", json::differences(&["first", "second"], &rows)),
            ("stripped", json::stripped(&stripped)),
        ]);
        return Explanation { text: document.to_text() + "\n", exit };
    }
    let verdict = match alike {
        true => "hash alike",
        false => "hash differently",
    };
    let hashes = [&one, &two]
        .into_iter()
        .zip(names)
        .map(|(hashed, name)| vec![(Meaning::Good, hashed.hash.clone()), (Meaning::Heading, text::cell(name))])
        .collect::<Vec<_>>();
    let mut lines = format!("{}: the two documents {verdict}\n", first.profile);
    lines.push_str(&text::table(palette, &hashes));
    if !rows.is_empty() {
        lines.push_str(&text::differences(palette, &names, &rows, "(absent)"));
    }
    lines.push_str(&text::stripped(palette, &stripped, alike));
    Explanation { text: lines, exit }
}

/// KAI-STRIP-1: what the hashes do not see.
fn stripped(first: &Subject<'_>, second: &Subject<'_>) -> Vec<Difference> {
    if first.profile != Profile::KAIROS {
        return Vec::new();
    }
    let options = ReadOptions {
        max_depth: Profile::KAIROS.default_max_depth(),
        duplicates: Duplicates::Last,
        surrogates: Surrogates::Keep,
    };
    let read = |subject: &Subject<'_>| Value::read_with(&subject.document.bytes, options);
    match (read(first), read(second)) {
        (Ok(first), Ok(second)) => strip::differences(&first, &second),
        // Both have been hashed already, so both can be read.
        _ => Vec::new(),
    }
}
