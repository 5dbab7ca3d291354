//! Wire protocol 1 for implementations in Rust: one JSON object a line in, one out.

use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use std::io::{BufRead, Write};

/// Answers `hash` requests of one profile until end of file; an error of the implementation is a refusal.
pub fn serve(
    name: &str,
    version: &str,
    profile: &str,
    prefix: &str,
    canonicalize: fn(&str) -> Result<String, String>,
) -> std::io::Result<()> {
    let mut out = std::io::stdout().lock();
    for line in std::io::stdin().lock().lines() {
        let request: Value = serde_json::from_str(&line?)?;
        let mut answer = if request["op"] == "hello" {
            json!({"protocol": 1, "name": name, "version": version, "language": "rust",
                   "input": "parsed", "supports": {profile: ["hash"]}})
        } else if request["op"] != "hash" || request["profile"] != profile {
            json!({"unsupported": "no such operation"})
        } else if let Some(document) = request["input"].as_str() {
            match canonicalize(document) {
                Ok(canonical) => {
                    let digest: String = Sha256::digest(canonical.as_bytes())
                        .iter()
                        .map(|byte| format!("{byte:02x}"))
                        .collect();
                    json!({"canonical": canonical, "hash": format!("{prefix}{digest}")})
                }
                Err(message) => json!({"reject": "syntax", "message": message}),
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
