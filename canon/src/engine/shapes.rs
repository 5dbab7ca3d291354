//! Objects of one shape: what was sorted once is not sorted again.
//!
//! Records of one kind have the same names in the same order, hundreds of times in a document
//! and in one document after another. Comparing the names with those of an earlier object is
//! several times cheaper than sorting them.

use super::members::{Member, Names};
use std::ops::RangeInclusive;

/// The orders of some objects that were sorted before.
///
/// Nothing depends on what is found here but the time: a shape is taken only if every name is the same.
pub(super) struct Shapes {
    /// By slot, the fingerprint of the object that was last sorted: a shape is learned when it comes again.
    seen: [u64; SLOTS],
    known: [Option<Box<Shape>>; SLOTS],
}

const SLOTS: usize = 64;
/// Fewer members are sorted at once, and the place of more does not fit a byte or is seldom the same twice.
pub(super) const LENGTHS: RangeInclusive<usize> = 16..=64;
const HEAD: usize = 16;

impl Default for Shapes {
    fn default() -> Shapes {
        Shapes {
            seen: [0; SLOTS],
            known: [const { None }; SLOTS],
        }
    }
}

struct Shape {
    names: Vec<Name>,
    /// What long names hold between their first and last bytes.
    tails: Vec<u8>,
    /// The members in canonical order.
    order: Vec<u8>,
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
        let text = if member.escaped {
            names.decoded
        } else {
            names.input
        };
        let (from, to) = (member.name.0 as usize, member.name.1 as usize);
        let length = to - from;
        let head = match text.get(from..).and_then(<[u8]>::first_chunk::<HEAD>) {
            Some(bytes) => u128::from_le_bytes(*bytes) & OWN[length.min(HEAD)],
            None => head_at_end(&text[from..to]),
        };
        let last = match length > HEAD {
            true => text[from..to]
                .last_chunk()
                .map_or(0, |last| u128::from_le_bytes(*last)),
            false => 0,
        };
        Name {
            head,
            last,
            length: length as u32,
        }
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
    name.get(HEAD..name.len().saturating_sub(HEAD))
        .unwrap_or_default()
}

impl Shapes {
    /// Forgets everything: another order applies.
    pub fn clear(&mut self) {
        *self = Shapes::default();
    }

    /// The canonical order of these members, where it is known.
    #[inline(always)]
    pub fn recall(&self, names: Names<'_>, members: &[Member]) -> Option<&[u8]> {
        let (slot, fingerprint) = place(members)?;
        if self.seen[slot] != fingerprint {
            return None;
        }
        let shape = self.known[slot].as_deref()?;
        shape.fits(names, members).then_some(&shape.order)
    }

    /// Takes note of members that were sorted, no two of them with one name.
    pub fn learn(&mut self, names: Names<'_>, members: &[Member], order: &[u32]) {
        let Some((slot, fingerprint)) = place(members) else {
            return;
        };
        if self.seen[slot] != fingerprint {
            self.seen[slot] = fingerprint;
            return;
        }
        self.known[slot] = Some(Box::new(Shape {
            names: members
                .iter()
                .map(|member| Name::of(names, member))
                .collect(),
            tails: members
                .iter()
                .flat_map(|member| tail(names, member).iter().copied())
                .collect(),
            order: order.iter().map(|member| *member as u8).collect(),
        }));
    }
}

impl Shape {
    #[inline(always)]
    fn fits(&self, names: Names<'_>, members: &[Member]) -> bool {
        if self.names.len() != members.len() {
            return false;
        }
        let mut tails = 0;
        // Differences are gathered, not branched on: there is seldom one.
        let mut difference = 0;
        for (name, member) in self.names.iter().zip(members) {
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
fn place(members: &[Member]) -> Option<(usize, u64)> {
    let [first, .., last] = members else {
        return None;
    };
    const ODD: u64 = 0x9E37_79B9_7F4A_7C15;
    let mixed = (first.word ^ members.len() as u64).wrapping_mul(ODD) ^ last.word;
    let fingerprint = mixed.wrapping_mul(ODD);
    Some(((fingerprint >> 58) as usize, fingerprint | 1))
}
