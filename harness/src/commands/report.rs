//! `canon report`: the event stream of a run as any other report, also where the run was cut short.

use crate::counted::counted;
use crate::diagnosis::diagnose;
use crate::dialect::named;
use crate::event::{self, CaseFinished, Event};
use crate::exit::{Exit, Failure};
use crate::input::Source;
use crate::judge::disputes;
use crate::report::reporter::{Reporter, Surroundings};
use crate::report::reserved::Reserved;
use crate::report::target::{self, Target};
use crate::run::{Driving, conclude};
use std::path::{Path, PathBuf};

/// The arguments of `canon report`.
#[derive(clap::Args)]
pub struct Arguments {
    /// The event stream of a run (`--report jsonl=FILE`); of a run that was killed or goes on still, what is there.
    file: PathBuf,
    /// The file of a profile that the run was about: what a run that was killed leaves to be diagnosed needs it.
    #[arg(long, value_name = "FILE", value_parser = named::argument)]
    profile: Vec<canon::Profile>,
    /// Write a report: FORMAT=PATH, with - for standard output; may be given several times.
    #[arg(long, value_name = "FORMAT=PATH", long_help = target::help())]
    report: Vec<Target>,
    /// Also list what fails nothing: refusals that name another kind than the rules do.
    #[arg(long, short)]
    verbose: bool,
}

/// Writes the reports; the exit code says whether they could be written, not how the run ended.
pub fn execute(arguments: &Arguments) -> Result<Exit, Failure> {
    named::distinct(&arguments.profile).map_err(Failure::usage)?;
    let events = whole(read(&arguments.file)?);
    let profiles = named::paths().into_iter().map(|path| Reserved::new("the file of a profile", path));
    let stream = Reserved::new("the stream that it is made from", &arguments.file);
    let reserved: Vec<Reserved> = profiles.chain([stream]).collect();
    let reporter = Reporter::new(arguments.report.clone(), &Surroundings::default(), &reserved)?;
    reporter.write(&events, arguments.verbose)?;
    Ok(Exit::Conforms)
}

/// The events of a file, to its last whole line.
pub fn read(path: &Path) -> Result<Vec<Event>, Failure> {
    let wrong = |message: String| Failure::usage(format!("{}: {message}", path.display()));
    // A device or a pipe may never end.
    if std::fs::metadata(path).is_ok_and(|found| !found.is_file()) {
        return Err(wrong("no regular file; it must be a --report jsonl=FILE".to_owned()));
    }
    let text = std::fs::read(path).map_err(|error| Source::new(path).unreadable(&error))?;
    let events = event::read(&text).map_err(|error| wrong(error.to_string()))?;
    match events.is_empty() {
        true => Err(wrong("the file is empty; it must be a --report jsonl=FILE".to_owned())),
        false => Ok(events),
    }
}

/// A stream with its end: one that lacks it gets the disputes, the diagnoses and the sum of what is there, marked partial.
pub fn whole(mut events: Vec<Event>) -> Vec<Event> {
    if !event::is_cut_short(&events) {
        return events;
    }
    events.retain(|event| matches!(event, Event::RunStarted(_) | Event::CaseFinished(_)));
    let cases: Vec<CaseFinished> = events
        .iter()
        .filter_map(|event| match event {
            Event::CaseFinished(case) => Some((**case).clone()),
            _ => None,
        })
        .collect();
    let Some(Event::RunStarted(started)) = events.first() else {
        return events;
    };
    let disputes = disputes(&cases);
    let diagnoses = diagnose(&cases.iter().collect::<Vec<_>>(), &disputes.iter().collect::<Vec<_>>());
    let driving = Driving {
        partial: true,
        reason: format!(
            "the stream ends before the run did, after {} of {}",
            cases.len(),
            counted(started.vectors.cases, "case", "cases")
        ),
        ..Driving::default()
    };
    let finished = conclude(started, &cases, &disputes, driving);
    events.extend(disputes.into_iter().map(Event::DisputeJudged));
    events.extend(diagnoses.into_iter().map(Event::Diagnosis));
    events.push(Event::RunFinished(Box::new(finished)));
    events
}
