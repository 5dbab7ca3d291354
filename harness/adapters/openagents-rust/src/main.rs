//! OpenAgents canonical JSON in Rust, written from the decision record: serde_json's own sorted maps and numbers.

#[path = "../../common/loop.rs"]
mod wire;

use serde_json::{Value, from_str, to_string};

fn main() -> std::io::Result<()> {
    wire::serve(&wire::Implementation {
        name: "openagents in rust",
        version: "serde_json 1.0.154",
        profile: "openagents",
        // The text names serde_json as its authority, so its reading is judged too.
        input: "raw",
        digest: |canonical| format!("sha256:{}", wire::sha256(canonical)),
        canonicalize: |document| Ok(to_string(&from_str::<Value>(document)?)?),
    })
}
