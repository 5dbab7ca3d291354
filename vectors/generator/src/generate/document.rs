//! Documents by the grammar: values, objects, arrays, and the white space between.

use super::{Choices, keys, numbers, strings};
use canon::{Profile, Value};

/// Writes one document, decision by decision.
pub struct Writer<'w, 'c> {
    /// Where the decisions come from.
    pub choices: &'w mut Choices<'c>,
    /// Whose hazards weigh more.
    pub profile: Profile,
    /// The text so far.
    pub out: Vec<u8>,
    spaced: bool,
}

/// How deep random documents nest; deep ones have a generator of their own.
const DEPTH: usize = 5;

impl<'w, 'c> Writer<'w, 'c> {
    /// An empty document.
    pub fn new(choices: &'w mut Choices<'c>, profile: Profile) -> Self {
        let spaced = choices.chance(1, 5);
        Writer { choices, profile, out: Vec::with_capacity(128), spaced }
    }

    /// White space where the grammar allows it, in documents that have any.
    pub fn space(&mut self) {
        if self.spaced {
            for _ in 0..self.choices.pick(&[0, 1, 0, 2]) {
                let space = self.choices.pick(b" \n\t\r");
                self.out.push(space);
            }
        }
    }

    /// Text that stands as it is.
    pub fn raw(&mut self, text: &str) {
        self.out.extend_from_slice(text.as_bytes());
    }

    /// A string of this text in some spelling.
    pub fn string(&mut self, text: &str) {
        strings::spell(self.choices, text, &mut self.out);
    }

    /// A string of random text.
    pub fn any_string(&mut self) {
        let text = strings::text(self.choices, self.profile);
        self.string(&text);
    }

    /// A number.
    pub fn number(&mut self) {
        let literal = numbers::literal(self.choices);
        self.raw(&literal);
    }

    /// `null`, `true` or `false`.
    pub fn word(&mut self) {
        let word = self.choices.pick(&["null", "true", "false"]);
        self.raw(word);
    }

    /// A value without members or elements.
    pub fn leaf(&mut self) {
        match self.choices.below(8) {
            0..=3 => self.number(),
            4..=5 => self.any_string(),
            _ => self.word(),
        }
    }

    /// Any value.
    pub fn value(&mut self, depth: usize) {
        if depth >= DEPTH || self.choices.exhausted() {
            return self.leaf();
        }
        match self.choices.below(10) {
            0..=4 => self.leaf(),
            5..=7 => self.object(depth, 40),
            _ => self.array(depth),
        }
    }

    /// An array of random elements.
    pub fn array(&mut self, depth: usize) {
        let count = self.choices.pick(&[1, 0, 2, 3, 6]);
        self.array_of(count, |writer, _| writer.value(depth + 1));
    }

    /// An array whose elements the caller writes.
    pub fn array_of(&mut self, count: usize, mut element: impl FnMut(&mut Self, usize)) {
        self.out.push(b'[');
        for index in 0..count {
            if index > 0 {
                self.out.push(b',');
            }
            self.space();
            element(self, index);
            self.space();
        }
        self.out.push(b']');
    }

    /// An object whose names are drawn to separate orders.
    pub fn object(&mut self, depth: usize, most: usize) {
        let names = keys::set(self.choices, self.profile, most);
        // Wide objects hold small values, or documents would grow without end.
        let wide = names.len() > 8;
        self.object_of(&names, |writer, _| {
            if wide {
                writer.leaf();
            } else {
                writer.value(depth + 1);
            }
        });
    }

    /// A tree, in its own order, in some spelling.
    pub fn tree(&mut self, value: &Value) {
        match value {
            Value::Array(elements) => {
                self.array_of(elements.len(), |writer, index| writer.tree(&elements[index]));
            }
            Value::Object(members) => {
                let names: Vec<_> = members.iter().map(|(name, _)| name.to_string_lossy()).collect();
                let mut values = members.iter().map(|(_, value)| value);
                self.object_of(&names, |writer, _| {
                    if let Some(value) = values.next() {
                        writer.tree(value);
                    }
                });
            }
            Value::String(text) => self.string(&text.to_string_lossy()),
            Value::Null | Value::Bool(_) | Value::Number(_) => self.raw(&value.to_text()),
        }
    }

    /// An object whose values the caller writes.
    pub fn object_of<S: AsRef<str>>(&mut self, names: &[S], mut value: impl FnMut(&mut Self, &str)) {
        self.out.push(b'{');
        for (index, name) in names.iter().enumerate() {
            if index > 0 {
                self.out.push(b',');
            }
            self.space();
            self.string(name.as_ref());
            self.space();
            self.out.push(b':');
            self.space();
            value(self, name.as_ref());
            self.space();
        }
        self.out.push(b'}');
    }
}
