//! `canon wal`: idempotency keys of a Kairos write-ahead log, and its other hashes.

mod groups;
mod keys;

use super::receipt::{Bytes, Document};
use crate::exit::{Exit, Failure};
use canon::wal::Steps;
use canon::{Profile, Readings};
use clap::Subcommand;

/// The arguments of `canon wal`.
#[derive(clap::Args)]
pub struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Print the idempotency key of each line and group the lines that share one.
    Keys(keys::Arguments),
    /// The hash of a string, as it is.
    Sha256(Bytes),
    /// The hash of an array of plan steps.
    #[command(alias = "plan_hash")]
    PlanHash(Document),
}

/// Carries out a command.
pub fn execute(arguments: &Arguments) -> Result<Exit, Failure> {
    match &arguments.command {
        Command::Keys(arguments) => keys::execute(arguments),
        Command::Sha256(bytes) => bytes.hash(Steps::reference(&Readings::default()).hash_text),
        Command::PlanHash(document) => document.hash(Profile::KAIROS, "plan_hash"),
    }
}
