//! Why two definitions hash differently, and what else than the definition a hash depends on.

use super::definition::{Agent, Composable, Tool};
use super::{Fault, Steps, by_code_unit, by_locale};
use crate::collation;
use crate::notation::js::array_index;
use crate::{Text, Value};
use std::cmp::Ordering;
use std::collections::{HashMap, HashSet};
use std::fmt;

/// Something outside the definition that its hash depends on: a list, and two of its texts that change places.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Note {
    /// What the hash depends on.
    pub depends_on: Dependence,
    /// The list that is sorted.
    pub path: String,
    /// Two texts of it.
    pub pair: [Text; 2],
}

/// What a hash can depend on beside its definition.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Dependence {
    /// KHORA-ORD-1: the readings sort the pair differently.
    Reading,
    /// The host's locale sorts the pair differently.
    Locale(&'static str),
    /// The pair collates equal, so it stays in the order of insertion.
    Insertion,
}

impl fmt::Display for Note {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [first, second] = [&self.pair[0], &self.pair[1]].map(Text::to_string_lossy);
        let path = &self.path;
        match self.depends_on {
            Dependence::Reading => write!(
                f,
                "the hash depends on the reading of KHORA-ORD-1: {path} sorts {first:?} before {second:?} under locale, after it under codeunit"
            ),
            Dependence::Locale(locale) => write!(
                f,
                "the hash depends on the host's locale: {path} sorts {first:?} before {second:?}, but after it where the locale is {locale}"
            ),
            Dependence::Insertion => write!(
                f,
                "the hash depends on insertion order: in {path} {first:?} and {second:?} collate equal and stay as they were inserted"
            ),
        }
    }
}

impl Agent {
    /// What the hash of this agent depends on beside its definition.
    pub fn notes(&self) -> Vec<Note> {
        let mut notes = Vec::new();
        composable_notes(&self.root, "root", &mut notes);
        notes
    }
}

impl Composable {
    /// What the hash of this composable depends on beside its definition.
    pub fn notes(&self) -> Vec<Note> {
        let mut notes = Vec::new();
        composable_notes(self, "", &mut notes);
        notes
    }

    /// Tool names that stand more than once: the later tool hides the earlier.
    pub fn repeated_names(&self) -> Vec<Text> {
        let mut seen = HashSet::new();
        let mut repeated: Vec<Text> = Vec::new();
        for tool in self.tools() {
            if !seen.insert(&tool.name) && !repeated.contains(&tool.name) {
                repeated.push(tool.name.clone());
            }
        }
        repeated
    }
}

/// What the hash of a JSON value depends on: its keys, at every depth.
pub fn value_notes(value: &Value, path: &str, notes: &mut Vec<Note>) {
    match value {
        Value::Object(members) => {
            // Array indices come first whatever the order.
            let names = members.iter().map(|(name, _)| name);
            let names: Vec<&Text> = names.filter(|name| array_index(name).is_none()).collect();
            list_notes(&names, &at(path, "(keys)"), notes);
            for (name, member) in members {
                value_notes(member, &at(path, &name.to_string_lossy()), notes);
            }
        }
        Value::Array(elements) => {
            for (index, element) in elements.iter().enumerate() {
                value_notes(element, &format!("{path}[{index}]"), notes);
            }
        }
        _ => {}
    }
}

fn at(path: &str, name: &str) -> String {
    match path {
        "" => name.to_owned(),
        path => format!("{path}.{name}"),
    }
}

fn composable_notes(composable: &Composable, path: &str, notes: &mut Vec<Note>) {
    match composable {
        Composable::Tool(tool) => tool_notes(tool, path, notes),
        Composable::DynamicToolkit(kit) => {
            let ids: Vec<&Text> = kit.policies.iter().map(|policy| &policy.id).collect();
            list_notes(&ids, &at(path, "policies"), notes);
        }
        Composable::Toolkit(kit) => {
            let names: Vec<&Text> = kit.members.iter().map(Composable::name).collect();
            list_notes(&names, &at(path, "members"), notes);
            for (index, member) in kit.members.iter().enumerate() {
                composable_notes(member, &at(path, &format!("members[{index}]")), notes);
            }
        }
    }
}

fn tool_notes(tool: &Tool, path: &str, notes: &mut Vec<Note>) {
    let lines: Vec<&Text> = tool.instructions.iter().flatten().collect();
    list_notes(&lines, &at(path, "instructions"), notes);
    let ids: Vec<&Text> = tool.policies.iter().map(|policy| &policy.id).collect();
    list_notes(&ids, &at(path, "policies"), notes);
    if let Ok(Some(schema)) = &tool.schema {
        value_notes(schema, &at(path, "inputSchema"), notes);
    }
}

