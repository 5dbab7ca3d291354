//! `khora`: capability hashing.

use super::{Rules, Spelling};
use crate::engine::float::{ECMASCRIPT, Layout, Short};
use crate::engine::{locale, order};
use crate::{KhoraOrder, Readings};
use std::cmp::Ordering;

#[derive(Clone, Copy)]
pub(in crate::engine) struct Khora(pub Readings);

impl Rules for Khora {
    // KHORA-ORD-1: names that collate equal keep their order.
    const TIES: bool = true;
    // KHORA-STR-2
    const KEEPS_HALVES: bool = true;

    fn readings(&self) -> &Readings {
        &self.0
    }

    // KHORA-ORD-1, KHORA-ORD-2
    #[inline(always)]
    fn word(&self, text: &[u8], from: usize, to: usize) -> u64 {
        let name = &text[from..to];
        match self.0.khora_order {
            KhoraOrder::Locale => locale::word(name),
            KhoraOrder::Codeunit => match locale::array_index(name) {
                Some(index) => u64::from(index) + 1,
                // The lowest byte makes room for the mark that keeps indices first.
                None => 1 << 56 | order::cautious(order::word(text, from, to)) >> 8,
            },
        }
    }

    fn compare(&self, first: &[u8], second: &[u8]) -> Ordering {
        match self.0.khora_order {
            KhoraOrder::Locale => locale::compare(first, second),
            KhoraOrder::Codeunit => locale::indices_first(first, second, order::by_units),
        }
    }

    // KHORA-NUM-1, KHORA-NUM-2
    #[inline(always)]
    fn layout(&self) -> Layout {
        ECMASCRIPT
    }

    fn integer(&self, literal: &str) -> Spelling {
        self.float(literal, ECMASCRIPT)
    }

    // KHORA-NUM-3
    fn overflow(&self) -> Spelling {
        Spelling::Text(Short::new(b"null"))
    }
}
