//! `openagents`: ADR-0006 receipts and Khala payloads.

use super::{Rules, Spelling};
use crate::engine::float::{ECMASCRIPT, FloatText, Layout, PYTHON, SERDE};
use crate::engine::number::Number;
use crate::engine::order;
use crate::{OaFloat, OaInteger, OaOrder, Readings};
use std::cmp::Ordering;
use std::ops::RangeInclusive;

#[derive(Clone, Copy)]
pub(in crate::engine) struct Openagents(pub Readings);

/// OA-INT-1: the largest integer that every runtime holds.
const SAFE: i128 = (1 << 53) - 1;

impl Rules for Openagents {
    fn readings(&self) -> &Readings {
        &self.0
    }

    // OA-ORD-1, OA-ORD-2
    #[inline(always)]
    fn word(&self, text: &[u8], from: usize, to: usize) -> u64 {
        let word = order::word(text, from, to);
        match self.0.oa_order {
            OaOrder::Codepoint => word,
            OaOrder::Utf16 => order::rotate(word),
        }
    }

    fn compare(&self, first: &[u8], second: &[u8]) -> Ordering {
        match self.0.oa_order {
            OaOrder::Codepoint => first.cmp(second),
            OaOrder::Utf16 => order::by_utf16(first, second),
        }
    }

    // OA-FLT-1
    #[inline(always)]
    fn layout(&self) -> Layout {
        match self.0.oa_float {
            OaFloat::Serde => SERDE,
            OaFloat::Ecmascript => ECMASCRIPT,
            OaFloat::Python => PYTHON,
        }
    }

    // OA-INT-1, OA-INT-2
    fn integer<'a>(&self, number: Number, literal: &[u8], room: &'a mut FloatText) -> Spelling<'a> {
        if literal == b"-0" {
            return Spelling::Text(match self.0.oa_float {
                OaFloat::Serde => b"-0.0",
                OaFloat::Ecmascript | OaFloat::Python => b"0",
            });
        }
        // Past 64 bits the text has no value here.
        let value: Option<i128> = str::from_utf8(literal)
            .ok()
            .and_then(|text| text.parse().ok());
        let within =
            |range: RangeInclusive<i128>| value.is_some_and(|value| range.contains(&value));
        let (exact, layout) = match self.0.oa_integer {
            OaInteger::Exact => (true, ECMASCRIPT),
            OaInteger::U64 => (within(i64::MIN.into()..=u64::MAX.into()), self.layout()),
            OaInteger::Binary64 => (within(-SAFE..=SAFE), ECMASCRIPT),
        };
        if exact {
            Spelling::AsIs
        } else {
            self.float(number, literal, layout, room)
        }
    }
}
