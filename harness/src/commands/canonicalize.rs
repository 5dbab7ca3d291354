//! `canon canonicalize`: the canonical text of a document.

use super::chosen::SettingsArguments;
use crate::exit::{Exit, Failure};
use crate::explain::refusal::Refusal;
use crate::input::Source;
use crate::output::write_stdout;
use canon::Canonicalizer;
use std::io::{IsTerminal as _, Write as _};
use std::path::PathBuf;

/// The arguments of `canon canonicalize`.
///
/// Prints exactly the bytes that are hashed: no line feed follows them, unless
/// they go to a terminal.
#[derive(clap::Args)]
pub struct Arguments {
    #[command(flatten)]
    settings: SettingsArguments,
    /// The document; standard input when absent or `-`.
    #[arg(value_name = "FILE")]
    file: Option<PathBuf>,
}

/// Prints the canonical text.
pub fn execute(arguments: &Arguments) -> Result<Exit, Failure> {
    let settings = arguments.settings.choose()?;
    let source = arguments.file.as_deref().map_or(Source::Stdin, Source::new);
    let document = source.read(settings.max_depth)?;
    let mut canonicalizer = Canonicalizer::new(settings);
    match document.judge(|bytes| canonicalizer.canonicalize(bytes)) {
        Ok(canonical) => {
            write_stdout(|out| {
                out.write_all(canonical.as_bytes())?;
                if std::io::stdout().is_terminal() {
                    out.write_all(b"\n")?;
                }
                Ok(())
            })?;
            Ok(Exit::Conforms)
        }
        Err(reject) => Err(Failure {
            exit: Exit::Differs,
            message: Refusal::new(&document.bytes, &settings, reject).line(&document.name),
        }),
    }
}
