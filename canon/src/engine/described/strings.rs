//! Strings under any choices: what an escape stands for, normalization, and which characters are escaped again.

use crate::engine::escape::{self, Escaped};
use crate::engine::plain::plain_end;
#[cfg(feature = "profiles")]
use crate::normalize::nfc;
use crate::spec::{Choices, Escapes, Hex, Normalize, Short, Surrogates};
use crate::{Reject, RejectKind};

/// What the choices about strings come to, looked up by byte.
pub(in crate::engine) struct Strings {
    surrogates: Surrogates,
    normalize: Normalize,
    escape: Escapes,
    hex: Hex,
    /// The text of each ASCII character: so many of these bytes.
    ascii: [([u8; 6], u8); 128],
    /// Whether a string without escapes that holds this byte may have to change.
    unsettled: [bool; 256],
}

/// Half of a surrogate pair takes three bytes that begin with this one and another above [`HALF`].
const SURROGATE: u8 = 0xED;
const HALF: u8 = 0xA0;

impl Strings {
    pub fn new(choices: &Choices) -> Strings {
        let mut strings = Strings {
            surrogates: choices.surrogates,
            normalize: choices.normalize,
            escape: choices.escape,
            hex: choices.hex,
            ascii: [([0; 6], 0); 128],
            unsettled: [false; 256],
        };
        for code in 0..128_u8 {
            let text = strings.ascii_text(code, choices.short);
            let mut bytes = [0; 6];
            bytes[..text.len()].copy_from_slice(&text);
            strings.ascii[usize::from(code)] = (bytes, text.len() as u8);
            strings.unsettled[usize::from(code)] = text != [code];
        }
        let beyond_ascii = [Escapes::C1, Escapes::NON_ASCII, Escapes::LINE_SEPARATORS];
        let any = beyond_ascii.iter().any(|class| choices.escape.has(*class));
        strings.unsettled[128..].fill(any || choices.normalize == Normalize::Nfc);
        strings
    }

    fn ascii_text(&self, code: u8, short: Short) -> Vec<u8> {
        let has = |class| self.escape.has(class);
        let letter = escape::short(code).map(|letter| [letter]);
        let letter = letter.filter(|letter| short.has(Short::of(&[str::from_utf8(letter).unwrap_or("")])));
        let long = match code {
            b'"' | b'\\' => return vec![b'\\', code],
            b'/' if has(Escapes::SOLIDUS) => return b"\\/".to_vec(),
            0..0x20 if has(Escapes::C0) => match letter {
                Some([letter]) => return vec![b'\\', letter],
                None => true,
            },
            0x7F => has(Escapes::DEL),
            b'<' | b'>' | b'&' => has(Escapes::HTML),
            _ => false,
        };
        if long { self.long(code.into()).to_vec() } else { vec![code] }
    }

    /// Whether a string without escapes stays as it is.
    #[inline(always)]
    pub fn settles(&self, text: &[u8]) -> bool {
        !text.iter().any(|byte| self.unsettled[usize::from(*byte)])
    }

    /// Reads the string whose first character is at `from`; the place after its closing quote.
    /// What it stands for is put into `out`, half of a surrogate pair as three bytes.
    pub fn read(&self, input: &[u8], from: usize, out: &mut Vec<u8>) -> Result<usize, Reject> {
        let begin = out.len();
        let mut at = from;
        loop {
            let stop = plain_end(input, at);
            out.extend_from_slice(&input[at..stop]);
            match input.get(stop) {
                Some(b'\\') => {}
                Some(b'"') => {
                    self.normalize(out, begin);
                    return Ok(stop + 1);
                }
                _ => return Err(Reject::new(RejectKind::Syntax, stop)),
            }
            let (escaped, next) = escape::read(input, stop)?;
            match escaped {
                Escaped::Character(character) => push(out, character),
                Escaped::Half(unit) => match self.surrogates {
                    Surrogates::Reject => {
                        return Err(Reject::new(RejectKind::LoneSurrogate, stop));
                    }
                    Surrogates::Keep => {
                        let (high, low) = (0x80 | (unit >> 6 & 0x3F), 0x80 | (unit & 0x3F));
                        out.extend_from_slice(&[SURROGATE, high as u8, low as u8]);
                    }
                    Surrogates::Replace => push(out, char::REPLACEMENT_CHARACTER),
                },
            }
            at = next;
        }
    }

    /// Halves of surrogate pairs compose with nothing: what stands between them is normalized.
    fn normalize(&self, out: &mut Vec<u8>, begin: usize) {
        if self.normalize == Normalize::None || out[begin..].is_ascii() {
            return;
        }
        let text = out.split_off(begin);
        let mut from = 0;
        let mut at = 0;
        while at <= text.len() {
            let half = is_half(&text[at..]);
            if half || at == text.len() {
                let whole = String::from_utf8_lossy(&text[from..at]);
                #[cfg(feature = "profiles")]
                let whole = nfc(&whole);
                out.extend_from_slice(whole.as_bytes());
            }
            if half {
                out.extend_from_slice(&text[at..at + 3]);
                from = at + 3;
                at += 2;
            }
            at += 1;
        }
    }

    /// The text that stands between the quotes.
    pub fn spell(&self, text: &[u8], out: &mut Vec<u8>) {
        let mut at = 0;
        while let Some(first) = text.get(at) {
            if let Some((bytes, length)) = self.ascii.get(usize::from(*first)) {
                out.extend_from_slice(&bytes[..usize::from(*length)]);
                at += 1;
                continue;
            }
            let length = match first {
                0xF0.. => 4,
                0xE0.. => 3,
                _ => 2,
            };
            let bytes = &text[at..(at + length).min(text.len())];
            self.spell_beyond_ascii(bytes, out);
            at += length;
        }
    }

    fn spell_beyond_ascii(&self, bytes: &[u8], out: &mut Vec<u8>) {
        if is_half(bytes) {
            let unit = 0xD000 | u16::from(bytes[1] & 0x3F) << 6 | u16::from(bytes[2] & 0x3F);
            out.extend_from_slice(&self.long(unit));
            return;
        }
        let character = str::from_utf8(bytes).ok().and_then(|text| text.chars().next());
        let escaped = match character {
            Some('\u{80}'..='\u{9F}') if self.escape.has(Escapes::C1) => true,
            Some('\u{2028}' | '\u{2029}') if self.escape.has(Escapes::LINE_SEPARATORS) => true,
            _ => self.escape.has(Escapes::NON_ASCII),
        };
        match character.filter(|_| escaped) {
            Some(character) => {
                for unit in character.encode_utf16(&mut [0; 2]) {
                    out.extend_from_slice(&self.long(*unit));
                }
            }
            None => out.extend_from_slice(bytes),
        }
    }

    /// `\u` and four hex digits.
    fn long(&self, unit: u16) -> [u8; 6] {
        let [_, _, a, b, c, d, ..] = escape::long(unit);
        let digits = match self.hex {
            Hex::Lower => [a, b, c, d],
            Hex::Upper => [a, b, c, d].map(|digit| digit.to_ascii_uppercase()),
        };
        [b'\\', b'u', digits[0], digits[1], digits[2], digits[3]]
    }
}

fn push(out: &mut Vec<u8>, character: char) {
    out.extend_from_slice(character.encode_utf8(&mut [0; 4]).as_bytes());
}

fn is_half(bytes: &[u8]) -> bool {
    matches!(bytes, [SURROGATE, second, _, ..] if *second >= HALF)
}
