//! `canon receipt`: the hashes of OpenAgents receipts and payloads, and a receipt checked against its replay log.

mod verify;

use super::chosen::ReadingArguments;
use crate::exit::{Exit, Failure};
use crate::explain::subject::Subject;
use crate::input::Source;
use crate::output::write_stdout;
use canon::receipt::Steps;
use canon::{Profile, Readings};
use clap::Subcommand;
use std::io::Write as _;
use std::path::PathBuf;

/// The arguments of `canon receipt`.
#[derive(clap::Args)]
pub struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Recompute the hashes of a receipt from its replay log and name the first one that does not fit.
    Verify(verify::Arguments),
    /// The hash of a JSON payload.
    #[command(alias = "payload_json")]
    PayloadJson(Document),
    /// The hash of proto bytes, as they are.
    #[command(alias = "payload_bytes")]
    PayloadBytes(Bytes),
    /// The hash of a tool call's params.
    #[command(alias = "params_hash")]
    ParamsHash(Document),
    /// The hash of a tool's output: success, content and error.
    #[command(alias = "output_hash")]
    OutputHash(Document),
    /// The hash of an array of run events.
    #[command(alias = "trajectory_hash")]
    TrajectoryHash(Document),
    /// The hash of a job request.
    #[command(alias = "job_hash")]
    JobHash(Document),
}

/// A document to hash. Shared with the operations of other protocols.
#[derive(clap::Args)]
pub(super) struct Document {
    #[command(flatten)]
    readings: ReadingArguments,
    /// Print the canonical text in place of its hash.
    #[arg(long)]
    canonical: bool,
    /// The document; standard input when absent or `-`.
    #[arg(value_name = "FILE")]
    file: Option<PathBuf>,
}

/// Bytes to hash. Shared with the operations of other protocols.
#[derive(clap::Args)]
pub(super) struct Bytes {
    /// The bytes; standard input when absent or `-`.
    #[arg(value_name = "FILE")]
    file: Option<PathBuf>,
}

/// Carries out a command.
pub fn execute(arguments: &Arguments) -> Result<Exit, Failure> {
    let op = |document: &Document, op| document.hash(Profile::OPENAGENTS, op);
    match &arguments.command {
        Command::Verify(arguments) => verify::execute(arguments),
        Command::PayloadJson(document) => op(document, "payload_json"),
        Command::PayloadBytes(bytes) => bytes.hash(Steps::reference(&Readings::default()).hash_bytes),
        Command::ParamsHash(document) => op(document, "params_hash"),
        Command::OutputHash(document) => op(document, "output_hash"),
        Command::TrajectoryHash(document) => op(document, "trajectory_hash"),
        Command::JobHash(document) => op(document, "job_hash"),
    }
}

fn source(file: &Option<PathBuf>) -> Source {
    file.as_deref().map_or(Source::Stdin, Source::new)
}

impl Document {
    /// Prints what an operation makes of the document.
    pub(super) fn hash(&self, profile: Profile, op: &str) -> Result<Exit, Failure> {
        let readings = self.readings.choose(&[profile])?;
        let document = source(&self.file).read(profile.default_max_depth())?;
        let subject = Subject { document: &document, profile, readings, op };
        let hashed = subject
            .hashed()
            .map_err(|refusal| Failure { exit: Exit::Differs, message: refusal.line(&document.name) })?;
        write_stdout(|out| match self.canonical {
            true => out.write_all(hashed.canonical.as_bytes()),
            false => writeln!(out, "{}", hashed.hash),
        })?;
        Ok(Exit::Conforms)
    }
}

impl Bytes {
    /// Prints the hash of the bytes.
    pub(super) fn hash(&self, hash: fn(&[u8]) -> String) -> Result<Exit, Failure> {
        let bytes = source(&self.file).read(usize::MAX)?.bytes;
        write_stdout(|out| writeln!(out, "{}", hash(&bytes)))?;
        Ok(Exit::Conforms)
    }
}
