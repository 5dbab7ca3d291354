//! `openagents`: ADR-0006 receipts and Khala payloads.

use super::{Rules, Spelling};
use crate::engine::float::{ECMASCRIPT, FloatText, Layout, PYTHON, SERDE};
use crate::engine::number::Number;
use crate::engine::order;
use crate::spec::{Choices, Floats, Integers, MinusZero, Order};
use std::cmp::Ordering;
use std::ops::RangeInclusive;

#[derive(Clone, Copy)]
pub(in crate::engine) struct Openagents(pub Choices);

/// OA-INT-1: the largest integer that every runtime holds.
const SAFE: i128 = (1 << 53) - 1;

impl Rules for Openagents {
    fn choices(&self) -> &Choices {
        &self.0
    }

    // OA-ORD-1, OA-ORD-2
    #[inline(always)]
    fn word(&self, text: &[u8], from: usize, to: usize) -> u64 {
        let word = order::word(text, from, to);
        match self.0.order {
            Order::CodePoint => word,
            _ => order::rotate(word),
        }
    }

    fn compare(&self, first: &[u8], second: &[u8]) -> Ordering {
        match self.0.order {
            Order::CodePoint => first.cmp(second),
            _ => order::by_utf16(first, second),
        }
    }

    // OA-FLT-1
    #[inline(always)]
    fn layout(&self) -> Layout {
        match self.0.floats {
            Floats::Ecmascript => ECMASCRIPT,
            Floats::Python => PYTHON,
            _ => SERDE,
        }
    }

    // OA-INT-1, OA-INT-2
    fn integer<'a>(&self, number: Number, literal: &[u8], room: &'a mut FloatText) -> Spelling<'a> {
        if literal == b"-0" {
            return Spelling::Text(match self.0.minus_zero {
                MinusZero::Zero => b"0",
                _ => b"-0.0",
            });
        }
        // Past 64 bits the text has no value here.
        let value: Option<i128> = str::from_utf8(literal).ok().and_then(|text| text.parse().ok());
        let within = |range: RangeInclusive<i128>| value.is_some_and(|value| range.contains(&value));
        let (exact, layout) = match self.0.integers {
            Integers::Exact => (true, ECMASCRIPT),
            Integers::Binary64 => (within(-SAFE..=SAFE), ECMASCRIPT),
            _ => (within(i64::MIN.into()..=u64::MAX.into()), self.layout()),
        };
        if exact { Spelling::AsIs } else { self.float(number, literal, layout, room) }
    }
}
