//! The crate `canon-json`.

#[path = "../../common/loop.rs"]
mod wire;

use canon_json::CanonJsonSerialize;
use serde_json::{Value, from_str};

fn main() -> std::io::Result<()> {
    wire::serve(&wire::Implementation {
        name: "canon-json",
        version: "0.2.1",
        profile: "jcs",
        input: "parsed",
        digest: wire::sha256,
        canonicalize: |document| Ok(from_str::<Value>(document)?.to_canon_json_string()?),
    })
}
