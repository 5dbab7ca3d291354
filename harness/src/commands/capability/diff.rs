//! `canon capability diff`: two links or envelopes compared, with the original's report and ways.

use crate::exit::{Exit, Failure};
use crate::output::write_stdout;
use canon::capability::diff::{Source, read};
use canon::capability::{Steps, by_locale};
use canon::value::{ReadOptions, Surrogates};
use canon::{Duplicates, Readings, Text, Value};
use std::ffi::OsString;
use std::io::Write as _;

const AFTER_HELP: &str = "\
canon capability diff FIRST SECOND [--json] [--label-a NAME] [--label-b NAME] [--exit-code]

Each file holds a capability link or a snapshot envelope. The report names the sides by
their paths unless labels are given; --json prints it as JSON. The exit code is 0 whenever
a report is printed and 1 on an error; with --exit-code it is also 1 when the two differ.";

/// The arguments of `canon capability diff`.
#[derive(clap::Args)]
#[command(after_help = AFTER_HELP)]
pub struct Arguments {
    /// Two files, --json, --label-a NAME, --label-b NAME, --exit-code.
    #[arg(value_name = "ARGUMENT", trailing_var_arg = true, allow_hyphen_values = true)]
    arguments: Vec<OsString>,
}

const USAGE: &str =
    "Usage: canon capability diff <first.json> <second.json> [--json] [--label-a name] [--label-b name] [--exit-code]";

#[derive(Default)]
struct Options {
    paths: Vec<OsString>,
    json: bool,
    exit_code: bool,
    labels: [Option<OsString>; 2],
}

/// Compares; every error is one line alone on standard error, as the original has it.
pub fn execute(arguments: &Arguments) -> Result<Exit, Failure> {
    match compare(arguments) {
        Ok((report, exit)) => {
            write_stdout(|out| out.write_all(report.as_bytes()))?;
            Ok(exit)
        }
        Err(message) => {
            // Nothing is left to tell the user with if stderr is closed.
            let _ = writeln!(std::io::stderr(), "{message}");
            Ok(Exit::Differs)
        }
    }
}

/// As the original reads its command line: extra paths ignored, empty arguments
/// skipped, a label without a value is none.
fn options(arguments: &[OsString]) -> Result<Options, String> {
    let mut options = Options::default();
    let mut rest = arguments.iter();
    while let Some(argument) = rest.next() {
        match argument.to_str() {
            Some("--json") => options.json = true,
            Some("--exit-code") => options.exit_code = true,
            Some("--label-a") => options.labels[0] = rest.next().cloned(),
            Some("--label-b") => options.labels[1] = rest.next().cloned(),
            _ if argument.to_string_lossy().starts_with('-') => {
                return Err(format!("Unknown option: {}", argument.to_string_lossy()));
            }
            _ if argument.is_empty() => {}
            _ => options.paths.push(argument.clone()),
        }
    }
    if options.paths.len() < 2 {
        return Err(USAGE.to_owned());
    }
    Ok(options)
}

fn source(path: &OsString) -> Result<Source, String> {
    let name = path.to_string_lossy();
    let bytes = crate::input::read_file(path.as_ref()).map_err(|error| format!("{name}: cannot be read: {error}"))?;
    // As a text decoder does: a byte order mark is skipped, bytes that are no UTF-8 are replaced.
    let text = String::from_utf8_lossy(&bytes);
    let text = text.strip_prefix('\u{FEFF}').unwrap_or(&text);
    let options = ReadOptions { duplicates: Duplicates::Last, surrogates: Surrogates::Keep, ..ReadOptions::default() };
    let document = Value::read_with(text.as_bytes(), options).map_err(|_| format!("Invalid JSON in {name}"))?;
    read(&document).map_err(|error| error.to_string())
}

fn compare(arguments: &Arguments) -> Result<(String, Exit), String> {
    let options = options(&arguments.arguments)?;
    let [first, second] = [source(&options.paths[0])?, source(&options.paths[1])?];
    let label = |side: usize| {
        let label = options.labels[side].as_ref().unwrap_or(&options.paths[side]);
        Text::from(label.to_string_lossy().into_owned())
    };
    let rules = Steps::reference(&Readings::default()).diff;
    let comparison =
        rules.compare(by_locale, &first, &second, [label(0), label(1)]).map_err(|error| error.to_string())?;
    let report = match options.json {
        true => comparison.to_value().to_pretty_text() + "\n",
        false => comparison.report().to_string_lossy(),
    };
    let exit = match options.exit_code && comparison.differs() {
        true => Exit::Differs,
        false => Exit::Conforms,
    };
    Ok((report, exit))
}
