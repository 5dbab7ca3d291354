//! `cps`: the Capsule Protocol Specification v1.0.

use super::{Role, Rules, Spelling};
use crate::engine::float::{FloatText, Layout, PYTHON};
use crate::engine::number::Number;
use crate::engine::order;
use crate::spec::{Choices, Short};
use std::cmp::Ordering;

#[derive(Clone, Copy)]
pub(in crate::engine) struct Cps(pub Choices);

impl Rules for Cps {
    const PATHS: bool = true;
    // CPS-NUM-2
    const EXACT_INTEGERS: bool = true;

    fn choices(&self) -> &Choices {
        &self.0
    }

    // CPS-ORD-1
    #[inline(always)]
    fn word(&self, text: &[u8], from: usize, to: usize) -> u64 {
        order::word(text, from, to)
    }

    fn compare(&self, first: &[u8], second: &[u8]) -> Ordering {
        first.cmp(second)
    }

    // CPS-NUM-3
    #[inline(always)]
    fn layout(&self) -> Layout {
        PYTHON
    }

    // CPS-NUM-2
    fn integer<'a>(&self, _: Number, literal: &[u8], _: &'a mut FloatText) -> Spelling<'a> {
        match literal {
            b"-0" => Spelling::Text(b"0"),
            _ => Spelling::AsIs,
        }
    }

    // CPS-FLT-1
    #[inline(always)]
    fn member_role(&self, object: Role, name: &[u8]) -> Role {
        match (object, name) {
            (Role::ROOT, b"reasoning") => Role::REASONING,
            (Role::REASONING, b"confidence") => Role::FLOAT,
            (Role::REASONING, b"options") => Role::OPTIONS,
            (Role::CHOICE, b"feasibility") => Role::FLOAT,
            _ => Role::ORDINARY,
        }
    }

    #[inline(always)]
    fn element_role(&self, array: Role) -> Role {
        match array {
            Role::OPTIONS => Role::CHOICE,
            _ => Role::ORDINARY,
        }
    }

    // CPS-STR-2
    fn long_controls(&self) -> bool {
        self.0.short == Short::NONE
    }
}
