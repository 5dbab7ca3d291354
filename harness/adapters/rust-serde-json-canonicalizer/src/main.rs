//! The crate `serde_json_canonicalizer`.

#[path = "../../common/loop.rs"]
mod wire;

fn main() -> std::io::Result<()> {
    wire::serve("serde_json_canonicalizer", "0.4.1", "jcs", "", |document| {
        let value: serde_json::Value =
            serde_json::from_str(document).map_err(|error| error.to_string())?;
        serde_json_canonicalizer::to_string(&value).map_err(|error| error.to_string())
    })
}
