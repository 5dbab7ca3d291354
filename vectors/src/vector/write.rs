//! Vectors into the bytes of a file: pure ASCII, one member a line, the same every time.

use super::{Expect, Expected, FIRST_VERSION, File, Needs, Vector};
use base64::Engine as _;
use canon::Value;
use std::fmt::Write as _;

/// The bytes of a file.
pub fn write_file(file: &File) -> String {
    let mut out = format!(
        "{{\"format\": 1, \"profile\": \"{}\", \"family\": {}, \"vectors\": [",
        file.profile,
        text(&file.family)
    );
    for (index, vector) in file.vectors.iter().enumerate() {
        out.push_str(if index == 0 { "\n" } else { ",\n" });
        write_vector(vector, &mut out);
    }
    out.push_str("\n]}\n");
    out
}

fn write_vector(vector: &Vector, out: &mut String) {
    let mut members = vec![
        ("id", text(&vector.id)),
        (
            "rules",
            ascii(&Value::Array(
                vector
                    .rules
                    .iter()
                    .map(|rule| Value::string(rule.as_str()))
                    .collect(),
            )),
        ),
        ("level", text(vector.level.name())),
    ];
    if let Some(dispute) = &vector.dispute {
        members.push(("dispute", text(dispute)));
    }
    members.push(("proves", text(&vector.proves)));
    members.push(("effect", text(&vector.effect)));
    if let Some(Needs::Raw) = vector.needs {
        members.push(("needs", text("raw")));
    }
    if vector.since != FIRST_VERSION {
        members.push(("since", text(&vector.since)));
    }
    members.push(("op", text(&vector.op)));
    if let Some(input) = &vector.input {
        members.push(match std::str::from_utf8(input) {
            Ok(input) => ("input", text(input)),
            Err(_) => (
                "input_b64",
                text(&base64::engine::general_purpose::STANDARD.encode(input)),
            ),
        });
    }
    if let Some(args) = &vector.args {
        members.push(("args", ascii(args)));
    }
    members.push(("expect", ascii(&expect(&vector.expect))));

    for (index, (name, value)) in members.iter().enumerate() {
        let open = if index == 0 { "  {" } else { ",\n   " };
        let _ = write!(out, "{open}\"{name}\": {value}");
    }
    out.push('}');
}

fn expect(expect: &Expect) -> Value {
    let way = |expected: &Expected| Value::object(expected.members());
    match expect {
        Expect::One(expected) => way(expected),
        Expect::Readings(readings) => Value::object([(
            "readings",
            Value::object(
                readings
                    .iter()
                    .map(|(name, expected)| (name.as_str(), way(expected))),
            ),
        )]),
        Expect::AnyOf(ways) => {
            Value::object([("any_of", Value::Array(ways.iter().map(way).collect()))])
        }
    }
}

fn text(text: &str) -> String {
    ascii(&Value::string(text))
}

/// Compact JSON in ASCII, so that no editor, terminal or transport changes a golden character.
fn ascii(value: &Value) -> String {
    let mut out = String::new();
    for character in value.to_text().chars() {
        if character.is_ascii() && character != '\u{7F}' {
            out.push(character);
        } else {
            for unit in character.encode_utf16(&mut [0; 2]) {
                let _ = write!(out, "\\u{unit:04x}");
            }
        }
    }
    out
}
