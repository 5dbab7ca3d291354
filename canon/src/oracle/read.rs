//! Text to tree, by the IN rules. Every leniency that a real parser shows is a field of [`Grammar`], off by default.

use super::path::PathStep;
use super::{Halves, Member, Repeated, Steps, Tree, Units};
use crate::{Reject, RejectKind};
use std::collections::HashMap;

/// What is let through beyond RFC 8259.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Grammar {
    /// IN-BOM: a byte order mark before the document.
    pub byte_order_mark: bool,
    /// `/* */` and `//` comments.
    pub comments: bool,
    /// A comma before a closing bracket.
    pub trailing_commas: bool,
    /// `007`
    pub leading_zeros: bool,
    /// `+1`
    pub plus_sign: bool,
    /// `.5`
    pub bare_fraction: bool,
    /// `5.`
    pub bare_point: bool,
    /// `'text'`
    pub single_quotes: bool,
    /// The tokens `NaN`, `Infinity` and `-Infinity`.
    pub non_finite: bool,
    /// C0 characters inside strings.
    pub raw_controls: bool,
    /// `\q` as `q`.
    pub unknown_escapes: bool,
    /// Form feed, vertical tab, no-break space and other white space between tokens.
    pub other_space: bool,
    /// Anything after the document.
    pub trailing_text: bool,
}

impl Grammar {
    /// IN-GRAMMAR: RFC 8259 exactly.
    pub const STRICT: Grammar = Grammar {
        byte_order_mark: false,
        comments: false,
        trailing_commas: false,
        leading_zeros: false,
        plus_sign: false,
        bare_fraction: false,
        bare_point: false,
        single_quotes: false,
        non_finite: false,
        raw_controls: false,
        unknown_escapes: false,
        other_space: false,
        trailing_text: false,
    };
}

/// IN-UTF8.
pub fn decode(input: &[u8]) -> Result<String, Reject> {
    match std::str::from_utf8(input) {
        Ok(text) => Ok(text.to_owned()),
        Err(error) => Err(Reject::new(RejectKind::InvalidUtf8, error.valid_up_to())),
    }
}

/// `input.utf8` `replace`: each bad byte is one U+FFFD.
pub fn decode_replacing(input: &[u8]) -> Result<String, Reject> {
    let mut text = String::with_capacity(input.len());
    for chunk in input.utf8_chunks() {
        text.push_str(chunk.valid());
        text.extend(chunk.invalid().iter().map(|_| char::REPLACEMENT_CHARACTER));
    }
    Ok(text)
}

/// The place in the input of a place in the text that [`decode_replacing`] made of it.
pub fn place_before_replacing(input: &[u8], at: usize) -> usize {
    let (mut place, mut made) = (0, 0);
    for chunk in input.utf8_chunks() {
        let valid = chunk.valid().len();
        if at <= made + valid {
            return place + at - made;
        }
        place += valid;
        made += valid;
        for _ in chunk.invalid() {
            if at <= made {
                return place;
            }
            place += 1;
            made += char::REPLACEMENT_CHARACTER.len_utf8();
        }
    }
    place
}

/// Reads a whole document.
pub fn read(steps: &Steps, text: &str) -> Result<Tree, Reject> {
    let mut reader = Reader { steps, text, at: 0, path: Vec::new(), stripped: 0, strips: false };
    if steps.grammar.byte_order_mark {
        reader.take('\u{FEFF}');
    }
    reader.space();
    let mut tree = reader.value()?;
    reader.space();
    if reader.at < text.len() && !steps.grammar.trailing_text {
        return Err(reader.fault());
    }
    if reader.strips {
        leave_out(steps, &mut reader.path, &mut tree);
    }
    Ok(tree)
}

/// `members.strip`, once all maps have been judged as they are written.
fn leave_out(steps: &Steps, path: &mut Vec<PathStep>, tree: &mut Tree) {
    match tree {
        Tree::Array(elements) => {
            path.push(PathStep::Element);
            elements.iter_mut().for_each(|element| leave_out(steps, path, element));
            path.pop();
        }
        Tree::Object(members) => members.retain_mut(|(name, value)| {
            path.push(PathStep::Name(name.clone()));
            let out = (steps.strip)(&steps.choices, path);
            if !out {
                leave_out(steps, path, value);
            }
            path.pop();
            !out
        }),
        _ => {}
    }
}

struct Reader<'a> {
    steps: &'a Steps,
    text: &'a str,
    at: usize,
    path: Vec<PathStep>,
    /// How many stripped members surround this place: numbers inside are not judged.
    stripped: usize,
    /// Whether any member is stripped.
    strips: bool,
}

