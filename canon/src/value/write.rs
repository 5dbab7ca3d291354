//! A tree back to compact text, in the order and spelling that it holds.

use super::Value;
use crate::text::{Chunk, Text};
use std::fmt::Write as _;

impl Value {
    /// Compact JSON text: members in their order, number literals as they are,
    /// lone surrogates as escapes.
    ///
    /// ```
    /// let value = canon::Value::read(b"{ \"b\": 1.50, \"a\": [\"\\u000a\"] }").unwrap();
    /// assert_eq!(value.to_text(), r#"{"b":1.50,"a":["\n"]}"#);
    /// ```
    pub fn to_text(&self) -> String {
        let mut out = String::new();
        self.write(&mut out);
        out
    }

    /// JSON text with two spaces a level, as `JSON.stringify(value, null, 2)` lays it out.
    pub fn to_pretty_text(&self) -> String {
        let mut out = String::new();
        self.write_pretty(&mut out, 0);
        out
    }

    fn write_pretty(&self, out: &mut String, level: usize) {
        let line = |out: &mut String, level: usize| {
            out.push('\n');
            out.extend(std::iter::repeat_n("  ", level));
        };
        match self {
            Value::Array(elements) if !elements.is_empty() => {
                out.push('[');
                for (index, element) in elements.iter().enumerate() {
                    out.push_str(if index > 0 { "," } else { "" });
                    line(out, level + 1);
                    element.write_pretty(out, level + 1);
                }
                line(out, level);
                out.push(']');
            }
            Value::Object(members) if !members.is_empty() => {
                out.push('{');
                for (index, (name, value)) in members.iter().enumerate() {
                    out.push_str(if index > 0 { "," } else { "" });
                    line(out, level + 1);
                    write_string(name, out);
                    out.push_str(": ");
                    value.write_pretty(out, level + 1);
                }
                line(out, level);
                out.push('}');
            }
            other => other.write(out),
        }
    }

    fn write(&self, out: &mut String) {
        match self {
            Value::Null => out.push_str("null"),
            Value::Bool(true) => out.push_str("true"),
            Value::Bool(false) => out.push_str("false"),
            Value::Number(literal) => out.push_str(literal),
            Value::String(text) => write_string(text, out),
            Value::Array(elements) => {
                out.push('[');
                for (index, element) in elements.iter().enumerate() {
                    if index > 0 {
                        out.push(',');
                    }
                    element.write(out);
                }
                out.push(']');
            }
            Value::Object(members) => {
                out.push('{');
                for (index, (name, value)) in members.iter().enumerate() {
                    if index > 0 {
                        out.push(',');
                    }
                    write_string(name, out);
                    out.push(':');
                    value.write(out);
                }
                out.push('}');
            }
        }
    }
}

/// A quoted JSON string with short escapes.
fn write_string(text: &Text, out: &mut String) {
    out.push('"');
    match text.as_str() {
        Some(text) => write_text(text, out),
        None => text.chunks().for_each(|chunk| match chunk {
            Chunk::Text(text) => write_text(text, out),
            Chunk::Surrogate(unit) => {
                let _ = write!(out, "\\u{unit:04x}");
            }
        }),
    }
    out.push('"');
}

/// What needs no escape is copied in whole runs.
fn write_text(text: &str, out: &mut String) {
    let escaped = |byte: u8| matches!(byte, b'"' | b'\\' | 0..b' ');
    let mut rest = text;
    while let Some(at) = rest.bytes().position(escaped) {
        out.push_str(&rest[..at]);
        match rest.as_bytes()[at] {
            b'"' => out.push_str("\\\""),
            b'\\' => out.push_str("\\\\"),
            0x08 => out.push_str("\\b"),
            b'\t' => out.push_str("\\t"),
            b'\n' => out.push_str("\\n"),
            0x0C => out.push_str("\\f"),
            b'\r' => out.push_str("\\r"),
            control => {
                let _ = write!(out, "\\u{control:04x}");
            }
        }
        rest = &rest[at + 1..];
    }
    out.push_str(rest);
}
