//! The crate `serde_jcs`.

#[path = "../../common/loop.rs"]
mod wire;

fn main() -> std::io::Result<()> {
    wire::serve("serde_jcs", "0.2.0", "jcs", "", |document| {
        let value: serde_json::Value =
            serde_json::from_str(document).map_err(|error| error.to_string())?;
        serde_jcs::to_string(&value).map_err(|error| error.to_string())
    })
}