/// Looks at a list that is sorted: under the other reading, in other locales, with ties.
fn list_notes(texts: &[&Text], path: &str, notes: &mut Vec<Note>) {
    let mut sorted = texts.to_vec();
    sorted.sort_by(|a, b| by_locale(a, b));
    sorted.dedup();
    let mut note = |depends_on, pair: [&Text; 2]| {
        notes.push(Note { depends_on, path: path.to_owned(), pair: pair.map(Text::clone) });
    };
    // Where two orders differ, two neighbours of one are the wrong way round in the other.
    let neighbours = |wrong: &dyn Fn(&Text, &Text) -> bool| {
        let found = sorted.windows(2).find(|pair| wrong(pair[0], pair[1]));
        found.map(|pair| [pair[0], pair[1]])
    };
    if let Some(pair) = neighbours(&|a, b| by_code_unit(a, b).is_gt()) {
        note(Dependence::Reading, pair);
    }
    for locale in collation::tailored() {
        let reversed = |a: &Text, b: &Text| match (a.as_str(), b.as_str()) {
            (Some(a), Some(b)) => locale.compare(a, b).is_some_and(Ordering::is_gt),
            _ => false,
        };
        if let Some(pair) = neighbours(&reversed) {
            note(Dependence::Locale(locale.name), pair);
        }
    }
    if let Some(pair) = neighbours(&|a, b| by_locale(a, b).is_eq()) {
        note(Dependence::Insertion, pair);
    }
}

/// A place where two payloads differ; a side that has nothing there is none.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// The place, as in `root.members.search.instructions[0]`.
    pub path: String,
    /// What the first has there.
    pub first: Option<Value>,
    /// What the second has there.
    pub second: Option<Value>,
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let side = |value: &Option<Value>| match value {
            Some(value) => value.to_text(),
            None => "(nothing)".to_owned(),
        };
        let path = if self.path.is_empty() { "(root)" } else { &self.path };
        write!(f, "{path}: {} → {}", side(&self.first), side(&self.second))
    }
}

impl Steps {
    /// A composable's payload with the payloads of its members in the place of
    /// their hashes, by name, so that a difference can be followed down.
    pub fn expanded(&self, composable: &Composable) -> Result<Value, Fault> {
        let Composable::Toolkit(kit) = composable else {
            return self.static_payload(composable);
        };
        let Value::Object(mut members) = self.toolkit_payload(kit)? else {
            return self.static_payload(composable);
        };
        let mut named: HashMap<String, usize> = HashMap::new();
        let mut expanded = Vec::new();
        for member in &kit.members {
            let name = member.name().to_string_lossy();
            let count = named.entry(name.clone()).or_default();
            *count += 1;
            let key = match count {
                1 => name,
                count => format!("{name}#{count}"),
            };
            expanded.push((Text::from(key), self.expanded(member)?));
        }
        expanded.sort_by(|(a, _), (b, _)| (self.compare)(a, b));
        for (name, value) in &mut members {
            if *name == "members" {
                *value = Value::Object(expanded);
                break;
            }
        }
        Ok(Value::Object(members))
    }

    /// An agent's payload with its root's payload in the place of its hash.
    pub fn expanded_agent(&self, agent: &Agent) -> Result<Value, Fault> {
        let lines = (self.agent_lines)(self, &agent.instructions);
        Ok(Value::object([
            ("agentInstructions", Value::Array(lines.into_iter().map(Value::String).collect())),
            ("root", self.expanded(&agent.root)?),
        ]))
    }
}

/// Every place where two payloads differ.
pub fn differences(first: &Value, second: &Value) -> Vec<Difference> {
    let mut found = Vec::new();
    compare(first, second, "", &mut found);
    found
}

fn compare(first: &Value, second: &Value, path: &str, found: &mut Vec<Difference>) {
    let mut sides = |path: String, first: Option<&Value>, second: Option<&Value>| match (first, second) {
        (Some(first), Some(second)) => compare(first, second, &path, found),
        _ => found.push(Difference { path, first: first.cloned(), second: second.cloned() }),
    };
    match (first, second) {
        (Value::Object(one), Value::Object(other)) => {
            let of = |members: &[(Text, Value)]| -> HashMap<Text, Value> { members.iter().cloned().collect() };
            let (of_one, of_other) = (of(one), of(other));
            let added = other.iter().filter(|(name, _)| !of_one.contains_key(name));
            for (name, _) in one.iter().chain(added) {
                let here = at(path, &name.to_string_lossy());
                sides(here, of_one.get(name), of_other.get(name));
            }
        }
        (Value::Array(one), Value::Array(other)) => {
            for index in 0..one.len().max(other.len()) {
                sides(format!("{path}[{index}]"), one.get(index), other.get(index));
            }
        }
        _ if first == second => {}
        _ => found.push(Difference { path: path.to_owned(), first: Some(first.clone()), second: Some(second.clone()) }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn locales(names: [&str; 2]) -> Vec<&'static str> {
        let object = Value::object(names.map(|name| (name, Value::Null)));
        let mut notes = Vec::new();
        value_notes(&object, "", &mut notes);
        let locale = |note: &Note| match note.depends_on {
            Dependence::Locale(locale) => Some(locale),
            _ => None,
        };
        notes.iter().filter_map(locale).collect()
    }

    #[test]
    fn a_locale_is_blamed_only_where_it_sorts_otherwise() {
        assert_eq!(locales(["aa", "b"]), ["da"]);
        // By radical and strokes, and by sound as well.
        assert_eq!(locales(["射", "将"]), [""; 0]);
        // By sound it is the other way round.
        assert_eq!(locales(["东", "北"]), ["zh"]);
        // Rare ones, of whose sound the tables know nothing.
        assert_eq!(locales(["\u{20001}", "\u{3400}"]), [""; 0]);
    }
}
