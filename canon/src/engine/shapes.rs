//! Objects of one shape: what was sorted once is not sorted again.
//!
//! Records of one kind have the same names in the same order, hundreds of times in a document
//! and in one document after another. Comparing the names with those of an earlier object is
//! several times cheaper than sorting them.

use super::members::{Member, Names};
use super::sort::Words;
use std::ops::RangeInclusive;

/// The orders of some objects that were sorted before.
///
/// Nothing depends on what is found here but the time: a shape is taken only if it fits every name.
pub(super) struct Shapes {
    /// By slot, the fingerprint of the object that was last sorted: a shape is learned when it comes again.
    seen: [u32; SLOTS],
    /// By slot, the number of the shape that was learned, from 1 on.
    known: [u8; SLOTS],
    shapes: Vec<Shape>,
}

const SLOTS: usize = 256;
/// Fewer members are sorted at once, and more are seldom the same twice.
pub(super) const LENGTHS: RangeInclusive<usize> = 4..=64;
const HEAD: usize = 16;

impl Default for Shapes {
    fn default() -> Shapes {
        Shapes { seen: [0; SLOTS], known: [0; SLOTS], shapes: Vec::new() }
    }
}

struct Shape {
    members: Vec<Remembered>,
    /// The names that their words do not tell apart, by the place in the text: of all others the words make the order.
    names: Vec<(u8, Name)>,
    /// What long names hold between their first and last bytes.
    tails: Vec<u8>,
}

/// One place of an object.
struct Remembered {
    /// The word of the name that stands there in the text.
    word: u64,
    /// The member that stands there in canonical order.
    member: u8,
}

/// A name: its first bytes, padded with zeros, its last ones where it is longer, and its length.
struct Name {
    head: u128,
    last: u128,
    length: u32,
}

impl Name {
    #[inline(always)]
    fn of(names: Names<'_>, member: &Member) -> Name {
        let text = if member.escaped { names.decoded } else { names.input };
        let (from, to) = (member.name.0 as usize, member.name.1 as usize);
        let length = to - from;
        let head = match text.get(from..).and_then(<[u8]>::first_chunk::<HEAD>) {
            Some(bytes) => u128::from_le_bytes(*bytes) & OWN[length.min(HEAD)],
            None => head_at_end(&text[from..to]),
        };
        let last = match length > HEAD {
            true => text[from..to].last_chunk().map_or(0, |last| u128::from_le_bytes(*last)),
            false => 0,
        };
        Name { head, last, length: length as u32 }
    }
}

/// By the length of a name, the bits of a head that belong to it.
const OWN: [u128; HEAD + 1] = {
    let mut own = [0; HEAD + 1];
    let mut length = 1;
    while length <= HEAD {
        own[length] = own[length - 1] << 8 | 0xFF;
        length += 1;
    }
    own
};

/// The name stands in the last bytes of the input.
#[cold]
fn head_at_end(name: &[u8]) -> u128 {
    let mut bytes = [0; HEAD];
    for (byte, own) in bytes.iter_mut().zip(name) {
        *byte = *own;
    }
    u128::from_le_bytes(bytes)
}

/// What neither the first nor the last bytes cover.
fn tail<'a>(names: Names<'a>, member: &Member) -> &'a [u8] {
    let name = names.of(member);
    name.get(HEAD..name.len().saturating_sub(HEAD)).unwrap_or_default()
}

impl Shapes {
    /// Forgets everything: another order applies.
    pub fn clear(&mut self) {
        *self = Shapes::default();
    }

    /// The canonical order of these members, where it is known.
    #[inline(always)]
    pub fn recall(&self, names: Names<'_>, members: &[Member]) -> Option<impl Iterator<Item = u32>> {
        let (slot, fingerprint) = place(members)?;
        if self.seen[slot] != fingerprint {
            return None;
        }
        let number = usize::from(self.known[slot]).checked_sub(1)?;
        let shape = self.shapes.get(number)?;
        let order = shape.members.iter().map(|place| u32::from(place.member));
        shape.fits(names, members).then_some(order)
    }

    /// Takes note of members that were sorted, no two of them with one name.
    pub fn learn(&mut self, names: Names<'_>, members: &[Member], order: &[u32], words: Words) {
        let Some((slot, fingerprint)) = place(members) else {
            return;
        };
        if self.seen[slot] != fingerprint {
            self.seen[slot] = fingerprint;
            self.known[slot] = 0;
            return;
        }
        // Sorted by words, so that equal ones are neighbours.
        let word = |place: usize| order.get(place).map(|member| members[*member as usize].word);
        let told = |place: usize| {
            let before = place.checked_sub(1).and_then(word);
            before != word(place) && word(place + 1) != word(place)
        };
        let mut unclear: Vec<u8> = match words {
            Words::Differ => Vec::new(),
            Words::Unknown => (0..order.len()).filter(|place| !told(*place)).map(|place| order[place] as u8).collect(),
            Words::Silent => order.iter().map(|member| *member as u8).collect(),
        };
        unclear.sort_unstable();
        let unclear = unclear.iter().map(|member| (*member, &members[usize::from(*member)]));
        let shape = Shape {
            members: members
                .iter()
                .zip(order)
                .map(|(member, order)| Remembered { word: member.word, member: *order as u8 })
                .collect(),
            tails: unclear.clone().flat_map(|(_, member)| tail(names, member).iter().copied()).collect(),
            names: unclear.map(|(number, member)| (number, Name::of(names, member))).collect(),
        };
        // Where ever new shapes come, the old ones go.
        if self.shapes.len() == usize::from(u8::MAX) {
            self.clear();
        }
        self.shapes.push(shape);
        self.seen[slot] = fingerprint;
        self.known[slot] = self.shapes.len() as u8;
    }
}

impl Shape {
    #[inline(always)]
    fn fits(&self, names: Names<'_>, members: &[Member]) -> bool {
        if self.members.len() != members.len() {
            return false;
        }
        // Differences are gathered, not branched on: there is seldom one.
        let words = self.members.iter().zip(members);
        let difference = words.fold(0, |difference, (place, member)| difference | (place.word ^ member.word));
        difference == 0 && self.fits_in_full(names, members)
    }

    /// Whether the names are the same where the words do not tell.
    #[inline(always)]
    fn fits_in_full(&self, names: Names<'_>, members: &[Member]) -> bool {
        let mut tails = 0;
        let mut difference = 0;
        for (number, name) in &self.names {
            let member = &members[usize::from(*number)];
            let own = Name::of(names, member);
            difference |= name.head ^ own.head | name.last ^ own.last;
            difference |= u128::from(name.length ^ own.length);
            if name.length as usize > 2 * HEAD {
                let own = tail(names, member);
                if self.tails.get(tails..tails + own.len()) != Some(own) {
                    return false;
                }
                tails += own.len();
            }
        }
        difference == 0
    }
}

/// Where an object like this is kept, and what it is told by at first sight.
#[inline(always)]
fn place(members: &[Member]) -> Option<(usize, u32)> {
    let [first, .., last] = members else {
        return None;
    };
    const ODD: u64 = 0x9E37_79B9_7F4A_7C15;
    let mixed = (first.word ^ members.len() as u64).wrapping_mul(ODD) ^ last.word;
    let fingerprint = mixed.wrapping_mul(ODD);
    Some(((fingerprint >> 56) as usize, fingerprint as u32 | 1))
}
