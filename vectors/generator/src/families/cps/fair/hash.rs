//! `hash`: minus zero, and the forms of UUIDs and timestamps in a whole capsule.

use super::{Expected, Row, Value, Vector, about, allow, allow_by, document, readings, recommends};
use canon::Profile;
use canon::capsule::Form;
use canon::oracle::steps_of;
use canon::spec::MinusZero;

/// Widens one vector.
pub fn widen(vector: &mut Vector) {
    let asked = vector.clone();
    if allow(vector, |row| zeros_at_float_paths(&asked, row)) {
        recommends(vector, "CPS-FLT-4");
    }
    allow_by(vector, "CPS-NUM-4", |_, row| minus_zero(&asked, row).into_iter().collect());
    // The text has the forms among the rules of the canonical text; the reference hashes what it is given.
    let Some(given) = document(vector) else { return };
    let normalized = Form::Normalized.apply(given.clone());
    if normalized != given {
        let asked = vector.clone();
        allow(vector, |row| about(&asked, row, "hash", &normalized).into_iter().collect());
    }
}

/// CPS-FLT-3 leaves the sign of minus zero at the float paths open: both answers, where a document has one.
pub fn zeros_at_float_paths(vector: &Vector, row: &Row) -> Vec<Expected> {
    // A number that every layout prints alike holds the place of minus zero.
    const PLACE: &str = "0.123456789";
    let Some(mut capsule) = document(vector) else { return Vec::new() };
    let before = capsule.clone();
    if let Some(reasoning) = member(&mut capsule, "reasoning") {
        hold(member(reasoning, "confidence"), PLACE);
        if let Some(Value::Array(options)) = member(reasoning, "options") {
            options.iter_mut().for_each(|option| hold(member(option, "feasibility"), PLACE));
        }
    }
    if capsule == before {
        return Vec::new();
    }
    let held = about(vector, row, &vector.op, &capsule);
    let canonical = held.as_ref().and_then(|way| way.get("canonical")?.as_str());
    let with = |zero| canonical.map(|canonical| hashed(&canonical.replace(PLACE, zero)));
    ["-0.0", "0.0"].into_iter().filter_map(with).collect()
}

fn member<'a>(value: &'a mut Value, name: &str) -> Option<&'a mut Value> {
    let Value::Object(members) = value else { return None };
    members.iter_mut().find(|(known, _)| *known == name).map(|(_, value)| value)
}

fn hold(place: Option<&mut Value>, number: &str) {
    let is_minus_zero =
        |literal: &str| literal.starts_with('-') && literal.parse::<f64>().is_ok_and(|number| number == 0.0);
    if let Some(value) = place
        && value.as_number().is_some_and(is_minus_zero)
    {
        *value = Value::Number(number.into());
    }
}

/// A canonical text and its hash.
pub fn hashed(canonical: &str) -> Expected {
    let hash = Profile::CPS.digest(canonical.as_bytes());
    Expected::Result(vec![("canonical".to_owned(), Value::string(canonical)), ("hash".to_owned(), Value::string(hash))])
}

/// CPS-NUM-4 `ecmascript`: `-0` where the reference prints `0`.
fn minus_zero(vector: &Vector, row: &Row) -> Option<Expected> {
    if row.reading("CPS-NUM-4") != Some("ecmascript") {
        return None;
    }
    let mut choices = Profile::CPS.spec().under(&readings(row));
    choices.minus_zero = MinusZero::Minus;
    let other = steps_of(&choices).hash(vector.input.as_deref()?).ok()?;
    let other = hashed(&other.canonical);
    // At the float paths it is CPS-FLT-3 that leaves the sign open.
    (zeros_at_float_paths(vector, row).is_empty()).then_some(other)
}
