//! Strings from characters that escapers and encoders treat differently, in every spelling that JSON allows.

use super::{Choices, keys};
use canon::Profile;

/// Characters by what can go wrong with them, the plainest first.
const PLAIN: &[char] = &['a', 'b', 'z', 'A', 'Z', '0', ' ', '~', '-', '_'];
const ESCAPED: &[char] = &['"', '\\', '/', '\u{8}', '\t', '\n', '\u{C}', '\r'];
const MARKUP: &[char] = &['<', '>', '&', '\'', '`', '$', '{', '}', ',', ':'];
const EDGES: &[char] = &[
    '\u{7F}', '\u{80}', '\u{85}', '\u{9F}', '\u{A0}', '\u{AD}', '\u{FF}', '\u{100}', '\u{7FF}', '\u{800}', '\u{2028}',
    '\u{2029}', '\u{200B}', '\u{200D}', '\u{200E}', '\u{200F}', '\u{202A}', '\u{202E}', '\u{2066}', '\u{2069}',
    '\u{D7FF}', '\u{E000}', '\u{FEFF}', '\u{FFFD}', '\u{FFFE}', '\u{FFFF}', '\u{10000}', '\u{1F600}', '\u{1FFFF}',
    '\u{10FFFF}', '\u{1F468}',
];
const COMPOSED: &[&str] = &[
    "\u{E9}", "e\u{301}", "\u{C5}", "\u{212B}", "A\u{30A}", "\u{FB01}", "\u{1E9E}", "\u{390}", "ß", "İ", "ı",
    "\u{AC00}", "\u{1100}\u{1161}",
];

/// The text of a random string.
pub fn text(choices: &mut Choices, profile: Profile) -> String {
    let mut text = String::new();
    for _ in 0..choices.pick(&[1, 0, 2, 3, 1, 5, 2, 20]) {
        match choices.below(12) {
            0..=2 => text.push(choices.pick(PLAIN)),
            3..=4 => text.push(choices.pick(ESCAPED)),
            5 => text.push(char::from(choices.below(32) as u8)),
            6 => text.push(choices.pick(MARKUP)),
            7..=8 => text.push(choices.pick(EDGES)),
            9 => text.push_str(choices.pick(COMPOSED)),
            10 => text.push(any_character(choices)),
            _ => text.push_str(keys::word(choices, profile)),
        }
    }
    text
}

/// A text around a length at which buffers, pages and length fields end, with a mark at its end that a cut would lose.
pub fn long(choices: &mut Choices) -> String {
    // The longest are rare, or they would be most of what is sent.
    let edge = choices.weighted(&[(48, 64_usize), (32, 256), (12, 1024), (8, 4096), (1, 65_536)]);
    let filler = choices.pick(&["a", "b", "\u{E9}", "\u{1F600}"]);
    let count = (edge + choices.below(4)).saturating_sub(2);
    let mut text = filler.repeat(count);
    text.push(choices.pick(&['z', '"', '\n', '\u{20AC}']));
    text
}

fn any_character(choices: &mut Choices) -> char {
    let limit = choices.pick(&[0x80, 0x100, 0x800, 0x1_0000, 0x11_0000]);
    char::from_u32(choices.below(limit) as u32).unwrap_or('\u{FFFD}')
}

/// Writes a string with quotes, each character raw or escaped.
pub fn spell(choices: &mut Choices, text: &str, out: &mut Vec<u8>) {
    out.push(b'"');
    // Most strings are written plainly: then only what must be escaped is.
    let playful = choices.chance(1, 4);
    for character in text.chars() {
        let must = matches!(character, '"' | '\\' | '\0'..='\u{1F}');
        let escape = must || (playful && choices.chance(1, 3));
        if !escape {
            out.extend_from_slice(character.encode_utf8(&mut [0; 4]).as_bytes());
            continue;
        }
        match short_escape(character) {
            Some(short) if choices.below(3) < 2 => out.extend_from_slice(&[b'\\', short]),
            _ => {
                for unit in character.encode_utf16(&mut [0; 2]) {
                    escape_unit(choices, *unit, out);
                }
            }
        }
    }
    out.push(b'"');
}

fn short_escape(character: char) -> Option<u8> {
    Some(match character {
        '"' => b'"',
        '\\' => b'\\',
        '/' => b'/',
        '\u{8}' => b'b',
        '\t' => b't',
        '\n' => b'n',
        '\u{C}' => b'f',
        '\r' => b'r',
        _ => return None,
    })
}

/// `\uXXXX` with the case of the hex digits left to chance.
pub fn escape_unit(choices: &mut Choices, unit: u16, out: &mut Vec<u8>) {
    let escape = if choices.chance(1, 2) { format!("\\u{unit:04X}") } else { format!("\\u{unit:04x}") };
    out.extend_from_slice(escape.as_bytes());
}

/// Writes a string that holds surrogate escapes: pairs, halves, reversed and doubled halves.
pub fn spell_surrogates(choices: &mut Choices, out: &mut Vec<u8>) {
    const HIGH: &[u16] = &[0xD83D, 0xD800, 0xDBFF];
    const LOW: &[u16] = &[0xDE00, 0xDC00, 0xDFFF];
    out.push(b'"');
    for _ in 0..1 + choices.below(3) {
        match choices.below(6) {
            0 => {
                let (high, low) = (choices.pick(HIGH), choices.pick(LOW));
                escape_unit(choices, high, out);
                escape_unit(choices, low, out);
            }
            1 => {
                let high = choices.pick(HIGH);
                escape_unit(choices, high, out);
            }
            2 => {
                let low = choices.pick(LOW);
                escape_unit(choices, low, out);
            }
            3 => out.push(b'x'),
            4 => out.extend_from_slice("\u{1F600}".as_bytes()),
            _ => out.extend_from_slice(b"\\n"),
        }
    }
    out.push(b'"');
}

#[cfg(test)]
mod tests {
    use super::*;
    use canon::Value;

    #[test]
    fn every_spelling_reads_back_as_the_text() {
        for index in 0..20_000 {
            let mut choices = Choices::seeded(3, index);
            let text = text(&mut choices, Profile::CPS);
            let mut out = Vec::new();
            spell(&mut choices, &text, &mut out);
            assert_eq!(Value::read(&out).unwrap(), Value::string(text));
        }
    }
}
