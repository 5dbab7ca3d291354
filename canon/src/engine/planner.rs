//! Reading with a purpose: every event that is not canonical becomes an edit of the plan.

use super::described::Bytes;
use super::float::{Decimal, FloatText};
use super::members::{self, Member, Names};
use super::number::{self, Number};
use super::output::Output;
use super::plan::Plan;
use super::reader::{Handler, Inside};
use super::rules::{Role, Rules, Spelling};
use super::sort::{self, Sorting};
use super::string::{self, Spelled};
use crate::spec::Duplicates;
use crate::{Reject, RejectKind};
use std::cmp::Ordering;

/// What is known about an open array or object.
#[derive(Clone, Copy, Default)]
pub(super) struct Frame {
    /// The word of the last name.
    last: u64,
    /// Its first member, in [`Buffers::members`].
    pub members: u32,
    /// The end of the decoded names before it.
    decoded: u32,
    /// Its slot in the plan.
    slot: u32,
    /// The part that it plays itself.
    pub role: Role,
    /// The part that the next value in it plays.
    pub child: Role,
    /// Whether members must move or vanish.
    pub disordered: bool,
    /// Which kind of container it is.
    pub inside: Inside,
}

/// Everything that a planner fills, kept from document to document.
#[derive(Default)]
pub(super) struct Buffers {
    pub plan: Plan,
    pub members: Vec<Member>,
    pub decoded: Vec<u8>,
    /// The canonical order of the root's members, where they are kept.
    pub root: Vec<u32>,
    frames: Vec<Frame>,
    /// What is made of a string before it is known whether it differs.
    pub scratch: Vec<u8>,
    /// The objects that begin as that of bytes does, by their ends.
    pub bytes: Vec<Bytes>,
    sorting: Sorting,
}

/// Turns the events of one document into a plan.
pub(super) struct Planner<'a, R> {
    pub input: &'a [u8],
    pub rules: R,
    pub buffers: &'a mut Buffers,
    /// The innermost open container; the document itself outside of all.
    pub frame: Frame,
    /// Whether the members of the root stay known, in canonical order.
    keep_root: bool,
}

impl Buffers {
    /// Other settings apply from here on: what was learned under the old ones is not true of them.
    pub fn forget_orders(&mut self) {
        self.sorting.shapes.clear();
    }
}

impl<'a, R: Rules> Planner<'a, R> {
    pub fn new(input: &'a [u8], rules: R, buffers: &'a mut Buffers, keep_root: bool) -> Self {
        buffers.plan.clear();
        buffers.members.clear();
        buffers.decoded.clear();
        buffers.frames.clear();
        buffers.root.clear();
        if R::DESCRIBED {
            buffers.bytes.clear();
        }
        let frame = Frame { child: Role::ROOT, ..Frame::default() };
        Planner { input, rules, buffers, frame, keep_root }
    }

    /// The refusal to report: a duplicate in an object that is still open may stand before this fault.
    #[cold]
    pub fn earliest(&self, fault: Reject) -> Reject {
        if self.rules.duplicates() != Duplicates::Reject {
            return fault;
        }
        let frames = self.buffers.frames.iter().chain([&self.frame]);
        let starts = frames.map(|frame| frame.members as usize);
        let ends = starts.clone().skip(1).chain([self.buffers.members.len()]);
        let duplicates = starts
            .zip(ends)
            .filter_map(|(from, to)| members::first_duplicate(self.names(), self.buffers.members.get(from..to)?))
            .map(|at| Reject::new(RejectKind::DuplicateKey, at as usize));
        duplicates.chain([fault]).min_by_key(|reject| reject.at).unwrap_or(fault)
    }

