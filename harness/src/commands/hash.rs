//! `canon hash`: the hashes of documents in a profile.

mod lines;

use super::chosen::SettingsArguments;
use crate::escape::{line, shown};
use crate::exit::{Exit, Failure};
use crate::explain::refusal::Refusal;
use crate::input::Source;
use crate::output::write_stdout;
use crate::visible;
use canon::{Canonicalizer, Profile, Value};
use std::collections::BTreeMap;
use std::io::{self, Write};
use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;

/// The arguments of `canon hash`.
///
/// One document prints its hash alone; several print one line each, hash and
/// name, in the order in which they are given. A document that is refused is
/// named on standard error and the exit code is 1; the others are hashed all
/// the same. With `--lines` every line is a document, and its hash a line.
#[derive(clap::Args)]
pub struct Arguments {
    #[command(flatten)]
    settings: SettingsArguments,
    /// One JSON object a document: file, profile and hash, or the refusal.
    #[arg(long)]
    json: bool,
    /// Every line of the files is a document (JSON lines); blank ones are passed over.
    #[arg(long)]
    lines: bool,
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
    let settings = arguments.settings.choose()?;
    let sources = Source::all(&arguments.files);
    let jobs = usize::from(arguments.jobs);
    let start = || Canonicalizer::new(settings);
    let mut report = Report {
        profile: settings.profile,
        json: arguments.json,
        names: sources.len() > 1 && !arguments.lines,
        exit: Exit::Conforms,
    };
    write_stdout(|out| {
        if !arguments.lines {
            let take = |name: &str, outcome| report.take(out, name, outcome);
            return each(&sources, jobs, start, hash, take);
        }
        for source in &sources {
            let name = source.name();
            let take = |line, outcome| report.take(out, &format!("{name} line {line}"), outcome);
            let read = match source.open() {
                Ok(mut stream) => {
                    lines::each(&mut stream, jobs, start, hash_text, take)?.map_err(|error| source.unreadable(&error))
                }
                Err(failure) => Err(failure),
            };
            if let Err(failure) = read {
                report.take(out, &name, Outcome::Unreadable(failure))?;
            }
        }
        Ok(())
    })?;
    Ok(report.exit)
}

/// How outcomes are told, and the exit code that they come to.
struct Report {
    profile: Profile,
    json: bool,
    /// Whether each hash is followed by the name of its document.
    names: bool,
    exit: Exit,
}

impl Report {
    fn take(&mut self, out: &mut dyn Write, name: &str, outcome: Outcome) -> io::Result<()> {
        // A file that cannot be read outweighs a document that is refused.
        self.exit = match &outcome {
            Outcome::Unreadable(failure) => failure.exit,
            Outcome::Refused(_) if self.exit == Exit::Conforms => Exit::Differs,
            _ => self.exit,
        };
        if self.json {
            return writeln!(out, "{}", visible::json(&json(self.profile, name, &outcome)));
        }
        let trouble = match outcome {
            Outcome::Hashed(hash) if self.names => return writeln!(out, "{hash}  {}", line(name)),
            Outcome::Hashed(hash) => return writeln!(out, "{hash}"),
            Outcome::Refused(refusal) => refusal.line(name),
            Outcome::Unreadable(failure) => failure.message,
        };
        out.flush()?;
        // Nothing is left to tell the user with if stderr is closed.
        let _ = writeln!(io::stderr(), "canon: {}", shown(&trouble));
        Ok(())
    }
}

fn hash_text(canonicalizer: &mut Canonicalizer, text: &[u8]) -> Outcome {
    match canonicalizer.hash(text) {
        Ok(hash) => Outcome::Hashed(hash),
        Err(reject) => Outcome::Refused(Refusal::new(text, &canonicalizer.settings(), reject)),
    }
}

fn hash(canonicalizer: &mut Canonicalizer, source: &Source) -> Outcome {
    let settings = canonicalizer.settings();
    let document = match source.read(settings.max_depth) {
        Ok(document) => document,
        Err(failure) => return Outcome::Unreadable(failure),
    };
    match document.judge(|bytes| canonicalizer.hash(bytes)) {
        Ok(hash) => Outcome::Hashed(hash),
        Err(reject) => Outcome::Refused(Refusal::new(&document.bytes, &settings, reject)),
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
fn each<W, T: Send>(
    sources: &[Source], jobs: usize, start: impl Fn() -> W + Sync, work: fn(&mut W, &Source) -> T,
    mut take: impl FnMut(&str, T) -> io::Result<()>,
) -> io::Result<()> {
    if jobs == 1 || sources.len() == 1 {
        let mut worker = start();
        return sources.iter().try_for_each(|source| take(&source.name(), work(&mut worker, source)));
    }
    let next = AtomicUsize::new(0);
    let (sender, results) = mpsc::channel();
    std::thread::scope(|scope| {
        for _ in 0..jobs.min(sources.len()) {
            let (sender, next, start) = (sender.clone(), &next, &start);
            scope.spawn(move || {
                let mut worker = start();
                while let Some((index, source)) = claim(next, sources) {
                    // The receiver is gone when the output is closed: there is no one to work for.
                    if sender.send((index, work(&mut worker, source))).is_err() {
                        return;
                    }
                }
            });
        }
        drop(sender);
        let mut early = BTreeMap::new();
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

/// The next source that no one works on.
fn claim<'a>(next: &AtomicUsize, sources: &'a [Source]) -> Option<(usize, &'a Source)> {
    let index = next.fetch_add(1, Ordering::Relaxed);
    Some((index, sources.get(index)?))
}
