//! Carrying out a plan in one pass: the input's own bytes, with the differences put in.

use super::plan::{Change, Object, Place, Plan};
use super::sink::Sink;

/// An object that is being put together, and the span that it interrupted.
#[derive(Clone, Copy)]
pub(super) struct Open {
    object: Object,
    /// The next member.
    place: u32,
    /// Where the span around the object ends.
    span_to: u32,
}

/// Writes the canonical form of a whole document.
pub(super) fn document(input: &[u8], plan: &Plan, stack: &mut Vec<Open>, sink: &mut impl Sink) {
    let whole = Place {
        from: 0,
        to: input.len() as u32,
        edit: 0,
    };
    span(input, plan, whole, stack, sink);
}

/// Writes the canonical form of one span.
pub(super) fn span(
    input: &[u8],
    plan: &Plan,
    place: Place,
    stack: &mut Vec<Open>,
    sink: &mut impl Sink,
) {
    stack.clear();
    let Place { from, to, edit } = place;
    let (mut at, mut span_to, mut next) = (from as usize, to as usize, edit as usize);
    loop {
        match plan.edits.get(next) {
            Some(edit) if (edit.at as usize) < span_to => {
                let place = edit.at as usize;
                sink.copy(input, at, place);
                next += 1;
                at = match edit.change() {
                    Change::Delete(length) => place + length as usize,
                    Change::Replace(number) => {
                        let (to, text) = plan.replacement(number);
                        sink.copy(plan.text(), text.start, text.end);
                        to
                    }
                    Change::Object(number) => {
                        let object = plan.objects[number as usize];
                        sink.byte(b'{');
                        stack.push(Open {
                            object,
                            place: object.places.0,
                            span_to: span_to as u32,
                        });
                        // An empty span, so that the first member is next.
                        span_to = place;
                        place
                    }
                    Change::Nothing => place,
                };
            }
            _ => {
                sink.copy(input, at, span_to);
                let Some(open) = stack.last_mut() else {
                    return;
                };
                if open.place < open.object.places.1 {
                    if open.place > open.object.places.0 {
                        sink.byte(b',');
                    }
                    let member = plan.places[open.place as usize];
                    open.place += 1;
                    at = member.from as usize;
                    span_to = member.to as usize;
                    next = member.edit as usize;
                } else {
                    sink.byte(b'}');
                    at = open.object.to as usize;
                    span_to = open.span_to as usize;
                    next = open.object.edits as usize;
                    stack.pop();
                }
            }
        }
    }
}
