//! `canon run`: all cases against one implementation, a report, an exit code.

mod cases;
mod config;
mod progress;

use super::named;
use super::subject::{Subject, SubjectArguments};
use super::target::{LimitArguments, PipeArguments, WindowArguments};
use super::units;
use crate::case::{Gate, Selection};
use crate::event::Event;
use crate::exit::{Exit, Failure};
use crate::judge::ReadingPolicy;
use crate::process;
use crate::report;
use crate::report::reporter::{Reporter, Surroundings};
use crate::report::reserved::Reserved;
use crate::run::Plan;
use crate::set_version::SetVersion;
use crate::watch::Watch;
use canon::Profile;
use progress::Shown;
use std::path::PathBuf;

/// The arguments of `canon run`.
#[derive(Clone, clap::Args)]
// Flattened into other commands, whose own group has the name of their own struct.
#[group(id = "run")]
pub struct Arguments {
    /// Only this profile, a shipped one by name or any other by its file; may be given several times. All that the
    /// adapter claims unless given.
    #[arg(long, value_name = "P", value_parser = named::argument)]
    profile: Vec<Profile>,
    #[command(flatten)]
    pipe: PipeArguments,
    /// Only cases whose id fits: * is any text, ? one character; a folder name fits all below it.
    #[arg(long, value_name = "GLOB")]
    filter: Vec<String>,
    /// Only cases of this rule, such as CPS-NUM-1.
    #[arg(long, value_name = "ID")]
    rule: Vec<String>,
    /// Only vectors that this version of the set already held, such as 1.0: later ones do not turn the run red.
    #[arg(long, value_name = "VERSION")]
    set: Option<SetVersion>,
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
    /// What is known beforehand: the command, limits and known failures. `canon.toml` in this folder or above it, up
    /// to the root of the repository, unless given; `none` for no file. A command from the file runs in the file's folder.
    #[arg(long, value_name = "FILE")]
    config: Option<PathBuf>,
    /// Also list what fails nothing: refusals that name another kind than the rules do.
    #[arg(long, short)]
    verbose: bool,
    #[command(flatten)]
    limits: LimitArguments,
    #[command(flatten)]
    subject: SubjectArguments,
}

/// Runs, reports, and says by the exit code how it went.
pub fn execute(arguments: &Arguments) -> Result<Exit, Failure> {
    prepare(arguments, &Surroundings::detect(), Vec::new())?.perform().map(|(_, exit)| exit)
}

/// A run that can begin: what to do, and where its reports go.
pub struct Prepared {
    /// What to do.
    pub plan: Plan,
    /// Where the reports go.
    pub reporter: Reporter,
    /// Whether what fails nothing is listed too.
    pub verbose: bool,
}

/// Reads the arguments and tries the place of every report, so that one that cannot be written is told before the run.
/// None may take the place of what the run reads, or of what the caller keeps besides.
pub fn prepare(arguments: &Arguments, surroundings: &Surroundings, kept: Vec<Reserved>) -> Result<Prepared, Failure> {
    let plan = plan(arguments)?;
    let reserved: Vec<Reserved> = kept.into_iter().chain(reads(arguments, &plan)).collect();
    let reporter = Reporter::new(arguments.report.clone(), surroundings, &reserved)?;
    Ok(Prepared { plan, reporter, verbose: arguments.verbose })
}

/// The files that a run reads.
fn reads(arguments: &Arguments, plan: &Plan) -> Vec<Reserved> {
    let config = plan.config.iter().map(|path| Reserved::new("the file that this run goes by", path));
    let fixtures = arguments.fixtures.iter().map(|path| Reserved::new("the fixtures of this run", path));
    let profiles = named::paths().into_iter().map(|path| Reserved::new("the file of a profile", path));
    let folders = arguments.vectors.iter().flat_map(|folder| {
        Profile::known().map(|profile| Reserved::new("the vectors of this run", folder.join(profile.name())))
    });
    let command = plan.target.command();
    let folder = command.folder.clone().unwrap_or_default();
    let words = command.words.iter().map(|word| folder.join(word)).filter(|path| path.is_file());
    let program = words.map(|path| Reserved::new("a file of the command", path));
    config.chain(fixtures).chain(profiles).chain(folders).chain(program).collect()
}

impl Prepared {
    /// Runs and writes every report.
    pub fn perform(self) -> Result<(Vec<Event>, Exit), Failure> {
        let events = drive(&self.plan, &self.reporter);
        let exit = match events.last() {
            Some(Event::RunFinished(finished)) => Exit::from_code(finished.exit),
            _ => Exit::Bug,
        };
        self.reporter.write(&events, self.verbose)?;
        Ok((events, exit))
    }
}

/// Carries a plan out and leaves no process behind.
pub fn drive(plan: &Plan, watch: &dyn Watch) -> Vec<Event> {
    process::adopt_orphans();
    process::catch_interrupts();
    let shown = Shown::default();
    let both: (&dyn Watch, &dyn Watch) = (&shown, watch);
    let events = plan.run(&both);
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
        self.config.as_deref().is_some_and(|path| path.as_os_str() == "none")
    }
}

/// What the arguments and `canon.toml` ask for.
fn plan(arguments: &Arguments) -> Result<Plan, Failure> {
    if let Some(flag) = arguments.pipe.flag().filter(|_| arguments.profile.is_empty()) {
        return Err(Failure::usage(format!("with {flag} a program cannot say what it supports: name its --profile")));
    }
    let config = config::path(arguments);
    let expectations = config::load(config.as_deref())?;
    let known = expectations.as_ref();
    let (subject, folder) = config::subject(arguments, config.as_deref(), known)?;
    let profiles = config::profiles(arguments, known);
    named::distinct(&profiles).map_err(Failure::usage)?;
    let selection =
        Selection { profiles, filters: arguments.filter.clone(), rules: arguments.rule.clone(), set: arguments.set };
    let (cases, source) = cases::load(arguments.vectors.as_deref(), &arguments.fixtures, &selection)?;
    let built_in = subject == Subject::Reference;
    let mut driver = arguments.limits.driver(subject.words()?, arguments.window.window)?;
    driver.command.folder = folder;
    if let Some(known) = known {
        config::limit(&mut driver, &known.limits)?;
    }
    let target = arguments.pipe.target(driver);
    let cores = || std::thread::available_parallelism().map_or(1, usize::from);
    Ok(Plan {
        workers: arguments.jobs.unwrap_or_else(|| if arguments.pipe.raw { cores() } else { 1 }),
        target,
        built_in,
        config,
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
    if arguments.profile.iter().any(|profile| !profile.is_shipped()) {
        let again = |profile: &Profile| ["--profile".to_owned(), named::shown(*profile)];
        options.extend(arguments.profile.iter().flat_map(again));
    }
    if let Some(file) = &arguments.config {
        options.extend(["--config".to_owned(), file.to_string_lossy().into_owned()]);
    }
    if arguments.pipe.raw && arguments.pipe.reject_exit != [1] {
        options.extend(["--reject-exit".to_owned(), arguments.pipe.codes()]);
    }
    if let Some(folder) = &arguments.vectors {
        options.extend(["--vectors".to_owned(), folder.to_string_lossy().into_owned()]);
    }
    if let Some(set) = arguments.set {
        options.extend(["--set".to_owned(), set.to_string()]);
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
