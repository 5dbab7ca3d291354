//! The crate `json-canon`.

#[path = "../../common/loop.rs"]
mod wire;

use serde_json::{Value, from_str};

fn main() -> std::io::Result<()> {
    wire::serve(&wire::Implementation {
        name: "json-canon",
        version: "0.1.3",
        profile: "jcs",
        input: "parsed",
        digest: wire::sha256,
        canonicalize: |document| Ok(json_canon::to_string(&from_str::<Value>(document)?)?),
    })
}
