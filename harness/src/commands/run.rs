//! `canon run`: all cases against one implementation, a report, an exit code.

mod cases;
mod config;

use super::target::{LimitArguments, PipeArguments, WindowArguments, built_in};
use super::units;
use crate::case::{Gate, Selection};
use crate::event::Event;
use crate::exit::{Exit, Failure};
use crate::judge::ReadingPolicy;
use crate::process;
use crate::report;
use crate::report::progress::Shown;
use crate::report::reporter::{Reporter, Surroundings};
use crate::run::Plan;
use canon::Profile;
use std::ffi::OsString;
use std::path::PathBuf;

/// The arguments of `canon run`.
#[derive(Clone, clap::Args)]
// Flattened into other commands, whose own group has the name of their own struct.
#[group(id = "run")]
pub struct Arguments {
    /// Only this profile; may be given several times. All that the adapter claims unless given.
    #[arg(long, value_name = "P", value_parser = profile)]
    profile: Vec<Profile>,
    #[command(flatten)]
    pipe: PipeArguments,
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
    ///
    /// `must` unless given.
    #[arg(long, value_enum)]
    level: Option<Gate>,
    /// Which readings of a dispute pass: any single one, or only the default.
    ///
    /// `any` unless given.
    #[arg(long, value_enum)]
    readings: Option<ReadingPolicy>,
    /// Processes at a time. 1 unless given, with --raw one for each core; the report does not depend on it.
    #[arg(short, value_name = "N", value_parser = units::count)]
    jobs: Option<usize>,
    #[command(flatten)]
    window: WindowArguments,
    /// Also write a report: FORMAT=PATH, with - for standard output; may be given several times.
    #[arg(long, value_name = "FORMAT=PATH", long_help = report::target::help())]
    report: Vec<report::target::Target>,
    /// What is known beforehand: the command, limits and known failures. `canon.toml` in this folder unless given; `none` for no file.
    #[arg(long, value_name = "FILE")]
    config: Option<PathBuf>,
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
    // Opened first, so that a report that cannot be written is told before the run.
    let reporter = Reporter::new(arguments.report.clone(), &Surroundings::detect())?;
    let (events, exit) = perform(arguments)?;
    reporter.write(events)?;
    Ok(exit)
}

/// Runs without a report.
pub fn perform(arguments: &Arguments) -> Result<(Vec<Event>, Exit), Failure> {
    let events = drive(&plan(arguments)?);
    let exit = match events.last() {
        Some(Event::RunFinished(finished)) => Exit::from_code(finished.exit),
        _ => Exit::Bug,
    };
    Ok((events, exit))
}

/// Writes the reports that were asked for.
pub fn report(arguments: &Arguments, events: &[Event]) -> Result<(), Failure> {
    let reporter = Reporter::new(arguments.report.clone(), &Surroundings::detect())?;
    reporter.write(events.to_vec()).map(drop)
}

impl Arguments {
    /// The same cases against the built-in reference, whatever `canon.toml` says.
    pub fn of_reference(&self) -> Arguments {
        Arguments {
            pipe: PipeArguments {
                raw: false,
                lines: false,
                ..self.pipe.clone()
            },
            command: Vec::new(),
            config: Some("none".into()),
            ..self.clone()
        }
    }
}

/// Carries a plan out and leaves no process behind.
pub fn drive(plan: &Plan) -> Vec<Event> {
    process::adopt_orphans();
    process::catch_interrupts();
    let events = plan.run(&Shown::default());
    process::end_all_orphans();
    events
}

/// The file with expectations that the arguments lead to.
pub fn config_path(arguments: &Arguments) -> Option<PathBuf> {
    config::path(arguments)
}

impl Arguments {
    /// Whether `--config none` keeps every file out.
    pub fn goes_by_no_file(&self) -> bool {
        self.config
            .as_deref()
            .is_some_and(|path| path.as_os_str() == "none")
    }
}

/// What the arguments and `canon.toml` ask for.
pub fn plan(arguments: &Arguments) -> Result<Plan, Failure> {
    let expectations = config::load(config::path(arguments).as_deref())?;
    let known = expectations.as_ref();
    let selection = Selection {
        profiles: config::profiles(arguments, known),
        filters: arguments.filter.clone(),
        rules: arguments.rule.clone(),
    };
    let (cases, source) = cases::load(
        arguments.vectors.as_deref(),
        &arguments.fixtures,
        &selection,
    )?;
    let command = config::command(arguments, known);
    let built_in_reference = command.is_empty();
    let words = match built_in_reference {
        true => built_in()?,
        false => command,
    };
    let mut driver = arguments.limits.driver(words, arguments.window.window);
    if let Some(known) = known {
        config::limit(&mut driver, &known.limits)?;
    }
    let target = arguments.pipe.target(driver);
    let cores = || std::thread::available_parallelism().map_or(1, usize::from);
    Ok(Plan {
        workers: arguments
            .jobs
            .unwrap_or_else(|| if arguments.pipe.raw { cores() } else { 1 }),
        target,
        built_in: built_in_reference,
        cases,
        source,
        filtered: selection.is_filtered() || config::narrows(arguments, known),
        gate: config::level(arguments, known)?,
        readings: config::readings(arguments, known)?,
        options: options(arguments),
        expectations,
    })
}

/// What a repeated run needs beside the command and the case.
fn options(arguments: &Arguments) -> Vec<String> {
    let mut options = Vec::new();
    if arguments.pipe.raw && arguments.pipe.reject_exit != [1] {
        options.extend(["--reject-exit".to_owned(), arguments.pipe.codes()]);
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
