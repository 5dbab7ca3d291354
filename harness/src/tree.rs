//! A valid JSON text as a tree of places, to lay two texts of the same value beside each other.

use canon::value::{ReadOptions, Surrogates};
use canon::{Text, Value};

/// A value and where it stands in its text.
#[derive(Debug)]
pub struct Node {
    /// The first byte.
    pub start: usize,
    /// The byte behind the last one.
    pub end: usize,
    /// What stands there.
    pub kind: Kind,
}

/// What a value is.
#[derive(Debug)]
pub enum Kind {
    /// `true`, `false` or `null`.
    Word,
    /// A number.
    Number,
    /// A string.
    String,
    /// An array.
    Array(Vec<Node>),
    /// An object.
    Object(Vec<Member>),
}

/// A member of an object.
#[derive(Debug)]
pub struct Member {
    /// The name, unescaped.
    pub name: Text,
    /// Where the name stands, quotes included.
    pub quoted: std::ops::Range<usize>,
    /// The value.
    pub value: Node,
}

/// Reads a text that a canonicalizer has accepted or written.
///
/// Recursion is bounded by the depth that the canonicalizer allows.
pub fn read(text: &[u8]) -> Node {
    Reader { text, at: 0 }.value()
}

struct Reader<'a> {
    text: &'a [u8],
    at: usize,
}

impl Reader<'_> {
    fn peek(&self) -> u8 {
        self.text.get(self.at).copied().unwrap_or(0)
    }

    fn space(&mut self) {
        while matches!(self.peek(), b' ' | b'\t' | b'\r' | b'\n') {
            self.at += 1;
        }
    }

    fn value(&mut self) -> Node {
        self.space();
        let start = self.at;
        let kind = match self.peek() {
            b'{' => self.object(),
            b'[' => self.array(),
            b'"' => {
                self.string();
                Kind::String
            }
            first => {
                while !matches!(self.peek(), b',' | b']' | b'}' | b' ' | b'\t' | b'\r' | b'\n' | 0) {
                    self.at += 1;
                }
                match first {
                    b'-' | b'0'..=b'9' => Kind::Number,
                    _ => Kind::Word,
                }
            }
        };
        Node { start, end: self.at, kind }
    }

    fn array(&mut self) -> Kind {
        let mut elements = Vec::new();
        while self.goes_on(b']') {
            elements.push(self.value());
        }
        Kind::Array(elements)
    }

    fn object(&mut self) -> Kind {
        let mut members = Vec::new();
        while self.goes_on(b'}') {
            let start = self.at;
            self.string();
            let quoted = start..self.at;
            self.space();
            // The colon.
            self.at += 1;
            members.push(Member { name: unquoted(&self.text[quoted.clone()]), quoted, value: self.value() });
        }
        Kind::Object(members)
    }

    /// Past a bracket or comma to the next element; false behind the closing bracket.
    fn goes_on(&mut self, close: u8) -> bool {
        self.space();
        if self.peek() != close {
            // The opening bracket or the comma.
            self.at += 1;
            self.space();
        }
        let more = self.peek() != close && self.at < self.text.len();
        self.at += usize::from(!more);
        more
    }

    fn string(&mut self) {
        self.at += 1;
        loop {
            match self.peek() {
                b'"' => break,
                b'\\' => self.at += 2,
                0 if self.at >= self.text.len() => return,
                _ => self.at += 1,
            }
        }
        self.at += 1;
    }
}

/// The characters of a quoted string.
pub fn unquoted(quoted: &[u8]) -> Text {
    let options = ReadOptions { surrogates: Surrogates::Keep, ..ReadOptions::default() };
    let read = |text: &[u8]| match Value::read_with(text, options) {
        Ok(Value::String(text)) => Some(text),
        _ => None,
    };
    read(quoted).or_else(|| read(&controls_escaped(quoted))).unwrap_or_default()
}

/// The same with an escape for each raw control character, which olpc prints and no reader of JSON takes.
fn controls_escaped(quoted: &[u8]) -> Vec<u8> {
    let mut escaped = Vec::with_capacity(quoted.len());
    for &byte in quoted {
        match byte {
            ..0x20 => escaped.extend_from_slice(format!("\\u{byte:04x}").as_bytes()),
            _ => escaped.push(byte),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_raw_control_character_stands_for_itself() {
        assert_eq!(unquoted(b"\"a\nb\""), "a\nb");
        assert_eq!(unquoted(br#""a\nb""#), "a\nb");
    }

    #[test]
    fn every_value_knows_its_place() {
        let text = br#" { "a" : [ 1, "x\"]" , { } , [] ] , "\u0062": true } "#;
        let root = read(text);
        assert_eq!((root.start, root.end), (1, text.len() - 1));
        let Kind::Object(members) = &root.kind else {
            panic!("an object");
        };
        assert_eq!(members.len(), 2);
        assert_eq!(members[1].name, "b");
        assert_eq!(&text[members[1].quoted.clone()], br#""\u0062""#);
        let Kind::Array(elements) = &members[0].value.kind else {
            panic!("an array");
        };
        let texts: Vec<_> =
            elements.iter().map(|node| std::str::from_utf8(&text[node.start..node.end]).unwrap()).collect();
        assert_eq!(texts, ["1", r#""x\"]""#, "{ }", "[]"]);
    }
}
