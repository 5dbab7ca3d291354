//! The same contenders, all of them compiled for the processor at hand.

use crate::measure::Measured;
use serde_json::Value;
use std::path::Path;
use std::process::Command;

/// Builds this program with `target-cpu=native` into a folder of its own, runs it, and reads what it measured.
pub fn measure(quick: bool) -> Result<Measured, String> {
    let benches = Path::new(env!("CARGO_MANIFEST_DIR"));
    let target = benches.join("target/native");
    let flags = std::env::var("RUSTFLAGS").unwrap_or_default() + " -C target-cpu=native";
    let cargo = std::env::var("CARGO").unwrap_or_else(|_| "cargo".to_owned());
    let mut build = Command::new(cargo);
    build
        .args(["build", "--release", "--quiet", "--bin", "ratios", "--manifest-path"])
        .arg(benches.join("Cargo.toml"))
        .arg("--target-dir")
        .arg(&target)
        .env("RUSTFLAGS", flags.trim());
    succeed(&mut build, "the build for this processor")?;
    let file = target.join("ratios.json");
    let mut run = Command::new(target.join("release/ratios"));
    run.arg("--json").arg(&file).stdout(std::process::Stdio::null());
    if quick {
        run.arg("--quick");
    }
    succeed(&mut run, "the run for this processor")?;
    let text = std::fs::read(&file).map_err(|error| format!("{}: {error}", file.display()))?;
    let value = serde_json::from_slice(&text).map_err(|error| error.to_string())?;
    Ok(read(&value))
}

fn succeed(command: &mut Command, what: &str) -> Result<(), String> {
    match command.status() {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(format!("{what} ended with {status}")),
        Err(error) => Err(format!("{what}: {error}")),
    }
}

/// What `ratios --json` has written.
fn read(value: &Value) -> Measured {
    let items = |name: &str| value[name].as_array().cloned().unwrap_or_default();
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    Measured {
        times: items("times")
            .iter()
            .filter_map(|time| {
                let key = (text(&time["document"]), text(&time["contender"]));
                Some((key, time["nanoseconds"].as_f64()?))
            })
            .collect(),
        lengths: items("documents")
            .iter()
            .filter_map(|document| {
                Some((text(&document["name"]), document["bytes"].as_u64()? as usize))
            })
            .collect(),
    }
}
