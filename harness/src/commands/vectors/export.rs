//! `canon vectors export`: our vectors in other projects' formats.

use super::{From, folder};
use crate::exit::{Exit, Failure};
use crate::output::write_stdout;
use canon::{Profile, Value};
use canon_vectors::{Expect, Expected, Level, Suite, Vector};
use std::io::Write as _;

/// The arguments of `canon vectors export`.
#[derive(clap::Args)]
pub struct ExportArguments {
    /// The format to write.
    #[arg(long, value_enum)]
    format: Format,
    #[command(flatten)]
    from: From,
}

/// The formats of other projects.
#[derive(Clone, Copy, clap::ValueEnum)]
enum Format {
    /// The golden fixtures of the Capsule protocol: `fixtures[]` of capsule_dict, canonical_json, sha3_256_hash.
    CpsFixtures,
    /// The Khala payload vectors: `vectors[]` of payload, canonical_json, sha256.
    KhalaV1,
}

/// Writes the document to standard output.
pub fn export(arguments: &ExportArguments) -> Result<Exit, Failure> {
    let suite = folder::suite(&arguments.from)?;
    let document = match arguments.format {
        Format::CpsFixtures => cps_fixtures(&suite),
        Format::KhalaV1 => khala(&suite),
    };
    write_stdout(|out| writeln!(out, "{}", document.to_text()))?;
    Ok(Exit::Conforms)
}

/// Whole capsules whose hash no dispute touches.
fn cps_fixtures(suite: &Suite) -> Value {
    let fixtures = suite
        .of(Profile::Cps)
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
        (
            "specification",
            Value::string("Capsule Protocol Specification v1.0"),
        ),
        ("generated_by", Value::string("canon vectors export")),
        ("fixtures", Value::Array(fixtures)),
    ])
}

/// Every accepted payload whose hash no dispute touches.
fn khala(suite: &Suite) -> Value {
    let vectors = suite
        .of(Profile::Openagents)
        .filter(|vector| matches!(vector.op.as_str(), "hash" | "payload_json"))
        .filter_map(|vector| {
            let (payload, canonical, hash) = settled(vector)?;
            Some(Value::object([
                (
                    "name",
                    Value::string(vector.id.trim_start_matches("openagents/")),
                ),
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
    Some((
        document,
        expected.get("canonical")?.clone(),
        expected.get("hash")?.clone(),
    ))
}

fn words(vector: &Vector) -> &str {
    vector.id.rsplit('/').next().unwrap_or_default()
}
