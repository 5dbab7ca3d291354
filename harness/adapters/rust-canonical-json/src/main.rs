//! The crate `canonical_json`.

#[path = "../../common/loop.rs"]
mod wire;

use serde_json::{Value, from_str};

fn main() -> std::io::Result<()> {
    wire::serve(&wire::Implementation {
        name: "canonical_json",
        version: "0.7.0",
        profile: "gibson kinto",
        input: "parsed",
        digest: wire::sha256,
        canonicalize: |document| Ok(canonical_json::to_string(&from_str::<Value>(document)?)?),
    })
}
