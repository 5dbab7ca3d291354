//! `canon capability`: fingerprints of tools, toolkits and agents, what they depend on, and how two compare.

mod definition;
mod diff;
mod evaluate;
mod explain;
mod hash;

use crate::exit::{Exit, Failure};
use clap::Subcommand;

/// The arguments of `canon capability`.
#[derive(clap::Args)]
#[command(arg_required_else_help = true)]
pub struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Print the hash of a tool, toolkit, agent, schema or invocation context.
    Hash(hash::Arguments),
    /// Compare two capability links or snapshot envelopes.
    Diff(diff::Arguments),
    /// Evaluate a composable: which tools are enabled, what the model is told, which policies were asked.
    Evaluate(evaluate::Arguments),
    /// Show what is hashed and what else the hash depends on; of two definitions, why their hashes differ.
    Explain(explain::Arguments),
}

/// Carries out the command.
pub fn execute(arguments: &Arguments) -> Result<Exit, Failure> {
    match &arguments.command {
        Command::Hash(arguments) => hash::execute(arguments),
        Command::Diff(arguments) => diff::execute(arguments),
        Command::Evaluate(arguments) => evaluate::execute(arguments),
        Command::Explain(arguments) => explain::execute(arguments),
    }
}
