//! Strict RFC 8259 text into a tree.

use super::Value;
use crate::{Duplicates, Reject, RejectKind, Text};
use std::collections::HashSet;

/// What to do with half of a surrogate pair.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Surrogates {
    /// IN-SURR: refuse the document.
    #[default]
    Reject,
    /// KHORA-STR-2: keep it.
    Keep,
}

/// How strictly to read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReadOptions {
    /// IN-DEPTH.
    pub max_depth: usize,
    /// IN-DUP.
    pub duplicates: Duplicates,
    /// IN-SURR.
    pub surrogates: Surrogates,
}

impl Default for ReadOptions {
    fn default() -> ReadOptions {
        ReadOptions {
            max_depth: 1000,
            duplicates: Duplicates::Reject,
            surrogates: Surrogates::Reject,
        }
    }
}

impl Value {
    /// Reads a document with the default options.
    pub fn read(input: &[u8]) -> Result<Value, Reject> {
        Value::read_with(input, ReadOptions::default())
    }

    /// Reads a document.
    pub fn read_with(input: &[u8], options: ReadOptions) -> Result<Value, Reject> {
        let text = std::str::from_utf8(input)
            .map_err(|error| Reject::new(RejectKind::InvalidUtf8, error.valid_up_to()))?;
        let mut reader = Reader {
            bytes: text.as_bytes(),
            at: 0,
            options,
        };
        reader.space();
        let value = reader.value(0)?;
        reader.space();
        if reader.at < reader.bytes.len() {
            return Err(reader.syntax());
        }
        Ok(value)
    }
}

struct Reader<'a> {
    bytes: &'a [u8],
    at: usize,
    options: ReadOptions,
}

