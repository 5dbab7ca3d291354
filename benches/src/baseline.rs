//! The committed instruction counts, one file for each compiler version.

use crate::callgrind::Count;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;

/// By how much an operation may exceed its baseline.
pub const TOLERANCE: f64 = 0.02;

/// Counts by operation.
pub type Counts = BTreeMap<String, Count>;

/// Where the baseline of the compiler in use is kept.
pub fn path() -> Result<PathBuf, String> {
    let output = Command::new("rustc")
        .arg("--version")
        .output()
        .map_err(|error| format!("rustc cannot be asked for its version: {error}"))?;
    let text = String::from_utf8_lossy(&output.stdout);
    let version = text.split(' ').nth(1).unwrap_or("unknown").to_owned();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("baselines");
    Ok(folder.join(format!("rustc-{version}.json")))
}

/// Reads a baseline; none where there is no such file.
pub fn read(path: &Path) -> Result<Option<Counts>, String> {
    let text = match std::fs::read(path) {
        Ok(text) => text,
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(format!("{}: {error}", path.display())),
    };
    let value: serde_json::Value =
        serde_json::from_slice(&text).map_err(|error| format!("{}: {error}", path.display()))?;
    let counts = value.as_object().into_iter().flatten().map(|(name, entry)| {
        let functions = entry["functions"].as_object().into_iter().flatten();
        let count = Count {
            total: entry["instructions"].as_u64().unwrap_or(0),
            functions: functions
                .map(|(function, own)| (function.clone(), own.as_u64().unwrap_or(0)))
                .collect(),
        };
        (name.clone(), count)
    });
    Ok(Some(counts.collect()))
}

/// Writes a baseline: totals, and the functions that make up most of them.
pub fn write(path: &Path, counts: &Counts) -> Result<(), String> {
    let value: serde_json::Map<_, _> = counts
        .iter()
        .map(|(name, count)| {
            let large = count.functions.iter().filter(|(_, own)| **own * 200 >= count.total);
            let functions: serde_json::Map<_, _> =
                large.map(|(function, own)| (function.clone(), (*own).into())).collect();
            let entry = serde_json::json!({"instructions": count.total, "functions": functions});
            (name.clone(), entry)
        })
        .collect();
    let text = serde_json::to_string_pretty(&value).map_err(|error| error.to_string())?;
    let folder = path.parent().unwrap_or(Path::new("."));
    std::fs::create_dir_all(folder)
        .and_then(|()| std::fs::write(path, text + "\n"))
        .map_err(|error| format!("{}: {error}", path.display()))
}

/// The functions whose own counts moved most, the largest first.
pub fn difference(before: &Count, after: &Count) -> Vec<(String, i64)> {
    let names = before.functions.keys().chain(after.functions.keys());
    let names: std::collections::BTreeSet<_> = names.collect();
    let own = |count: &Count, name: &String| count.functions.get(name).copied().unwrap_or(0) as i64;
    let mut moved: Vec<_> = names
        .into_iter()
        // Functions too small for the baseline are not known there.
        .filter(|name| {
            before.functions.contains_key(*name) || own(after, name) * 200 >= after.total as i64
        })
        .map(|name| (name.clone(), own(after, name) - own(before, name)))
        .filter(|(_, change)| *change != 0)
        .collect();
    moved.sort_by_key(|(_, change)| -change.abs());
    moved.truncate(8);
    moved
}
