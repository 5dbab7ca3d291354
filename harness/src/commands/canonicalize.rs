//! `canon canonicalize`: the canonical text of a document.

use super::chosen::{self, ReadingArguments};
use crate::exit::{Exit, Failure};
use crate::explain::refusal::Refusal;
use crate::input::Source;
use crate::output::write_stdout;
use canon::Hashing;
use std::io::{IsTerminal as _, Write as _};
use std::path::PathBuf;

/// The arguments of `canon canonicalize`.
///
/// Prints exactly the bytes that are hashed: no line feed follows them, unless
/// they go to a terminal.
#[derive(clap::Args)]
pub struct Arguments {
    /// The profile: jcs, cps, openagents, khora or kairos.
    #[arg(long, short, value_name = "PROFILE")]
    profile: String,
    #[command(flatten)]
    readings: ReadingArguments,
    /// The document; standard input when absent or `-`.
    #[arg(value_name = "FILE")]
    file: Option<PathBuf>,
}

/// Prints the canonical text.
pub fn execute(arguments: &Arguments) -> Result<Exit, Failure> {
    let profile = chosen::profile(&arguments.profile)?;
    let readings = arguments.readings.choose(&[profile])?;
    let source = arguments.file.as_deref().map_or(Source::Stdin, Source::new);
    let document = source.read(profile.default_max_depth())?;
    let hashing = Hashing::reference(profile, &readings);
    match document.judge(|bytes| hashing.hash(bytes)) {
        Ok(hashed) => {
            write_stdout(|out| {
                out.write_all(hashed.canonical.as_bytes())?;
                if std::io::stdout().is_terminal() {
                    out.write_all(b"\n")?;
                }
                Ok(())
            })?;
            Ok(Exit::Conforms)
        }
        Err(reject) => Err(Failure {
            exit: Exit::Differs,
            message: Refusal::new(&document.bytes, profile, reject).line(&document.name),
        }),
    }
}
