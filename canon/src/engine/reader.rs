//! RFC 8259 over bytes in one pass: the IN rules, told to a handler as events.

use super::number::{self, Number};
use super::plain::plain_run;
use super::plain_number::plain_number_end;
use crate::{Reject, RejectKind};
use wide::u8x16;

/// What is done with the parts of a document, in the order in which they stand.
///
/// Places are byte offsets; a `from` is the first byte, a `to` is after the last one.
pub(crate) trait Handler {
    /// White space between tokens.
    fn space(&mut self, from: usize, to: usize);
    /// A string without escapes, quotes included.
    fn string(&mut self, from: usize, to: usize);
    /// A string that is not plain from `stop` on; gives the place after its closing quote.
    fn escaped_string(&mut self, from: usize, stop: usize) -> Result<usize, Reject>;
    /// A member name without escapes, quotes included.
    fn name(&mut self, from: usize, to: usize) -> Result<(), Reject>;
    /// A member name that is not plain from `stop` on; gives the place after its closing quote.
    fn escaped_name(&mut self, from: usize, stop: usize) -> Result<usize, Reject>;
    /// A number that is canonical in every profile as it stands.
    fn plain_number(&mut self, from: usize, to: usize) -> Result<(), Reject>;
    /// Any other number.
    fn number(&mut self, number: Number) -> Result<(), Reject>;
    /// `true`, `false` or `null`.
    fn word(&mut self, from: usize, to: usize);
    /// The bracket that opens an array.
    fn open_array(&mut self, at: usize);
    /// After the bracket that closes an array; what surrounds it.
    fn close_array(&mut self, to: usize) -> Inside;
    /// The brace that opens an object.
    fn open_object(&mut self, at: usize);
    /// After the brace that closes an object; what surrounds it.
    fn close_object(&mut self, to: usize) -> Result<Inside, Reject>;
    /// The value of a member has ended.
    fn member_end(&mut self, to: usize);
}

/// What surrounds the value that is being read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Inside {
    /// Nothing: it is the document.
    #[default]
    Root,
    /// An array.
    Array,
    /// An object.
    Object,
}

/// Reads a document that is known to be UTF-8.
///
/// What is open is the handler's to remember, on the heap: depth costs no stack.
pub(crate) fn read<H: Handler>(input: &[u8], max_depth: usize, handler: &mut H) -> Result<(), Reject> {
    let mut inside = Inside::Root;
    let mut depth = 0;
    let mut at = 0;
    'value: loop {
        match first_of(input, at) {
            First::Quote => {
                let (stop, closed) = plain_run(input, at + 1);
                if closed {
                    handler.string(at, stop + 1);
                    at = stop + 1;
                } else {
                    at = handler.escaped_string(at, stop)?;
                }
            }
            First::Number => {
                if let Some(to) = plain_number_end(input, at) {
                    handler.plain_number(at, to)?;
                    at = to;
                } else {
                    let number = number::read(input, at)?;
                    handler.number(number)?;
                    at = number.to;
                }
            }
            First::Brace => {
                deeper(&mut depth, max_depth, at)?;
                handler.open_object(at);
                at = space(input, at + 1, handler);
                if input.get(at) != Some(&b'}') {
                    inside = Inside::Object;
                    at = name(input, at, handler)?;
                    continue 'value;
                }
                at += 1;
                depth -= 1;
                inside = handler.close_object(at)?;
            }
            First::Bracket => {
                deeper(&mut depth, max_depth, at)?;
                handler.open_array(at);
                at = space(input, at + 1, handler);
                if input.get(at) != Some(&b']') {
                    inside = Inside::Array;
                    continue 'value;
                }
                at += 1;
                depth -= 1;
                inside = handler.close_array(at);
            }
            First::True => at = word(input, at, b"true", handler)?,
            First::False => at = word(input, at, b"false", handler)?,
            First::Null => at = word(input, at, b"null", handler)?,
            First::Space => {
                at = space(input, at, handler);
                continue 'value;
            }
            First::Other => return Err(Reject::new(RejectKind::Syntax, at)),
        }
        // A value has ended before `at`.
        loop {
            match inside {
                Inside::Object => {
                    handler.member_end(at);
                    // Most often nothing stands between a value, a comma and a name.
                    if input.get(at..).and_then(<[u8]>::first_chunk) == Some(b",\"") {
                        at = name(input, at + 1, handler)?;
                        continue 'value;
                    }
                    at = space(input, at, handler);
                    match input.get(at) {
                        Some(b',') => {
                            at = space(input, at + 1, handler);
                            at = name(input, at, handler)?;
                            continue 'value;
                        }
                        Some(b'}') => {
                            at += 1;
                            depth -= 1;
                            inside = handler.close_object(at)?;
                        }
                        _ => return Err(Reject::new(RejectKind::Syntax, at)),
                    }
                }
                Inside::Array => {
                    if input.get(at) == Some(&b',') {
                        at += 1;
                        continue 'value;
                    }
                    at = space(input, at, handler);
                    match input.get(at) {
                        Some(b',') => {
                            at += 1;
                            continue 'value;
                        }
                        Some(b']') => {
                            at += 1;
                            depth -= 1;
                            inside = handler.close_array(at);
                        }
                        _ => return Err(Reject::new(RejectKind::Syntax, at)),
                    }
                }
                Inside::Root => {
                    at = space(input, at, handler);
                    return if at == input.len() { Ok(()) } else { Err(Reject::new(RejectKind::Syntax, at)) };
                }
            }
        }
    }
}

