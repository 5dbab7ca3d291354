//! `canon expect`: the list of known failures in `canon.toml` beside what the implementation does today.

use super::run::{self, Prepared};
use crate::counted::counted;
use crate::event::{CaseFinished, Diagnosis, DisputeJudged, Event};
use crate::exit::{Exit, Failure};
use crate::expectations::{Change, Config, FILE, update};
use crate::input::read_text;
use crate::output::write_stdout;
use crate::report::reporter::Surroundings;
use crate::report::terminal;
use canon::files::{replace, replaceable};
use std::fmt::Write as _;
use std::io::Write as _;
use std::path::Path;

/// The arguments of `canon expect`.
#[derive(clap::Args)]
pub struct Arguments {
    /// Write the changes to the file; without this they are only shown, and any change ends with exit code 5.
    #[arg(long)]
    write: bool,
    #[command(flatten)]
    run: run::Arguments,
}

/// Runs everything and brings the list up to date.
pub fn execute(arguments: &Arguments) -> Result<Exit, Failure> {
    let path = match run::config_path(&arguments.run) {
        Some(path) => path,
        None if arguments.run.goes_by_no_file() => {
            let message = "the list stands in a file; leave out --config none, or name the file";
            return Err(Failure::usage(message));
        }
        None => {
            return Err(Failure::usage(format!(
                "no {FILE} in this folder, nor above it in the repository; write one that says what to run, \
                 as in command = [\"python3\", \"adapter.py\"]"
            )));
        }
    };
    // A page of a workflow step shows how a run went, and this one asks for something else.
    let surroundings = Surroundings::default();
    let Prepared { plan, reporter, verbose } = run::prepare(&arguments.run, &surroundings, Vec::new())?;
    if plan.filtered {
        return Err(Failure::usage(
            "a filtered run does not know every failure; leave out --filter, --rule, --set, other vectors and profiles other than the file's",
        ));
    }
    if arguments.write {
        replaceable(&path).map_err(|error| unwritable(&path, &error))?;
    }
    let events = run::drive(&plan, &reporter);
    let stdout_taken = reporter.takes_stdout;
    reporter.write_documents(&events)?;
    let listed = if verbose { terminal::other_kinds(&events) } else { String::new() };
    let (mut cases, mut disputes, mut diagnoses) = (Vec::new(), Vec::new(), Vec::new());
    for event in events {
        match event {
            Event::CaseFinished(case) => cases.push(*case),
            Event::DisputeJudged(dispute) => disputes.push(dispute),
            Event::Diagnosis(diagnosis) => diagnoses.push(diagnosis),
            Event::RunFinished(finished) if finished.partial || finished.exit == Exit::AdapterBroken as u8 => {
                return Err(Failure {
                    exit: Exit::from_code(finished.exit),
                    message: format!("the run is not whole, so nothing is written: {}", finished.reason),
                });
            }
            _ => {}
        }
    }
    let config = plan.expectations.unwrap_or_default();
    let (said, exit) = settle(arguments, &path, &config, &cases, &disputes, &diagnoses)?;
    let said = said + &listed;
    match stdout_taken {
        // Nobody is left to tell that standard error is closed.
        true => _ = std::io::stderr().write_all(said.as_bytes()),
        false => write_stdout(|out| out.write_all(said.as_bytes()))?,
    }
    Ok(exit)
}

fn unwritable(path: &Path, error: &std::io::Error) -> Failure {
    Failure::usage(format!("{}: cannot be written: {error}", path.display()))
}

/// Brings the file up to date where that is wanted; gives back what to say about it.
fn settle(
    arguments: &Arguments, path: &Path, config: &Config, cases: &[CaseFinished], disputes: &[DisputeJudged],
    diagnoses: &[Diagnosis],
) -> Result<(String, Exit), Failure> {
    let text = match read_text(path) {
        Ok(text) => text,
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => String::new(),
        Err(error) => {
            let message = format!("{}: cannot be read: {error}", path.display());
            return Err(Failure::usage(message));
        }
    };
    let (text, changes) = update(&text, config, cases, disputes, diagnoses)
        .map_err(|error| Failure::usage(format!("{}: {}", path.display(), error.message())))?;
    if arguments.write && !changes.is_empty() {
        replace(path, text.as_bytes()).map_err(|error| unwritable(path, &error))?;
    }
    let mut said = String::new();
    for change in &changes {
        let (sign, case) = match change {
            Change::Added(case) => ('+', case),
            Change::Updated(case) => ('~', case),
            Change::Removed(case) => ('-', case),
        };
        let _ = writeln!(said, "{sign} {case}");
    }
    let (count, path) = (counted(changes.len(), "change", "changes"), path.display());
    let _ = match (changes.is_empty(), arguments.write) {
        (true, _) => writeln!(said, "{path} is up to date"),
        (false, true) => writeln!(said, "{count} written to {path}; say why in each new reason"),
        (false, false) => writeln!(said, "{count}; canon expect --write writes them to {path}"),
    };
    let exit = match changes.is_empty() || arguments.write {
        true => Exit::Conforms,
        false => Exit::StaleExpectation,
    };
    Ok((said, exit))
}
