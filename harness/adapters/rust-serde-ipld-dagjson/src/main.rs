//! The crate `serde_ipld_dagjson`.

#[path = "../../common/loop.rs"]
mod wire;

use ipld_core::ipld::Ipld;
use serde_ipld_dagjson::{from_slice, to_vec};

fn main() -> std::io::Result<()> {
    wire::serve(&wire::Implementation {
        name: "serde_ipld_dagjson",
        version: "0.2.2",
        profile: "dag-json",
        input: "raw",
        digest: wire::sha256,
        canonicalize: |document| {
            let value: Ipld = from_slice(document.as_bytes())?;
            Ok(String::from_utf8(to_vec(&value)?)?)
        },
    })
}
