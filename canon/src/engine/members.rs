//! The members of an object: their canonical order, and names that stand twice.

use super::rules::Rules;
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
        let text = if member.escaped {
            self.decoded
        } else {
            self.input
        };
        &text[member.name.0 as usize..member.name.1 as usize]
    }
}

/// Puts members in canonical order and settles duplicates.
///
/// IN-DUP `reject`: gives the place of the first key that stands a second time.
/// `last`: all but the last of a name are marked as removed.
pub(super) fn arrange<R: Rules>(
    rules: &R,
    names: Names<'_>,
    members: &mut [Member],
) -> Result<(), u32> {
    members.sort_unstable_by(|a, b| {
        compare(rules, names, a, b)
            .then_with(|| {
                if R::TIES {
                    names.of(a).cmp(names.of(b))
                } else {
                    Ordering::Equal
                }
            })
            .then(a.from.cmp(&b.from))
    });
    let same = |a: &Member, b: &Member| a.word == b.word && names.of(a) == names.of(b);
    let mut second: Option<u32> = None;
    let mut group = 0;
    for place in 1..members.len() {
        if !same(&members[group], &members[place]) {
            group = place;
        } else if rules.keeps_last() {
            members[place - 1].removed = true;
        } else {
            let at = members[group + 1].from;
            second = Some(second.map_or(at, |known| known.min(at)));
        }
    }
    if let Some(second) = second {
        return Err(second);
    }
    if R::TIES {
        restore_ties(rules, names, members);
    }
    Ok(())
}

#[inline(always)]
pub(super) fn compare<R: Rules>(rules: &R, names: Names<'_>, a: &Member, b: &Member) -> Ordering {
    if R::TIES && (a.word == 0 || b.word == 0) {
        return rules.compare(names.of(a), names.of(b));
    }
    a.word
        .cmp(&b.word)
        .then_with(|| rules.compare(names.of(a), names.of(b)))
}

/// Names that are equal in order go back to the order of the text, each where it first stood.
fn restore_ties<R: Rules>(rules: &R, names: Names<'_>, members: &mut [Member]) {
    let equal = |a: &Member, b: &Member| compare(rules, names, a, b) == Ordering::Equal;
    for run in members.chunk_by_mut(equal).filter(|run| run.len() > 1) {
        let groups = run.chunk_by(|a, b| names.of(a) == names.of(b));
        let mut places: Vec<(u32, Member)> = groups
            .flat_map(|group| group.iter().map(|member| (group[0].from, *member)))
            .collect();
        places.sort_by_key(|(first, _)| *first);
        for (member, (_, placed)) in run.iter_mut().zip(places) {
            *member = placed;
        }
    }
}

/// The place of the first key that stands a second time among members in the order of the text.
pub(super) fn first_duplicate(names: Names<'_>, members: &[Member]) -> Option<u32> {
    let mut sorted = members.to_vec();
    sorted.sort_unstable_by(|a, b| names.of(a).cmp(names.of(b)).then(a.from.cmp(&b.from)));
    sorted
        .windows(2)
        .filter(|pair| names.of(&pair[0]) == names.of(&pair[1]))
        .map(|pair| pair[1].from)
        .min()
}
