//! Strings with escapes: their canonical spelling, and the text that they stand for.

use super::escape::{self, Escaped};
use super::output::Output;
use super::plain::{BLOCK, plain_bytes, plain_end};
use crate::{Reject, RejectKind};
use std::hint::select_unpredictable;

/// What a profile says about strings.
#[derive(Clone, Copy)]
pub(crate) struct Style {
    /// CPS-STR-2 `long`: whether every control character has the long escape.
    pub long_controls: bool,
    /// KHORA-STR-2: whether half of a surrogate pair is kept.
    pub keeps_halves: bool,
}

/// How far a string is canonical.
pub(super) enum Spelled {
    /// To its end: the place after the closing quote.
    Canonical(usize),
    /// Up to the escape at this place.
    Differs(usize),
}

/// Looks for the first escape at or after `stop` that is not spelled canonically.
pub(super) fn inspect(input: &[u8], stop: usize, style: Style) -> Result<Spelled, Reject> {
    let mut at = stop;
    while input.get(at) == Some(&b'\\') {
        let next = match short_escape(input, at) {
            Some(2) if !style.long_controls => at + 2,
            _ => {
                let (escaped, next) = read(input, at, style)?;
                let (bytes, length) = spell(escaped, style);
                if bytes[..length] != input[at..next] {
                    return Ok(Spelled::Differs(at));
                }
                next
            }
        };
        at = plain_end(input, next);
    }
    closing_quote(input, at).map(Spelled::Canonical)
}

/// Reads a string whose first escape is at `stop`; the place after its closing quote.
pub(crate) fn end(input: &[u8], stop: usize, style: Style) -> Result<usize, Reject> {
    let mut at = stop;
    while input.get(at) == Some(&b'\\') {
        let (_, next) = read(input, at, style)?;
        at = plain_end(input, next);
    }
    closing_quote(input, at)
}

/// Writes a string canonically from the escape at `from` up to its closing quote; the place of that quote.
pub(super) fn rewrite(input: &[u8], from: usize, style: Style, out: &mut Output) -> Result<usize, Reject> {
    let mut at = from;
    while input.get(at) == Some(&b'\\') {
        if !style.long_controls
            && let Some(window) = input.get(at..).and_then(<[u8]>::first_chunk)
            && let Some(next) = rewrite_common(input, at, window, out)
        {
            at = next;
            continue;
        }
        let (escaped, next) = read(input, at, style)?;
        let (bytes, length) = spell(escaped, style);
        out.short(bytes, length);
        at = copy_plain(input, next, out);
    }
    closing_quote(input, at).map(|after| after - 1)
}

/// Copies what is plain from `at` on, while it looks for the end of that: the place of it.
#[inline(always)]
fn copy_plain(input: &[u8], mut at: usize, out: &mut Output) -> usize {
    while let Some(block) = input.get(at..).and_then(<[u8]>::first_chunk) {
        let plain = plain_bytes(block);
        out.short(*block, plain);
        at += plain;
        if plain < block.len() {
            return at;
        }
    }
    let end = plain_end(input, at);
    out.copy(input, at, end);
    end
}

/// The longest escape, a pair of surrogates, and a block after it.
const WINDOW: usize = 12 + BLOCK;

/// Writes the escape that begins a window, and what is plain after it; the place after that.
/// None where the escape is malformed or half of a pair.
#[inline(always)]
fn rewrite_common(input: &[u8], at: usize, window: &[u8; WINDOW], out: &mut Output) -> Option<usize> {
    let [_, letter, a, b, c, d, rest @ ..] = *window;
    // An escaped slash seldom comes alone: it is worth a guess.
    if letter == b'/' {
        return write_escape(input, at, ([b'/', 0, 0, 0, 0, 0, 0, 0], 1, 2), window, out);
    }
    // Which kind of escape comes can seldom be foreseen: both are read, and one is taken.
    let long = letter == b'u';
    let (unit, short) = (escape::unit([a, b, c, d]), SHORT_UNITS[usize::from(letter)]);
    let unit = select_unpredictable(long, unit, short);
    let read = select_unpredictable(long, 6, 2);
    let (bytes, length, read) = match spell_unit(unit) {
        Some((bytes, length)) => (bytes, length, read),
        None => pair(unit, rest.first_chunk()?)?,
    };
    write_escape(input, at, (bytes, length, read), window, out)
}

/// Writes so many of these bytes for so many that are read, and what is plain after them; the place after that.
#[inline(always)]
fn write_escape(
    input: &[u8], at: usize, (bytes, length, read): ([u8; 8], usize, usize), window: &[u8; WINDOW], out: &mut Output,
) -> Option<usize> {
    let block = window.get(read..).and_then(<[u8]>::first_chunk)?;
    let plain = plain_bytes(block);
    out.pair(bytes, length, block, plain);
    let next = at + read + plain;
    Some(if plain < BLOCK { next } else { copy_plain(input, next, out) })
}

/// The second half of a pair may follow the first: so many bytes are written for so many that are read.
#[inline(never)]
fn pair(unit: u32, next: &[u8; 6]) -> Option<([u8; 8], usize, usize)> {
    let [b'\\', b'u', a, b, c, d] = *next else {
        return None;
    };
    let high = u16::try_from(unit).ok()?;
    let low = u16::try_from(escape::unit([a, b, c, d])).ok()?;
    let mut bytes = [0; 8];
    let length = escape::pair(high, low)?.encode_utf8(&mut bytes).len();
    Some((bytes, length, 12))
}

/// How long the canonical spelling of a two-character escape is.
#[inline(always)]
fn short_escape(input: &[u8], at: usize) -> Option<u8> {
    let length = SHORT_LENGTHS[usize::from(*input.get(at + 1)?)];
    (length != 0).then_some(length)
}

