//! `jsonl`: the event stream, from which every other format can be made again.

use crate::event::{self, Event};

/// One line an event.
pub fn render(events: &[Event]) -> Vec<u8> {
    event::write(events).into_bytes()
}
