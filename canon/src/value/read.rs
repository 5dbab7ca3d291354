//! Strict RFC 8259 text into a tree.

use super::Value;
use crate::engine::number::Number;
use crate::engine::reader::{self, Handler, Inside};
use crate::engine::string::{self, Style};
use crate::{Duplicates, Reject, RejectKind, Text};
use std::collections::HashMap;

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
    /// IN-DEPTH. No more than [`Value::DEEPEST`] counts: a tree is dropped and compared recursively.
    pub max_depth: usize,
    /// IN-DUP.
    pub duplicates: Duplicates,
    /// IN-SURR.
    pub surrogates: Surrogates,
}

impl Default for ReadOptions {
    fn default() -> ReadOptions {
        ReadOptions { max_depth: 1000, duplicates: Duplicates::Reject, surrogates: Surrogates::Reject }
    }
}

impl Value {
    /// How deep a tree may nest at most, whatever the options say.
    pub const DEEPEST: usize = 4000;

    /// Reads a document with the default options.
    pub fn read(input: &[u8]) -> Result<Value, Reject> {
        Value::read_with(input, ReadOptions::default())
    }

    /// Reads a document.
    pub fn read_with(input: &[u8], options: ReadOptions) -> Result<Value, Reject> {
        let text =
            std::str::from_utf8(input).map_err(|error| Reject::new(RejectKind::InvalidUtf8, error.valid_up_to()))?;
        let mut builder = Builder { text, options, open: Vec::new(), value: Value::Null };
        let max_depth = options.max_depth.min(Value::DEEPEST);
        reader::read(input, max_depth, &mut builder)?;
        Ok(builder.value)
    }
}

/// An array or object that is being read.
enum Open {
    Array(Vec<Value>),
    Object {
        members: Vec<(Text, Value)>,
        /// Where each name stands in `members`; unused while there are few.
        places: HashMap<Text, usize>,
        /// The name whose value comes next, and where it stood before.
        name: Text,
        before: Option<usize>,
    },
}

/// Up to this many members a name is looked for one by one.
const FEW: usize = 24;

/// Puts a tree together from the reader's events.
struct Builder<'a> {
    text: &'a str,
    options: ReadOptions,
    open: Vec<Open>,
    /// The value that was read last: in the end, the document.
    value: Value,
}

impl Builder<'_> {
    /// A value is finished: it becomes the next element, or waits for the end of its member.
    fn finish(&mut self, value: Value) {
        match self.open.last_mut() {
            Some(Open::Array(elements)) => elements.push(value),
            _ => self.value = value,
        }
    }

    fn inside(&self) -> Inside {
        match self.open.last() {
            None => Inside::Root,
            Some(Open::Array(_)) => Inside::Array,
            Some(Open::Object { .. }) => Inside::Object,
        }
    }

    fn text(&self, from: usize, to: usize) -> Text {
        Text::from(&self.text[from + 1..to - 1])
    }

    /// The text of a string with escapes, and the place after it.
    fn escaped(&self, from: usize, stop: usize) -> Result<(Text, usize), Reject> {
        let input = self.text.as_bytes();
        let style = Style { long_controls: false, keeps_halves: self.options.surrogates == Surrogates::Keep };
        let to = string::end(input, stop, style)?;
        let mut decoded = Vec::with_capacity(to - from);
        string::decode(input, from + 1, to - 1, &mut decoded);
        Ok((Text::from_wtf8(decoded), to))
    }

    /// IN-DUP: a second member of a name is refused at its key, or takes the first one's place.
    fn add_name(&mut self, at: usize, own: Text) -> Result<(), Reject> {
        let Some(Open::Object { members, places, name, before }) = self.open.last_mut() else {
            return Ok(());
        };
        if members.len() > FEW && places.is_empty() {
            let known = members.iter().map(|(name, _)| name.clone());
            places.extend(known.zip(0..));
        }
        *before = if places.is_empty() {
            members.iter().position(|(known, _)| *known == own)
        } else {
            places.get(&own).copied()
        };
        if before.is_some() && self.options.duplicates == Duplicates::Reject {
            return Err(Reject::new(RejectKind::DuplicateKey, at));
        }
        *name = own;
        Ok(())
    }
}

impl Handler for Builder<'_> {
    fn space(&mut self, _from: usize, _to: usize) {}

    fn string(&mut self, from: usize, to: usize) {
        let text = self.text(from, to);
        self.finish(Value::String(text));
    }

    fn escaped_string(&mut self, from: usize, stop: usize) -> Result<usize, Reject> {
        let (text, to) = self.escaped(from, stop)?;
        self.finish(Value::String(text));
        Ok(to)
    }

    fn name(&mut self, from: usize, to: usize) -> Result<(), Reject> {
        let name = self.text(from, to);
        self.add_name(from, name)
    }

    fn escaped_name(&mut self, from: usize, stop: usize) -> Result<usize, Reject> {
        let (name, to) = self.escaped(from, stop)?;
        self.add_name(from, name)?;
        Ok(to)
    }

    fn plain_number(&mut self, from: usize, to: usize) -> Result<(), Reject> {
        let literal = &self.text[from..to];
        self.finish(Value::Number(literal.into()));
        Ok(())
    }

    fn number(&mut self, number: Number) -> Result<(), Reject> {
        self.plain_number(number.from, number.to)
    }

    fn word(&mut self, from: usize, to: usize) {
        self.finish(match &self.text[from..to] {
            "true" => Value::Bool(true),
            "false" => Value::Bool(false),
            _ => Value::Null,
        });
    }

    fn open_array(&mut self, _at: usize) {
        self.open.push(Open::Array(Vec::new()));
    }

    fn close_array(&mut self, _to: usize) -> Inside {
        if let Some(Open::Array(elements)) = self.open.pop() {
            self.finish(Value::Array(elements));
        }
        self.inside()
    }

    fn open_object(&mut self, _at: usize) {
        self.open.push(Open::Object {
            members: Vec::new(),
            places: HashMap::new(),
            name: Text::default(),
            before: None,
        });
    }

    fn close_object(&mut self, _to: usize) -> Result<Inside, Reject> {
        if let Some(Open::Object { members, .. }) = self.open.pop() {
            self.finish(Value::Object(members));
        }
        Ok(self.inside())
    }

    fn member_end(&mut self, _to: usize) {
        let value = std::mem::replace(&mut self.value, Value::Null);
        if let Some(Open::Object { members, places, name, before }) = self.open.last_mut() {
            match before {
                Some(_) if self.options.duplicates == Duplicates::First => {}
                Some(place) => members[*place].1 = value,
                None => {
                    if !places.is_empty() {
                        places.insert(name.clone(), members.len());
                    }
                    members.push((std::mem::take(name), value));
                }
            }
        }
    }
}
