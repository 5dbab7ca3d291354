//! `canon run`: all cases against one implementation, a report, an exit code.

mod cases;
mod report;

use super::target::{LimitArguments, WindowArguments, built_in};
use crate::case::{Gate, Selection};
use crate::event::Event;
use crate::exit::{Exit, Failure};
use crate::judge::ReadingPolicy;
use crate::process;
use crate::run::{Plan, Target, Unwatched};
use canon::Profile;
use std::ffi::OsString;
use std::path::PathBuf;

/// The arguments of `canon run`.
#[derive(Clone, clap::Args)]
pub struct Arguments {
    /// Only this profile; may be given several times. All that the adapter claims unless given.
    #[arg(long, value_name = "P", value_parser = profile)]
    profile: Vec<Profile>,
    /// The command is no adapter: it reads one document from stdin and writes its canonical form to stdout, exit 0.
    #[arg(
        long,
        conflicts_with = "lines",
        requires = "profile",
        requires = "command"
    )]
    raw: bool,
    /// The command is no adapter: it reads one document a line and writes one canonical form a line.
    #[arg(long, requires = "profile", requires = "command")]
    lines: bool,
    /// With --raw: exit codes that mean "refused"; any other but 0 is a crash.
    #[arg(
        long,
        value_name = "CODES",
        value_delimiter = ',',
        default_value = "1",
        requires = "raw"
    )]
    reject_exit: Vec<i32>,
    /// Only cases whose id fits: * is any text, ? one character; a folder name fits all below it.
    #[arg(long, value_name = "GLOB")]
    filter: Vec<String>,
    /// Only cases of this rule, such as CPS-NUM-1.
    #[arg(long, value_name = "ID")]
    rule: Vec<String>,
    /// Take the vectors from this folder instead of the built-in set.
    #[arg(long, value_name = "DIR", conflicts_with = "fixtures")]
    vectors: Option<PathBuf>,
    /// Take cases from a published fixture file: Capsule golden fixtures or Khala payload hash vectors.
    #[arg(long, value_name = "FILE")]
    fixtures: Vec<PathBuf>,
    /// What fails the run. Other cases run and are reported.
    #[arg(long, value_enum, default_value_t)]
    level: Gate,
    /// Which readings of a dispute pass: any single one, or only the default.
    #[arg(long, value_enum, default_value_t)]
    readings: ReadingPolicy,
    /// Processes at a time. 1 unless given, with --raw one for each core; the report does not depend on it.
    #[arg(short, value_name = "N")]
    jobs: Option<usize>,
    #[command(flatten)]
    window: WindowArguments,
    /// Also write a report: FORMAT=PATH, with - for standard output; may be given several times.
    #[arg(long, value_name = "FORMAT=PATH", value_parser = report::wanted, long_help = report::help())]
    report: Vec<report::Wanted>,
    #[command(flatten)]
    limits: LimitArguments,
    /// The adapter and its arguments; the built-in reference unless given.
    #[arg(last = true, value_name = "CMD")]
    command: Vec<OsString>,
}

/// A profile by its name.
pub fn profile(name: &str) -> Result<Profile, String> {
    Profile::from_name(name).ok_or_else(|| {
        let known: Vec<&str> = Profile::ALL.iter().map(|profile| profile.name()).collect();
        format!("one of {} is wanted", known.join(", "))
    })
}

/// Runs, reports, and says by the exit code how it went.
pub fn execute(arguments: &Arguments) -> Result<Exit, Failure> {
    let (events, exit) = perform(arguments)?;
    report(arguments, &events)?;
    Ok(exit)
}

/// Runs without a report.
pub fn perform(arguments: &Arguments) -> Result<(Vec<Event>, Exit), Failure> {
    let plan = plan(arguments)?;
    process::adopt_orphans();
    process::catch_interrupts();
    let events = plan.run(&Unwatched);
    process::end_all_orphans();
    let exit = match events.last() {
        Some(Event::RunFinished(finished)) => Exit::from_code(finished.exit),
        _ => Exit::Bug,
    };
    Ok((events, exit))
}

/// Writes the reports that were asked for.
pub fn report(arguments: &Arguments, events: &[Event]) -> Result<(), Failure> {
    report::write(events, &arguments.report)
}

impl Arguments {
    /// The same cases against the built-in reference.
    pub fn of_reference(&self) -> Arguments {
        Arguments {
            raw: false,
            lines: false,
            command: Vec::new(),
            ..self.clone()
        }
    }
}

fn plan(arguments: &Arguments) -> Result<Plan, Failure> {
    let selection = Selection {
        profiles: arguments.profile.clone(),
        filters: arguments.filter.clone(),
        rules: arguments.rule.clone(),
    };
    let (cases, source) = cases::load(
        arguments.vectors.as_deref(),
        &arguments.fixtures,
        &selection,
    )?;
    let built_in_reference = arguments.command.is_empty();
    let words = match built_in_reference {
        true => built_in()?,
        false => arguments.command.clone(),
    };
    let driver = arguments.limits.driver(words, arguments.window.window);
    let target = if arguments.raw {
        Target::Raw {
            driver,
            reject_exits: arguments.reject_exit.clone(),
        }
    } else if arguments.lines {
        Target::Lines(driver)
    } else {
        Target::Adapter(driver)
    };
    let cores = || std::thread::available_parallelism().map_or(1, usize::from);
    Ok(Plan {
        workers: arguments
            .jobs
            .unwrap_or_else(|| if arguments.raw { cores() } else { 1 }),
        target,
        built_in: built_in_reference,
        cases,
        source,
        filtered: selection.is_filtered(),
        gate: arguments.level,
        readings: arguments.readings,
        options: options(arguments),
    })
}

/// What a repeated run needs beside the command and the case.
fn options(arguments: &Arguments) -> Vec<String> {
    let mut options = Vec::new();
    if arguments.raw && arguments.reject_exit != [1] {
        let codes: Vec<String> = arguments.reject_exit.iter().map(i32::to_string).collect();
        options.extend(["--reject-exit".to_owned(), codes.join(",")]);
    }
    if let Some(folder) = &arguments.vectors {
        options.extend([
            "--vectors".to_owned(),
            folder.to_string_lossy().into_owned(),
        ]);
    }
    for file in &arguments.fixtures {
        options.extend(["--fixtures".to_owned(), file.to_string_lossy().into_owned()]);
    }
    for (name, value) in &arguments.limits.env {
        let variable = match value {
            Some(value) => format!("{name}={value}"),
            None => name.clone(),
        };
        options.extend(["--env".to_owned(), variable]);
    }
    options
}
