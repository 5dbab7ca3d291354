//! The command line: one file a command, each with its arguments and its `execute`.

mod adapter;
mod bench;
mod canonicalize;
mod capability;
mod capsule;
mod certify;
pub mod chosen;
mod completions;
mod diff;
mod doctor;
mod expect;
mod explain;
mod fuzz;
mod hash;
mod identify;
mod interop;
mod manual;
mod matrix;
mod mutants;
mod new_adapter;
mod profile;
mod receipt;
mod report;
mod run;
mod site;
mod subject;
mod target;
mod units;
mod vectors;
mod wal;

use crate::dialect::named;
use crate::exit::{Exit, Failure};
use clap::{Parser, Subcommand};
use std::error::Error as _;
use std::io::Write as _;
use std::process::ExitCode;
use std::sync::LazyLock;

/// A conformance and fuzz suite for canonical JSON and the hashes taken over it.
#[derive(Parser)]
#[command(name = "canon", version = version(), arg_required_else_help = true)]
pub struct Canon {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// The reference, or a mutant of it, as an adapter on stdin and stdout.
    Adapter(adapter::Arguments),
    /// Hunt for wrong answers with generated cases, and make each one small enough to read.
    Fuzz(Box<fuzz::Arguments>),
    /// Print the hash of a document.
    Hash(hash::Arguments),
    /// Print the canonical text of a document.
    Canonicalize(canonicalize::Arguments),
    /// Show every change that the canonical form makes, and the rule behind it.
    Explain(explain::Arguments),
    /// Name the profile, reading or mistake that gives a hash or a canonical text of somebody else.
    Identify(identify::Arguments),
    /// Hash OpenAgents receipts and payloads, and verify a receipt against its replay log.
    Receipt(receipt::Arguments),
    /// Hash a Kairos write-ahead log and its plans.
    Wal(wal::Arguments),
    /// Validate, seal, verify and chain capsules, follow their URIs and keep their keys.
    Capsule(Box<capsule::Arguments>),
    /// Hash, compare, evaluate and explain agent capabilities.
    Capability(capability::Arguments),
    /// Print the kill matrix: which vectors tell which mutants from the reference.
    Mutants(mutants::Arguments),
    /// Run the vectors against an implementation and say which rules it breaks.
    Run(Box<run::Arguments>),
    /// Bring the known failures in canon.toml up to date.
    Expect(Box<expect::Arguments>),
    /// Write any report from the event stream of a run, also of one that was cut short.
    Report(report::Arguments),
    /// Compare two runs: new, fixed, regressed, changed.
    Diff(diff::Arguments),
    /// Find out what is wrong with an adapter, apart from its answers, and how to mend it.
    Doctor(Box<doctor::Arguments>),
    /// Print a complete adapter in a language, with one place to fill in.
    NewAdapter(new_adapter::Arguments),
    /// Let every implementation verify what every other one seals.
    Interop(Box<interop::Arguments>),
    /// Measure cases a second over the wire, and what they cost on either side.
    Bench(Box<bench::Arguments>),
    /// Drive every installed implementation and lay them side by side.
    Matrix(matrix::Arguments),
    /// Write the site: the reference in the browser, the book, the dialects and the matrix.
    Site(site::Arguments),
    /// List, show, check, write, compare and infer profiles: dialects as data.
    Profile(profile::Arguments),
    /// Look at the golden vectors, check them, write them anew.
    Vectors(vectors::Arguments),
    /// Run, seal the result as a Capsule and append it to a chain: the history of an implementation.
    Certify(Box<certify::Arguments>),
    /// Print the completion script of a shell.
    Completions(completions::Arguments),
    /// Print the man page.
    Manual(manual::Arguments),
    /// Ends what a canon that was killed has left behind; canon starts it itself.
    #[command(hide = true)]
    Watchdog {
        /// The number of the canon to watch.
        process: u32,
    },
}

/// The release, and which vectors are inside.
fn version() -> &'static str {
    static VERSION: LazyLock<String> = LazyLock::new(|| {
        let digest = canon_vectors::embedded_digest();
        format!("{} (vectors {})", env!("CARGO_PKG_VERSION"), &digest[..12])
    });
    &VERSION
}

/// The program: reads the command line, carries it out, and says what failed in one line.
pub fn main() -> ExitCode {
    let result = Canon::try_parse().or_else(|error| match error.source() {
        Some(source) if source.is::<named::Unusable>() => Err(Failure::usage(source.to_string())),
        _ => error.exit(),
    });
    match result.and_then(execute) {
        Ok(exit) => exit.into(),
        Err(failure) => {
            // Nothing is left to tell the user with if stderr is closed too.
            let said = crate::escape::shown(&failure.to_string());
            let _ = writeln!(std::io::stderr(), "canon: {said}");
            failure.exit.into()
        }
    }
}

/// Carries out a command. Whatever an interrupt kept from its end has one exit code.
fn execute(canon: Canon) -> Result<Exit, Failure> {
    carry_out(canon).map_err(|failure| match crate::process::interrupted() {
        true => Failure { exit: Exit::Interrupted, ..failure },
        false => failure,
    })
}

fn carry_out(canon: Canon) -> Result<Exit, Failure> {
    match canon.command {
        Command::Adapter(arguments) => adapter::execute(&arguments),
        Command::Fuzz(arguments) => fuzz::execute(&arguments),
        Command::Hash(arguments) => hash::execute(&arguments),
        Command::Canonicalize(arguments) => canonicalize::execute(&arguments),
        Command::Explain(arguments) => explain::execute(&arguments),
        Command::Identify(arguments) => identify::execute(&arguments),
        Command::Receipt(arguments) => receipt::execute(&arguments),
        Command::Wal(arguments) => wal::execute(&arguments),
        Command::Capsule(arguments) => capsule::execute(&arguments),
        Command::Capability(arguments) => capability::execute(&arguments),
        Command::Mutants(arguments) => mutants::execute(&arguments),
        Command::Run(arguments) => run::execute(&arguments),
        Command::Expect(arguments) => expect::execute(&arguments),
        Command::Report(arguments) => report::execute(&arguments),
        Command::Diff(arguments) => diff::execute(&arguments),
        Command::Doctor(arguments) => doctor::execute(&arguments),
        Command::NewAdapter(arguments) => new_adapter::execute(&arguments),
        Command::Interop(arguments) => interop::execute(&arguments),
        Command::Bench(arguments) => bench::execute(&arguments),
        Command::Matrix(arguments) => matrix::execute(&arguments),
        Command::Site(arguments) => site::execute(&arguments),
        Command::Profile(arguments) => profile::execute(&arguments),
        Command::Vectors(arguments) => vectors::execute(&arguments),
        Command::Certify(arguments) => certify::execute(&arguments),
        Command::Completions(arguments) => completions::execute(&arguments),
        Command::Manual(arguments) => manual::execute(&arguments),
        Command::Watchdog { process } => {
            crate::process::watch(process);
            Ok(Exit::Conforms)
        }
    }
}
