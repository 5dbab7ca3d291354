//! `canon capability hash`: the hash of a definition, or the payload that is hashed.

use super::definition::{Definition, Kind};
use crate::commands::chosen::ReadingArguments;
use crate::exit::{Exit, Failure};
use crate::input::Source;
use crate::output::write_stdout;
use canon::Profile;
use canon::capability::Steps;
use std::io::Write as _;
use std::path::PathBuf;

const AFTER_HELP: &str = "\
The file holds one definition as JSON, or in the $js notation where JSON cannot hold it.
Without --as its `kind` says what it is, a member `root` makes it an agent, anything
else is a tool. A context of which nothing is hashed prints `omitted`.";

/// The arguments of `canon capability hash`.
#[derive(clap::Args)]
#[command(after_help = AFTER_HELP)]
pub struct Arguments {
    /// What the file defines.
    #[arg(long = "as", value_name = "KIND", value_enum)]
    kind: Option<Kind>,
    /// Print the canonical payload that is hashed, not the hash.
    #[arg(long)]
    payload: bool,
    /// Of an invocation context only these members are hashed; may be given several times.
    #[arg(long = "allow", value_name = "NAME")]
    allowlist: Vec<String>,
    #[command(flatten)]
    readings: ReadingArguments,
    /// The definition; standard input when absent or `-`.
    #[arg(value_name = "FILE")]
    file: Option<PathBuf>,
}

/// Prints the hash or the payload.
pub fn execute(arguments: &Arguments) -> Result<Exit, Failure> {
    let readings = arguments.readings.choose(&[Profile::KHORA])?;
    let steps = Steps::reference(&readings);
    let source = arguments.file.as_deref().map_or(Source::Stdin, Source::new);
    let definition = Definition::read(&source, arguments.kind, &arguments.allowlist, &steps, &readings)?;
    definition.warn();
    let hashed = definition.hash(&steps)?;
    write_stdout(|out| match &hashed {
        None => writeln!(out, "omitted"),
        Some(hashed) if arguments.payload => writeln!(out, "{}", hashed.canonical),
        Some(hashed) => writeln!(out, "{}", hashed.hash),
    })?;
    Ok(Exit::Conforms)
}
