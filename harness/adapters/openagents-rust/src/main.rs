//! OpenAgents canonical JSON in Rust, written from the decision record: serde_json's own sorted maps and numbers.

#[path = "../../common/loop.rs"]
mod wire;

fn main() -> std::io::Result<()> {
    wire::serve(
        "openagents in rust",
        "serde_json 1.0.154",
        "openagents",
        "sha256:",
        |document| {
            let value: serde_json::Value =
                serde_json::from_str(document).map_err(|error| error.to_string())?;
            serde_json::to_string(&value).map_err(|error| error.to_string())
        },
    )
}
