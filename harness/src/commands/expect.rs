//! `canon expect`: the list of known failures in `canon.toml` beside what the implementation does today.

use super::run;
use crate::event::{CaseFinished, Diagnosis, DisputeJudged, Event};
use crate::exit::{Exit, Failure};
use crate::expectations::{Change, Config, FILE, update};
use crate::output::write_stdout;
use crate::report::run::counted;
use std::io::Write as _;
use std::path::PathBuf;

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
        None => PathBuf::from(FILE),
    };
    let plan = run::plan(&arguments.run)?;
    if plan.filtered {
        return Err(Failure::usage(
            "a filtered run does not know every failure; leave out --filter, --rule, other vectors and profiles other than the file's",
        ));
    }
    let events = run::drive(&plan);
    let (mut cases, mut disputes, mut diagnoses) = (Vec::new(), Vec::new(), Vec::new());
    for event in events {
        match event {
            Event::CaseFinished(case) => cases.push(*case),
            Event::DisputeJudged(dispute) => disputes.push(dispute),
            Event::Diagnosis(diagnosis) => diagnoses.push(diagnosis),
            Event::RunFinished(finished)
                if finished.partial || finished.exit == Exit::AdapterBroken as u8 =>
            {
                return Err(Failure {
                    exit: Exit::from_code(finished.exit),
                    message: format!(
                        "the run is not whole, so nothing is written: {}",
                        finished.reason
                    ),
                });
            }
            _ => {}
        }
    }
    let config = plan.expectations.unwrap_or_default();
    settle(arguments, &path, &config, &cases, &disputes, &diagnoses)
}

fn settle(
    arguments: &Arguments,
    path: &PathBuf,
    config: &Config,
    cases: &[CaseFinished],
    disputes: &[DisputeJudged],
    diagnoses: &[Diagnosis],
) -> Result<Exit, Failure> {
    let text = match std::fs::read_to_string(path) {
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
        std::fs::write(path, text).map_err(|error| {
            Failure::usage(format!("{}: cannot be written: {error}", path.display()))
        })?;
    }
    write_stdout(|out| {
        for change in &changes {
            match change {
                Change::Added(case) => writeln!(out, "+ {case}")?,
                Change::Updated(case) => writeln!(out, "~ {case}")?,
                Change::Removed(case) => writeln!(out, "- {case}")?,
            }
        }
        let count = counted(changes.len(), "change", "changes");
        match (changes.is_empty(), arguments.write) {
            (true, _) => writeln!(out, "{} is up to date", path.display()),
            (false, true) => writeln!(
                out,
                "{count} written to {}; say why in each new reason",
                path.display()
            ),
            (false, false) => writeln!(
                out,
                "{count}; canon expect --write writes them to {}",
                path.display()
            ),
        }
    })?;
    Ok(match changes.is_empty() || arguments.write {
        true => Exit::Conforms,
        false => Exit::StaleExpectation,
    })
}
