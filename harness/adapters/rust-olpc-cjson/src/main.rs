//! The crate `olpc-cjson`.

#[path = "../../common/loop.rs"]
mod wire;

use olpc_cjson::CanonicalFormatter;
use serde::Serialize as _;
use serde_json::{Serializer, Value, from_str};

fn main() -> std::io::Result<()> {
    wire::serve(&wire::Implementation {
        name: "olpc-cjson",
        version: "0.1.4",
        profile: "olpc",
        input: "parsed",
        digest: wire::sha256,
        canonicalize: |document| {
            let mut text = Vec::new();
            let mut serializer =
                Serializer::with_formatter(&mut text, CanonicalFormatter::new());
            from_str::<Value>(document)?.serialize(&mut serializer)?;
            Ok(String::from_utf8(text)?)
        },
    })
}
