//! `canon hash`: the hashes of documents in a profile.

use super::chosen::{self, ReadingArguments};
use crate::exit::{Exit, Failure};
use crate::explain::refusal::Refusal;
use crate::input::Source;
use crate::output::write_stdout;
use canon::{Hashing, Profile, Value};
use std::io::Write as _;
use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;

/// The arguments of `canon hash`.
///
/// One document prints its hash alone; several print one line each, hash and
/// name, in the order in which they are given. A document that is refused is
/// named on standard error and the exit code is 1; the others are hashed all
/// the same.
#[derive(clap::Args)]
pub struct Arguments {
    /// The profile: jcs, cps, openagents, khora or kairos.
    #[arg(long, short, value_name = "PROFILE")]
    profile: String,
    #[command(flatten)]
    readings: ReadingArguments,
    /// One JSON object a document: file, profile and hash, or the refusal.
    #[arg(long)]
    json: bool,
    /// How many documents to hash at once.
    #[arg(long, short, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..))]
    jobs: u16,
    /// The documents; standard input when absent or `-`.
    #[arg(value_name = "FILE")]
    files: Vec<PathBuf>,
}

/// What became of one document.
enum Outcome {
    Hashed(String),
    Refused(Refusal),
    Unreadable(Failure),
}

/// Prints the hashes.
pub fn execute(arguments: &Arguments) -> Result<Exit, Failure> {
    let profile = chosen::profile(&arguments.profile)?;
    let readings = arguments.readings.choose(&[profile])?;
    let sources = Source::all(&arguments.files);
    let hashing = Hashing::reference(profile, &readings);
    let mut exit = Exit::Conforms;
    let alone = sources.len() == 1;
    write_stdout(|out| {
        let work = |source: &Source| hash(source, profile, &hashing);
        each(
            &sources,
            usize::from(arguments.jobs),
            work,
            |name, outcome| {
                // A file that cannot be read outweighs a document that is refused.
                exit = match &outcome {
                    Outcome::Unreadable(failure) => failure.exit,
                    Outcome::Refused(_) if exit == Exit::Conforms => Exit::Differs,
                    _ => exit,
                };
                if arguments.json {
                    return writeln!(out, "{}", json(profile, name, &outcome));
                }
                let trouble = match outcome {
                    Outcome::Hashed(hash) if alone => return writeln!(out, "{hash}"),
                    Outcome::Hashed(hash) => return writeln!(out, "{hash}  {name}"),
                    Outcome::Refused(refusal) => refusal.line(name),
                    Outcome::Unreadable(failure) => failure.message,
                };
                out.flush()?;
                // Nothing is left to tell the user with if stderr is closed.
                let _ = writeln!(std::io::stderr(), "canon: {trouble}");
                Ok(())
            },
        )
    })?;
    Ok(exit)
}

fn hash(source: &Source, profile: Profile, hashing: &Hashing) -> Outcome {
    let document = match source.read(profile.default_max_depth()) {
        Ok(document) => document,
        Err(failure) => return Outcome::Unreadable(failure),
    };
    match document.judge(|bytes| hashing.hash(bytes)) {
        Ok(hashed) => Outcome::Hashed(hashed.hash),
        Err(reject) => Outcome::Refused(Refusal::new(&document.bytes, profile, reject)),
    }
}

/// One document as a line for machines.
fn json(profile: Profile, name: &str, outcome: &Outcome) -> String {
    let text = |text: &str| Value::string(text);
    let mut members = vec![("file", text(name)), ("profile", text(profile.name()))];
    match outcome {
        Outcome::Hashed(hash) => members.push(("hash", text(hash))),
        Outcome::Refused(refusal) => members.extend(refusal.members()),
        Outcome::Unreadable(failure) => members.push(("error", text(&failure.message))),
    }
    Value::object(members).to_text()
}

/// Works on all sources with some threads and hands the results over in the order of the sources.
fn each<T: Send>(
    sources: &[Source],
    jobs: usize,
    work: impl Fn(&Source) -> T + Sync,
    mut take: impl FnMut(&str, T) -> std::io::Result<()>,
) -> std::io::Result<()> {
    if jobs == 1 || sources.len() == 1 {
        return sources
            .iter()
            .try_for_each(|source| take(&source.name(), work(source)));
    }
    let next = AtomicUsize::new(0);
    let (sender, results) = mpsc::channel();
    std::thread::scope(|scope| {
        for _ in 0..jobs.min(sources.len()) {
            let (sender, next, work) = (sender.clone(), &next, &work);
            scope.spawn(move || {
                loop {
                    let index = next.fetch_add(1, Ordering::Relaxed);
                    let Some(source) = sources.get(index) else {
                        return;
                    };
                    // The receiver is gone when the output is closed: there is no one to work for.
                    if sender.send((index, work(source))).is_err() {
                        return;
                    }
                }
            });
        }
        drop(sender);
        let mut early = std::collections::BTreeMap::new();
        let mut wanted = 0;
        for (index, result) in results {
            early.insert(index, result);
            while let Some(result) = early.remove(&wanted) {
                take(&sources[wanted].name(), result)?;
                wanted += 1;
            }
        }
        Ok(())
    })
}
