//! Carrying out a plan in one pass: the input's own bytes, with the differences put in.

use super::plan::{Change, Edit, Object, Place, Plan};
use super::sink::Sink;

/// A part of the input that is being written, and the next difference.
#[derive(Clone, Copy)]
struct Span {
    at: usize,
    to: usize,
    next: usize,
}

impl Span {
    #[inline(always)]
    fn of(place: Place) -> Span {
        Span { at: place.from as usize, to: place.to as usize, next: place.edit as usize }
    }

    /// The next difference, if it stands in this part.
    #[inline(always)]
    fn edit(self, plan: &Plan) -> Option<Edit> {
        let edit = plan.edits.get(self.next).copied();
        edit.filter(|edit| (edit.at as usize) < self.to)
    }
}

/// An object that is being put together, and where it stood.
#[derive(Clone, Copy)]
pub(super) struct Open {
    object: Object,
    /// The next member.
    place: u32,
    /// Where the span around the object ends.
    span_to: u32,
}

impl Open {
    /// Writes members, beginning with the rest of this one, until one holds a difference. None: the object has ended.
    #[inline(always)]
    fn members(&mut self, input: &[u8], plan: &Plan, mut span: Span, sink: &mut impl Sink) -> Option<Span> {
        let rest = self.place as usize..self.object.places.1 as usize;
        for member in plan.places.get(rest).unwrap_or_default() {
            sink.copy_and(input, span.at, span.to, b',');
            span = Span::of(*member);
            self.place += 1;
            if span.edit(plan).is_some() {
                return Some(span);
            }
        }
        sink.copy_and(input, span.at, span.to, b'}');
        None
    }

    /// What stands behind the object.
    #[inline(always)]
    fn behind(&self) -> Span {
        Span { at: self.object.to as usize, to: self.span_to as usize, next: self.object.edits as usize }
    }
}

/// Writes the canonical form of a whole document.
pub(super) fn document(input: &[u8], plan: &Plan, stack: &mut Vec<Open>, sink: &mut impl Sink) {
    let whole = Place { from: 0, to: input.len() as u32, edit: 0 };
    span(input, plan, whole, stack, sink);
}

/// Writes the canonical form of one span.
pub(super) fn span(input: &[u8], plan: &Plan, place: Place, stack: &mut Vec<Open>, sink: &mut impl Sink) {
    stack.clear();
    let mut span = Span::of(place);
    loop {
        let Some(edit) = span.edit(plan) else {
            let Some(open) = stack.last_mut() else {
                return sink.copy(input, span.at, span.to);
            };
            span = match open.members(input, plan, span, sink) {
                Some(member) => member,
                None => {
                    let behind = open.behind();
                    stack.pop();
                    behind
                }
            };
            continue;
        };
        let place = edit.at as usize;
        sink.copy(input, span.at, place);
        span.next += 1;
        span.at = match edit.change() {
            Change::Delete(length) => place + length as usize,
            Change::Replace(number) => {
                let (to, text) = plan.replacement(number);
                sink.copy(plan.text(), text.start, text.end);
                to
            }
            Change::Object(number) => {
                sink.byte(b'{');
                let object = plan.objects[number as usize];
                stack.push(Open { object, place: object.places.0 + 1, span_to: span.to as u32 });
                span = Span::of(plan.first_member(object));
                continue;
            }
            Change::Nothing => place,
        };
    }
}
