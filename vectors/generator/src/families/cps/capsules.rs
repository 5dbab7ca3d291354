//! Capsules to test with: those that every implementation loads, and edits of them.

use canon::{Text, Value};
use std::collections::BTreeMap;

/// The texts that the tables of capsules edit, by name.
pub fn texts() -> BTreeMap<String, String> {
    // What is wrong in the file shows as a text that a table names and nobody has.
    toml::from_str(include_str!("texts.toml")).unwrap_or_default()
}

/// A document with some members changed, added or removed.
pub fn edited(document: &str, edits: &[(&str, &str)]) -> String {
    let mut value = json(document);
    for (path, text) in edits {
        let steps: Vec<&str> = path.split('.').collect();
        edit(&mut value, &steps, text);
    }
    value.to_text()
}

/// The generator's own JSON; a mistake in it shows as null in the vector.
fn json(text: &str) -> Value {
    Value::read(text.as_bytes()).unwrap_or(Value::Null)
}

fn edit(value: &mut Value, path: &[&str], text: &str) {
    let Some((name, rest)) = path.split_first() else {
        return;
    };
    match value {
        Value::Array(elements) => {
            let at = name.parse().unwrap_or(usize::MAX);
            if let Some(element) = elements.get_mut(at) {
                if rest.is_empty() {
                    *element = json(text);
                } else {
                    edit(element, rest, text);
                }
            }
        }
        Value::Object(members) => {
            let at = members.iter().position(|(known, _)| *known == *name);
            match (at, rest) {
                (Some(at), []) if text.is_empty() => {
                    members.remove(at);
                }
                (Some(at), []) => members[at].1 = json(text),
                (None, []) => members.push((Text::from(*name), json(text))),
                (Some(at), rest) => edit(&mut members[at].1, rest, text),
                (None, _) => {}
            }
        }
        _ => {}
    }
}
