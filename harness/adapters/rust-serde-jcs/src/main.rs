//! The crate `serde_jcs`.

#[path = "../../common/loop.rs"]
mod wire;

use serde_json::{Value, from_str};

fn main() -> std::io::Result<()> {
    wire::serve(&wire::Implementation {
        name: "serde_jcs",
        version: "0.2.0",
        profile: "jcs",
        input: "parsed",
        digest: wire::sha256,
        canonicalize: |document| Ok(serde_jcs::to_string(&from_str::<Value>(document)?)?),
    })
}
