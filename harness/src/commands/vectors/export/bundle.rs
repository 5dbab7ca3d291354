//! What a package holds about one profile: every question that a function from text to text can answer, as one plain document.
//!
//! Each expectation has the same shape, whatever it was in the vector: rows of the readings that they are about, each with the answers
//! that would do. So a package needs no more than a loop.

use canon::value::{ReadOptions, Surrogates};
use canon::{Profile, Value};
use canon_vectors::vector::{File, write_file};
use canon_vectors::{Expect, Expected, Registry, Row, Suite, Vector};
use std::fmt::Write as _;

/// The cases of one profile.
pub struct Bundle {
    /// The profile.
    pub profile: Profile,
    /// In the order of the set.
    pub cases: Vec<Vector>,
    /// The document that a package reads.
    document: Value,
}

impl Bundle {
    /// The documents of a profile and their canonical texts; none where the set has nothing of it.
    pub fn of(suite: &Suite, profile: Profile) -> Option<Bundle> {
        let files = suite.files.values().filter(|file| file.profile == profile);
        let files: Vec<File> = files
            .map(|file| File {
                profile,
                family: file.family.clone(),
                vectors: file.vectors.iter().filter(|vector| is_text(vector)).cloned().collect(),
            })
            .collect();
        let entries: Vec<Value> = files.iter().flat_map(entries).collect();
        let cases: Vec<Vector> = files.into_iter().flat_map(|file| file.vectors).collect();
        if cases.is_empty() {
            return None;
        }
        let document = Value::object([
            ("profile", Value::string(profile.name())),
            ("version", Value::string(env!("CARGO_PKG_VERSION"))),
            ("digest", Value::string(suite.digest())),
            ("disputes", disputes(&cases)),
            ("rules", rules(&cases)),
            ("cases", Value::Array(entries)),
        ]);
        Some(Bundle { profile, cases, document })
    }

    /// The document in ASCII, one line per case, so that no editor or transport changes a golden character.
    pub fn to_text(&self) -> String {
        let mut out = String::new();
        for character in self.document.to_text().chars() {
            if character.is_ascii() && character != '\u{7F}' {
                out.push(character);
            } else {
                for unit in character.encode_utf16(&mut [0; 2]) {
                    let _ = write!(out, "\\u{unit:04x}");
                }
            }
        }
        out.replace("{\"id\":", "\n{\"id\":") + "\n"
    }
}

/// Whether a function from text to text can be asked: a document, and nothing beside it.
fn is_text(vector: &Vector) -> bool {
    vector.op == "hash" && vector.input.is_some() && vector.args.is_none()
}

/// The vectors of a file as a package reads them. Long text stays as short as the file has it.
fn entries(file: &File) -> Vec<Value> {
    let options = ReadOptions { surrogates: Surrogates::Keep, ..ReadOptions::default() };
    let written = Value::read_with(write_file(file).as_bytes(), options).ok();
    let written = written.as_ref().and_then(|file| file.get("vectors")).and_then(Value::as_array);
    written.unwrap_or_default().iter().zip(&file.vectors).map(|(text, vector)| entry(text, vector)).collect()
}

fn entry(written: &Value, vector: &Vector) -> Value {
    let same = |name: &'static str| Some((name, written.get(name)?.clone()));
    let mut members: Vec<(&str, Value)> =
        ["id", "rules", "level", "proves", "effect"].into_iter().filter_map(same).collect();
    members.push(("since", Value::string(vector.since.as_str())));
    members.push(("raw", Value::Bool(vector.needs.is_some())));
    members.extend(["repeat", "input", "input_b64"].into_iter().filter_map(same));
    members.push(("rows", rows(written.get("expect"), vector)));
    Value::object(members)
}

/// `expect` with every shape turned into rows.
fn rows(expect: Option<&Value>, vector: &Vector) -> Value {
    let empty = Value::object::<&str>([]);
    let expect = expect.unwrap_or(&empty);
    let row = |under: Value, expect: &Value| Value::object([("under", under), ("ways", ways(expect))]);
    let rows = match (expect.get("readings"), vector.dispute()) {
        (Some(Value::Object(readings)), Some(dispute)) => readings
            .iter()
            .map(|(name, expect)| row(Value::object([(dispute, Value::String(name.clone()))]), expect))
            .collect(),
        (Some(Value::Array(rows)), _) => {
            rows.iter().filter_map(|one| Some(row(one.get("under")?.clone(), one.get("expect")?))).collect()
        }
        _ => vec![row(empty.clone(), expect)],
    };
    Value::Array(rows)
}

/// One answer or several, each only the canonical text or the refusal: the hash of a text is the hash function's affair.
fn ways(expect: &Value) -> Value {
    let one = |way: &Value| {
        let kept = ["canonical", "reject"].into_iter();
        Value::object(kept.filter_map(|name| Some((name, way.get(name)?.clone()))))
    };
    Value::Array(match expect.get("any_of").and_then(Value::as_array) {
        Some(several) => several.iter().map(one).collect(),
        None => vec![one(expect)],
    })
}

/// The readings of every dispute that the cases are about, the default first.
fn disputes(cases: &[Vector]) -> Value {
    let mut found: Vec<(String, Vec<String>)> = Vec::new();
    for (dispute, reading) in cases.iter().flat_map(|case| rows_of(&case.expect)).flat_map(|row| &row.under) {
        let at = found.iter().position(|(known, _)| known == dispute).unwrap_or_else(|| {
            found.push((dispute.clone(), Vec::new()));
            found.len() - 1
        });
        if !found[at].1.contains(reading) {
            found[at].1.push(reading.clone());
        }
    }
    let names = |names: Vec<String>| Value::Array(names.into_iter().map(Value::string).collect());
    Value::object(found.into_iter().map(|(dispute, readings)| (dispute, names(readings))))
}

fn rows_of(expect: &Expect) -> &[Row] {
    match expect {
        Expect::Readings(rows) => rows,
        _ => &[],
    }
}

/// The texts of the rules that the cases are about.
fn rules(cases: &[Vector]) -> Value {
    let registry = Registry::shipped();
    let mut ids: Vec<&str> = cases.iter().flat_map(|case| &case.rules).map(String::as_str).collect();
    ids.sort_unstable();
    ids.dedup();
    let text = |id: &str| registry.get(id).map_or(String::new(), |rule| rule.text.clone());
    Value::object(ids.into_iter().map(|id| (id, Value::string(text(id)))))
}

/// The disputes that a row is about, and the readings of them; none where there is no dispute.
type Named = Option<(String, String)>;

/// What would do under no or some readings, with the names of the readings.
pub fn alternatives(vector: &Vector) -> Vec<(Named, &[Expected])> {
    match &vector.expect {
        Expect::One(one) => vec![(None, std::slice::from_ref(one))],
        Expect::AnyOf(ways) => vec![(None, ways)],
        Expect::Readings(rows) => rows
            .iter()
            .map(|row| {
                let join =
                    |part: fn(&(String, String)) -> &str| row.under.iter().map(part).collect::<Vec<_>>().join("+");
                let named = (join(|(dispute, _)| dispute), join(|(_, reading)| reading));
                (Some(named), &row.ways[..])
            })
            .collect(),
    }
}
