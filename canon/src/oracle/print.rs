//! A tree to canonical text: drop, order, quote, join.

use super::{Steps, Tree};

/// The canonical text of a tree whose numbers are printed already.
pub fn print(steps: &Steps, tree: Tree) -> String {
    let [comma, colon] = steps.separators;
    match tree {
        Tree::Null => "null".to_owned(),
        Tree::Bool(truth) => truth.to_string(),
        Tree::Number(text) => text,
        Tree::String(units) => (steps.string)(&units),
        Tree::Array(mut elements) => {
            (steps.array)(&mut elements);
            let printed: Vec<_> = elements
                .into_iter()
                .map(|element| print(steps, element))
                .collect();
            format!("[{}]", printed.join(comma))
        }
        Tree::Object(mut members) => {
            members.retain(|(name, value)| (steps.keep)(name, value));
            (steps.order)(&mut members);
            let printed: Vec<_> = members
                .into_iter()
                .map(|(name, value)| {
                    format!("{}{colon}{}", (steps.name)(&name), print(steps, value))
                })
                .collect();
            format!("{{{}}}", printed.join(comma))
        }
    }
}
