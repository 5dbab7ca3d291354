//! KHORA-DIFF: what differs between two capability links, their tools and their policies.

mod input;
mod json;
mod report;

use super::Compare;
use super::text::{Writer, units};
use crate::Text;
use std::collections::{HashMap, HashSet};

pub use input::{InputError, Source, read};

/// A tool's key and hash.
pub type Pair = (Text, Text);

/// The decisions of a comparison; a mutant changes one.
#[derive(Clone, Copy, Debug)]
pub struct Rules {
    /// KHORA-DIFF-1: the compared fields, in order; `toolRefs` is none of them.
    pub fields: &'static [&'static str],
    /// KHORA-DIFF-2: the sentence about two links.
    pub explain: fn(&LinkFields, &LinkFields) -> &'static str,
    /// KHORA-DIFF-1: which hash of a repeated tool key counts.
    pub tool_hashes: fn(&[Pair]) -> Vec<Pair>,
    /// KHORA-DIFF-4: a hash for people.
    pub short: fn(&Text) -> Text,
    /// KHORA-DIFF-3: what is said when the side of this label has no policies and the other has.
    pub note: fn(&Text) -> Option<Text>,
    /// KHORA-DIFF-4: the policies section without policy results on both sides says when nothing changed.
    pub quiet_affordances: fn(bool) -> bool,
}

impl Default for Rules {
    fn default() -> Rules {
        Rules {
            fields: &FIELDS,
            explain,
            tool_hashes: last_hash_first_place,
            short,
            note: |label| Some(one_sided(label)),
            quiet_affordances: |compared_results| !compared_results,
        }
    }
}

/// KHORA-DIFF-1: the fields in the order of comparison.
pub const FIELDS: [&str; 5] = ["agentId", "agentName", "staticHash", "runtimeHash", "invocationHash"];

/// The fields of a link; a side that lacks one has none.
pub type LinkFields = HashMap<&'static str, Text>;

/// A field that differs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FieldChange {
    /// Its name.
    pub field: &'static str,
    /// What the first link has.
    pub first: Option<Text>,
    /// What the second link has.
    pub second: Option<Text>,
}

/// Two values under one key, or one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sides<V> {
    /// Only on the first side, in its order.
    pub only_in_first: Vec<(Text, V)>,
    /// Only on the second side, in its order.
    pub only_in_second: Vec<(Text, V)>,
    /// On both with different values, in the first side's order.
    pub changed: Vec<(Text, V, V)>,
}

impl<V: Clone + PartialEq> Sides<V> {
    fn of(first: &[(Text, V)], second: &[(Text, V)]) -> Sides<V> {
        let of_first: HashMap<&Text, &V> = first.iter().map(|(key, value)| (key, value)).collect();
        let of_second: HashMap<&Text, &V> = second.iter().map(|(key, value)| (key, value)).collect();
        let lacking = |side: &[(Text, V)], other: &HashMap<&Text, &V>| {
            side.iter().filter(|(key, _)| !other.contains_key(key)).cloned().collect()
        };
        let changed = first.iter().filter_map(|(key, value)| {
            let other = *of_second.get(key)?;
            (value != other).then(|| (key.clone(), value.clone(), other.clone()))
        });
        Sides {
            only_in_first: lacking(first, &of_second),
            only_in_second: lacking(second, &of_first),
            changed: changed.collect(),
        }
    }

    /// Whether nothing differs.
    pub fn is_empty(&self) -> bool {
        self.only_in_first.is_empty() && self.only_in_second.is_empty() && self.changed.is_empty()
    }
}

/// The policy ids of a tool that differ.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PolicyIdsChange {
    /// The tool.
    pub tool: Text,
    /// Only on the second side, sorted.
    pub added: Vec<Text>,
    /// Only on the first side, sorted.
    pub removed: Vec<Text>,
}

/// KHORA-DIFF-3: what differs between the affordances, all sorted.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct AffordancesDiff {
    /// Tools only on the first side.
    pub only_in_first: Vec<Text>,
    /// Tools only on the second side.
    pub only_in_second: Vec<Text>,
    /// Tools whose policy ids differ.
    pub changed: Vec<PolicyIdsChange>,
}

impl AffordancesDiff {
    /// Whether nothing differs.
    pub fn is_empty(&self) -> bool {
        *self == AffordancesDiff::default()
    }
}

/// Everything that differs between two sources.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Comparison {
    /// The sentence about the two links.
    pub explain: &'static str,
    /// What the report calls the sides.
    pub labels: [Text; 2],
    /// The fields that are equal.
    pub unchanged: Vec<&'static str>,
    /// The fields that are not.
    pub changed: Vec<FieldChange>,
    /// The tools.
    pub tools: Sides<Text>,
    /// Whether either side has policies or affordances.
    pub has_policies: bool,
    /// Said when only one side has them.
    pub note: Option<Text>,
    /// Policy results, where both sides have them.
    pub results: Option<Sides<bool>>,
    /// Affordances, where both sides have them.
    pub affordances: Option<AffordancesDiff>,
    rules: Rules,
}

impl PartialEq for Rules {
    /// Two comparisons are the same whatever computed them.
    fn eq(&self, _: &Rules) -> bool {
        true
    }
}

impl Eq for Rules {}

