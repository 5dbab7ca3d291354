//! `canon capsule chain`: whether a chain of any length holds, and where it breaks.

use super::common::nullable;
use super::key_folder::TrustArguments;
use crate::counted::counted;
use crate::exit::{Exit, Failure};
use crate::input::Source;
use crate::output::write_stdout;
use canon::Value;
use canon::capsule::chain::{Fault, Level, Options, StreamError, Summary, verify_stream};
use std::fs::File;
use std::io::{self, Write};
use std::ops::ControlFlow;
use std::path::PathBuf;

/// The arguments of `canon capsule chain`.
///
/// A chain that lost its end is still a chain. To notice, keep the length and
/// the head of the last run somewhere else and expect them in the next.
#[derive(clap::Args)]
pub struct Arguments {
    /// How deeply: structural, content or signatures.
    #[arg(long, value_name = "LEVEL", default_value = "content")]
    level: String,
    #[command(flatten)]
    trust: TrustArguments,
    /// List every fault instead of stopping at the first.
    #[arg(long)]
    all: bool,
    /// The hash that the last capsule must have.
    #[arg(long, value_name = "HASH")]
    expect_head: Option<String>,
    /// How many capsules there must be.
    #[arg(long, value_name = "N")]
    expect_length: Option<u64>,
    /// How many threads read and hash; one for each core unless said otherwise.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    workers: Option<u16>,
    /// Answer with one JSON object.
    #[arg(long)]
    json: bool,
    /// A JSON array, or one capsule a line; standard input when absent or `-`.
    #[arg(value_name = "FILE")]
    file: Option<PathBuf>,
}

/// Verifies.
pub fn execute(arguments: &Arguments) -> Result<Exit, Failure> {
    let level = Level::from_name(&arguments.level).ok_or_else(|| {
        Failure::usage(format!("unknown level {:?}; one of structural, content, signatures", arguments.level))
    })?;
    let mut options = Options::new(level);
    if level == Level::Signatures {
        options.keys = Some(arguments.trust.keys()?);
    }
    if let Some(workers) = arguments.workers {
        options.workers = usize::from(workers);
    }
    let source = arguments.file.as_deref().map_or(Source::Stdin, Source::new);
    let mut exit = Ok(Exit::Conforms);
    write_stdout(|out| {
        let mut report = Report::new(arguments.json, out)?;
        let verified = match &source {
            Source::Stdin => verify_stream(io::stdin(), &options, |fault| report.fault(&fault, arguments.all)),
            Source::File(path) => match File::open(path) {
                Ok(file) => verify_stream(file, &options, |fault| report.fault(&fault, arguments.all)),
                Err(error) => Err(StreamError::Io(error)),
            },
        };
        exit = match verified {
            Ok(summary) => report.end(arguments, level, &summary).map(Ok)?,
            Err(StreamError::Io(error)) => Err(source.unreadable(&error)),
            Err(error) => {
                report.refused(&error)?;
                Err(Failure { exit: Exit::Differs, message: format!("{}: {error}", source.name()) })
            }
        };
        Ok(())
    })?;
    exit
}

/// The report, written as faults are found, so that it needs no memory for them.
struct Report<'a, W> {
    json: bool,
    out: &'a mut W,
    faults: u64,
    /// The first fault to write that failed.
    broken: io::Result<()>,
}

impl<'a, W: Write> Report<'a, W> {
    fn new(json: bool, out: &'a mut W) -> io::Result<Report<'a, W>> {
        Ok(Report { json, out, faults: 0, broken: Ok(()) })
    }

    fn fault(&mut self, fault: &Fault, all: bool) -> ControlFlow<()> {
        let written = if self.json {
            let comma = if self.faults == 0 { "{\"faults\":[" } else { "," };
            let members = Value::object([
                ("at", Value::integer(fault.at)),
                ("capsule_id", nullable(fault.capsule_id.as_deref())),
                ("kind", Value::string(fault.kind.name())),
            ]);
            write!(self.out, "{comma}{}", members.to_text())
        } else {
            let id = fault.capsule_id.as_deref().unwrap_or("no id");
            let id = Value::string(id).to_text();
            let id = id.trim_matches('"');
            writeln!(self.out, "capsule {} ({id}): {}", fault.at, fault.kind)
        };
        self.faults += 1;
        self.broken = written;
        if all && self.broken.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    }

    /// The text was refused before its end.
    fn refused(&mut self, error: &StreamError) -> io::Result<()> {
        if !self.json {
            return Ok(());
        }
        let head = if self.faults == 0 { "{\"faults\":[" } else { "" };
        let error = Value::string(error.to_string()).to_text();
        writeln!(self.out, "{head}],\"valid\":false,\"error\":{error}}}")
    }

    fn end(&mut self, arguments: &Arguments, level: Level, summary: &Summary) -> io::Result<Exit> {
        std::mem::replace(&mut self.broken, Ok(()))?;
        let mut misses = Vec::new();
        // What was not read to its end has neither length nor head.
        if summary.complete {
            if let Some(expected) = arguments.expect_length
                && expected != summary.length
            {
                misses.push(format!("length {} instead of {expected}", summary.length));
            }
            if let Some(expected) = &arguments.expect_head
                && Some(expected) != summary.head.as_ref()
            {
                let head = summary.head.as_deref().unwrap_or("none");
                misses.push(format!("head {head} instead of {expected}"));
            }
        }
        let valid = self.faults == 0 && misses.is_empty();
        if self.json {
            let head = if self.faults == 0 { "{\"faults\":[" } else { "" };
            let rest = Value::object([
                ("checkpoint", Value::Array(misses.iter().map(|miss| Value::string(miss.as_str())).collect())),
                ("valid", Value::Bool(valid)),
                ("level", Value::string(level.name())),
                ("complete", Value::Bool(summary.complete)),
                ("length", Value::integer(summary.length)),
                ("head", nullable(summary.head.as_deref())),
            ]);
            writeln!(self.out, "{head}],{}", &rest.to_text()[1..])?;
        } else {
            for miss in &misses {
                writeln!(self.out, "checkpoint: {miss}")?;
            }
            let capsules = counted(summary.length, "capsule", "capsules");
            let head = summary.head.as_deref().unwrap_or("none");
            match (valid, summary.complete) {
                (true, _) => writeln!(self.out, "valid: {capsules}, level {}, head {head}", level.name())?,
                (false, true) => writeln!(self.out, "not valid: {capsules}, level {}, head {head}", level.name())?,
                (false, false) => writeln!(self.out, "not valid; stopped there, --all goes on")?,
            }
        }
        Ok(if valid { Exit::Conforms } else { Exit::Differs })
    }
}
