//! How a string is quoted.

use crate::spec::{Choices, Escapes, Hex, Short};

/// The characters with a short escape, apart from `"` and `\\`.
const SHORT: [(char, Short, &str); 5] = [
    ('\u{8}', Short::BACKSPACE, "\\b"),
    ('\t', Short::TAB, "\\t"),
    ('\n', Short::LINE_FEED, "\\n"),
    ('\u{C}', Short::FORM_FEED, "\\f"),
    ('\r', Short::CARRIAGE_RETURN, "\\r"),
];

/// Whether a member of `strings.escape` covers a character.
type Covers = fn(char) -> bool;

/// The characters of each value of `strings.escape`.
const CLASSES: [(Escapes, Covers); 7] = [
    (Escapes::C0, |character| character < ' '),
    (Escapes::DEL, |character| character == '\u{7F}'),
    (Escapes::C1, |character| ('\u{80}'..='\u{9F}').contains(&character)),
    (Escapes::NON_ASCII, |character| character > '\u{7F}'),
    (Escapes::HTML, |character| matches!(character, '<' | '>' | '&')),
    (Escapes::LINE_SEPARATORS, |character| matches!(character, '\u{2028}' | '\u{2029}')),
    (Escapes::SOLIDUS, |character| character == '/'),
];

/// JCS-STR, CPS-STR-1, CPS-STR-2, OA-STR-1, KHORA-STR-1, KHORA-STR-2, KAI-STR-1.
pub fn quote(choices: &Choices, units: &[u16]) -> String {
    quote_with(choices, units, |character| escape(choices, character))
}

/// How a character is escaped; none where it stands for itself.
pub fn escape(choices: &Choices, character: char) -> Option<String> {
    let covers = |(class, covers): &(Escapes, Covers)| choices.escape.has(*class) && covers(character);
    if !CLASSES.iter().any(covers) {
        return None;
    }
    let short = |(known, letter, _): &&(char, Short, &str)| *known == character && choices.short.has(*letter);
    Some(match SHORT.iter().find(short) {
        Some((_, _, escape)) => (*escape).to_owned(),
        None if character == '/' => "\\/".to_owned(),
        None => by_number(choices, character),
    })
}

/// The escapes of a character's code units.
pub fn by_number(choices: &Choices, character: char) -> String {
    character.encode_utf16(&mut [0; 2]).iter().map(|unit| long_escape(choices.hex, *unit)).collect()
}

/// `\\u` and four hex digits.
pub fn long_escape(hex: Hex, unit: u16) -> String {
    match hex {
        Hex::Lower => format!("\\u{unit:04x}"),
        Hex::Upper => format!("\\u{unit:04X}"),
    }
}

/// Quotes with these escapes beside `\\"` and `\\\\`; halves of surrogate pairs are escapes (KHORA-STR-2).
pub fn quote_with(choices: &Choices, units: &[u16], escape: impl Fn(char) -> Option<String>) -> String {
    let mut quoted = String::with_capacity(units.len() + 2);
    quoted.push('"');
    for decoded in char::decode_utf16(units.iter().copied()) {
        match decoded {
            Ok('"') => quoted.push_str("\\\""),
            Ok('\\') => quoted.push_str("\\\\"),
            Ok(character) => match escape(character) {
                Some(escape) => quoted.push_str(&escape),
                None => quoted.push(character),
            },
            Err(lone) => quoted.push_str(&long_escape(choices.hex, lone.unpaired_surrogate())),
        }
    }
    quoted.push('"');
    quoted
}
