//! `kairos`: the write-ahead log's canonical form.

use super::{Role, Rules, Spelling};
use crate::engine::float::{FloatText, Layout, RUBY};
use crate::engine::number::Number;
use crate::engine::order;
use crate::spec::Choices;
use std::cmp::Ordering;

#[derive(Clone, Copy)]
pub(in crate::engine) struct Kairos(pub Choices);

impl Rules for Kairos {
    const PATHS: bool = true;
    // KAI-INT-1
    const EXACT_INTEGERS: bool = true;

    fn choices(&self) -> &Choices {
        &self.0
    }

    // KAI-ORD-1
    #[inline(always)]
    fn word(&self, text: &[u8], from: usize, to: usize) -> u64 {
        order::word(text, from, to)
    }

    fn compare(&self, first: &[u8], second: &[u8]) -> Ordering {
        first.cmp(second)
    }

    // KAI-FLT-1
    #[inline(always)]
    fn layout(&self) -> Layout {
        RUBY
    }

    // KAI-INT-1
    fn integer<'a>(&self, _: Number, literal: &[u8], _: &'a mut FloatText) -> Spelling<'a> {
        match literal {
            b"-0" => Spelling::Text(b"0"),
            _ => Spelling::AsIs,
        }
    }

    // KAI-STRIP-1
    #[inline(always)]
    fn member_role(&self, object: Role, name: &[u8]) -> Role {
        match (object, name) {
            (Role::STRIPPED, _) => Role::STRIPPED,
            (_, b"timestamp" | b"ts" | b"request_id" | b"trace_id" | b"nonce") => Role::STRIPPED,
            _ => Role::ORDINARY,
        }
    }

    #[inline(always)]
    fn element_role(&self, array: Role) -> Role {
        match array {
            Role::STRIPPED => Role::STRIPPED,
            _ => Role::ORDINARY,
        }
    }
}
