//! The plan: where a text differs from its canonical form, and nothing else.

use super::output::Output;
use std::ops::Range;

/// One difference, at the place in the input where it begins.
///
/// Eight bytes, because a pretty-printed document has one for every token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Edit {
    pub at: u32,
    /// The kind in the two lowest bits, its number above them.
    packed: u32,
}

/// What is done at the place of an [`Edit`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Change {
    /// So many bytes are left out.
    Delete(u32),
    /// A replacement stands there instead.
    Replace(u32),
    /// An object is put together from its members.
    Object(u32),
    /// Nothing: an object that kept its order, but holds differences.
    Nothing,
}

const DELETE: u32 = 0;
const REPLACE: u32 = 1;
const OBJECT: u32 = 2;
const NOTHING: u32 = 3;
/// The largest number that fits beside a kind.
const MOST: u32 = u32::MAX >> 2;

impl Edit {
    fn new(at: u32, kind: u32, number: u32) -> Edit {
        Edit { at, packed: number << 2 | kind }
    }

    #[inline(always)]
    pub fn change(self) -> Change {
        let number = self.packed >> 2;
        match self.packed & 3 {
            DELETE => Change::Delete(number),
            REPLACE => Change::Replace(number),
            OBJECT => Change::Object(number),
            _ => Change::Nothing,
        }
    }
}

/// Text that stands in place of a part of the input. It ends where the next replacement's begins.
#[derive(Clone, Copy, Debug)]
struct Replacement {
    /// Where the replaced part of the input ends.
    to: u32,
    /// Where the new text begins in [`Plan::text`].
    text: u32,
}

/// An object whose members move or vanish.
#[derive(Clone, Copy, Debug)]
pub(super) struct Object {
    /// After its closing brace.
    pub to: u32,
    /// The first edit after it.
    pub edits: u32,
    /// Its members in canonical order, in [`Plan::places`].
    pub places: (u32, u32),
}

/// Where a member stands in the input, and the first edit inside it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Place {
    pub from: u32,
    pub to: u32,
    pub edit: u32,
}

/// All differences, in the order of the input.
#[derive(Default)]
pub(super) struct Plan {
    pub edits: Vec<Edit>,
    pub objects: Vec<Object>,
    pub places: Vec<Place>,
    replacements: Vec<Replacement>,
    text: Output,
}

impl Plan {
    pub fn clear(&mut self) {
        self.edits.clear();
        self.objects.clear();
        self.places.clear();
        self.replacements.clear();
        self.text.clear();
    }

    /// Whether the text is canonical as it stands.
    pub fn is_empty(&self) -> bool {
        self.edits.is_empty()
    }

    /// Whether the new text can be addressed.
    pub fn fits(&self) -> bool {
        u32::try_from(self.text.len()).is_ok()
    }

    #[inline(always)]
    pub fn delete(&mut self, from: usize, to: usize) {
        let (mut from, to) = (from as u32, to as u32);
        while to - from > MOST {
            self.edits.push(Edit::new(from, DELETE, MOST));
            from += MOST;
        }
        self.edits.push(Edit::new(from, DELETE, to - from));
    }

    pub fn replace(&mut self, from: usize, to: usize, text: &[u8]) {
        let text_from = self.text.len();
        self.text.copy_any(text);
        self.add_replacement(from, to, text_from);
    }

    /// Replaces what begins at `from`; `write` appends the new text and says where the old one ends.
    pub fn replace_with<E>(
        &mut self, from: usize, write: impl FnOnce(&mut Output) -> Result<usize, E>,
    ) -> Result<usize, E> {
        let text_from = self.text.len();
        let to = write(&mut self.text)?;
        self.add_replacement(from, to, text_from);
        Ok(to)
    }

    fn add_replacement(&mut self, from: usize, to: usize, text_from: usize) {
        let number = self.replacements.len() as u32;
        self.replacements.push(Replacement { to: to as u32, text: text_from as u32 });
        self.edits.push(Edit::new(from as u32, REPLACE, number));
    }

    /// The end of the replaced part, and where the text stands that takes its place.
    #[inline(always)]
    pub fn replacement(&self, number: u32) -> (usize, Range<usize>) {
        let number = number as usize;
        let Replacement { to, text } = self.replacements[number];
        let text_to = match self.replacements.get(number + 1) {
            Some(next) => next.text as usize,
            None => self.text.len(),
        };
        (to as usize, text as usize..text_to)
    }

    /// The member of an object that comes first; an empty one where there is none.
    #[inline(always)]
    pub fn first_member(&self, object: Object) -> Place {
        let (from, to) = object.places;
        let empty = Place { from: 0, to: 0, edit: u32::MAX };
        match from < to {
            true => self.places[from as usize],
            false => empty,
        }
    }

    /// All new text, one replacement after the other.
    pub fn text(&self) -> &[u8] {
        self.text.as_bytes()
    }

    /// Keeps a slot for the object that opens here, before any difference inside it.
    #[inline(always)]
    pub fn open_object(&mut self, at: usize) -> u32 {
        let slot = self.edits.len() as u32;
        self.edits.push(Edit::new(at as u32, NOTHING, 0));
        slot
    }

    /// The object kept its members in order: its slot goes, unless differences stand after it.
    #[inline(always)]
    pub fn keep_object(&mut self, slot: u32) {
        if self.edits.len() as u32 == slot + 1 {
            self.edits.pop();
        }
    }

    /// The object is put together anew from its members at these places.
    #[inline(always)]
    pub fn rebuild_object(&mut self, slot: u32, to: usize, mut places: impl Iterator<Item = Place>) {
        let places_from = self.places.len();
        // Members that stay next to each other are one span, with the comma between them.
        if let Some(mut span) = places.next() {
            for place in places {
                if span.to + 1 == place.from {
                    span.to = place.to;
                } else {
                    self.places.push(span);
                    span = place;
                }
            }
            self.places.push(span);
        }
        let number = self.objects.len() as u32;
        self.objects.push(Object {
            to: to as u32,
            edits: self.edits.len() as u32,
            places: (places_from as u32, self.places.len() as u32),
        });
        let edit = &mut self.edits[slot as usize];
        *edit = Edit::new(edit.at, OBJECT, number);
    }
}
