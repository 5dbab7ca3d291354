//! A tree to canonical text: drop, order, quote, join.

use super::{Steps, Tree};

/// The canonical text of a tree whose numbers are printed already.
pub fn print(steps: &Steps, tree: Tree) -> String {
    let mut text = String::new();
    append(steps, tree, &mut text);
    text
}

fn append(steps: &Steps, tree: Tree, text: &mut String) {
    let [comma, colon] = steps.separators;
    match tree {
        Tree::Null => text.push_str("null"),
        Tree::Bool(true) => text.push_str("true"),
        Tree::Bool(false) => text.push_str("false"),
        Tree::Number(number) => text.push_str(&number),
        Tree::String(units) => text.push_str(&(steps.string)(&units)),
        Tree::Array(mut elements) => {
            (steps.array)(&mut elements);
            text.push('[');
            for (place, element) in elements.into_iter().enumerate() {
                text.push_str(if place > 0 { comma } else { "" });
                append(steps, element, text);
            }
            text.push(']');
        }
        Tree::Object(mut members) => {
            members.retain(|(name, value)| (steps.keep)(name, value));
            (steps.order)(&mut members);
            text.push('{');
            for (place, (name, value)) in members.into_iter().enumerate() {
                text.push_str(if place > 0 { comma } else { "" });
                text.push_str(&(steps.name)(&name));
                text.push_str(colon);
                append(steps, value, text);
            }
            text.push('}');
        }
    }
}