impl Reader<'_> {
    fn peek(&self) -> Option<char> {
        self.text[self.at..].chars().next()
    }

    fn take(&mut self, wanted: char) -> bool {
        let found = self.peek() == Some(wanted);
        if found {
            self.at += wanted.len_utf8();
        }
        found
    }

    fn expect(&mut self, wanted: char) -> Result<(), Reject> {
        if self.take(wanted) { Ok(()) } else { Err(self.fault()) }
    }

    /// The offending byte is the one that comes next.
    fn fault(&self) -> Reject {
        Reject::new(RejectKind::Syntax, self.at)
    }

    fn space(&mut self) {
        let grammar = self.steps.grammar;
        loop {
            let rest = &self.text[self.at..];
            let skip = match self.peek() {
                Some(' ' | '\t' | '\n' | '\r') => 1,
                Some(other) if grammar.other_space && other.is_whitespace() => other.len_utf8(),
                Some('/') if grammar.comments && rest.starts_with("//") => rest.find('\n').unwrap_or(rest.len()),
                Some('/') if grammar.comments && rest.starts_with("/*") => {
                    rest.find("*/").map_or(rest.len(), |end| end + 2)
                }
                _ => return,
            };
            self.at += skip;
        }
    }

    fn value(&mut self) -> Result<Tree, Reject> {
        let grammar = self.steps.grammar;
        match self.peek() {
            Some('{') => self.container('{', Reader::object),
            Some('[') => self.container('[', Reader::array),
            Some('"') => Ok(Tree::String(self.string('"')?)),
            Some('\'') if grammar.single_quotes => Ok(Tree::String(self.string('\'')?)),
            Some('t') => self.word("true", Tree::Bool(true)),
            Some('f') => self.word("false", Tree::Bool(false)),
            Some('n') => self.word("null", Tree::Null),
            Some('-' | '0'..='9') => self.number(),
            Some('+') if grammar.plus_sign => self.number(),
            Some('.') if grammar.bare_fraction => self.number(),
            Some('N' | 'I') if grammar.non_finite => self.number(),
            _ => Err(self.fault()),
        }
    }

    fn word(&mut self, word: &str, tree: Tree) -> Result<Tree, Reject> {
        for letter in word.chars() {
            self.expect(letter)?;
        }
        Ok(tree)
    }

    /// IN-DEPTH: the limit is judged at the bracket.
    fn container(&mut self, open: char, inside: fn(&mut Self) -> Result<Tree, Reject>) -> Result<Tree, Reject> {
        let start = self.at;
        if self.path.len() >= self.steps.max_depth {
            return Err(Reject::new(RejectKind::TooDeep, start));
        }
        self.expect(open)?;
        self.space();
        match inside(self)? {
            // A map is judged once it is whole.
            Tree::Object(members) if self.stripped == 0 && !(self.steps.links)(&members) => {
                Err(Reject::new(RejectKind::Link, start))
            }
            tree => Ok(tree),
        }
    }

    fn array(&mut self) -> Result<Tree, Reject> {
        let mut elements = Vec::new();
        if self.take(']') {
            return Ok(Tree::Array(elements));
        }
        loop {
            self.path.push(PathStep::Element);
            elements.push(self.value()?);
            self.path.pop();
            if self.ends(']')? {
                return Ok(Tree::Array(elements));
            }
        }
    }

    fn object(&mut self) -> Result<Tree, Reject> {
        let mut members: Vec<Member> = Vec::new();
        // Where each name stands in `members`.
        let mut places: HashMap<Units, usize> = HashMap::new();
        if self.take('}') {
            return Ok(Tree::Object(members));
        }
        loop {
            let key_at = self.at;
            let name = match self.peek() {
                Some('\'') if self.steps.grammar.single_quotes => self.string('\'')?,
                _ => self.string('"')?,
            };
            let before = places.get(&name).copied();
            if before.is_some() && self.steps.repeated == Repeated::Reject {
                return Err(Reject::new(RejectKind::DuplicateKey, key_at));
            }
            self.space();
            self.expect(':')?;
            self.space();
            self.path.push(PathStep::Name(name));
            let strip = (self.steps.strip)(&self.steps.choices, &self.path);
            self.strips |= strip;
            self.stripped += usize::from(strip);
            let value = self.value()?;
            self.stripped -= usize::from(strip);
            let Some(PathStep::Name(name)) = self.path.pop() else {
                return Err(self.fault());
            };
            match (before, self.steps.repeated) {
                (Some(place), Repeated::Last) => members[place].1 = value,
                (Some(_), Repeated::First) => {}
                _ => {
                    places.insert(name.clone(), members.len());
                    members.push((name, value));
                }
            }
            if self.ends('}')? {
                return Ok(Tree::Object(members));
            }
        }
    }

    /// After an element: true at the closing bracket, false after a comma.
    fn ends(&mut self, close: char) -> Result<bool, Reject> {
        self.space();
        if self.take(close) {
            return Ok(true);
        }
        self.expect(',')?;
        self.space();
        Ok(self.steps.grammar.trailing_commas && self.take(close))
    }

    /// A malformed number, and one out of range, is reported at its first byte.
    fn number(&mut self) -> Result<Tree, Reject> {
        let start = self.at;
        let literal = self.literal().ok_or(Reject::new(RejectKind::Syntax, start))?;
        if self.stripped > 0 {
            return Ok(Tree::Null);
        }
        if literal.ends_with(char::is_alphabetic) {
            // A token of `non_finite`, which has no digits to print.
            return Ok(Tree::Number(literal));
        }
        let steps = self.steps;
        let at_path = (steps.float_path)(&steps.choices, &self.path);
        let print = match ((steps.is_float)(&literal), at_path) {
            (true, false) => steps.float,
            (true, true) => steps.path_float,
            (false, false) => steps.integer,
            (false, true) => steps.coerced,
        };
        print(steps, &literal).map(Tree::Number).ok_or(Reject::new(RejectKind::NumberRange, start))
    }

    fn literal(&mut self) -> Option<String> {
        let grammar = self.steps.grammar;
        let start = self.at;
        if !self.take('-') && grammar.plus_sign {
            self.take('+');
        }
        if grammar.non_finite {
            for token in ["NaN", "Infinity"] {
                if self.text[self.at..].starts_with(token) {
                    self.at += token.len();
                    return Some(self.text[start..self.at].to_owned());
                }
            }
        }
        let digits_at = self.at;
        let integral = self.digits();
        let zero_first = self.text[digits_at..].starts_with('0');
        if zero_first && integral > 1 && !grammar.leading_zeros {
            return None;
        }
        if integral == 0 && !(grammar.bare_fraction && self.peek() == Some('.')) {
            return None;
        }
        if self.take('.') && self.digits() == 0 && !grammar.bare_point {
            return None;
        }
        if self.take('e') || self.take('E') {
            if !self.take('+') {
                self.take('-');
            }
            if self.digits() == 0 {
                return None;
            }
        }
        let literal = self.text[start..self.at].trim_start_matches('+');
        let (sign, magnitude) = literal.strip_prefix('-').map_or(("", literal), |rest| ("-", rest));
        let magnitude = match magnitude.trim_start_matches('0') {
            trimmed if trimmed.starts_with(|first: char| first.is_ascii_digit()) => trimmed,
            // A single zero stays before a point, an exponent or the end.
            trimmed => &magnitude[magnitude.len().saturating_sub(trimmed.len() + 1)..],
        };
        Some(format!("{sign}{magnitude}"))
    }

    fn digits(&mut self) -> usize {
        let rest = &self.text[self.at..];
        let count = rest.find(|character: char| !character.is_ascii_digit()).unwrap_or(rest.len());
        self.at += count;
        count
    }

    fn string(&mut self, quote: char) -> Result<Units, Reject> {
        self.expect(quote)?;
        // Most strings hold no quote: then this is room for all of it, as none is longer in UTF-16 than in UTF-8.
        let room = self.text[self.at..].find(quote).unwrap_or(0);
        let mut units = Units::with_capacity(room);
        loop {
            let rest = &self.text[self.at..];
            let special = |character| character == quote || matches!(character, '\\' | '\0'..' ');
            let plain = &rest[..rest.find(special).unwrap_or(rest.len())];
            units.extend(plain.encode_utf16());
            self.at += plain.len();
            let at = self.at;
            match self.peek() {
                Some(end) if end == quote => {
                    self.at += 1;
                    return Ok((self.steps.text)(units));
                }
                Some('\\') => {
                    let unit = self.escape()?;
                    match unit {
                        0xD800..=0xDBFF if self.text[self.at..].starts_with("\\u") => {
                            // Whether the half is alone is known once the next escape is read.
                            let second_at = self.at;
                            let second = self.escape()?;
                            if (0xDC00..=0xDFFF).contains(&second) {
                                units.extend([unit, second]);
                            } else {
                                self.half(unit, at, &mut units)?;
                                self.at = second_at;
                            }
                        }
                        0xD800..=0xDFFF => self.half(unit, at, &mut units)?,
                        _ => units.push(unit),
                    }
                }
                Some(control) if self.steps.grammar.raw_controls => {
                    units.push(control as u16);
                    self.at += 1;
                }
                _ => return Err(self.fault()),
            }
        }
    }

    /// IN-SURR, KHORA-STR-2.
    fn half(&self, unit: u16, at: usize, units: &mut Units) -> Result<(), Reject> {
        match self.steps.halves {
            Halves::Reject => return Err(Reject::new(RejectKind::LoneSurrogate, at)),
            Halves::Keep => units.push(unit),
            Halves::Replace => units.push(0xFFFD),
        }
        Ok(())
    }

    /// One escape as a code unit.
    fn escape(&mut self) -> Result<u16, Reject> {
        self.expect('\\')?;
        let unit = match self.peek() {
            Some(same @ ('"' | '\\' | '/')) => same as u16,
            Some('b') => 0x08,
            Some('t') => 0x09,
            Some('n') => 0x0A,
            Some('f') => 0x0C,
            Some('r') => 0x0D,
            Some('u') => {
                self.at += 1;
                let mut unit = 0;
                for _ in 0..4 {
                    let digit = self.peek().and_then(|digit| digit.to_digit(16)).ok_or_else(|| self.fault())?;
                    self.at += 1;
                    unit = unit * 16 + digit as u16;
                }
                return Ok(unit);
            }
            Some(other @ ' '..='~') if self.steps.grammar.unknown_escapes => other as u16,
            _ => return Err(self.fault()),
        };
        self.at += 1;
        Ok(unit)
    }
}
