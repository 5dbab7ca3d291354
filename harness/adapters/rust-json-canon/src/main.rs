//! The crate `json-canon`.

#[path = "../../common/loop.rs"]
mod wire;

fn main() -> std::io::Result<()> {
    wire::serve("json-canon", "0.1.3", "jcs", "", |document| {
        let value: serde_json::Value =
            serde_json::from_str(document).map_err(|error| error.to_string())?;
        json_canon::to_string(&value).map_err(|error| error.to_string())
    })
}
