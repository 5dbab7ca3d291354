//! Counting instructions: this program under valgrind, one operation at a time.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::process::{Command, Stdio};

/// The instructions of one operation.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Count {
    /// All of them.
    pub total: u64,
    /// By function, its callees not included.
    pub functions: BTreeMap<String, u64>,
}

/// Counts the instructions of an operation of this program.
pub fn count(operation: &str) -> Result<Count, String> {
    let program = std::env::current_exe().map_err(|error| error.to_string())?;
    let folder = program.parent().map_or_else(PathBuf::new, PathBuf::from);
    let file = folder.join(format!("callgrind.{}.out", operation.replace(' ', "-")));
    let status = Command::new("valgrind")
        .args(["--tool=callgrind", "--toggle-collect=counted_operation", "--compress-strings=no"])
        .arg(format!("--callgrind-out-file={}", file.display()))
        .arg(&program)
        .args(["--run", operation])
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status()
        .map_err(|error| format!("valgrind cannot be started: {error}"))?;
    if !status.success() {
        return Err(format!("valgrind ended with {status} on {operation:?}"));
    }
    let text =
        std::fs::read_to_string(&file).map_err(|error| format!("{}: {error}", file.display()))?;
    let _ = std::fs::remove_file(&file);
    Ok(parse(&text))
}

/// Reads callgrind's profile: `fn=` names a function, then lines of costs; the
/// line after `calls=` is the cost of a callee and is not the function's own.
fn parse(text: &str) -> Count {
    let mut count = Count::default();
    let mut function = String::new();
    let mut callee = false;
    for line in text.lines() {
        if let Some(name) = line.strip_prefix("fn=") {
            function = name.to_owned();
        } else if line.starts_with("calls=") {
            callee = true;
        } else if line.starts_with(|first: char| first.is_ascii_digit() || "+-*".contains(first)) {
            let cost: u64 = line.split(' ').nth(1).and_then(|cost| cost.parse().ok()).unwrap_or(0);
            if !callee {
                *count.functions.entry(function.clone()).or_default() += cost;
                count.total += cost;
            }
            callee = false;
        }
    }
    count
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn own_costs_are_summed_and_callees_left_to_themselves() {
        let count = parse("events: Ir\nfn=a\n1 10\n+2 5\ncfn=b\ncalls=1 7\n* 100\nfn=b\n7 100\n");
        assert_eq!(count.total, 115);
        assert_eq!(count.functions["a"], 15);
        assert_eq!(count.functions["b"], 100);
    }
}