impl Rules {
    /// Compares two sources.
    pub fn compare(
        self, compare: Compare, first: &Source, second: &Source, labels: [Text; 2],
    ) -> Result<Comparison, InputError> {
        let (mut unchanged, mut changed) = (Vec::new(), Vec::new());
        for field in self.fields {
            let (one, other) = (first.fields.get(field), second.fields.get(field));
            match one == other {
                true => unchanged.push(*field),
                false => changed.push(FieldChange { field, first: one.cloned(), second: other.cloned() }),
            }
        }
        let has = |source: &Source| source.policy.is_some() || source.affordances.is_some();
        let lacking = match (has(first), has(second)) {
            (false, true) => Some(&labels[0]),
            (true, false) => Some(&labels[1]),
            _ => None,
        };
        // What only one side has is never looked into, as in the original.
        let results = match (&first.policy, &second.policy) {
            (Some(one), Some(other)) => Some(Sides::of(&input::policy_results(one)?, &input::policy_results(other)?)),
            _ => None,
        };
        let affordances = match (&first.affordances, &second.affordances) {
            (Some(one), Some(other)) => {
                Some(diff_affordances(compare, &input::policy_ids(one)?, &input::policy_ids(other)?))
            }
            _ => None,
        };
        Ok(Comparison {
            explain: (self.explain)(&first.fields, &second.fields),
            unchanged,
            changed,
            tools: Sides::of(&(self.tool_hashes)(&first.tool_refs), &(self.tool_hashes)(&second.tool_refs)),
            has_policies: has(first) || has(second),
            note: lacking.and_then(self.note),
            results,
            affordances,
            labels,
            rules: self,
        })
    }
}

impl Comparison {
    /// Whether anything at all differs.
    pub fn differs(&self) -> bool {
        !(self.changed.is_empty()
            && self.tools.is_empty()
            && self.note.is_none()
            && self.results.as_ref().is_none_or(Sides::is_empty)
            && self.affordances.as_ref().is_none_or(AffordancesDiff::is_empty))
    }
}

fn one_sided(label: &Text) -> Text {
    Writer::default()
        .str("Policy/affordance data only on one side (")
        .text(label)
        .str(" has no policy closure); link-level comparison only for that side.")
        .finish()
}

/// KHORA-DIFF-2: the first sentence that fits.
pub fn explain(first: &LinkFields, second: &LinkFields) -> &'static str {
    let same = |field| first.get(field) == second.get(field);
    if !same("agentId") {
        return "Different agent ids.";
    }
    if FIELDS.into_iter().all(same) {
        return "Same capability link.";
    }
    const SENTENCES: [(&str, &str); 3] = [
        ("staticHash", "Different static capabilities (toolkit / definition changed)."),
        ("runtimeHash", "Same static capabilities; runtime differs (enabled tools or policies changed)."),
        (
            "invocationHash",
            "Same static and runtime; invocation context hash differs (subject, policy, or other binding changed).",
        ),
    ];
    SENTENCES
        .into_iter()
        .find(|(field, _)| !same(field))
        .map_or("Same static, runtime, and invocation hashes; display name differs only.", |(_, sentence)| sentence)
}

/// KHORA-DIFF-1: by key, the last hash at the first place.
pub fn last_hash_first_place(refs: &[Pair]) -> Vec<Pair> {
    let mut by_key: Vec<Pair> = Vec::new();
    let mut places: HashMap<&Text, usize> = HashMap::new();
    for (key, hash) in refs {
        match places.get(key) {
            Some(place) => by_key[*place].1 = hash.clone(),
            None => {
                places.insert(key, by_key.len());
                by_key.push((key.clone(), hash.clone()));
            }
        }
    }
    by_key
}

/// KHORA-DIFF-4: six code units, an ellipsis, six code units; up to thirteen as they are.
pub fn short(text: &Text) -> Text {
    shortened(text, 6, 6)
}

/// The original's `formatHashShort` for any lengths, its oddity included: a suffix of none gives the whole text.
pub fn shortened(text: &Text, prefix: usize, suffix: usize) -> Text {
    let units = units(text);
    if units.len() <= prefix + suffix + 1 {
        return text.clone();
    }
    let tail = match suffix {
        0 => &units[..],
        _ => &units[units.len() - suffix..],
    };
    let mut short = units[..prefix].to_vec();
    short.push(0x2026);
    short.extend_from_slice(tail);
    Text::from_utf16(&short)
}

type PolicyIds = Vec<(Text, Vec<Text>)>;

/// KHORA-DIFF-3: tools by name, sorted; ids added and removed, sorted.
fn diff_affordances(compare: Compare, first: &PolicyIds, second: &PolicyIds) -> AffordancesDiff {
    let of = |side: &'_ PolicyIds| -> HashMap<Text, Vec<Text>> { side.iter().cloned().collect() };
    let (of_first, of_second) = (of(first), of(second));
    let added = second.iter().filter(|(name, _)| !of_first.contains_key(name));
    let mut names: Vec<&Text> = first.iter().chain(added).map(|(name, _)| name).collect();
    names.sort_by(|a, b| compare(a, b));
    let missing = |from: &[Text], other: &[Text]| {
        let other: HashSet<&Text> = other.iter().collect();
        let mut seen = HashSet::new();
        let mut missing: Vec<Text> =
            from.iter().filter(|id| !other.contains(id) && seen.insert(*id)).cloned().collect();
        missing.sort_by(compare);
        missing
    };
    let mut diff = AffordancesDiff::default();
    for name in names {
        match (of_first.get(name), of_second.get(name)) {
            (None, _) => diff.only_in_second.push(name.clone()),
            (_, None) => diff.only_in_first.push(name.clone()),
            (Some(one), Some(other)) => {
                let (added, removed) = (missing(other, one), missing(one, other));
                if !added.is_empty() || !removed.is_empty() {
                    diff.changed.push(PolicyIdsChange { tool: name.clone(), added, removed });
                }
            }
        }
    }
    diff
}

#[cfg(test)]
mod tests;
