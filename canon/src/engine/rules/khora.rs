//! `khora`: capability hashing.

use super::{Rules, Spelling};
use crate::engine::float::{ECMASCRIPT, FloatText, Layout};
use crate::engine::number::Number;
use crate::engine::{locale, order};
use crate::spec::{Choices, Order};
use std::cmp::Ordering;

/// KHORA-ORD-2: the words of names that are no indices begin here.
const FIRST_NAME: u64 = 1 << 56;

#[derive(Clone, Copy)]
pub(in crate::engine) struct Khora(pub Choices);

impl Rules for Khora {
    // KHORA-ORD-1: names that collate equal keep their order.
    const TIES: bool = true;
    // KHORA-STR-2
    const KEEPS_HALVES: bool = true;
    const FIRST_WORD: usize = 7;

    fn choices(&self) -> &Choices {
        &self.0
    }

    // KHORA-ORD-1, KHORA-ORD-2
    #[inline(always)]
    fn word(&self, text: &[u8], from: usize, to: usize) -> u64 {
        let name = &text[from..to];
        match self.0.order {
            Order::IndicesThenCollation => locale::word(name),
            _ => match locale::array_index(name) {
                Some(index) => u64::from(index) + 1,
                None => FIRST_NAME | order::cautious(order::word(text, from, to)) >> 8,
            },
        }
    }

    fn word_at(&self, name: &[u8], offset: usize) -> u64 {
        match self.0.order {
            Order::IndicesThenCollation => locale::weights(&name[offset..]),
            _ => order::cautious(order::word(name, offset, name.len())),
        }
    }

    fn refines(&self, word: u64) -> bool {
        order::is_ascii(word)
    }

    fn compare(&self, first: &[u8], second: &[u8]) -> Ordering {
        match self.0.order {
            Order::IndicesThenCollation => locale::compare(first, second),
            _ => locale::indices_first(first, second, order::by_units),
        }
    }

    // KHORA-NUM-1, KHORA-NUM-2
    #[inline(always)]
    fn layout(&self) -> Layout {
        ECMASCRIPT
    }

    fn integer<'a>(&self, number: Number, literal: &[u8], room: &'a mut FloatText) -> Spelling<'a> {
        self.ecmascript_integer(number, literal, room)
    }

    // KHORA-NUM-3
    fn overflow(&self) -> Spelling<'static> {
        Spelling::Text(b"null")
    }
}
