//! `seal`: capsules that go through a model on the way to their hash, as the text has it.

use super::{
    Expected, Row, Value, Vector, about, allow, allow_by_version, document, recommends, refused, report, with_keys_of,
    words,
};

/// What a model makes of documents that hold more or less than its tables.
type Rebuild = fn(&Value) -> Value;

/// Vectors whose content a model changes, and how.
const REBUILT: &[(&str, Rebuild)] =
    &[("seal/unknown-member", without_extra), ("seal/not-derived", with_derived_options)];

/// Seal members of another type, and forms that the text calls incorrect: a typed model need not take them.
const REFUSED: &[&str] = &[
    "seal/old-signature", "seal/old-pq-signature", "seal/old-time", "seal/old-signer", "seal/unknown-member",
    "seal/forms-kept",
];

/// Widens one vector.
pub fn widen(vector: &mut Vector) {
    let is_sealed = vector.expect.ways().all(|way| matches!(way, Expected::Result(_)));
    let Some(given) = document(vector).filter(|_| is_sealed) else { return };
    let words = words(vector);
    // CPS-SEAL-8: the text leaves the name of a key to the implementation.
    report(vector, &["signed_by"]);
    recommends(vector, "CPS-SEAL-8");
    let mut contents = vec![given];
    if let Some((_, rebuild)) = REBUILT.iter().find(|(known, _)| *known == words) {
        contents.push(rebuild(&contents[0]));
        let asked = vector.clone();
        let rebuilt = contents[1].clone();
        allow(vector, |row| about(&asked, row, "seal", &rebuilt).into_iter().collect());
        recommends(vector, "CPS-SEAL-7");
    }
    if REFUSED.contains(&words.as_str()) {
        allow(vector, |_| vec![refused()]);
    }
    let asked = vector.clone();
    let other_keys = |version: &str, row: &Row| -> Vec<Expected> {
        let with_keys = contents.iter().map(|content| with_keys_of(version, content));
        let mut ways: Vec<Expected> = with_keys.filter_map(|content| about(&asked, row, "seal", &content)).collect();
        // A required member is missing.
        if !super::has_keys_of(version, &contents[0]) && version == "v13" {
            ways.push(refused());
        }
        ways
    };
    allow_by_version(vector, other_keys);
}

fn without_extra(capsule: &Value) -> Value {
    let Value::Object(members) = capsule else { return capsule.clone() };
    Value::Object(members.iter().filter(|(name, _)| *name != "extra").cloned().collect())
}

/// The options that a model makes up from `options_considered`.
fn with_derived_options(capsule: &Value) -> Value {
    const OPTIONS: &str = r#"[{"id":"opt_0","description":"scale","pros":[],"cons":[],"estimated_impact":{},"feasibility":0.0,"risks":[],"selected":true,"rejection_reason":""}]"#;
    let text = super::super::capsules::edited(&capsule.to_text(), &[("reasoning.options", OPTIONS)]);
    Value::read(text.as_bytes()).unwrap_or(Value::Null)
}
