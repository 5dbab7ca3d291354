//! `canon capsule`: validate, seal, verify and chain capsules, follow their URIs and keep their keys.

mod chain;
mod common;
mod key_folder;
mod keygen;
mod keys;
mod lint;
mod rotate;
mod seal;
mod uri;
mod validate;
mod verify;

use crate::exit::{Exit, Failure};

/// The arguments of `canon capsule`.
///
/// Every subcommand ends with 0 where what was asked holds, 1 where it does
/// not, and 2 where the command line or a file is wrong.
#[derive(clap::Args)]
pub struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(clap::Subcommand)]
enum Command {
    /// Say whether a capsule is complete and well-formed, and if not, what is wrong where.
    Validate(validate::Arguments),
    /// List what is allowed but unwise: unknown enumerators, unexplained choices, numbers that JavaScript changes.
    Lint(lint::Arguments),
    /// Seal a capsule with the active key and print it.
    Seal(seal::Arguments),
    /// Verify a sealed capsule.
    Verify(verify::Arguments),
    /// Verify a chain of sealed capsules: a JSON array, or one capsule a line.
    Chain(chain::Arguments),
    /// Take a capsule:// URI apart, or print the part of a capsule that it names.
    Uri(uri::Arguments),
    /// Create a keyring with its first key.
    Keygen(keygen::Arguments),
    /// Begin a new epoch; the old private key is destroyed.
    Rotate(rotate::Arguments),
    /// List the epochs of a keyring.
    Keys(keys::Arguments),
}

/// Carries out a subcommand.
pub fn execute(arguments: &Arguments) -> Result<Exit, Failure> {
    match &arguments.command {
        Command::Validate(arguments) => validate::execute(arguments),
        Command::Lint(arguments) => lint::execute(arguments),
        Command::Seal(arguments) => seal::execute(arguments),
        Command::Verify(arguments) => verify::execute(arguments),
        Command::Chain(arguments) => chain::execute(arguments),
        Command::Uri(arguments) => uri::execute(arguments),
        Command::Keygen(arguments) => keygen::execute(arguments),
        Command::Rotate(arguments) => rotate::execute(arguments),
        Command::Keys(arguments) => keys::execute(arguments),
    }
}