    pub fn names(&self) -> Names<'_> {
        Names { input: self.input, decoded: &self.buffers.decoded }
    }

    #[inline(always)]
    fn open(&mut self, frame: Frame) {
        self.buffers.frames.push(self.frame);
        self.frame = frame;
    }

    #[inline(always)]
    fn close(&mut self) -> Inside {
        self.frame = self.buffers.frames.pop().unwrap_or_default();
        self.frame.inside
    }

    #[inline(always)]
    pub fn add_name(&mut self, from: usize, name: (usize, usize), escaped: bool) {
        let text = if escaped { &self.buffers.decoded } else { self.input };
        let word = self.rules.word(text, name.0, name.1);
        let mut removed = false;
        if R::PATHS {
            let name = &text[name.0..name.1];
            self.frame.child = self.rules.member_role(self.frame.role, name);
            // KAI-STRIP-1: inside a stripped member nothing needs to be removed again.
            removed = self.frame.child == Role::STRIPPED && self.frame.role != Role::STRIPPED;
            self.frame.disordered |= removed;
        }
        // Made where it stays: a copy that is read back at once in larger pieces stalls.
        self.buffers.members.push(Member {
            word,
            from: from as u32,
            to: 0,
            name: (name.0 as u32, name.1 as u32),
            edit: self.buffers.plan.edits.len() as u32,
            escaped,
            removed,
        });
        // No branch on the order itself: which of two names is less can seldom be foreseen.
        let last = self.frame.last;
        let unclear = word == last || R::TIES && (word == 0 || last == 0);
        if unclear {
            self.frame.disordered = self.frame.disordered || self.out_of_order();
        } else {
            self.frame.disordered |= word < last;
        }
        self.frame.last = word;
    }

    /// Whether the last member may not follow the one before it: the words could not tell.
    #[inline(never)]
    fn out_of_order(&self) -> bool {
        let own = &self.buffers.members[self.frame.members as usize..];
        match own {
            // Equal names are settled with the rest: they are duplicates, or keep their order.
            [.., before, last] => sort::compare(&self.rules, self.names(), before, last) != Ordering::Less,
            _ => false,
        }
    }

    /// The members of an object move or vanish.
    #[inline(never)]
    fn arrange(&mut self, to: usize) -> Result<(), Reject> {
        let Buffers { plan, members, decoded, sorting, .. } = &mut *self.buffers;
        let names = Names { input: self.input, decoded };
        let members = &mut members[self.frame.members as usize..];
        members::arrange(&self.rules, names, members, sorting)
            .map_err(|at| Reject::new(RejectKind::DuplicateKey, at as usize))?;
        let order = &sorting.order;
        // Names that collate equal were in order all the time.
        let in_order = R::TIES && order.is_sorted();
        if in_order && !members.iter().any(|member| member.removed) {
            plan.keep_object(self.frame.slot);
            return Ok(());
        }
        let order = order.iter().map(|member| &members[*member as usize]);
        let places = order.filter(|member| !member.removed).map(Member::place);
        plan.rebuild_object(self.frame.slot, to, places);
        Ok(())
    }

    /// The root object has ended: its members stay known.
    fn keep_members(&mut self) {
        let Buffers { members, root, sorting, .. } = &mut *self.buffers;
        if self.frame.disordered {
            root.extend_from_slice(&sorting.order);
        } else {
            root.extend(0..members.len() as u32);
        }
    }

    /// A string that is not plain from `stop` on; the place after its closing quote.
    fn spell_string(&mut self, stop: usize) -> Result<usize, Reject> {
        let style = self.rules.style();
        match string::inspect(self.input, stop, style)? {
            Spelled::Canonical(to) => Ok(to),
            Spelled::Differs(from) => {
                let write = |out: &mut Output| string::rewrite(self.input, from, style, out);
                let quote = self.buffers.plan.replace_with(from, write)?;
                Ok(quote + 1)
            }
        }
    }
}

