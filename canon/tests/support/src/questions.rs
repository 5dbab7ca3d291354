//! Documents to ask other languages about: numbers, strings and key sets, made by a fixed generator.

/// SplitMix64: small, fixed for ever, good enough to reach every corner.
pub struct Random(u64);

impl Random {
    pub fn new(seed: u64) -> Random {
        Random(seed)
    }

    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    }

    pub fn below(&mut self, limit: u64) -> u64 {
        self.next() % limit
    }

    fn pick<'a>(&mut self, from: &[&'a str]) -> &'a str {
        from[self.below(from.len() as u64) as usize]
    }
}

/// A float literal that fits binary64.
pub fn float(random: &mut Random) -> String {
    let literal = match random.below(6) {
        // Any bits at all.
        0 | 1 => format!("{:e}", f64::from_bits(random.next())),
        // Around the powers of ten at which layouts change.
        2 => {
            let exponent = random.below(50) as i32 - 25;
            let near = 10_f64.powi(exponent).to_bits() + random.below(5) - 2;
            format!("{:e}", f64::from_bits(near))
        }
        // As people write them.
        3 => format!("{}.{:02}", random.below(100_000), random.below(100)),
        // More digits than a float holds.
        4 => {
            let digits = random.next();
            let exponent = random.below(60) as i64 - 40;
            format!("{}.{digits}e{exponent}", random.below(10))
        }
        // A few digits and any exponent, spelled in every way.
        _ => {
            let exponent = random.below(600) as i64 - 310;
            let sign = if exponent < 0 { "" } else { random.pick(&["", "+"]) };
            let letter = random.pick(&["e", "E"]);
            format!("{}.{}{letter}{sign}{exponent}", random.below(10), random.below(1000))
        }
    };
    let negative = random.pick(&["", "-"]);
    let literal = format!("{negative}{}", literal.trim_start_matches('-'));
    match literal.parse::<f64>() {
        Ok(value) if value.is_finite() => literal,
        _ => float(random),
    }
}

/// An integer literal of up to 25 digits.
pub fn integer(random: &mut Random) -> String {
    let digits = match random.below(4) {
        0 => random.below(1000).to_string(),
        1 => ((1_u64 << 53) - 10 + random.below(20)).to_string(),
        2 => random.next().to_string(),
        _ => format!("{}{}", 1 + random.below(9), random.next()),
    };
    format!("{}{digits}", random.pick(&["", "-"]))
}

/// Arrays of numbers, `each` in a document.
pub fn numbers(seed: u64, documents: usize, each: usize) -> Vec<String> {
    let mut random = Random::new(seed);
    (0..documents)
        .map(|_| {
            let literals: Vec<String> = (0..each)
                .map(|_| match random.below(4) {
                    0 => integer(&mut random),
                    _ => float(&mut random),
                })
                .collect();
            format!("[{}]", literals.join(", "))
        })
        .collect()
}

/// Where characters come from, as ranges of code points; surrogates are passed over.
pub type Repertoire = &'static [(u32, u32)];

/// Everything that a string can hold.
pub const ANYTHING: Repertoire = &[
    (0, 0x1F),
    (0x20, 0x7E),
    (0x20, 0x7E),
    (0x7F, 0xFF),
    (0x100, 0x7FF),
    (0x2000, 0x206F),
    (0x800, 0xFFFF),
    (0xE000, 0xFFFF),
    (0x10000, 0x10FFFF),
];

/// What every collation table of the last years orders alike: ASCII, Latin-1, Greek, Cyrillic, emoji.
pub const COLLATED: Repertoire = &[
    (0x20, 0x7E),
    (0x41, 0x5A),
    (0x61, 0x7A),
    (0x30, 0x39),
    (0xA1, 0xAC),
    (0xAE, 0xFF),
    (0x391, 0x3A1),
    (0x3B1, 0x3C9),
    (0x410, 0x44F),
    (0x1F600, 0x1F64F),
];

/// Ideographs: the common ones, all of them, and with what consists of them or stands beside them.
pub const HAN: [Repertoire; 3] = [
    &[(0x4E00, 0x9FA5), (0x4E00, 0x9FA5), (0x4E00, 0x9FA5), (0x61, 0x7A)],
    &[(0x4E00, 0x9FFF), (0x3400, 0x4DBF), (0x20000, 0x2A6DF), (0x2A700, 0x2EBE0), (0x30000, 0x33479)],
    &[
        (0x4E00, 0x9FFF),
        (0x3400, 0x4DBF),
        (0x20000, 0x2A6DF),
        (0x2E80, 0x2FD5),
        (0x3041, 0x3096),
        (0x30A1, 0x30FA),
        (0x3105, 0x312F),
        (0x3220, 0x33FF),
        (0xAC00, 0xD7A3),
        (0xF900, 0xFAD9),
        (0x1F210, 0x1F23B),
        (0x2F800, 0x2FA1D),
        (0x300, 0x31F),
        (0x61, 0x7A),
    ],
];

