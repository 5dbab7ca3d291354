//! `openagents`: ADR-0006 receipts and Khala payloads.

use super::{Rules, Spelling};
use crate::engine::float::{ECMASCRIPT, Layout, PYTHON, SERDE, Short};
use crate::engine::order;
use crate::{OaFloat, OaInteger, OaOrder, Readings};
use std::cmp::Ordering;

#[derive(Clone, Copy)]
pub(in crate::engine) struct Openagents(pub Readings);

/// OA-INT-1: the largest integer that every runtime holds.
const SAFE: u64 = (1 << 53) - 1;

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
    fn integer(&self, literal: &str) -> Spelling {
        if literal == "-0" {
            return Spelling::Text(Short::new(match self.0.oa_float {
                OaFloat::Serde => b"-0.0",
                OaFloat::Ecmascript | OaFloat::Python => b"0",
            }));
        }
        let magnitude: Option<u64> = literal.trim_start_matches('-').parse().ok();
        match self.0.oa_integer {
            OaInteger::Exact => Spelling::AsIs,
            OaInteger::U64 => {
                if literal.parse::<i64>().is_ok() || literal.parse::<u64>().is_ok() {
                    Spelling::AsIs
                } else {
                    self.float(literal, self.layout())
                }
            }
            OaInteger::Binary64 => {
                if magnitude.is_some_and(|magnitude| magnitude <= SAFE) {
                    Spelling::AsIs
                } else {
                    self.float(literal, ECMASCRIPT)
                }
            }
        }
    }
}