/// By the letter of an escape, the length of its canonical spelling: a slash needs none. 0 for all others.
const SHORT_LENGTHS: [u8; 256] = {
    let mut lengths = [0; 256];
    let mut letters: &[u8] = b"\"\\bfnrt";
    while let [letter, rest @ ..] = letters {
        lengths[*letter as usize] = 2;
        letters = rest;
    }
    lengths[b'/' as usize] = 1;
    lengths
};

/// By the letter of an escape, the UTF-16 unit that it stands for; [`escape::NO_UNIT`] for all others.
const SHORT_UNITS: [u32; 256] = {
    let mut units = [escape::NO_UNIT; 256];
    let mut letters: &[(u8, u8)] = &[
        (b'"', b'"'),
        (b'\\', b'\\'),
        (b'/', b'/'),
        (b'b', 0x08),
        (b't', b'\t'),
        (b'n', b'\n'),
        (b'f', 0x0C),
        (b'r', b'\r'),
    ];
    while let [(letter, unit), rest @ ..] = letters {
        units[*letter as usize] = *unit as u32;
        letters = rest;
    }
    units
};

/// The canonical spelling of a UTF-16 unit that is a character by itself, control characters
/// with short escapes: so many of these bytes.
///
/// All lengths are made and one is taken: which it is can seldom be foreseen.
#[inline(always)]
fn spell_unit(unit: u32) -> Option<([u8; 8], usize)> {
    let half = unit & 0xF800 == 0xD800;
    if half | (unit > 0xFFFF) {
        return None;
    }
    let (ascii, ascii_length) = ASCII[unit as usize % ASCII.len()];
    let unit = u64::from(unit);
    let tail = 0x80 | unit & 0x3F;
    let middle = 0x80 | unit >> 6 & 0x3F;
    let two = 0xC0 | unit >> 6 | tail << 8;
    let three = 0xE0 | unit >> 12 | middle << 8 | tail << 16;
    let bytes = select_unpredictable(unit < 0x800, two, three);
    let bytes = select_unpredictable(unit < 0x80, ascii, bytes);
    let length = 2 + u64::from(unit >= 0x800);
    let length = select_unpredictable(unit < 0x80, ascii_length, length);
    Some((bytes.to_le_bytes(), length as usize))
}

/// The canonical spelling of each ASCII character, lowest byte first, and its length.
const ASCII: [(u64, u64); 128] = {
    let mut spellings = [(0, 0); 128];
    let mut unit = 0;
    while unit < 128 {
        let character = unit as u8;
        let (bytes, length) = match character {
            b'"' | b'\\' => ([b'\\', character, 0, 0, 0, 0, 0, 0], 2),
            0x20.. => ([character, 0, 0, 0, 0, 0, 0, 0], 1),
            _ => match escape::short(character) {
                Some(letter) => ([b'\\', letter, 0, 0, 0, 0, 0, 0], 2),
                None => (escape::long(character as u16), 6),
            },
        };
        spellings[unit] = (u64::from_le_bytes(bytes), length);
        unit += 1;
    }
    spellings
};

/// The text of a well-formed string between its quotes, halves of surrogate pairs as three bytes.
pub(crate) fn decode(input: &[u8], from: usize, to: usize, out: &mut Vec<u8>) {
    let text = &input[from..to];
    let mut at = 0;
    loop {
        let stop = plain_end(text, at);
        out.extend_from_slice(&text[at..stop]);
        let Ok((escaped, next)) = escape::read(text, stop) else {
            return;
        };
        match escaped {
            Escaped::Character(character) => {
                out.extend_from_slice(character.encode_utf8(&mut [0; 4]).as_bytes());
            }
            Escaped::Half(unit) => {
                let (high, low) = (0x80 | (unit >> 6 & 0x3F), 0x80 | (unit & 0x3F));
                out.extend_from_slice(&[0xED, high as u8, low as u8]);
            }
        }
        at = next;
    }
}

/// IN-SURR, KHORA-STR-2: the escape at `at`.
fn read(input: &[u8], at: usize, style: Style) -> Result<(Escaped, usize), Reject> {
    let (escaped, next) = escape::read(input, at)?;
    match escaped {
        Escaped::Half(_) if !style.keeps_halves => Err(Reject::new(RejectKind::LoneSurrogate, at)),
        _ => Ok((escaped, next)),
    }
}

/// A string must end here; the place after its quote.
fn closing_quote(input: &[u8], at: usize) -> Result<usize, Reject> {
    match input.get(at) {
        Some(b'"') => Ok(at + 1),
        _ => Err(Reject::new(RejectKind::Syntax, at)),
    }
}

/// JCS-STR, CPS-STR-1, CPS-STR-2, OA-STR-1, KHORA-STR-1, KHORA-STR-2, KAI-STR-1: so many of these bytes.
#[inline(always)]
fn spell(escaped: Escaped, style: Style) -> ([u8; 8], usize) {
    let short = |letter| ([b'\\', letter, 0, 0, 0, 0, 0, 0], 2);
    match escaped {
        Escaped::Character('"') => short(b'"'),
        Escaped::Character('\\') => short(b'\\'),
        Escaped::Character(control @ '\0'..' ') => match escape::short(control as u8) {
            Some(letter) if !style.long_controls => short(letter),
            _ => (escape::long(control as u16), 6),
        },
        Escaped::Character(character) => {
            let mut bytes = [0; 8];
            let length = character.encode_utf8(&mut bytes).len();
            (bytes, length)
        }
        Escaped::Half(unit) => (escape::long(unit), 6),
    }
}
