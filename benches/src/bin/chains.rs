//! Long chains and two cores: capsules a second at each level, with one worker and with two.
//!
//! `chains [--capsules N]` writes a chain of N capsules (100,000 unless told) as JSON lines into a temporary file,
//! verifies it from there, and holds the cost against hashing the same bytes with SHA3-256 and nothing else. CPU
//! time stands beside the time on the clock, which is right only where nothing else runs.

use canon::capsule::chain::{Level, Options, verify_stream};
use canon_benches::clock::process_nanoseconds;
use canon_benches::documents;
use sha3::{Digest as _, Sha3_256};
use std::fs::File;
use std::io::{BufRead as _, BufReader, BufWriter, Write};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Instant;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let count = match &arguments[..] {
        [] => Ok(100_000),
        [flag, count] if flag == "--capsules" => count.parse().map_err(|_| count.clone()),
        _ => Err("usage: chains [--capsules N]".to_owned()),
    };
    let file = std::env::temp_dir().join(format!("canon-chain-{}.jsonl", std::process::id()));
    let result = count.and_then(|count| {
        let done = write(&file, count)
            .map_err(|error| error.to_string())
            .and_then(|()| measure(&file, count));
        let _ = std::fs::remove_file(&file);
        done
    });
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("chains: {message}");
            ExitCode::from(2)
        }
    }
}

fn write(file: &Path, count: usize) -> std::io::Result<()> {
    let mut out = BufWriter::new(File::create(file)?);
    let mut previous: Option<String> = None;
    for sequence in 0..count {
        let seed = sequence as u64 % 64;
        let (sealed, hash) = documents::sealed_capsule(seed, sequence, previous.as_deref());
        writeln!(out, "{sealed}")?;
        previous = Some(hash);
    }
    out.flush()
}

fn measure(file: &PathBuf, count: usize) -> Result<(), String> {
    println!(
        "{:12} {:>7} {:>14} {:>14} {:>16} {:>14} {:>9}",
        "level",
        "workers",
        "capsules/s",
        "CPU ns each",
        "SHA3-256 ns each",
        "of SHA3-256",
        "MB used"
    );
    for level in [Level::Structural, Level::Content] {
        let mut alone = 0.0;
        for workers in [1, 2] {
            // Before and after: what slows the machine slows both.
            let before = raw_hash(file, count)?;
            let (rate, each) = verify(file, count, level, workers)?;
            let raw = (before + raw_hash(file, count)?) / 2.0;
            println!(
                "{:12} {workers:>7} {rate:>14.0} {each:>14.0} {raw:>16.0} {:>14.2} {:>9}",
                level.name(),
                each / raw,
                peak_megabytes()
            );
            match workers {
                1 => alone = rate,
                _ => println!("{:12} two workers over one: {:.2}", "", rate / alone),
            }
        }
    }
    Ok(())
}

/// Capsules a second by the clock, and CPU nanoseconds of all threads for each.
fn verify(
    file: &PathBuf,
    count: usize,
    level: Level,
    workers: usize,
) -> Result<(f64, f64), String> {
    let options = Options { workers, ..Options::new(level) };
    let stream = File::open(file).map_err(|error| error.to_string())?;
    let (clock, cpu) = (Instant::now(), process_nanoseconds());
    let summary = verify_stream(stream, &options, |fault| {
        eprintln!("chains: {fault:?}");
        ControlFlow::Break(())
    })
    .map_err(|error| error.to_string())?;
    let (seconds, cpu) = (clock.elapsed().as_secs_f64(), process_nanoseconds() - cpu);
    if !summary.complete || summary.length != count as u64 {
        return Err(format!("only {} capsules hold", summary.length));
    }
    Ok((count as f64 / seconds, cpu as f64 / count as f64))
}

/// CPU nanoseconds for the hash of each capsule's content, of at most a tenth of them, and nothing else.
fn raw_hash(file: &PathBuf, count: usize) -> Result<f64, String> {
    let stream = File::open(file).map_err(|error| error.to_string())?;
    let mut spent = 0;
    let part = (count / 10).max(1);
    for line in BufReader::new(stream).lines().take(part) {
        let line = line.map_err(|error| error.to_string())?;
        let content = line.split(",\"hash\":").next().unwrap_or_default();
        let start = process_nanoseconds();
        std::hint::black_box(Sha3_256::digest(content.as_bytes()));
        spent += process_nanoseconds() - start;
    }
    Ok(spent as f64 / part as f64)
}

/// The most memory that this process ever held; 0 where the system does not tell.
fn peak_megabytes() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let kilobytes = line.and_then(|line| line.trim().trim_end_matches(" kB").parse::<u64>().ok());
    kilobytes.unwrap_or(0) / 1000
}
