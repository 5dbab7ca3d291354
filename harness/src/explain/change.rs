//! Every change that the canonical form makes to a document: where, what, and by which rule.

use crate::attribution::{Shown, Topic, is_float, is_minus_zero, without_space};
use crate::tree::{self, Kind, Member, Node};
use canon::text::Chunk;
use canon::value::{Path, PathStep};
use canon::{Canonicalizer, Profile, Text, Value};
use canon_vectors::{Registry, Rule};
use std::collections::HashMap;

/// One change.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change {
    /// What was done.
    pub kind: ChangeKind,
    /// Where, as a JSON path.
    pub path: String,
    /// What stood there.
    pub before: String,
    /// What stands there now.
    pub after: String,
    /// The rule behind it.
    pub rule: &'static str,
}

/// What can be done to a document.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChangeKind {
    /// Members were put in order.
    Reordered,
    /// A number is spelled in another way.
    Number,
    /// An integer became a float.
    Fraction,
    /// A string or a name is spelled with other escapes.
    Escape,
    /// A member was taken out.
    Removed,
    /// A member was put in.
    Added,
    /// A value of another type stands there.
    Replaced,
    /// A later member of the same name won.
    Duplicate,
    /// White space was taken out.
    WhiteSpace,
}

impl ChangeKind {
    /// The stable name.
    pub fn name(self) -> &'static str {
        match self {
            ChangeKind::Reordered => "reordered",
            ChangeKind::Number => "number",
            ChangeKind::Fraction => "fraction",
            ChangeKind::Escape => "escape",
            ChangeKind::Removed => "removed",
            ChangeKind::Added => "added",
            ChangeKind::Replaced => "replaced",
            ChangeKind::Duplicate => "duplicate",
            ChangeKind::WhiteSpace => "white space",
        }
    }
}

/// The changes between a document and its canonical text under an operation, in the order of the document.
pub fn changes(profile: Profile, op: &str, source: &[u8], canonical: &[u8]) -> Vec<Change> {
    let mut walk = Walk { profile, op, source, canonical, path: Path::root(), changes: Vec::new() };
    walk.white_space();
    walk.value(&tree::read(source), &tree::read(canonical));
    walk.changes
}

struct Walk<'a> {
    profile: Profile,
    op: &'a str,
    source: &'a [u8],
    canonical: &'a [u8],
    path: Path,
    changes: Vec<Change>,
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