/// What a value begins with.
#[derive(Clone, Copy)]
enum First {
    Quote,
    Number,
    Brace,
    Bracket,
    True,
    False,
    Null,
    Space,
    Other,
}

/// By the first byte. A table, because the sign of a number cannot be foreseen: with
/// comparisons it would be guessed, and guessed wrong.
const FIRST: [First; 256] = {
    let mut first = [First::Other; 256];
    let mut digit = b'0';
    while digit <= b'9' {
        first[digit as usize] = First::Number;
        digit += 1;
    }
    first[b'-' as usize] = First::Number;
    first[b'"' as usize] = First::Quote;
    first[b'{' as usize] = First::Brace;
    first[b'[' as usize] = First::Bracket;
    first[b't' as usize] = First::True;
    first[b'f' as usize] = First::False;
    first[b'n' as usize] = First::Null;
    let mut spaces: &[u8] = b" \t\n\r";
    while let [space, rest @ ..] = spaces {
        first[*space as usize] = First::Space;
        spaces = rest;
    }
    first
};

#[inline(always)]
fn first_of(input: &[u8], at: usize) -> First {
    match input.get(at) {
        // Most values are strings: this can be foreseen, and a jump by table costs more.
        Some(b'"') => First::Quote,
        Some(byte) => FIRST[usize::from(*byte)],
        None => First::Other,
    }
}

/// IN-DEPTH: the limit is judged at the bracket.
#[inline(always)]
fn deeper(depth: &mut usize, max_depth: usize, at: usize) -> Result<(), Reject> {
    if *depth >= max_depth {
        return Err(Reject::new(RejectKind::TooDeep, at));
    }
    *depth += 1;
    Ok(())
}

/// The place after any white space.
#[inline(always)]
fn space<H: Handler>(input: &[u8], from: usize, handler: &mut H) -> usize {
    match input.get(from) {
        // One comparison settles the common case of no white space.
        Some(0..=b' ') => some_space(input, from, handler),
        _ => from,
    }
}

#[inline(always)]
fn some_space<H: Handler>(input: &[u8], from: usize, handler: &mut H) -> usize {
    // One space after a comma or colon is the most common.
    let to = match input.get(from + 1) {
        Some(b'!'..) if input[from] == b' ' => from + 1,
        _ => space_end(input, from),
    };
    if to > from {
        handler.space(from, to);
    }
    to
}

/// Sixteen bytes at a time: indentation is the larger part of a pretty document.
#[inline(never)]
fn space_end(input: &[u8], mut at: usize) -> usize {
    while let Some(block) = input.get(at..).and_then(<[u8]>::first_chunk) {
        let bytes = u8x16::new(*block);
        let [space, line, tab, carriage] = [b' ', b'\n', b'\t', b'\r'].map(|byte| bytes.simd_eq(u8x16::splat(byte)));
        let run = (space | line | tab | carriage).to_bitmask().trailing_ones() as usize;
        at += run;
        if run < block.len() {
            return at;
        }
    }
    while matches!(input.get(at), Some(b' ' | b'\t' | b'\n' | b'\r')) {
        at += 1;
    }
    at
}

/// A member name and its colon; the place where the value is due.
#[inline(always)]
fn name<H: Handler>(input: &[u8], from: usize, handler: &mut H) -> Result<usize, Reject> {
    if input.get(from) != Some(&b'"') {
        return Err(Reject::new(RejectKind::Syntax, from));
    }
    let (stop, closed) = plain_run(input, from + 1);
    let to = if closed {
        handler.name(from, stop + 1)?;
        stop + 1
    } else {
        handler.escaped_name(from, stop)?
    };
    if input.get(to) == Some(&b':') {
        return Ok(to + 1);
    }
    let colon = space(input, to, handler);
    if input.get(colon) != Some(&b':') {
        return Err(Reject::new(RejectKind::Syntax, colon));
    }
    Ok(colon + 1)
}

#[inline(always)]
fn word<H: Handler, const LENGTH: usize>(
    input: &[u8], from: usize, word: &[u8; LENGTH], handler: &mut H,
) -> Result<usize, Reject> {
    let rest = &input[from..];
    if rest.first_chunk() == Some(word) {
        handler.word(from, from + LENGTH);
        return Ok(from + LENGTH);
    }
    let same = rest.iter().zip(word).take_while(|(a, b)| a == b).count();
    Err(Reject::new(RejectKind::Syntax, from + same))
}
