//! Mutation of text, byte by byte and token by token: what the IN rules must refuse, or must not.

use super::Choices;

/// Pieces of text that some parser accepts and RFC 8259 does not, or the other way round.
const PIECES: &[&str] = &[
    ",", "]", "}", "[", "{", ":", "\"", "0", "-", "+", ".", "e", "E1", "1", " ", "\t", "\n", "\r", "\u{B}", "\u{C}",
    "\u{A0}", "\u{85}", "\u{2028}", "\u{3000}", "\u{FEFF}", "\0", "\u{1}", "\u{1F}", "\u{7F}", "//x\n", "/**/", "#x\n",
    "'", "NaN", "Infinity", "-Infinity", "nan", "undefined", "True", "TRUE", "None", "nul", "nil", "tru", "01", "-01",
    "00", "1.", ".5", "-.5", "+1", "1e", "1e+", "0x1F", "1_000", "1,000", "0b1", "1f", "\\", "\\x41", "\\a", "\\v",
    "\\0", "\\'", "\\u", "\\u12", "\\u{41}", "\\U0041", "\\uD800", "\\uDC00", "\\ud83d\\ude00", ",,", ",]", ",}", "{,",
    "[,", "{}", "[]", "\"\"", "{a:1}", "\"a\":1", "a", "null",
];

/// Numbers and words that some parser accepts and RFC 8259 does not.
const SCALARS: &[&str] = &[
    "NaN", "Infinity", "-Infinity", "-NaN", "+1", "01", "-01", "00", "1.", "-1.e1", ".5", "-.5", "1e", "0x1F", "1_000",
    "undefined", "True", "None", "nil", "\u{661}",
];

/// Breaks a text in one to three places.
pub fn text(choices: &mut Choices, text: &mut Vec<u8>) {
    for _ in 0..choices.pick(&[1, 1, 1, 2, 3]) {
        once(choices, text);
    }
}

fn once(choices: &mut Choices, text: &mut Vec<u8>) {
    let at = place(choices, text);
    match choices.below(15) {
        // A piece, where it may hurt most often: between two tokens.
        0..=3 => {
            let piece = choices.pick(PIECES);
            text.splice(at..at, piece.bytes());
        }
        4 => {
            let piece = choices.pick(PIECES);
            let end = (at + 1).min(text.len());
            text.splice(at..end, piece.bytes());
        }
        5 => {
            let piece = choices.pick(PIECES);
            text.extend_from_slice(piece.as_bytes());
        }
        6 => {
            let piece = choices.pick(PIECES);
            text.splice(0..0, piece.bytes());
        }
        7 => {
            let end = (at + 1 + choices.below(4)).min(text.len());
            text.drain(at..end);
        }
        8 => text.truncate(at),
        9 => {
            let end = (at + 1 + choices.below(6)).min(text.len());
            let again: Vec<u8> = text[at..end].to_vec();
            text.splice(at..at, again);
        }
        10 => {
            if let Some(byte) = text.get_mut(at) {
                *byte ^= 1 << choices.below(8);
            }
        }
        11 => other_quotes(choices, text, at),
        12..=13 => other_scalar(choices, text, at),
        _ => invalid_utf8(choices, text, at),
    }
}

/// The next number or word gives way to one that only some parsers take.
fn other_scalar(choices: &mut Choices, text: &mut Vec<u8>, at: usize) {
    let part = |byte: &u8| matches!(byte, b'0'..=b'9' | b'a'..=b'z' | b'A'..=b'Z' | b'-' | b'+' | b'.');
    let scalar = choices.pick(SCALARS);
    let start = (at..text.len()).find(|&start| part(&text[start]));
    let start = start.unwrap_or(text.len());
    let end = start + text[start..].iter().take_while(|byte| part(byte)).count();
    text.splice(start..end, scalar.bytes());
}

/// The next string between other marks, both of them: a parser that takes one takes the other.
fn other_quotes(choices: &mut Choices, text: &mut Vec<u8>, at: usize) {
    let mark = choices.pick(&["'", "`", "", "\u{201D}"]);
    let quotes = |from: usize| (from..text.len()).find(|&quote| text[quote] == b'"');
    let Some(opening) = quotes(at).or_else(|| quotes(0)) else {
        return;
    };
    let Some(closing) = quotes(opening + 1) else {
        return;
    };
    text.splice(closing..=closing, mark.bytes());
    text.splice(opening..=opening, mark.bytes());
}

/// A place near a token's edge rather than inside a word, most of the time.
fn place(choices: &mut Choices, text: &[u8]) -> usize {
    let at = choices.below(text.len() + 1);
    if choices.chance(1, 3) {
        return at;
    }
    (at..text.len()).find(|&edge| b"[]{},:\"\\".contains(&text[edge])).map_or(at, |edge| edge + choices.below(2))
}

/// IN-UTF8: overlong forms, encoded surrogates, stray and missing continuation bytes, too large code points.
fn invalid_utf8(choices: &mut Choices, text: &mut Vec<u8>, at: usize) {
    const BYTES: &[&[u8]] = &[
        &[0xFF],
        &[0x80],
        &[0xC3],
        &[0xC0, 0xAF],
        &[0xC1, 0x81],
        &[0xE0, 0x80, 0xAF],
        &[0xED, 0xA0, 0x80],
        &[0xED, 0xB0, 0x80],
        &[0xED, 0xA0, 0xBD, 0xED, 0xB8, 0x80],
        &[0xE2, 0x82],
        &[0xF0, 0x80, 0x80, 0x80],
        &[0xF4, 0x90, 0x80, 0x80],
        &[0xF8, 0x88, 0x80, 0x80, 0x80],
        &[0xFE],
        &[0xFF, 0xFE],
    ];
    // Inside a string is where a lenient decoder lets it pass.
    let inside = (at..text.len()).find(|&quote| text[quote] == b'"').map_or(at, |quote| quote + 1);
    let bytes = choices.pick(BYTES);
    text.splice(inside..inside, bytes.iter().copied());
}
