//! What a planner does only for a profile from a file: strings, numbers and words under any choices.

use super::Compiled;
use super::number::spell;
use crate::engine::number::Number;
use crate::engine::planner::Planner;
use crate::engine::reader::Inside;
use crate::engine::rules::{Role, Rules};
use crate::{Reject, RejectKind};

impl<R: Rules> Planner<'_, R> {
    /// Whether strings are spelled in a way of their own.
    #[inline(always)]
    pub fn spells_anew(&self) -> bool {
        self.rules.compiled().is_some_and(|compiled| compiled.strings.is_some())
    }

    /// Whether the string without escapes between these quotes stays as it is.
    #[inline(always)]
    pub fn settles(&self, from: usize, to: usize) -> bool {
        let strings = self.rules.compiled().and_then(|compiled| compiled.strings.as_ref());
        strings.is_none_or(|strings| strings.settles(&self.input[from + 1..to - 1]))
    }

    /// A string without escapes.
    #[inline(always)]
    pub fn described_string(&mut self, from: usize, to: usize) {
        if !self.settles(from, to) {
            // It was read already: nothing is refused.
            let _ = self.respell_string(from);
        }
    }

    /// A string in any spelling; the place after its closing quote.
    #[inline(never)]
    pub fn respell_string(&mut self, from: usize) -> Result<usize, Reject> {
        let mut text = std::mem::take(&mut self.buffers.scratch);
        text.clear();
        let to = self.respell(from, &mut text);
        self.buffers.scratch = text;
        to
    }

    /// A name in any spelling; the place after its closing quote.
    #[inline(never)]
    pub fn respell_name(&mut self, from: usize) -> Result<usize, Reject> {
        let edit = self.buffers.plan.edits.len() as u32;
        let mut decoded = std::mem::take(&mut self.buffers.decoded);
        let name_from = decoded.len();
        let to = self.respell(from, &mut decoded);
        let name = (name_from, decoded.len());
        self.buffers.decoded = decoded;
        let to = to?;
        self.add_name(from, name, true);
        if let Some(member) = self.buffers.members.last_mut() {
            // The spelling of the name is inside the member too.
            member.edit = edit;
        }
        Ok(to)
    }

    /// Appends what a string stands for, and takes note where its canonical spelling is another.
    fn respell(&mut self, from: usize, text: &mut Vec<u8>) -> Result<usize, Reject> {
        let Some(strings) = self.rules.compiled().and_then(|compiled| compiled.strings.as_ref()) else {
            return Err(Reject::new(RejectKind::Syntax, from));
        };
        let begin = text.len();
        let to = strings.read(self.input, from + 1, text)?;
        let mut spelled = Vec::with_capacity(to - from);
        strings.spell(&text[begin..], &mut spelled);
        if spelled != self.input[from + 1..to - 1] {
            self.buffers.plan.replace(from + 1, to - 1, &spelled);
        }
        Ok(to)
    }

    /// Whether a number that every built-in profile keeps stays here too.
    #[inline(always)]
    pub fn keeps_plain_number(&self) -> bool {
        let role = self.frame.child;
        let keeps = self.rules.compiled().is_some_and(|compiled| compiled.keeps_plain_numbers);
        keeps && (role == Role::ORDINARY || !self.rules.is_float(role))
    }

    /// Whether numbers are printed in a way of their own.
    #[inline(always)]
    pub fn prints_anew(&self) -> bool {
        self.rules.compiled().is_some_and(|compiled| compiled.layout.is_none())
    }

    /// A number under any choices.
    #[inline(never)]
    pub fn reprint(&mut self, number: Number) -> Result<(), Reject> {
        let role = self.frame.child;
        if role == Role::STRIPPED {
            return Ok(());
        }
        let literal = &self.input[number.from..number.to];
        let refused = Reject::new(RejectKind::NumberRange, number.from);
        let text = spell(self.rules.choices(), literal, self.rules.is_float(role)).ok_or(refused)?;
        if text != literal {
            self.buffers.plan.replace(number.from, number.to, &text);
        }
        Ok(())
    }

    /// `members.strip-null`: a member that is `null` is left out.
    #[inline(always)]
    pub fn described_word(&mut self, from: usize) {
        let strips = self.rules.choices().strip_null && self.input[from] == b'n' && self.frame.inside == Inside::Object;
        if strips && let Some(member) = self.buffers.members.last_mut() {
            member.removed = true;
            self.frame.disordered = true;
        }
    }
}

impl Compiled {
    /// `input.root`: whether a document may be this, by its first byte.
    pub fn takes_root(&self, input: &[u8]) -> bool {
        use crate::spec::Root;
        let first = input.iter().find(|byte| !matches!(byte, b' ' | b'\t' | b'\n' | b'\r'));
        match self.choices.root {
            Root::Any => true,
            Root::Container => matches!(first, Some(b'{' | b'[')),
            Root::Object => first == Some(&b'{'),
        }
    }
}
