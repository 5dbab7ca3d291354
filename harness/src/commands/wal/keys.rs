//! `canon wal keys`: the key of every line, and the lines that share one.

use super::groups::{Groups, Member};
use crate::commands::chosen::ReadingArguments;
use crate::counted::counted;
use crate::exit::{Exit, Failure};
use crate::explain::refusal::Refusal;
use crate::explain::text::cell;
use crate::input::Source;
use crate::lines::{Line, Lines};
use crate::output::{unwritable, write_stdout};
use canon::wal::strip::Difference;
use canon::{Canonicalizer, Profile, Settings, Value};
use std::io::{self, Write};
use std::path::PathBuf;

/// The arguments of `canon wal keys`.
///
/// Prints line number and key (sha256_json) of every line, then every key that
/// several lines share, with the stripped members in which those lines differ:
/// two payments that differ only in their nonce have one key. Memory does not
/// grow with the log; a log of any length is sorted on disk.
#[derive(clap::Args)]
pub struct Arguments {
    #[command(flatten)]
    readings: ReadingArguments,
    /// Leave out the keys and print only the lines that share one.
    #[arg(long)]
    shared: bool,
    /// One JSON object a line.
    #[arg(long)]
    json: bool,
    /// The log, one JSON document a line; standard input when absent or `-`.
    #[arg(value_name = "FILE")]
    file: Option<PathBuf>,
}

/// What a walk over the log can end with, apart from its end.
enum Stop {
    Input(Failure),
    Output(io::Error),
}

impl From<io::Error> for Stop {
    fn from(error: io::Error) -> Stop {
        Stop::Output(error)
    }
}

impl From<Failure> for Stop {
    fn from(failure: Failure) -> Stop {
        Stop::Input(failure)
    }
}

/// Prints the keys.
pub fn execute(arguments: &Arguments) -> Result<Exit, Failure> {
    let readings = arguments.readings.choose(&[Profile::KAIROS])?;
    let settings = Settings::new(Profile::KAIROS, readings);
    let source = arguments.file.as_deref().map_or(Source::Stdin, Source::new);
    let mut exit = Exit::Conforms;
    let mut stopped = None;
    write_stdout(|out| match print(arguments, settings, &source, out) {
        Ok(ended) => {
            exit = ended;
            Ok(())
        }
        Err(Stop::Output(error)) => Err(error),
        Err(Stop::Input(failure)) => {
            stopped = Some(failure);
            Ok(())
        }
    })?;
    match stopped {
        Some(failure) => Err(failure),
        None => Ok(exit),
    }
}

fn print(arguments: &Arguments, settings: Settings, source: &Source, out: &mut impl Write) -> Result<Exit, Stop> {
    let mut canonicalizer = Canonicalizer::new(settings);
    let mut groups = Groups::new(source.clone())?;
    let mut lines = Lines::open(source.clone())?;
    let mut exit = Exit::Conforms;
    let mut count = 0_u64;
    while let Some(line) = lines.next_line()? {
        groups.keep(line.bytes, line.ended)?;
        if line.is_blank() {
            continue;
        }
        match canonicalizer.digest(line.bytes) {
            Ok(None) => {
                let message = format!("{} has no hash of 32 bytes to make keys of", settings.profile);
                return Err(Stop::Input(Failure::usage(message)));
            }
            Ok(Some(digest)) => {
                count += 1;
                groups.push(digest, line.number, line.offset)?;
                if !arguments.shared {
                    write_key(arguments.json, out, line.number, &key(&digest))?;
                }
            }
            Err(reject) => {
                exit = Exit::Differs;
                let refusal = Refusal::new(line.bytes, &settings, reject);
                out.flush()?;
                // Nothing is left to tell the user with if stderr is closed.
                let _ = writeln!(io::stderr(), "canon: {}", refused(source, &line, &refusal));
            }
        }
    }
    let mut shared = 0_u64;
    let mut members = groups.members()?;
    while let Some(member) = members.next_member(&mut canonicalizer)? {
        shared += 1;
        match arguments.json {
            true => write_member_json(out, &member)?,
            false => write_member(out, &member)?,
        }
    }
    if !arguments.json {
        let keys = count - shared;
        writeln!(
            out,
            "{}, {}, {} one",
            counted(count, "line", "lines"),
            counted(keys, "key", "keys"),
            counted(shared, "line that repeats", "lines that repeat")
        )?;
    }
    Ok(exit)
}

/// A digest in the form of KAI-HASH-1.
pub fn key(digest: &[u8]) -> String {
    let prefix = Profile::KAIROS.hash_prefix();
    format!("{prefix}{}", canon::digest::hex(digest))
}

/// Why a line has no key: its column and member, or that the log was cut here.
fn refused(source: &Source, line: &Line<'_>, refusal: &Refusal) -> String {
    let name = source.name();
    if !line.ended {
        return format!("{name}:{}: the log ends in the middle of a line", line.number);
    }
    let column = refusal.position.map_or(0, |position| position.column);
    format!(
        "{name}:{}:{column}: {}: {} ({}) in {}",
        line.number, refusal.reject.kind, refusal.message, refusal.rule, refusal.path
    )
}

fn write_key(json: bool, out: &mut impl Write, line: u64, key: &str) -> io::Result<()> {
    match json {
        true => writeln!(out, r#"{{"line":{line},"key":"{key}"}}"#),
        false => writeln!(out, "{line:>8}  {key}"),
    }
}

fn write_member(out: &mut impl Write, member: &Member) -> io::Result<()> {
    if member.first_of_group {
        writeln!(out, "{} is the key of line {} and of", member.key, member.first)?;
    }
    writeln!(out, "  line {}", member.line)?;
    for Difference { path, first, second } in &member.differences {
        let side = |text: &Option<String>| text.as_deref().map_or("absent".to_owned(), cell);
        let (first, second) = (side(first), side(second));
        writeln!(out, "    {path}: {first} in line {}, {second} here", member.first)?;
    }
    if member.differences.is_empty() {
        writeln!(out, "    the same in every stripped member")?;
    }
    Ok(())
}

fn write_member_json(out: &mut impl Write, member: &Member) -> io::Result<()> {
    let document = Value::object([
        ("line", Value::integer(member.line)),
        ("shares", Value::string(member.key.as_str())),
        ("with", Value::integer(member.first)),
        ("stripped", crate::explain::json::stripped(&member.differences)),
    ]);
    writeln!(out, "{}", document.to_text())
}

/// A file that is kept on disk while the log is sorted cannot be written.
pub fn no_room(error: &io::Error) -> Failure {
    let failure = unwritable(error);
    Failure { message: format!("the temporary file cannot be used: {error}"), ..failure }
}