impl<R: Rules> Handler for Planner<'_, R> {
    #[inline(always)]
    fn space(&mut self, from: usize, to: usize) {
        self.buffers.plan.delete(from, to);
    }

    #[inline(always)]
    fn string(&mut self, from: usize, to: usize) {
        if R::DESCRIBED {
            self.described_string(from, to);
        }
    }

    fn escaped_string(&mut self, from: usize, stop: usize) -> Result<usize, Reject> {
        if R::DESCRIBED && self.spells_anew() {
            return self.respell_string(from);
        }
        self.spell_string(stop)
    }

    #[inline(always)]
    fn name(&mut self, from: usize, to: usize) -> Result<(), Reject> {
        if R::DESCRIBED && !self.settles(from, to) {
            return self.respell_name(from).map(drop);
        }
        self.add_name(from, (from + 1, to - 1), false);
        Ok(())
    }

    fn escaped_name(&mut self, from: usize, stop: usize) -> Result<usize, Reject> {
        if R::DESCRIBED && self.spells_anew() {
            return self.respell_name(from);
        }
        let edit = self.buffers.plan.edits.len() as u32;
        let to = self.spell_string(stop)?;
        let decoded = &mut self.buffers.decoded;
        let name_from = decoded.len();
        string::decode(self.input, from + 1, to - 1, decoded);
        let name = (name_from, decoded.len());
        self.add_name(from, name, true);
        if let Some(member) = self.buffers.members.last_mut() {
            // The spelling of the name is inside the member too.
            member.edit = edit;
        }
        Ok(to)
    }

    #[inline(always)]
    fn plain_number(&mut self, from: usize, _to: usize) -> Result<(), Reject> {
        // CPS-FLT-1: an integer may have to become a float.
        let ordinary = match R::DESCRIBED {
            true => self.keeps_plain_number(),
            false => self.frame.child == Role::ORDINARY,
        };
        if R::PATHS && !ordinary {
            return self.number(number::read(self.input, from)?);
        }
        Ok(())
    }

    #[inline(never)]
    fn number(&mut self, number: Number) -> Result<(), Reject> {
        let role = self.frame.child;
        let literal = &self.input[number.from..number.to];
        if number.is_integer() && self.rules.keeps_integers() && literal != b"-0" && role == Role::ORDINARY {
            return Ok(());
        }
        if R::DESCRIBED && self.prints_anew() {
            return self.reprint(number);
        }
        if number.is_plain_decimal() && role != Role::STRIPPED {
            match self.rules.layout().decimal(self.input, number) {
                Decimal::AsIs => return Ok(()),
                Decimal::Cut(from) => {
                    self.buffers.plan.delete(from, number.to);
                    return Ok(());
                }
                Decimal::Unknown => {}
            }
        }
        let mut text = FloatText::default();
        match self.rules.spell(number, literal, role, &mut text) {
            Spelling::AsIs => {}
            Spelling::Text(text) if text == literal => {}
            Spelling::Text(text) => self.buffers.plan.replace(number.from, number.to, text),
            Spelling::Overflow => {
                return Err(Reject::new(RejectKind::NumberRange, number.from));
            }
        }
        Ok(())
    }

    #[inline(always)]
    fn word(&mut self, from: usize, _to: usize) {
        if R::DESCRIBED {
            self.described_word(from);
        }
    }

    #[inline(always)]
    fn open_array(&mut self, _at: usize) {
        let role = self.frame.child;
        self.open(Frame {
            inside: Inside::Array,
            members: self.buffers.members.len() as u32,
            role,
            child: if R::PATHS { self.rules.element_role(role) } else { Role::ORDINARY },
            ..Frame::default()
        });
    }

    #[inline(always)]
    fn close_array(&mut self, _to: usize) -> Inside {
        self.close()
    }

    #[inline(always)]
    fn open_object(&mut self, at: usize) {
        let slot = self.buffers.plan.open_object(at);
        self.open(Frame {
            members: self.buffers.members.len() as u32,
            decoded: self.buffers.decoded.len() as u32,
            slot,
            inside: Inside::Object,
            role: self.frame.child,
            // Below every name; where a word of 0 says nothing, the next above it.
            last: u64::from(R::TIES),
            ..Frame::default()
        });
    }

    #[inline(always)]
    fn close_object(&mut self, to: usize) -> Result<Inside, Reject> {
        let from = match R::DESCRIBED {
            true => self.buffers.plan.edits[self.frame.slot as usize].at as usize,
            false => 0,
        };
        if self.frame.disordered {
            self.arrange(to)?;
        } else {
            self.buffers.plan.keep_object(self.frame.slot);
        }
        if R::DESCRIBED {
            self.described_object(from, to)?;
        }
        if self.keep_root && self.buffers.frames.len() == 1 {
            self.keep_members();
        } else {
            self.buffers.members.truncate(self.frame.members as usize);
            self.buffers.decoded.truncate(self.frame.decoded as usize);
        }
        Ok(self.close())
    }

    #[inline(always)]
    fn member_end(&mut self, to: usize) {
        if let Some(member) = self.buffers.members.last_mut() {
            member.to = to as u32;
        }
    }
}
