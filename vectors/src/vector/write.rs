//! Vectors into the bytes of a file: pure ASCII, one member a line, the same every time.

use super::repeat::Marks;
use super::{Expect, Expected, FIRST_VERSION, File, Needs, Row, Vector};
use base64::Engine as _;
use canon::Value;
use std::fmt::Write as _;

/// The bytes of a file.
pub fn write_file(file: &File) -> String {
    let format = if file.vectors.iter().any(needs_second) { 2 } else { 1 };
    let mut out = format!(
        "{{\"format\": {format}, \"profile\": \"{}\", \"family\": {}, \"vectors\": [",
        file.profile,
        ascii(&text(&file.family))
    );
    for (index, vector) in file.vectors.iter().enumerate() {
        out.push_str(if index == 0 { "\n" } else { ",\n" });
        write_vector(vector, &mut out);
    }
    out.push_str("\n]}\n");
    out
}

/// Where long text can stand: the document, the arguments and the answer.
fn long(vector: &Vector) -> Vec<Value> {
    let input = vector.input.as_deref().and_then(|input| std::str::from_utf8(input).ok());
    let mut values: Vec<Value> = input.map(Value::string).into_iter().collect();
    values.extend(vector.args.clone());
    values.push(vector.expect.to_value());
    values
}

/// Whether a vector says what only the second format can.
fn needs_second(vector: &Vector) -> bool {
    let several = |row: &Row| row.ways.len() > 1;
    let rows = matches!(&vector.expect, Expect::Readings(rows) if rows.iter().any(several));
    let repeats = || !Marks::of(&long(vector)).is_empty();
    vector.disputes.len() > 1 || !vector.reported.is_empty() || rows || repeats()
}

fn write_vector(vector: &Vector, out: &mut String) {
    for (index, (name, value)) in members(vector).iter().enumerate() {
        let open = if index == 0 { "  {" } else { ",\n   " };
        let _ = write!(out, "{open}\"{name}\": {}", ascii(value));
    }
    out.push('}');
}

/// The members of a vector in their order.
fn members(vector: &Vector) -> Vec<(&'static str, Value)> {
    let marks = Marks::of(&long(vector));
    let mut members =
        vec![("id", text(&vector.id)), ("rules", strings(&vector.rules)), ("level", text(vector.level.name()))];
    match &vector.disputes[..] {
        [] => {}
        [dispute] => members.push(("dispute", text(dispute))),
        several => members.push(("disputes", strings(several))),
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
    if !marks.is_empty() {
        members.push(("repeat", marks.to_value()));
    }
    if let Some(input) = &vector.input {
        members.push(match std::str::from_utf8(input) {
            Ok(input) => ("input", marks.shortened(&Value::string(input))),
            Err(_) => ("input_b64", text(&base64::engine::general_purpose::STANDARD.encode(input))),
        });
    }
    if let Some(args) = &vector.args {
        members.push(("args", marks.shortened(args)));
    }
    if !vector.reported.is_empty() {
        members.push(("reported", strings(&vector.reported)));
    }
    members.push(("expect", marks.shortened(&vector.expect.to_value())));
    members
}

impl Vector {
    /// The vector as it stands in a file.
    pub fn to_value(&self) -> Value {
        Value::object(members(self))
    }
}

impl Expect {
    /// `expect` as it stands in a file.
    pub fn to_value(&self) -> Value {
        match self {
            Expect::One(expected) => Value::object(expected.members()),
            Expect::AnyOf(ways) => any_of(ways),
            Expect::Readings(rows) if is_about_one(rows) => {
                let named = rows.iter().map(|row| (row.name(), ways(&row.ways)));
                Value::object([("readings", Value::object(named))])
            }
            Expect::Readings(rows) => {
                let row = |row: &Row| {
                    let under = row.under.iter().map(|(id, name)| (id.as_str(), name.as_str()));
                    let under = under.map(|(id, name)| (id, Value::string(name)));
                    Value::object([("under", Value::object(under)), ("expect", ways(&row.ways))])
                };
                Value::object([("readings", Value::Array(rows.iter().map(row).collect()))])
            }
        }
    }
}

/// Whether all rows are about the same dispute, which then need not be named in each.
fn is_about_one(rows: &[Row]) -> bool {
    let mut disputes = rows.iter().flat_map(|row| &row.under).map(|(dispute, _)| dispute);
    let first = disputes.next();
    disputes.all(|dispute| Some(dispute) == first)
}

/// One way as it is, several as `any_of`.
fn ways(ways: &[Expected]) -> Value {
    match ways {
        [one] => Value::object(one.members()),
        several => any_of(several),
    }
}

fn any_of(ways: &[Expected]) -> Value {
    let ways = ways.iter().map(|way| Value::object(way.members())).collect();
    Value::object([("any_of", Value::Array(ways))])
}

fn strings(texts: &[String]) -> Value {
    Value::Array(texts.iter().map(|text| Value::string(text.as_str())).collect())
}

fn text(text: &str) -> Value {
    Value::string(text)
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