impl Reader<'_> {
    fn peek(&self) -> Option<u8> {
        self.bytes.get(self.at).copied()
    }

    fn syntax(&self) -> Reject {
        Reject::new(RejectKind::Syntax, self.at)
    }

    fn space(&mut self) {
        while matches!(self.peek(), Some(b' ' | b'\t' | b'\n' | b'\r')) {
            self.at += 1;
        }
    }

    fn expect(&mut self, byte: u8) -> Result<(), Reject> {
        if self.peek() != Some(byte) {
            return Err(self.syntax());
        }
        self.at += 1;
        Ok(())
    }

    fn value(&mut self, depth: usize) -> Result<Value, Reject> {
        match self.peek() {
            Some(b'{') => self.object(depth + 1),
            Some(b'[') => self.array(depth + 1),
            Some(b'"') => Ok(Value::String(self.string()?)),
            Some(b't') => self.word("true", Value::Bool(true)),
            Some(b'f') => self.word("false", Value::Bool(false)),
            Some(b'n') => self.word("null", Value::Null),
            Some(b'-' | b'0'..=b'9') => self.number(),
            _ => Err(self.syntax()),
        }
    }

    fn open(&mut self, depth: usize) -> Result<(), Reject> {
        if depth > self.options.max_depth {
            return Err(Reject::new(RejectKind::TooDeep, self.at));
        }
        self.at += 1;
        self.space();
        Ok(())
    }

    fn array(&mut self, depth: usize) -> Result<Value, Reject> {
        self.open(depth)?;
        let mut elements = Vec::new();
        if self.peek() == Some(b']') {
            self.at += 1;
            return Ok(Value::Array(elements));
        }
        loop {
            self.space();
            elements.push(self.value(depth)?);
            self.space();
            match self.peek() {
                Some(b',') => self.at += 1,
                Some(b']') => {
                    self.at += 1;
                    return Ok(Value::Array(elements));
                }
                _ => return Err(self.syntax()),
            }
        }
    }

    fn object(&mut self, depth: usize) -> Result<Value, Reject> {
        self.open(depth)?;
        let mut members: Vec<(Text, Value)> = Vec::new();
        let mut names = HashSet::new();
        if self.peek() == Some(b'}') {
            self.at += 1;
            return Ok(Value::Object(members));
        }
        loop {
            self.space();
            let key_at = self.at;
            let name = match self.peek() {
                Some(b'"') => self.string()?,
                _ => return Err(self.syntax()),
            };
            let fresh = names.insert(name.clone());
            if !fresh && self.options.duplicates == Duplicates::Reject {
                return Err(Reject::new(RejectKind::DuplicateKey, key_at));
            }
            self.space();
            self.expect(b':')?;
            self.space();
            let value = self.value(depth)?;
            if fresh {
                members.push((name, value));
            } else if let Some(first) = members.iter_mut().find(|(known, _)| *known == name) {
                first.1 = value;
            }
            self.space();
            match self.peek() {
                Some(b',') => self.at += 1,
                Some(b'}') => {
                    self.at += 1;
                    return Ok(Value::Object(members));
                }
                _ => return Err(self.syntax()),
            }
        }
    }

    fn word(&mut self, word: &str, value: Value) -> Result<Value, Reject> {
        for byte in word.bytes() {
            self.expect(byte)?;
        }
        Ok(value)
    }

    /// A malformed number is reported at its first byte.
    fn number(&mut self) -> Result<Value, Reject> {
        let start = self.at;
        let malformed = Reject::new(RejectKind::Syntax, start);
        if self.peek() == Some(b'-') {
            self.at += 1;
        }
        match self.peek() {
            Some(b'0') => {
                self.at += 1;
                if self.peek().is_some_and(|byte| byte.is_ascii_digit()) {
                    return Err(malformed);
                }
            }
            _ if self.digits() == 0 => return Err(malformed),
            _ => {}
        }
        if self.peek() == Some(b'.') {
            self.at += 1;
            if self.digits() == 0 {
                return Err(malformed);
            }
        }
        if matches!(self.peek(), Some(b'e' | b'E')) {
            self.at += 1;
            if matches!(self.peek(), Some(b'+' | b'-')) {
                self.at += 1;
            }
            if self.digits() == 0 {
                return Err(malformed);
            }
        }
        let literal = String::from_utf8_lossy(&self.bytes[start..self.at]);
        Ok(Value::Number(literal.into()))
    }

    fn digits(&mut self) -> usize {
        let start = self.at;
        while self.peek().is_some_and(|byte| byte.is_ascii_digit()) {
            self.at += 1;
        }
        self.at - start
    }

    fn string(&mut self) -> Result<Text, Reject> {
        self.expect(b'"')?;
        let start = self.at;
        while !matches!(self.peek(), Some(b'"' | b'\\' | 0..=0x1F) | None) {
            self.at += 1;
        }
        let plain =
            |from: usize, to: usize| std::str::from_utf8(&self.bytes[from..to]).unwrap_or_default();
        if self.peek() == Some(b'"') {
            let text = Text::from(plain(start, self.at));
            self.at += 1;
            return Ok(text);
        }
        let mut units: Vec<u16> = plain(start, self.at).encode_utf16().collect();
        // Where each surrogate that came from an escape stands, to name it if it stays alone.
        let mut halves: Vec<(usize, usize)> = Vec::new();
        loop {
            let at = self.at;
            match self.peek() {
                Some(b'"') => {
                    self.at += 1;
                    break;
                }
                Some(b'\\') => {
                    let unit = self.escape()?;
                    if (0xD800..0xE000).contains(&unit) {
                        halves.push((units.len(), at));
                    }
                    units.push(unit);
                    if self.options.surrogates == Surrogates::Reject {
                        refuse_lone(
                            &units,
                            &mut halves,
                            self.bytes[self.at..].starts_with(b"\\u"),
                        )?;
                    }
                }
                None | Some(0..=0x1F) => return Err(self.syntax()),
                Some(_) => {
                    while !matches!(self.peek(), Some(b'"' | b'\\' | 0..=0x1F) | None) {
                        self.at += 1;
                    }
                    let run = std::str::from_utf8(&self.bytes[at..self.at]).unwrap_or_default();
                    units.extend(run.encode_utf16());
                }
            }
        }
        Ok(Text::from_utf16(&units))
    }

    /// One escape as a UTF-16 code unit.
    fn escape(&mut self) -> Result<u16, Reject> {
        self.expect(b'\\')?;
        let unit = match self.peek() {
            Some(byte @ (b'"' | b'\\' | b'/')) => u16::from(byte),
            Some(b'b') => 8,
            Some(b't') => 9,
            Some(b'n') => 10,
            Some(b'f') => 12,
            Some(b'r') => 13,
            Some(b'u') => {
                let mut unit = 0;
                for _ in 0..4 {
                    self.at += 1;
                    let digit = self
                        .peek()
                        .and_then(|byte| char::from(byte).to_digit(16))
                        .ok_or_else(|| self.syntax())?;
                    unit = unit * 16 + digit as u16;
                }
                unit
            }
            _ => return Err(self.syntax()),
        };
        self.at += 1;
        Ok(unit)
    }
}

/// Refuses a surrogate that can no longer find its other half.
fn refuse_lone(
    units: &[u16],
    halves: &mut Vec<(usize, usize)>,
    escape_follows: bool,
) -> Result<(), Reject> {
    let lone = |at| Err(Reject::new(RejectKind::LoneSurrogate, at));
    match halves[..] {
        [] => Ok(()),
        // A high half may wait for the escape that follows at once.
        [(_, at)]
            if units
                .last()
                .is_some_and(|unit| (0xD800..0xDC00).contains(unit)) =>
        {
            if escape_follows {
                Ok(())
            } else {
                lone(at)
            }
        }
        [(first, _), (second, _)]
            if second == first + 1
                && units[first] < 0xDC00
                && (0xDC00..0xE000).contains(&units[second]) =>
        {
            halves.clear();
            Ok(())
        }
        [(_, at), ..] => lone(at),
    }
}
