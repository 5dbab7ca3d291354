//! `canon vectors`: look at the golden vectors, write them anew, and check that nobody changed them.

mod folder;
mod look;
mod renew;

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
}

/// Where vectors are read from.
#[derive(clap::Args)]
struct From {
    /// The vector folder; without it `./vectors`, or the set inside this program.
    #[arg(long, value_name = "DIR")]
    vectors: Option<PathBuf>,
}

/// Carries out a subcommand.
pub fn execute(arguments: &Arguments) -> Result<Exit, Failure> {
    match &arguments.command {
        Command::List(arguments) => look::list(arguments),
        Command::Show(arguments) => look::show(arguments),
        Command::Emit(arguments) => look::emit(arguments),
        Command::Check(arguments) => renew::check(arguments),
        Command::Regen(arguments) => renew::regen(arguments),
    }
}
