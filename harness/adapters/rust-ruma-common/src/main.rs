//! The crate `ruma-common`.

#[path = "../../common/loop.rs"]
mod wire;

use base64::Engine as _;
use base64::prelude::BASE64_STANDARD_NO_PAD;
use ruma_common::CanonicalJsonValue;
use sha2::{Digest, Sha256};

fn main() -> std::io::Result<()> {
    wire::serve(&wire::Implementation {
        name: "ruma-common",
        version: "0.20.2",
        profile: "matrix",
        input: "parsed",
        digest: |canonical| BASE64_STANDARD_NO_PAD.encode(Sha256::digest(canonical)),
        canonicalize: |document| Ok(serde_json::from_str::<CanonicalJsonValue>(document)?.to_string()),
    })
}