/// Lone surrogates, what is unassigned on both sides of them, ideographs and letters.
pub const SURROGATES: Repertoire = &[
    (0xD800, 0xDFFF),
    (0xD800, 0xDFFF),
    (0xD7FC, 0xD7FF),
    (0xE000, 0xF8FF),
    (0xFDD0, 0xFDEF),
    (0xFFFD, 0xFFFD),
    (0x378, 0x379),
    (0x40000, 0xDFFFD),
    (0xF0000, 0x10FFFF),
    (0x4E00, 0x9FFF),
    (0x61, 0x7A),
];

/// The code units of a name of up to four characters, lone surrogates among them where the repertoire has these.
pub fn name(random: &mut Random, from: Repertoire) -> Vec<u16> {
    let mut units = Vec::new();
    for _ in 0..1 + random.below(4) {
        let (first, last) = from[random.below(from.len() as u64) as usize];
        let point = first + random.below(u64::from(last - first) + 1) as u32;
        match char::from_u32(point) {
            Some(character) => units.extend_from_slice(character.encode_utf16(&mut [0; 2])),
            None => units.push(point as u16),
        }
    }
    units
}

fn character(random: &mut Random, from: Repertoire) -> char {
    loop {
        let (first, last) = from[random.below(from.len() as u64) as usize];
        let point = first + random.below(u64::from(last - first) + 1) as u32;
        if let Some(character) = char::from_u32(point) {
            return character;
        }
    }
}

/// The text of a string, in any of the spellings that JSON allows.
pub fn quoted(random: &mut Random, text: &str) -> String {
    let mut quoted = "\"".to_owned();
    for character in text.chars() {
        let must = matches!(character, '"' | '\\' | '\0'..='\u{1F}');
        match (random.below(6), character) {
            (0..=2, '"' | '\\' | '/') => quoted.extend(['\\', character]),
            (0..=2, '\n') => quoted.push_str("\\n"),
            (0..=2, '\t') => quoted.push_str("\\t"),
            (0..=2, '\u{8}') => quoted.push_str("\\b"),
            (choice, _) if must || choice == 5 => {
                for unit in character.encode_utf16(&mut [0; 2]) {
                    let escape = match random.below(2) {
                        0 => format!("\\u{unit:04x}"),
                        _ => format!("\\u{unit:04X}"),
                    };
                    quoted.push_str(&escape);
                }
            }
            _ => quoted.push(character),
        }
    }
    quoted.push('"');
    quoted
}

fn text(random: &mut Random, from: Repertoire) -> String {
    let length = random.below(12);
    (0..length).map(|_| character(random, from)).collect()
}

/// Arrays of strings, `each` in a document.
pub fn strings(seed: u64, documents: usize, each: usize) -> Vec<String> {
    let mut random = Random::new(seed);
    (0..documents)
        .map(|_| {
            let literals: Vec<String> = (0..each)
                .map(|_| {
                    let text = text(&mut random, ANYTHING);
                    quoted(&mut random, &text)
                })
                .collect();
            format!("[ {} ]", literals.join(","))
        })
        .collect()
}

/// Objects of a few members whose names come from a repertoire, each name once, one object inside another.
pub fn key_sets(seed: u64, documents: usize, from: Repertoire) -> Vec<String> {
    let mut random = Random::new(seed);
    (0..documents)
        .map(|_| {
            let inner = key_set(&mut random, from, None);
            key_set(&mut random, from, Some(&inner))
        })
        .collect()
}

fn key_set(random: &mut Random, from: Repertoire, inner: Option<&str>) -> String {
    let mut names: Vec<String> = Vec::new();
    let wanted = 1 + random.below(12) as usize;
    while names.len() < wanted {
        let name = match (random.below(8), names.last()) {
            // Names that share a beginning, and names that are array indices.
            (0, Some(last)) => format!("{last}{}", character(random, from)),
            (1, _) => random.below(200).to_string(),
            (2, _) => random.next().to_string(),
            _ => text(random, from),
        };
        if !names.contains(&name) {
            names.push(name);
        }
    }
    let members: Vec<String> = names
        .iter()
        .enumerate()
        .map(|(index, name)| {
            let value = match (index, inner) {
                (0, Some(inner)) => inner.to_owned(),
                _ => index.to_string(),
            };
            format!("{} : {value}", quoted(random, name))
        })
        .collect();
    format!("{{{}}}", members.join(", "))
}
