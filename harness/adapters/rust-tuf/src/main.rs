//! The crate `tuf`.

#[path = "../../common/loop.rs"]
mod wire;

use tuf::pouf::{Pouf, Pouf1};

fn main() -> std::io::Result<()> {
    wire::serve(&wire::Implementation {
        name: "tuf",
        version: "0.3.0-beta14",
        profile: "olpc",
        input: "parsed",
        digest: wire::sha256,
        canonicalize: |document| {
            let value = serde_json::from_str(document)?;
            Ok(String::from_utf8(Pouf1::canonicalize(&value)?)?)
        },
    })
}
