//! Mutation of a tree: one member dropped, renamed, added, or given a value of another kind.

use super::{Choices, numbers};
use canon::{Text, Value};

/// Changes one place of a tree.
pub fn mutate(choices: &mut Choices, tree: &mut Value) {
    let nodes = count(tree);
    let mut at = choices.below(nodes);
    if let Some(node) = find(tree, &mut at) {
        change(choices, node);
    }
}

fn count(tree: &Value) -> usize {
    1 + match tree {
        Value::Array(elements) => elements.iter().map(count).sum(),
        Value::Object(members) => members.iter().map(|(_, value)| count(value)).sum(),
        _ => 0,
    }
}

/// The node at this place in document order.
fn find<'v>(tree: &'v mut Value, at: &mut usize) -> Option<&'v mut Value> {
    if *at == 0 {
        return Some(tree);
    }
    *at -= 1;
    match tree {
        Value::Array(elements) => elements.iter_mut().find_map(|element| find(element, at)),
        Value::Object(members) => members.iter_mut().find_map(|(_, value)| find(value, at)),
        _ => None,
    }
}

fn change(choices: &mut Choices, node: &mut Value) {
    match node {
        Value::Object(members) if choices.chance(3, 4) => change_members(choices, members),
        Value::Array(elements) if choices.chance(3, 4) => change_elements(choices, elements),
        Value::String(text) if choices.chance(1, 2) => *text = change_text(choices, text),
        _ => *node = other(choices),
    }
}

fn change_members(choices: &mut Choices, members: &mut Vec<(Text, Value)>) {
    let at = choices.below(members.len());
    match choices.below(5) {
        0 if !members.is_empty() => {
            members.remove(at);
        }
        1 if !members.is_empty() => members[at].0 = change_text(choices, &members[at].0),
        2 if !members.is_empty() => members[at].1 = other(choices),
        3 => choices.shuffle(members),
        _ => {
            let name = choices.pick(&["extra", "", "__proto__", "hash", "zzz", "0"]);
            if !members.iter().any(|(known, _)| *known == name) {
                members.insert(at, (name.into(), other(choices)));
            }
        }
    }
}

fn change_elements(choices: &mut Choices, elements: &mut Vec<Value>) {
    let at = choices.below(elements.len());
    match choices.below(4) {
        0 if !elements.is_empty() => {
            elements.remove(at);
        }
        1 if elements.len() > 1 => elements.swap(0, at),
        2 if !elements.is_empty() => elements.push(elements[at].clone()),
        _ => elements.insert(at, other(choices)),
    }
}

/// A value of any kind, small.
pub fn other(choices: &mut Choices) -> Value {
    match choices.below(9) {
        0 => Value::Null,
        1 => Value::Bool(choices.chance(1, 2)),
        2..=3 => Value::Number(numbers::literal(choices).into()),
        4 => Value::string(""),
        5 => Value::string(choices.pick(&["a", "0", "1.0", "true", " ", "\u{1F600}"])),
        6 => Value::Array(Vec::new()),
        7 => Value::Object(Vec::new()),
        _ => Value::Array(vec![Value::Null]),
    }
}

/// A text that differs in one character, in case or in white space.
pub fn change_text(choices: &mut Choices, text: &Text) -> Text {
    let text = text.to_string_lossy();
    let mut characters: Vec<char> = text.chars().collect();
    let at = choices.below(characters.len());
    match choices.below(8) {
        0 if !characters.is_empty() => {
            characters.remove(at);
        }
        1 => characters.insert(at, choices.pick(&['0', 'a', ' ', '\n', '-', 'g'])),
        2 if !characters.is_empty() => {
            characters[at] = choices.pick(&['0', 'f', 'g', 'F', ' ', '\u{E9}', '-', '\u{660}']);
        }
        3 => return text.to_uppercase().into(),
        4 => characters.push(choices.pick(&[' ', '\n', '0', 'Z'])),
        5 => characters.insert(0, choices.pick(&[' ', '+', '0', '{'])),
        6 => characters.truncate(at),
        _ => return text.to_lowercase().into(),
    }
    characters.into_iter().collect::<String>().into()
}
