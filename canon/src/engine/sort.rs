//! Sorting the names of an object: eight bytes at a time, each byte of a name looked at once.

use super::members::{Member, Names};
use super::rules::Rules;
use super::shapes::Shapes;
use std::cmp::Ordering;

/// A member on its way to its place: the word that is compared, and which one it is.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Key {
    pub word: u64,
    pub member: u32,
}

/// Keys whose names are equal up to `offset`.
#[derive(Clone, Copy)]
pub(super) struct Run {
    from: u32,
    to: u32,
    offset: u32,
}

/// What the words of names were enough for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Words {
    /// No two of them are equal, so no names are.
    Differ,
    /// Some of them are, so names may be.
    Unknown,
    /// One of them says nothing about its name.
    Silent,
}

/// Room for sorting, kept from object to object.
#[derive(Default)]
pub(super) struct Sorting {
    /// The members that were sorted last, in order.
    pub order: Vec<u32>,
    /// The same while more than their words is looked at.
    pub keys: Vec<Key>,
    /// Orders that were found before.
    pub shapes: Shapes,
    runs: Vec<Run>,
    packed: Vec<u64>,
}

impl Sorting {
    /// Puts members into the order of an earlier object with the same names, if there was one.
    #[inline(never)]
    pub fn recall(&mut self, names: Names<'_>, members: &[Member]) -> bool {
        let Some(order) = self.shapes.recall(names, members) else {
            return false;
        };
        self.order.clear();
        self.order.extend(order);
        true
    }

    /// The keys are in their final order.
    pub fn settle(&mut self) {
        self.order.clear();
        self.order.extend(self.keys.iter().map(|key| key.member));
    }

    /// Keeps the order of members that differ in their names.
    #[inline(never)]
    pub fn learn(&mut self, names: Names<'_>, members: &[Member], words: Words) {
        self.shapes.learn(names, members, &self.order, words);
    }

    /// Sorts members by the order of their names, then by the place in the text.
    ///
    /// What the words do not tell is left to the caller, in `keys`.
    pub fn sort<R: Rules>(&mut self, rules: &R, names: Names<'_>, members: &[Member]) -> Words {
        self.keys.clear();
        // A word of 0 that says nothing can stand anywhere.
        let by_names_only = R::TIES && members.iter().any(|member| member.word == 0);
        if members.len() <= FEW && !by_names_only {
            return self.few(rules, names, members);
        }
        let numbered = members.iter().zip(0..);
        self.keys.extend(numbered.map(|(member, number)| Key { word: member.word, member: number }));
        if by_names_only {
            sort_by_names(rules, names, members, &mut self.keys);
            return Words::Silent;
        }
        self.many(rules, names, members);
        Words::Unknown
    }

    /// Most objects have few members, and their words differ early: plain numbers are sorted,
    /// which is far cheaper than keys; what is equal but for the lowest bits is looked at again.
    fn few<R: Rules>(&mut self, rules: &R, names: Names<'_>, members: &[Member]) -> Words {
        let lowest = FEW as u64 - 1;
        let pack = |(member, number): (&Member, u64)| member.word & !lowest | number;
        self.packed.clear();
        self.packed.extend(members.iter().zip(0..).map(pack));
        self.packed.sort_unstable();
        let near = |a: u64, b: u64| a ^ b <= lowest;
        let differ = self.packed.windows(2).all(|pair| !near(pair[0], pair[1]));
        let member = |packed: &u64| (packed & lowest) as u32;
        if differ {
            self.order.clear();
            self.order.extend(self.packed.iter().map(member));
            return Words::Differ;
        }
        self.keys.extend(self.packed.iter().map(|packed| {
            let member = member(packed);
            let word = members[member as usize].word;
            Key { word, member }
        }));
        let runs = self.keys.chunk_by_mut(|a, b| near(a.word, b.word));
        for run in runs.filter(|run| run.len() > 1) {
            run.sort_unstable_by(|a, b| {
                let by_word = a.word.cmp(&b.word);
                by_word.then_with(|| by_names(rules, names, members, a, b))
            });
        }
        Words::Unknown
    }

