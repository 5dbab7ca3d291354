//! Where the text of cps and its reference leave room: what is allowed in several ways, or reported and not compared.
//!
//! The vectors keep their questions. A check that the text asks for and the reference leaves out, a capsule that goes through a model on
//! its way to its hash, the name of one fault among several: an implementation that is stricter or more lenient there obeys the book.

mod chain;
mod hash;
mod model;
mod seal;
mod validate;
mod verify;

use crate::implementation::Implementation;
use canon::operation::{Answer, Request};
use canon::{Profile, Readings, RejectKind, Value};
use canon_vectors::vector::{Expect, Expected, File, Level, Row, Vector};

/// Vectors that move with a dispute or are about a seal, and yet ask first whether an integer at a float path becomes a float.
const INTEGERS_AT_FLOAT_PATHS: [&str; 8] = [
    "float-paths/confidence-ten-to-the-16", "float-paths/confidence-ten-to-the-30",
    "float-paths/confidence-large-digits", "model/confidence-integer", "model/confidence-minus-zero",
    "seal/integer-confidence", "verify/integer-left", "verify/twelve-integer-left",
];

/// Widens what the vectors of a file expect.
pub fn apply(file: &mut File) {
    if file.profile != Profile::CPS {
        return;
    }
    for vector in &mut file.vectors {
        match vector.op.as_str() {
            "hash" => hash::widen(vector),
            "model" => model::widen(vector),
            "validate" => validate::widen(vector),
            "seal" => seal::widen(vector),
            "verify" => verify::widen(vector),
            "chain" => chain::widen(vector),
            _ => {}
        }
        if INTEGERS_AT_FLOAT_PATHS.contains(&words(vector).as_str()) {
            vector.rules.retain(|rule| rule != "CPS-FLT-1");
            vector.rules.insert(0, "CPS-FLT-1".to_owned());
        }
    }
}

/// The id without its profile.
fn words(vector: &Vector) -> String {
    vector.id.strip_prefix("cps/").unwrap_or_default().to_owned()
}

/// The document, where it can be read.
fn document(vector: &Vector) -> Option<Value> {
    Value::read(vector.input.as_deref()?).ok()
}

/// The readings that a row is about, the others as by default.
fn readings(row: &Row) -> Readings {
    let mut readings = Readings::default();
    for (dispute, reading) in &row.under {
        // Only names of disputes that exist stand in rows.
        let _ = readings.set(dispute, reading);
    }
    readings
}

/// What the reference answers to the same question about another document.
fn about(vector: &Vector, row: &Row, op: &str, document: &Value) -> Option<Expected> {
    let request = Request {
        op: op.to_owned(),
        input: Some(document.to_text().into()),
        args: vector.args.clone().unwrap_or(Value::Object(Vec::new())),
    };
    match Implementation::reference(&readings(row)).answer(Profile::CPS, &request) {
        Answer::Result(members) => {
            Some(Expected::Result(members.into_iter().map(|(name, value)| (name.to_owned(), value)).collect()))
        }
        _ => None,
    }
}

/// A refusal: the document cannot be read as a capsule.
fn refused() -> Expected {
    Expected::Reject { kind: RejectKind::Model, members: Vec::new() }
}

/// The rows of an expectation; one about any reading where there is no dispute.
fn rows(expect: &Expect) -> Vec<Row> {
    match expect {
        Expect::One(one) => vec![Row { under: Vec::new(), ways: vec![one.clone()] }],
        Expect::AnyOf(ways) => vec![Row { under: Vec::new(), ways: ways.clone() }],
        Expect::Readings(rows) => rows.clone(),
    }
}

/// The expectation of rows.
fn expect(mut rows: Vec<Row>) -> Expect {
    match &mut rows[..] {
        [Row { under, ways }] if under.is_empty() => match ways.len() {
            1 => Expect::One(ways.remove(0)),
            _ => Expect::AnyOf(std::mem::take(ways)),
        },
        _ => Expect::Readings(rows),
    }
}

/// Allows further ways, row by row; whether there are any.
fn allow(vector: &mut Vector, further: impl Fn(&Row) -> Vec<Expected>) -> bool {
    let mut rows = rows(&vector.expect);
    let mut more = false;
    for row in &mut rows {
        let ways = further(row);
        more |= add(&mut row.ways, ways);
    }
    vector.expect = expect(rows);
    more
}

fn add(ways: &mut Vec<Expected>, further: Vec<Expected>) -> bool {
    let before = ways.len();
    for way in further {
        if !ways.contains(&way) {
            ways.push(way);
        }
    }
    ways.len() > before
}

/// Allows further ways under readings of one dispute, so that the vector moves with it where it did not.
fn allow_by(vector: &mut Vector, dispute: &str, further: impl Fn(&str, &Row) -> Vec<Expected>) {
    let names: Vec<&str> =
        Profile::CPS.spec().dispute(dispute).map(|known| known.names().collect()).unwrap_or_default();
    if vector.disputes.iter().any(|known| known == dispute) || vector.level == Level::Should {
        allow(vector, |row| {
            let given = row.reading(dispute);
            let own = names.iter().filter(|name| given.is_none_or(|given| given == **name));
            own.flat_map(|name| further(name, row)).collect()
        });
        return;
    }
    let before = rows(&vector.expect);
    let mut after = Vec::new();
    let mut moves = false;
    for row in before {
        for name in &names {
            let mut row = row.clone();
            row.under.push((dispute.to_owned(), (*name).to_owned()));
            let more = further(name, &row);
            moves |= add(&mut row.ways, more);
            after.push(row);
        }
    }
    if moves {
        vector.expect = Expect::Readings(after);
        vector.level = Level::Dispute;
        vector.disputes.push(dispute.to_owned());
        vector.rules.push(dispute.to_owned());
    }
}

/// CPS-VER-1: allows further ways for the top-level keys of one of its readings.
fn allow_by_version(vector: &mut Vector, further: impl Fn(&str, &Row) -> Vec<Expected>) {
    allow_by(vector, "CPS-VER-1", further);
}

/// Whether a capsule has the top-level keys that a reading of CPS-VER-1 gives it.
fn has_keys_of(version: &str, capsule: &Value) -> bool {
    capsule.get("spec_version").is_some() == (version == "v13")
}

/// The capsule as a model of this reading of CPS-VER-1 prints its top-level keys.
fn with_keys_of(version: &str, capsule: &Value) -> Value {
    let Value::Object(members) = capsule else { return capsule.clone() };
    let mut members = members.clone();
    match version {
        "v12" => members.retain(|(name, _)| *name != "spec_version"),
        _ if capsule.get("spec_version").is_none() => {
            members.push(("spec_version".into(), Value::string("1.0")));
        }
        _ => {}
    }
    Value::Object(members)
}

/// Notes that members of the answer are reported and never compared.
fn report(vector: &mut Vector, members: &[&str]) {
    vector.reported = members.iter().map(|name| (*name).to_owned()).collect();
}

/// Adds the rule that recommends what the vector no longer demands.
fn recommends(vector: &mut Vector, rule: &str) {
    if !vector.rules.iter().any(|known| known == rule) {
        vector.rules.push(rule.to_owned());
    }
}
