//! `canon vectors`: look at the golden vectors, write them anew, and check that nobody changed them.

mod cross;
mod export;
pub mod folder;
mod ladder;
mod look;
mod renew;
mod rules;
mod seeds;

use crate::exit::{Exit, Failure};
use std::path::PathBuf;

/// The arguments of `canon vectors`.
#[derive(clap::Args)]
pub struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(clap::Subcommand)]
enum Command {
    /// List the vectors: id, level, rules, what each proves.
    List(look::ListArguments),
    /// Show one vector: what it asks, what must come back, and why that matters.
    Show(look::OneArguments),
    /// Print a vector's input, byte for byte, to feed it to a program.
    Emit(look::OneArguments),
    /// Compare the vectors with what the generator writes, under every reading. Exit 6 where they drifted.
    Check(renew::CheckArguments),
    /// Write all vectors from nothing.
    Regen(renew::RegenArguments),
    /// Print our vectors in another project's fixture format, for its own tests to run.
    Export(export::ExportArguments),
    /// Print digests over long frozen sequences, to compare a million cases by one line.
    Ladder(ladder::Arguments),
    /// Print the page about the rules, with the vectors and mutants that hold each.
    Rules(rules::Arguments),
    /// Write every input into a file of its own: seed corpora for fuzzers.
    Seeds(seeds::Arguments),
}

/// Where vectors are read from.
#[derive(clap::Args)]
pub struct From {
    /// The vector folder; without it `./vectors`, or the set inside this program.
    #[arg(long, value_name = "DIR")]
    pub vectors: Option<PathBuf>,
}

/// Carries out a subcommand.
pub fn execute(arguments: &Arguments) -> Result<Exit, Failure> {
    match &arguments.command {
        Command::List(arguments) => look::list(arguments),
        Command::Show(arguments) => look::show(arguments),
        Command::Emit(arguments) => look::emit(arguments),
        Command::Check(arguments) => renew::check(arguments),
        Command::Regen(arguments) => renew::regen(arguments),
        Command::Export(arguments) => export::export(arguments),
        Command::Ladder(arguments) => ladder::execute(arguments),
        Command::Rules(arguments) => rules::execute(arguments),
        Command::Seeds(arguments) => seeds::execute(arguments),
    }
}
