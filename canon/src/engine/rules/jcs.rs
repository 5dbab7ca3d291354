//! `jcs`: RFC 8785.

use super::{Rules, Spelling};
use crate::engine::float::{ECMASCRIPT, FloatText, Layout};
use crate::engine::number::Number;
use crate::engine::order;
use crate::spec::Choices;
use std::cmp::Ordering;

#[derive(Clone, Copy)]
pub(in crate::engine) struct Jcs(pub Choices);

impl Rules for Jcs {
    fn choices(&self) -> &Choices {
        &self.0
    }

    // JCS-ORD
    #[inline(always)]
    fn word(&self, text: &[u8], from: usize, to: usize) -> u64 {
        order::rotate(order::word(text, from, to))
    }

    fn compare(&self, first: &[u8], second: &[u8]) -> Ordering {
        order::by_utf16(first, second)
    }

    // JCS-NUM
    #[inline(always)]
    fn layout(&self) -> Layout {
        ECMASCRIPT
    }

    fn integer<'a>(&self, number: Number, literal: &[u8], room: &'a mut FloatText) -> Spelling<'a> {
        self.ecmascript_integer(number, literal, room)
    }
}
