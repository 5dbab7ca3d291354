//! The gate: instruction counts of fixed operations against the committed baseline.
//!
//! `instructions` compares, `instructions --bless` writes the baseline of the
//! compiler in use. Counts repeat exactly, so 2% is a change of the code.

use canon_benches::baseline::{self, Counts, TOLERANCE};
use canon_benches::{callgrind, operations};
use std::process::ExitCode;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let result = match arguments[..] {
        ["--run", operation] => operations::run(operation).map(|()| ExitCode::SUCCESS),
        [] => compare(),
        ["--bless"] => bless(),
        _ => Err("usage: instructions [--bless]".to_owned()),
    };
    result.unwrap_or_else(|message| {
        eprintln!("instructions: {message}");
        ExitCode::from(2)
    })
}

fn count_all() -> Result<Counts, String> {
    operations::names().map(|name| Ok((name.to_owned(), callgrind::count(name)?))).collect()
}

fn bless() -> Result<ExitCode, String> {
    let counts = count_all()?;
    let path = baseline::path()?;
    baseline::write(&path, &counts)?;
    println!("wrote {}", path.display());
    Ok(ExitCode::SUCCESS)
}

fn compare() -> Result<ExitCode, String> {
    let counts = count_all()?;
    let path = baseline::path()?;
    let known = baseline::read(&path)?;
    let mut worse = false;
    let mut better = false;
    for (name, count) in &counts {
        let before = known.as_ref().and_then(|known| known.get(name));
        let Some(before) = before else {
            println!("{name:34} {:>12}", count.total);
            continue;
        };
        let change = count.total as f64 / before.total as f64 - 1.0;
        let gated = name != operations::PEER;
        let verdict = match change {
            _ if !gated => "not gated",
            change if change > TOLERANCE => "WORSE",
            change if change < -TOLERANCE => "better",
            _ => "same",
        };
        println!("{name:34} {:>12} {:>+7.2}%  {verdict}", count.total, change * 100.0);
        if gated && change.abs() > TOLERANCE {
            worse |= change > 0.0;
            better |= change < 0.0;
            for (function, moved) in baseline::difference(before, count) {
                println!("    {moved:>+12}  {function}");
            }
        }
    }
    if known.is_none() {
        println!("no baseline for this compiler ({}): information only", path.display());
    } else if worse {
        println!(
            "more than {:.0}% above the baseline: make it as fast as it was, or explain and run --bless",
            TOLERANCE * 100.0
        );
        return Ok(ExitCode::FAILURE);
    } else if better {
        println!("faster than the baseline: run --bless so that it stays so");
    }
    Ok(ExitCode::SUCCESS)
}