    /// Equal words are told apart by the next eight bytes after the prefix that all
    /// of them share: names with a long common beginning cost no more than others.
    fn many<R: Rules>(&mut self, rules: &R, names: Names<'_>, members: &[Member]) {
        let Sorting { keys, runs, .. } = self;
        runs.clear();
        by_words(keys, 0, R::FIRST_WORD as u32, runs);
        while let Some(run) = runs.pop() {
            let (from, to) = (run.from as usize, run.to as usize);
            let keys = &mut keys[from..to];
            let name = |key: &Key| names.of(&members[key.member as usize]);
            let offset = run.offset as usize;
            // A name that ends within the words is told from a longer one only by its length.
            let ends = |key: &Key| name(key).len() <= offset;
            if keys.len() < 8 || keys.iter().any(ends) || !rules.refines(keys[0].word) {
                sort_by_names(rules, names, members, keys);
                continue;
            }
            let offset = shared(keys.iter().map(name), offset);
            for key in keys.iter_mut() {
                key.word = rules.word_at(names.of(&members[key.member as usize]), offset);
            }
            by_words(keys, run.from, offset as u32 + 8, runs);
        }
    }
}

/// Up to this many members, the number of one fits into the lowest bits of its word.
const FEW: usize = 64;

/// Sorts by words; what they leave open is put down for later.
fn by_words(keys: &mut [Key], base: u32, offset: u32, runs: &mut Vec<Run>) {
    keys.sort_unstable_by_key(|key| key.word);
    let mut from = base;
    for run in keys.chunk_by(|a, b| a.word == b.word) {
        let to = from + run.len() as u32;
        if run.len() > 1 {
            runs.push(Run { from, to, offset });
        }
        from = to;
    }
}

/// How many bytes all names share, given that they share `offset`.
fn shared<'a>(mut names: impl Iterator<Item = &'a [u8]>, offset: usize) -> usize {
    let first = names.next().unwrap_or_default();
    names.fold(first.len(), |length, name| offset + common(&first[offset..length], &name[offset..]))
}

/// How many bytes two texts have in common, eight at a time.
fn common(first: &[u8], second: &[u8]) -> usize {
    let (eights, _) = first.as_chunks::<8>();
    let (others, _) = second.as_chunks::<8>();
    let same = eights.iter().zip(others).take_while(|(a, b)| a == b).count() * 8;
    let rest = first[same..].iter().zip(&second[same..]);
    same + rest.take_while(|(a, b)| a == b).count()
}

fn sort_by_names<R: Rules>(rules: &R, names: Names<'_>, members: &[Member], keys: &mut [Key]) {
    keys.sort_unstable_by(|a, b| by_names(rules, names, members, a, b));
}

/// The order of two keys whose words do not tell.
#[inline(never)]
fn by_names<R: Rules>(rules: &R, names: Names<'_>, members: &[Member], a: &Key, b: &Key) -> Ordering {
    let (a, b) = (&members[a.member as usize], &members[b.member as usize]);
    let (first, second) = (names.of(a), names.of(b));
    let order = rules.compare(first, second);
    // Names that are equal in order must still not part the equal ones.
    let order = if R::TIES { order.then_with(|| first.cmp(second)) } else { order };
    order.then(a.from.cmp(&b.from))
}

/// The order of two members that stand next to each other.
#[inline(always)]
pub(super) fn compare<R: Rules>(rules: &R, names: Names<'_>, a: &Member, b: &Member) -> Ordering {
    if R::TIES && (a.word == 0 || b.word == 0) {
        return rules.compare(names.of(a), names.of(b));
    }
    a.word.cmp(&b.word).then_with(|| rules.compare(names.of(a), names.of(b)))
}
