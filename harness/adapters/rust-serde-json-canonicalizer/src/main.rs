//! The crate `serde_json_canonicalizer`.

#[path = "../../common/loop.rs"]
mod wire;

use serde_json::{Value, from_str};

fn main() -> std::io::Result<()> {
    wire::serve(&wire::Implementation {
        name: "serde_json_canonicalizer",
        version: "0.4.1",
        profile: "jcs",
        input: "parsed",
        digest: wire::sha256,
        canonicalize: |document| {
            Ok(serde_json_canonicalizer::to_string(&from_str::<Value>(
                document,
            )?)?)
        },
    })
}
