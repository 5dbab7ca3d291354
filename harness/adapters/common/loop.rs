//! Wire protocol 1 for implementations in Rust: one JSON object a line in, one out.

use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use std::io::{BufRead, Write};

/// What is driven, and how it is asked.
pub struct Implementation {
    pub name: &'static str,
    pub version: &'static str,
    /// One, or several that it is judged by, parted by spaces.
    pub profile: &'static str,
    /// `parsed` where serde_json reads the text, `raw` where the implementation does.
    pub input: &'static str,
    /// The hash of the canonical bytes, in the profile's form.
    pub digest: fn(&[u8]) -> String,
    /// An error is a refusal.
    pub canonicalize: fn(&str) -> Result<String, Box<dyn std::error::Error>>,
}

/// SHA-256 in lower-case hexadecimal, which most profiles write.
pub fn sha256(canonical: &[u8]) -> String {
    Sha256::digest(canonical)
        .iter()
        .map(|byte| format!("{byte:02x}"))
        .collect()
}

/// Answers `hash` requests of these profiles until end of file.
pub fn serve(implementation: &Implementation) -> std::io::Result<()> {
    let &Implementation {
        name,
        version,
        profile,
        input,
        digest,
        canonicalize,
    } = implementation;
    let supports: Value = profile.split(' ').map(|name| (name.to_owned(), json!(["hash"]))).collect();
    let supported = |asked: &Value| profile.split(' ').any(|name| asked == name);
    let mut out = std::io::stdout().lock();
    for line in std::io::stdin().lock().lines() {
        let request: Value = serde_json::from_str(&line?)?;
        let mut answer = if request["op"] == "hello" {
            json!({"protocol": 1, "name": name, "version": version, "language": "rust",
                   "input": input, "supports": supports})
        } else if request["op"] != "hash" || !supported(&request["profile"]) {
            json!({"unsupported": "no such operation"})
        } else if let Some(document) = request["input"].as_str() {
            match canonicalize(document) {
                Ok(canonical) => {
                    let hash = digest(canonical.as_bytes());
                    json!({"canonical": canonical, "hash": hash})
                }
                Err(refusal) => json!({"reject": "syntax", "message": refusal.to_string()}),
            }
        } else if request["input_b64"].is_string() {
            // The parser takes text, so bytes that are no text never reach the implementation.
            json!({"reject": "invalid_utf8"})
        } else {
            json!({"unsupported": "takes JSON text only"})
        };
        if !request["id"].is_null() {
            answer["id"] = request["id"].clone();
        }
        writeln!(out, "{answer}")?;
        out.flush()?;
    }
    Ok(())
}
