//! Our vectors as the fixture files of two projects, for their own tests to run.

use canon::{Profile, Value};
use canon_vectors::{Expect, Expected, Level, Suite, Vector};

/// Whole capsules whose hash no dispute touches.
pub fn cps_fixtures(suite: &Suite) -> Value {
    let fixtures = suite
        .of(Profile::CPS)
        .filter(|vector| vector.family() == "fixtures")
        .filter_map(|vector| {
            let (document, canonical, hash) = settled(vector)?;
            Some(Value::object([
                ("name", Value::string(words(vector))),
                ("description", Value::string(vector.proves.as_str())),
                ("capsule_dict", document),
                ("canonical_json", canonical),
                ("sha3_256_hash", hash),
            ]))
        })
        .collect();
    Value::object([
        ("version", Value::string("1.0")),
        ("specification", Value::string("Capsule Protocol Specification v1.0")),
        ("generated_by", Value::string("canon vectors export")),
        ("fixtures", Value::Array(fixtures)),
    ])
}

/// Every accepted payload whose hash no dispute touches.
pub fn khala(suite: &Suite) -> Value {
    let vectors = suite
        .of(Profile::OPENAGENTS)
        .filter(|vector| matches!(vector.op.as_str(), "hash" | "payload_json"))
        .filter_map(|vector| {
            let (payload, canonical, hash) = settled(vector)?;
            Some(Value::object([
                ("name", Value::string(vector.id.trim_start_matches("openagents/"))),
                ("payload", payload),
                ("canonical_json", canonical),
                ("sha256", hash),
            ]))
        })
        .collect();
    Value::object([
        ("version", Value::string("khala.payload_hash.v1")),
        ("algorithm", Value::string("sha256")),
        ("vectors", Value::Array(vectors)),
    ])
}

/// The document as a value, the canonical text and the hash of a vector that must hold.
fn settled(vector: &Vector) -> Option<(Value, Value, Value)> {
    let Expect::One(expected @ Expected::Result(_)) = &vector.expect else {
        return None;
    };
    if vector.level != Level::Must {
        return None;
    }
    let document = crate::json::read(vector.input.as_deref()?).ok()?;
    Some((document, expected.get("canonical")?.clone(), expected.get("hash")?.clone()))
}

fn words(vector: &Vector) -> &str {
    vector.id.rsplit('/').next().unwrap_or_default()
}
