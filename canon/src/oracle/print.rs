//! A tree to canonical text: drop, order, quote, join.

use super::{Steps, Tree};

/// The canonical text of a tree whose numbers are printed already.
pub fn print(steps: &Steps, tree: Tree) -> String {
    let mut text = String::new();
    append(steps, tree, 0, &mut text);
    text
}

fn append(steps: &Steps, tree: Tree, depth: usize, text: &mut String) {
    match tree {
        Tree::Null => text.push_str("null"),
        Tree::Bool(true) => text.push_str("true"),
        Tree::Bool(false) => text.push_str("false"),
        Tree::Number(number) => text.push_str(&number),
        Tree::String(units) => text.push_str(&(steps.string)(&steps.choices, &units)),
        Tree::Array(mut elements) => {
            (steps.array)(&mut elements);
            join(steps, ['[', ']'], elements, depth, text, |element, text| {
                append(steps, element, depth + 1, text);
            });
        }
        Tree::Object(mut members) => {
            members.retain(|(_, value)| !(steps.strip_null && *value == Tree::Null));
            members.retain(|(name, value)| (steps.keep)(name, value));
            (steps.order)(&mut members);
            join(steps, ['{', '}'], members, depth, text, |(name, value), text| {
                text.push_str(&(steps.name)(&steps.choices, &name));
                text.push_str(steps.separators[1]);
                append(steps, value, depth + 1, text);
            });
        }
    }
}

/// `text.indent`: each element on a line of its own, but nothing inside empty brackets.
fn join<T>(
    steps: &Steps, [open, close]: [char; 2], elements: Vec<T>, depth: usize, text: &mut String,
    mut print: impl FnMut(T, &mut String),
) {
    let indent = usize::from(steps.choices.indent);
    let line = |depth: usize, text: &mut String| {
        if indent > 0 {
            text.push('\n');
            text.push_str(&" ".repeat(indent * depth));
        }
    };
    text.push(open);
    let empty = elements.is_empty();
    for (place, element) in elements.into_iter().enumerate() {
        text.push_str(if place > 0 { steps.separators[0] } else { "" });
        line(depth + 1, text);
        print(element, text);
    }
    if !empty {
        line(depth, text);
    }
    text.push(close);
}
