//! The four sequences: what item `i` is, drawn by a generator small enough to write again in any language.

use std::fmt::Write as _;

/// A sequence of documents.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Family {
    /// One number each.
    Numbers,
    /// One string each.
    Strings,
    /// One object of small integers each.
    Keys,
    /// Nested documents.
    Documents,
}

impl Family {
    /// All sequences.
    pub const ALL: [Family; 4] = [Family::Numbers, Family::Strings, Family::Keys, Family::Documents];

    /// The name on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Family::Numbers => "numbers",
            Family::Strings => "strings",
            Family::Keys => "keys",
            Family::Documents => "documents",
        }
    }

    /// The sequence with this name.
    pub fn from_name(name: &str) -> Option<Family> {
        Family::ALL.into_iter().find(|family| family.name() == name)
    }

    /// What sets the draws of one sequence apart from those of another.
    fn salt(self) -> u64 {
        match self {
            Family::Numbers => 1,
            Family::Strings => 2,
            Family::Keys => 3,
            Family::Documents => 4,
        }
    }
}

/// Item `index` of a sequence.
pub fn item(family: Family, index: u64) -> String {
    let mut draw = Draw::new(family, index);
    match family {
        Family::Numbers => number(&mut draw),
        Family::Strings => string(&mut draw),
        Family::Keys => keys(&mut draw, |_, place| place.to_string()),
        Family::Documents => document(&mut draw, 3),
    }
}

/// SplitMix64, seeded by the sequence and the index.
struct Draw(u64);

impl Draw {
    fn new(family: Family, index: u64) -> Draw {
        Draw(index.wrapping_mul(4).wrapping_add(family.salt() - 1).wrapping_mul(0x9E37_79B9_7F4A_7C15))
    }

    /// The next 64 bits.
    fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// A number below `limit`: the remainder, so that every language agrees.
    fn below(&mut self, limit: u64) -> u64 {
        self.bits() % limit
    }

    fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.below(from.len() as u64) as usize]
    }
}

/// An integer of up to 15 digits, a decimal of up to 17, or one with an exponent from -300 to 290.
fn number(draw: &mut Draw) -> String {
    let kind = draw.below(4);
    let sign = if draw.below(4) == 0 { "-" } else { "" };
    let magnitude = 10u64.pow(1 + draw.below(if kind == 0 { 15 } else { 17 }) as u32);
    let digits = draw.below(magnitude);
    match kind {
        // Zero has no sign: what -0 prints as is disputed.
        0 if digits == 0 => "0".to_owned(),
        0 => format!("{sign}{digits}"),
        1 => {
            let text = format!("{digits:018}");
            let split = 1 + draw.below(17) as usize;
            let whole = text[..split].trim_start_matches('0');
            format!("{sign}{}.{}", if whole.is_empty() { "0" } else { whole }, &text[split..])
        }
        2 => {
            let exponent = draw.below(591) as i64 - 300;
            format!("{sign}{digits}e{exponent}")
        }
        _ => {
            let exponent = draw.below(40) as i64 - 20;
            let fraction = draw.below(1000);
            format!("{sign}{}.{fraction:03}E{exponent:+}", digits % 10)
        }
    }
}

/// Up to 15 characters of all widths; every fourth is spelled as an escape.
fn string(draw: &mut Draw) -> String {
    let mut out = String::from("\"");
    for _ in 0..draw.below(16) {
        let point = match draw.below(8) {
            0 => draw.below(0x20),
            1 => 0x80 + draw.below(0x80),
            2 => 0x100 + draw.below(0x700),
            3 => 0x800 + draw.below(0xD000),
            4 => 0xE000 + draw.below(0x2000),
            5 => 0x10000 + draw.below(0x10_0000),
            _ => 0x20 + draw.below(0x60),
        } as u32;
        let escape = draw.below(4) == 0;
        // The ranges above leave out the surrogates.
        let character = char::from_u32(point).unwrap_or(' ');
        if escape || character < ' ' || character == '"' || character == '\\' {
            for unit in character.encode_utf16(&mut [0; 2]) {
                let _ = write!(out, "\\u{unit:04x}");
            }
        } else {
            out.push(character);
        }
    }
    out.push('"');
    out
}

/// What names are made of: case, digits, punctuation, accents, and both sides of the surrogates.
const LETTERS: [char; 32] = [
    'a', 'b', 'c', 'z', 'A', 'B', 'Z', '0', '1', '2', '9', '_', '-', '.', '/', ' ', '$', '@', '~', '{', '\u{E9}',
    '\u{E4}', '\u{DF}', '\u{F1}', '\u{3B1}', '\u{3A9}', '\u{430}', '\u{42F}', '\u{2026}', '\u{FF21}', '\u{1F600}',
    '\u{1F680}',
];

/// An object of one to eight names of up to four characters; a name that came before is left out.
fn keys(draw: &mut Draw, value: fn(&mut Draw, u64) -> String) -> String {
    let count = 1 + draw.below(8);
    let mut names: Vec<String> = Vec::new();
    let mut members = Vec::new();
    for place in 0..count {
        let name: String = (0..draw.below(5)).map(|_| draw.pick(&LETTERS)).collect();
        let value = value(draw, place);
        if !names.contains(&name) {
            members.push(format!("\"{name}\":{value}"));
            names.push(name);
        }
    }
    format!("{{{}}}", members.join(","))
}

/// A value with at most this many levels of containers below it.
fn document(draw: &mut Draw, depth: u64) -> String {
    let kinds = if depth == 0 { 5 } else { 8 };
    match draw.below(kinds) {
        0 => draw.pick(&["null", "true", "false"]).to_owned(),
        1 | 2 => number(draw),
        3 | 4 => string(draw),
        5 => {
            let elements: Vec<String> = (0..draw.below(5)).map(|_| document(draw, depth - 1)).collect();
            format!("[{}]", elements.join(","))
        }
        // A function pointer cannot carry the depth, and three levels are all there are.
        _ => keys(
            draw,
            match depth {
                1 => |draw, _| document(draw, 0),
                2 => |draw, _| document(draw, 1),
                _ => |draw, _| document(draw, 2),
            },
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_item_is_a_document_and_the_first_ones_are_frozen() {
        for family in Family::ALL {
            for index in 0..2000 {
                let text = item(family, index);
                assert!(canon::Value::read(text.as_bytes()).is_ok(), "{family:?} {index}: {text}");
            }
        }
        let first: Vec<String> = Family::ALL.iter().map(|family| item(*family, 7)).collect();
        insta::assert_snapshot!(first.join("\n"));
    }
}
