//! Canonical texts side by side: what stands at each path in each of them, where they differ.

use crate::tree::{self, Kind, Node};
use canon::Value;
use canon::value::{Path, PathStep};
use std::collections::{HashMap, HashSet};

/// A place where texts differ.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// The JSON path; of an object whose members stand in another order, with `(order)` behind it.
    pub path: String,
    /// What stands there in each text; nothing where the path is absent.
    pub texts: Vec<Option<String>>,
}

/// The places in which these canonical texts differ, in the order of their first appearance.
pub fn differences(texts: &[&str]) -> Vec<Row> {
    let leaves: Vec<Leaves> = texts.iter().map(|text| Leaves::of(text)).collect();
    let mut seen = HashSet::new();
    let mut rows = Vec::new();
    for path in leaves.iter().flat_map(|leaves| &leaves.order) {
        if !seen.insert(path) {
            continue;
        }
        let found: Vec<Option<String>> = leaves.iter().map(|leaves| leaves.at.get(path).cloned()).collect();
        if found.iter().any(|text| *text != found[0]) {
            rows.push(Row { path: path.clone(), texts: found });
        }
        rows.extend(order(&leaves, path));
    }
    rows
}

/// The members that all texts share at a path, where their order differs.
fn order(leaves: &[Leaves], path: &str) -> Option<Row> {
    let lists: Vec<&Vec<String>> = leaves.iter().map(|leaves| leaves.names.get(path)).collect::<Option<_>>()?;
    let sets: Vec<HashSet<&String>> = lists.iter().map(|list| list.iter().collect()).collect();
    let shared = |list: &&Vec<String>| -> String {
        let shared = list.iter().filter(|name| sets.iter().all(|set| set.contains(name)));
        shared.cloned().collect::<Vec<_>>().join(", ")
    };
    let texts: Vec<String> = lists.iter().map(shared).collect();
    texts
        .iter()
        .any(|text| *text != texts[0])
        .then(|| Row { path: format!("{path} (order)"), texts: texts.into_iter().map(Some).collect() })
}

/// A text taken apart.
#[derive(Default)]
struct Leaves {
    /// Every path, in the order of the text.
    order: Vec<String>,
    /// Scalars and empty containers, as they are spelled.
    at: HashMap<String, String>,
    /// The names of every object, as they are spelled.
    names: HashMap<String, Vec<String>>,
}

impl Leaves {
    fn of(text: &str) -> Leaves {
        let mut leaves = Leaves::default();
        leaves.visit(text, &tree::read(text.as_bytes()), &mut Path::root());
        leaves
    }

    fn visit(&mut self, text: &str, node: &Node, path: &mut Path) {
        let name = path.to_string();
        self.order.push(name.clone());
        match &node.kind {
            Kind::Array(elements) if !elements.is_empty() => {
                for (index, element) in elements.iter().enumerate() {
                    path.push(PathStep::Index(index));
                    self.visit(text, element, path);
                    path.pop();
                }
            }
            Kind::Object(members) if !members.is_empty() => {
                let spelled = members.iter().map(|member| Value::String(member.name.clone()).to_text());
                self.names.insert(name, spelled.collect());
                for member in members {
                    path.push(PathStep::Name(member.name.clone()));
                    self.visit(text, &member.value, path);
                    path.pop();
                }
            }
            _ => {
                let spelled = text.get(node.start..node.end).unwrap_or_default();
                self.at.insert(name, spelled.to_owned());
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_differs_is_listed() {
        let rows = differences(&[r#"{"a":1,"b":{"x":1,"y":[2]},"c":0}"#, r#"{"b":{"y":[2.0],"x":1},"a":1}"#]);
        let shown: Vec<_> = rows
            .iter()
            .map(|row| {
                let cell = |at: usize| row.texts[at].clone().unwrap_or_default();
                format!("{} | {} | {}", row.path, cell(0), cell(1))
            })
            .collect();
        assert_eq!(
            shown,
            [
                r#"$ (order) | "a", "b" | "b", "a""#, r#"$.b (order) | "x", "y" | "y", "x""#, "$.b.y[0] | 2 | 2.0",
                "$.c | 0 | "
            ]
        );
        assert_eq!(differences(&["[1]", "[1]"]), []);
    }
}