impl Walk<'_> {
    fn change(&mut self, kind: ChangeKind, before: String, after: String, rule: Option<&'static Rule>) {
        let rule = rule.map_or("", |rule| &rule.id);
        self.changes.push(Change { kind, path: self.path.to_string(), before, after, rule });
    }

    /// The rule by which an operation looks at a part of a document only.
    fn reduction(&self) -> Option<&'static Rule> {
        Registry::shipped().of_operation(self.profile, self.op)
    }

    /// The rule that takes a member out: that of the profile where it strips such a member from any document.
    fn removal(&self, name: &Text) -> Option<&'static Rule> {
        let alone = Value::Object(vec![(name.clone(), Value::Null)]).to_text();
        let mut canonicalizer = Canonicalizer::new(self.profile);
        let stripped = canonicalizer.canonicalize(alone.as_bytes()).is_ok_and(|text| &*text == b"{}");
        let reduction = self.reduction().filter(|_| !stripped);
        reduction.or_else(|| Topic::Removal.rule(self.profile, Shown::Nothing))
    }

    /// The rule that spells a string.
    fn string(&self, text: &Text) -> Option<&'static Rule> {
        let half = text.chunks().any(|chunk| matches!(chunk, Chunk::Surrogate(_)));
        let topic = if half { Topic::Surrogate } else { Topic::Escape };
        topic.rule(self.profile, Shown::String(text))
    }

    /// What is done to a number, and by which rule.
    fn number(&self, before: &str, after: &str) -> (ChangeKind, Option<&'static Rule>) {
        let shown = Shown::Number(before);
        let path = || Topic::FloatPath.rule(self.profile, shown);
        let topic = match (is_float(before), is_float(after)) {
            _ if !after.ends_with(|last: char| last.is_ascii_digit()) => Topic::Overflow,
            (false, true) if path().is_some() => return (ChangeKind::Fraction, path()),
            (false, _) if is_minus_zero(before) => Topic::MinusZero,
            (true, _) => Topic::Float,
            (false, _) => Topic::Integer,
        };
        (ChangeKind::Number, topic.rule(self.profile, shown))
    }

    fn white_space(&mut self) {
        let bytes = self.source.len() - without_space(self.source).len();
        if bytes > 0 {
            let before = match bytes {
                1 => "1 byte".to_owned(),
                _ => format!("{bytes} bytes"),
            };
            let rule = Topic::Space.rule(self.profile, Shown::Nothing);
            self.change(ChangeKind::WhiteSpace, before, String::new(), rule);
        }
    }

    fn value(&mut self, source: &Node, target: &Node) {
        let before = &self.source[source.start..source.end];
        let after = &self.canonical[target.start..target.end];
        match (&source.kind, &target.kind) {
            (Kind::Object(from), Kind::Object(to)) => return self.object(from, to),
            (Kind::Array(from), Kind::Array(to)) if from.len() == to.len() => {
                for (index, (from, to)) in from.iter().zip(to).enumerate() {
                    self.path.push(PathStep::Index(index));
                    self.value(from, to);
                    self.path.pop();
                }
                return;
            }
            _ if before == after => return,
            _ => {}
        }
        let (before, after) = (text(before), text(after));
        match (&source.kind, &target.kind) {
            (Kind::String, Kind::String) => {
                let rule = self.string(&tree::unquoted(before.as_bytes()));
                self.change(ChangeKind::Escape, before, after, rule);
            }
            (Kind::Number, Kind::Number | Kind::Word) => {
                let (kind, rule) = self.number(&before, &after);
                self.change(kind, before, after, rule);
            }
            _ => {
                let rule = self.reduction();
                self.change(ChangeKind::Replaced, before, after, rule);
            }
        }
    }

    fn object(&mut self, from: &[Member], to: &[Member]) {
        let targets: HashMap<&Text, &Member> = to.iter().map(|member| (&member.name, member)).collect();
        // The last one of a name is the one that counts (IN-DUP `last`).
        let last: HashMap<&Text, usize> =
            from.iter().enumerate().map(|(index, member)| (&member.name, index)).collect();
        self.order(from, to, &targets);
        for (index, member) in from.iter().enumerate() {
            self.path.push(PathStep::Name(member.name.clone()));
            let before = text(&self.source[member.value.start..member.value.end]);
            match targets.get(&member.name) {
                _ if last[&member.name] != index => {
                    let rule = Topic::Duplicates.rule(self.profile, Shown::Nothing);
                    self.change(ChangeKind::Duplicate, before, String::new(), rule);
                }
                None => {
                    let rule = self.removal(&member.name);
                    self.change(ChangeKind::Removed, before, String::new(), rule);
                }
                Some(target) => {
                    self.name(member, target);
                    self.value(&member.value, &target.value);
                }
            }
            self.path.pop();
        }
        for member in to.iter().filter(|member| !last.contains_key(&member.name)) {
            self.path.push(PathStep::Name(member.name.clone()));
            let after = text(&self.canonical[member.value.start..member.value.end]);
            let rule = self.reduction();
            self.change(ChangeKind::Added, String::new(), after, rule);
            self.path.pop();
        }
    }

    fn name(&mut self, member: &Member, target: &Member) {
        let before = &self.source[member.quoted.clone()];
        let after = &self.canonical[target.quoted.clone()];
        if before != after {
            let rule = self.string(&member.name);
            self.change(ChangeKind::Escape, text(before), text(after), rule);
        }
    }

    /// The members that stay, before and after.
    fn order(&mut self, from: &[Member], to: &[Member], targets: &HashMap<&Text, &Member>) {
        let mut seen = HashMap::new();
        let before: Vec<&Text> = from
            .iter()
            .map(|member| &member.name)
            .filter(|name| targets.contains_key(name) && seen.insert(*name, ()).is_none())
            .collect();
        let after: Vec<&Text> = to.iter().map(|member| &member.name).filter(|name| seen.contains_key(name)).collect();
        if before != after {
            let rule = Topic::Order.rule(self.profile, Shown::Names(&after));
            self.change(ChangeKind::Reordered, names(&before), names(&after), rule);
        }
    }
}

/// Names as a list.
fn names(names: &[&Text]) -> String {
    let quoted: Vec<_> = names.iter().map(|name| Value::String((*name).clone()).to_text()).collect();
    quoted.join(", ")
}
