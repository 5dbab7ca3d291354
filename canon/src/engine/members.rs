//! The members of an object: their canonical order, and names that stand twice.

use super::plan::Place;
use super::rules::Rules;
use super::shapes;
use super::sort::{self, Key, Sorting, Words};
use crate::spec::Duplicates;
use std::cmp::Ordering;

/// A member of an object that is being read.
#[derive(Clone, Copy, Debug)]
pub(super) struct Member {
    /// The profile's word of the name.
    pub word: u64,
    /// Its opening quote.
    pub from: u32,
    /// After its value.
    pub to: u32,
    /// The name without quotes: in the input, or in [`Names::decoded`].
    pub name: (u32, u32),
    /// The first edit inside it.
    pub edit: u32,
    /// Whether the name was spelled with escapes.
    pub escaped: bool,
    /// Whether it is left out: stripped, or superseded by a later one.
    pub removed: bool,
}

impl Member {
    /// Where it stands in the input.
    #[inline(always)]
    pub fn place(&self) -> Place {
        Place { from: self.from, to: self.to, edit: self.edit }
    }
}

/// Where names are found.
#[derive(Clone, Copy)]
pub(super) struct Names<'a> {
    pub input: &'a [u8],
    /// Names that were spelled with escapes, without them.
    pub decoded: &'a [u8],
}

impl<'a> Names<'a> {
    #[inline(always)]
    pub fn of(&self, member: &Member) -> &'a [u8] {
        let text = if member.escaped { self.decoded } else { self.input };
        &text[member.name.0 as usize..member.name.1 as usize]
    }
}

/// Finds the canonical order of members and settles duplicates.
///
/// IN-DUP `reject`: gives the place of the first key that stands a second time.
/// `last` and `first`: all but this one of a name are marked as removed.
pub(super) fn arrange<R: Rules>(
    rules: &R, names: Names<'_>, members: &mut [Member], sorting: &mut Sorting,
) -> Result<(), u32> {
    let may_recur = shapes::LENGTHS.contains(&members.len());
    if may_recur && sorting.recall(names, members) {
        return Ok(());
    }
    // Words that all differ leave nothing to settle.
    let words = sorting.sort(rules, names, members);
    if words != Words::Differ {
        let keys = &mut sorting.keys;
        let duplicates = settle_duplicates(rules, names, members, keys)?;
        if R::TIES {
            restore_ties(rules, names, members, keys);
        }
        sorting.settle();
        if duplicates {
            return Ok(());
        }
    }
    if may_recur {
        sorting.learn(names, members, words);
    }
    Ok(())
}

/// Equal names stand next to each other, in the order of the text. Whether there were any.
fn settle_duplicates<R: Rules>(rules: &R, names: Names<'_>, members: &mut [Member], keys: &[Key]) -> Result<bool, u32> {
    let mut removed = false;
    let mut second: Option<u32> = None;
    for pair in keys.windows(2) {
        // Equal names have always been told apart by the same words.
        if pair[0].word != pair[1].word {
            continue;
        }
        let (a, b) = (pair[0].member as usize, pair[1].member as usize);
        if names.of(&members[a]) != names.of(&members[b]) {
            continue;
        }
        match rules.duplicates() {
            Duplicates::Last => members[a].removed = true,
            Duplicates::First => members[b].removed = true,
            Duplicates::Reject => {
                let at = members[b].from;
                second = Some(second.map_or(at, |known| known.min(at)));
                continue;
            }
        }
        removed = true;
    }
    second.map_or(Ok(removed), Err)
}

/// Names that are equal in order go back to the order of the text, each where it first stood.
fn restore_ties<R: Rules>(rules: &R, names: Names<'_>, members: &[Member], keys: &mut [Key]) {
    let member = |key: &Key| &members[key.member as usize];
    let equal = |a: &Key, b: &Key| {
        let (a, b) = (member(a), member(b));
        sort::compare(rules, names, a, b) == Ordering::Equal
    };
    for run in keys.chunk_by_mut(equal).filter(|run| run.len() > 1) {
        let groups = run.chunk_by(|a, b| names.of(member(a)) == names.of(member(b)));
        let mut places: Vec<(u32, Key)> =
            groups.flat_map(|group| group.iter().map(|key| (group[0].member, *key))).collect();
        places.sort_by_key(|(first, _)| *first);
        for (key, (_, placed)) in run.iter_mut().zip(places) {
            *key = placed;
        }
    }
}

/// The place of the first key that stands a second time among members in the order of the text.
pub(super) fn first_duplicate(names: Names<'_>, members: &[Member]) -> Option<u32> {
    let mut sorted = members.to_vec();
    sorted.sort_unstable_by(|a, b| names.of(a).cmp(names.of(b)).then(a.from.cmp(&b.from)));
    sorted.windows(2).filter(|pair| names.of(&pair[0]) == names.of(&pair[1])).map(|pair| pair[1].from).min()
}
