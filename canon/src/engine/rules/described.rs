//! A profile from a file: its choices are looked at while the document is read.

use super::{Role, Rules, Spelling};
use crate::engine::described::Compiled;
use crate::engine::float::{ECMASCRIPT, FloatText, Layout};
use crate::engine::number::Number;
use crate::engine::string::Style;
use crate::engine::{locale, order};
use crate::spec::{Choices, Integers, MinusZero, Order, Overflow, Surrogates};
use std::cmp::Ordering;

/// The words of names that are no indices begin here.
const FIRST_NAME: u64 = 1 << 56;
/// The largest integer that every runtime holds.
const SAFE: i128 = (1 << 53) - 1;

#[derive(Clone, Copy)]
pub(in crate::engine) struct Described<'a>(pub &'a Compiled);

impl Described<'_> {
    /// The word of a name that is no index.
    #[inline(always)]
    fn name_word(&self, text: &[u8], from: usize, to: usize) -> u64 {
        match self.0.choices.order.of_names() {
            Order::CodePoint => order::word(text, from, to),
            Order::Collation => locale::name_word(&text[from..to]),
            // All names are equal in order.
            Order::Insertion => locale::SAYS_NOTHING,
            _ => self.unit_word(order::word(text, from, to)),
        }
    }

    /// A word turned so that it sorts by UTF-16 code units.
    #[inline(always)]
    fn unit_word(&self, word: u64) -> u64 {
        match self.0.choices.surrogates {
            Surrogates::Keep => order::cautious(word),
            _ => order::rotate(word),
        }
    }

    fn compare_names(&self) -> fn(&[u8], &[u8]) -> Ordering {
        match self.0.choices.order.of_names() {
            Order::CodePoint => |first, second| first.cmp(second),
            Order::Collation => locale::collate,
            Order::Insertion => |_, _| Ordering::Equal,
            _ => order::by_units,
        }
    }
}

impl Rules for Described<'_> {
    const DESCRIBED: bool = true;
    const PATHS: bool = true;
    const TIES: bool = true;
    const FIRST_WORD: usize = 7;

    fn choices(&self) -> &Choices {
        &self.0.choices
    }

    fn compiled(&self) -> Option<&Compiled> {
        Some(self.0)
    }

    #[inline(always)]
    fn word(&self, text: &[u8], from: usize, to: usize) -> u64 {
        if !self.0.choices.order.indices_first() {
            return self.name_word(text, from, to);
        }
        if let Some(index) = locale::array_index(&text[from..to]) {
            return u64::from(index) + 1;
        }
        match (self.0.choices.order, self.name_word(text, from, to)) {
            (Order::IndicesThenInsertion, word) => word,
            // It begins there already, or says nothing.
            (Order::IndicesThenCollation, word) => word,
            (_, word) => FIRST_NAME | word >> 8,
        }
    }

    fn word_at(&self, name: &[u8], offset: usize) -> u64 {
        match self.0.choices.order.of_names() {
            Order::Collation => locale::weights(&name[offset..]),
            _ => self.name_word(name, offset.min(name.len()), name.len()),
        }
    }

    /// What is cautious says nothing from some byte on.
    fn refines(&self, word: u64) -> bool {
        let cautious = self.0.choices.surrogates == Surrogates::Keep && self.0.choices.order.of_names() == Order::Utf16;
        !cautious || order::is_ascii(word)
    }

    fn compare(&self, first: &[u8], second: &[u8]) -> Ordering {
        match self.0.choices.order.indices_first() {
            true => locale::indices_first(first, second, self.compare_names()),
            false => self.compare_names()(first, second),
        }
    }

    #[inline(always)]
    fn layout(&self) -> Layout {
        self.0.layout.unwrap_or(ECMASCRIPT)
    }

    fn style(&self) -> Style {
        self.0.style
    }

    fn keeps_integers(&self) -> bool {
        self.0.choices.integers == Integers::Exact && self.0.layout.is_some()
    }

    fn integer<'a>(&self, number: Number, literal: &[u8], room: &'a mut FloatText) -> Spelling<'a> {
        if literal == b"-0" {
            return Spelling::Text(match self.0.choices.minus_zero {
                MinusZero::MinusFloat => b"-0.0",
                _ => b"0",
            });
        }
        let value = || -> Option<i128> { str::from_utf8(literal).ok()?.parse().ok() };
        let within = |least, most| value().is_some_and(|value| (least..=most).contains(&value));
        match self.0.choices.integers {
            Integers::Exact => Spelling::AsIs,
            Integers::Binary64 => self.ecmascript_integer(number, literal, room),
            Integers::Safe if within(-SAFE, SAFE) => Spelling::AsIs,
            Integers::Safe => Spelling::Overflow,
            Integers::U64 if within(i64::MIN.into(), u64::MAX.into()) => Spelling::AsIs,
            Integers::U64 => self.float(number, literal, self.layout(), room),
        }
    }

    #[inline(always)]
    fn member_role(&self, object: Role, name: &[u8]) -> Role {
        self.0.paths.member(object, name)
    }

    #[inline(always)]
    fn element_role(&self, array: Role) -> Role {
        self.0.paths.element(array)
    }

    #[inline(always)]
    fn is_float(&self, role: Role) -> bool {
        self.0.paths.is_float(role)
    }

    fn overflow(&self) -> Spelling<'static> {
        match self.0.choices.overflow {
            Overflow::Null => Spelling::Text(b"null"),
            _ => Spelling::Overflow,
        }
    }
}
