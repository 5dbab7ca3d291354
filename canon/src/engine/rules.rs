//! What a profile decides, as a type: the reader's loops are compiled once for each profile.

mod cps;
mod described;
mod jcs;
mod kairos;
mod khora;
mod openagents;
mod twin;

use super::described::Compiled;
use super::float::{ECMASCRIPT, FloatText, Layout};
use super::integer;
use super::number::Number;
use super::string::Style;
use crate::spec::{Choices, Duplicates};
use std::cmp::Ordering;

pub(super) use cps::Cps;
pub(super) use described::Described;
pub(super) use jcs::Jcs;
pub(super) use kairos::Kairos;
pub(super) use khora::Khora;
pub(super) use openagents::Openagents;
pub(super) use twin::Twin;

/// The rules of one profile. Readings are data, looked at only where the text is unusual.
pub(super) trait Rules: Copy {
    /// Whether the choices are looked at while reading: everything that only a profile from a file needs
    /// is behind this.
    const DESCRIBED: bool = false;
    /// Whether the path of a value matters.
    const PATHS: bool = false;
    /// Whether different names can be equal in order; they then keep the order of the text,
    /// and a word of 0 says nothing about its name.
    const TIES: bool = false;
    /// KHORA-STR-2: whether half of a surrogate pair is kept.
    const KEEPS_HALVES: bool = false;
    /// Whether an integer other than `-0` is kept at any size.
    const EXACT_INTEGERS: bool = false;

    /// How many bytes of a name its word covers.
    const FIRST_WORD: usize = 8;

    /// The choices that apply, readings included.
    fn choices(&self) -> &Choices;

    /// The choices of a profile from a file, and what follows from them.
    fn compiled(&self) -> Option<&Compiled> {
        None
    }

    /// A number whose order is the order of names, where it differs.
    fn word(&self, text: &[u8], from: usize, to: usize) -> u64;

    /// The word of what follows the first bytes of a name, among names that share them.
    fn word_at(&self, name: &[u8], offset: usize) -> u64 {
        self.word(name, offset.min(name.len()), name.len())
    }

    /// Whether names with this word in common can be told apart by their next words.
    fn refines(&self, _word: u64) -> bool {
        true
    }

    /// The order of two names.
    fn compare(&self, first: &[u8], second: &[u8]) -> Ordering;

    /// How floats are laid out.
    fn layout(&self) -> Layout;

    /// An integer literal that is `-0` or has many digits.
    fn integer<'a>(&self, number: Number, literal: &[u8], room: &'a mut FloatText) -> Spelling<'a>;

    /// The part that a member plays, from that of its object and its name.
    fn member_role(&self, _object: Role, _name: &[u8]) -> Role {
        Role::ORDINARY
    }

    /// The part that the elements of an array play.
    fn element_role(&self, _array: Role) -> Role {
        Role::ORDINARY
    }

    /// IN-RANGE: a number that does not fit binary64.
    fn overflow(&self) -> Spelling<'static> {
        Spelling::Overflow
    }

    /// CPS-STR-2: whether every control character has the long escape.
    fn long_controls(&self) -> bool {
        false
    }

    /// What becomes of escapes.
    fn style(&self) -> Style {
        Style { long_controls: self.long_controls(), keeps_halves: Self::KEEPS_HALVES }
    }

    /// Whether an integer other than `-0` is kept at any size.
    fn keeps_integers(&self) -> bool {
        Self::EXACT_INTEGERS
    }

    /// CPS-FLT-1: whether an integer literal of this role is a float.
    fn is_float(&self, role: Role) -> bool {
        role == Role::FLOAT
    }

    /// IN-DUP.
    fn duplicates(&self) -> Duplicates {
        self.choices().duplicates
    }

    /// The nearest binary64 in a layout.
    fn float<'a>(&self, number: Number, literal: &[u8], layout: Layout, room: &'a mut FloatText) -> Spelling<'a> {
        match layout.print(number.value(literal), room) {
            Some(text) => Spelling::Text(text),
            None => self.overflow(),
        }
    }

    /// An integer literal as ECMAScript prints its nearest binary64.
    fn ecmascript_integer<'a>(&self, number: Number, literal: &[u8], room: &'a mut FloatText) -> Spelling<'a> {
        match integer::rounded(literal) {
            Some(integer) => Spelling::Text(room.integer(integer)),
            None => self.float(number, literal, ECMASCRIPT, room),
        }
    }

    /// Any number whose text does not settle it.
    fn spell<'a>(&self, number: Number, literal: &[u8], role: Role, room: &'a mut FloatText) -> Spelling<'a> {
        match role {
            Role::STRIPPED => Spelling::AsIs,
            // CPS-FLT-1: an integer, so `-0` is 0 first.
            role if self.is_float(role) && literal == b"-0" => self.float(number, b"0", self.layout(), room),
            role if self.is_float(role) => self.float(number, literal, self.layout(), room),
            _ if number.is_integer() => self.integer(number, literal, room),
            _ => self.float(number, literal, self.layout(), room),
        }
    }
}

/// The canonical text of a number.
pub(super) enum Spelling<'a> {
    /// The literal is canonical.
    AsIs,
    /// This text.
    Text(&'a [u8]),
    /// It does not fit binary64.
    Overflow,
}

/// The part that a value plays by its path.
///
/// A number, because a profile from a file has as many parts as its patterns need.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Role(pub u32);

impl Role {
    /// None.
    pub const ORDINARY: Role = Role(0);
    /// The document itself.
    pub const ROOT: Role = Role(1);
    /// CPS-FLT-1: the member `reasoning` of the root.
    pub const REASONING: Role = Role(2);
    /// CPS-FLT-1: its member `options`.
    pub const OPTIONS: Role = Role(3);
    /// CPS-FLT-1: an element of those.
    pub const CHOICE: Role = Role(4);
    /// CPS-FLT-1: a number here is a float.
    pub const FLOAT: Role = Role(5);
    /// KAI-STRIP-1: removed, or inside what is removed.
    pub const STRIPPED: Role = Role(6);
    /// The first one that has no meaning of its own.
    pub const FIRST_FREE: Role = Role(7);
}
