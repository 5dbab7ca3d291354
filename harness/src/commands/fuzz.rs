//! `canon fuzz`: generated cases against one implementation or several, until the plan or the time is over.

mod measure;
mod progress;

use super::run::profile;
use super::target::{LimitArguments, WindowArguments, built_in};
use super::units;
use crate::drive::{Driver, Stop};
use crate::exit::{Exit, Failure};
use crate::fuzz::hunt::{Ground, HuntError, Met, hunt, meet};
use crate::fuzz::journal::{Header, Journal, JournalError, Known, Progress};
use crate::fuzz::merge::merge;
use crate::fuzz::plan::Plan;
use crate::fuzz::report::Report;
use crate::fuzz::target::Reach;
use crate::fuzz::votes::{Voter, vote};
use crate::output::write_stdout;
use crate::process;
use crate::report::reproduce::quoted;
use crate::run::Target;
use canon::{DISPUTES, Profile, Readings};
use canon_vectors::{Registry, Vector, embedded};
use progress::Terminal;
use std::ffi::OsString;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// Cases that are asked when neither --cases nor --time is given.
const CASES: u64 = 100_000;

/// The arguments of `canon fuzz`.
#[derive(clap::Args)]
#[command(after_long_help = EXAMPLES)]
pub struct Arguments {
    /// Whose rules.
    #[arg(long, value_name = "P", value_parser = profile, required_unless_present_any = ["merge", "measure"])]
    profile: Option<Profile>,
    /// Which sequence of cases: case = f(seed, index), on every machine.
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// The first case of the sequence.
    #[arg(long, value_name = "N", default_value_t = 0)]
    from: u64,
    /// How many cases, over all shards. 100,000 unless --time is given.
    #[arg(long, value_name = "M")]
    cases: Option<u64>,
    /// How long, for each implementation.
    #[arg(long, value_name = "TIME", value_parser = units::duration)]
    time: Option<Duration>,
    /// Only every Nth block of cases, beginning with the Ith: I/N. Give each shard its own --journal, then --merge.
    #[arg(long, value_name = "I/N", value_parser = shard, default_value = "1/1")]
    shard: (u64, u64),
    /// Only this operation; may be given several times. All that the adapter claims unless given.
    #[arg(long = "op", value_name = "OP")]
    operations: Vec<String>,
    /// Write down what is done as it is done. A run that was killed goes on from here with the same arguments.
    #[arg(long, value_name = "FILE")]
    journal: Option<PathBuf>,
    /// Write findings.json and the findings as vectors, for `canon run --vectors DIR`.
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// Print findings.json instead of text.
    #[arg(long)]
    json: bool,
    /// Texts that may be tried to make one finding small; 0 leaves findings as they were generated.
    #[arg(long, value_name = "STEPS", default_value_t = 4000)]
    shrink: usize,
    /// Take this reading of a dispute as given instead of finding out: D=R, or `default` for all defaults.
    #[arg(long = "reading", value_name = "D=R")]
    readings: Vec<String>,
    /// Whether findings about rules that only should hold fail the run too.
    #[arg(long, value_enum, default_value_t)]
    level: crate::case::Gate,
    /// Another implementation to fuzz beside: one argument, split at spaces. Findings are put to all of them.
    #[arg(long, value_name = "CMD")]
    with: Vec<String>,
    /// The command is no adapter: it reads one document from stdin and writes its canonical form to stdout, exit 0.
    #[arg(long, conflicts_with = "lines", requires = "command")]
    raw: bool,
    /// The command is no adapter: it reads one document a line and writes one canonical form a line.
    #[arg(long, requires = "command")]
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
    /// Processes at a time for each implementation. The findings do not depend on it.
    #[arg(short, value_name = "N", default_value_t = 1)]
    jobs: usize,
    #[command(flatten)]
    window: WindowArguments,
    /// Put the journals of all shards together and print what one run would have found.
    #[arg(long, value_name = "JOURNAL", num_args = 1.., conflicts_with_all = ["profile", "journal", "command", "with"])]
    merge: Vec<PathBuf>,
    /// Fuzz every mutant of the reference from this many seeds and print how soon each is found and named.
    #[arg(long, value_name = "SEEDS", hide = true)]
    measure: Option<u64>,
    #[command(flatten)]
    limits: LimitArguments,
    /// The adapter and its arguments; the built-in reference unless given.
    #[arg(last = true, value_name = "CMD")]
    command: Vec<OsString>,
}

const EXAMPLES: &str = "\
Examples:
  canon fuzz --profile cps --time 60s -- python3 my_adapter.py
  canon fuzz --profile jcs --raw --reject-exit 1,2,4,5 -- jq -cS .
  canon fuzz --profile jcs --cases 1000000 --shard 2/8 --journal shard2.jsonl -- ./impl
  canon fuzz --merge shard*.jsonl --out findings
  canon fuzz --profile jcs --with 'node one.js' --with 'python3 two.py'

Exit codes: 0 nothing found, 1 findings, 2 usage, 3 the adapter cannot be driven, 4 no case was asked.";

/// Fuzzes, reports, and says by the exit code how it went.
pub fn execute(arguments: &Arguments) -> Result<Exit, Failure> {
    if !arguments.merge.is_empty() {
        let report = merge(&arguments.merge).map_err(|error| Failure::usage(error.to_string()))?;
        return conclude(arguments, &report, None);
    }
    if let Some(seeds) = arguments.measure {
        return measure::execute(seeds, arguments.profile, arguments.time);
    }
    let plan = plan(arguments)?;
    let reaches = reaches(arguments)?;
    let insisted = insisted(&arguments.readings)?;
    process::adopt_orphans();
    process::catch_interrupts();
    let result = run(arguments, &plan, &reaches, insisted);
    process::end_all_orphans();
    let (report, stop) = result?;
    conclude(arguments, &report, stop)
}

fn plan(arguments: &Arguments) -> Result<Plan, Failure> {
    let profile = arguments
        .profile
        .ok_or_else(|| Failure::usage("--profile is missing"))?;
    let known = canon_vectors::generate::operations(profile);
    for operation in &arguments.operations {
        if !known.iter().any(|known| known.name == operation) {
            let names: Vec<&str> = known.iter().map(|known| known.name).collect();
            let names = names.join(", ");
            return Err(Failure::usage(format!(
                "--op {operation}: {profile} has {names}"
            )));
        }
    }
    let cases = match (arguments.cases, arguments.time) {
        (None, None) => Some(CASES),
        (cases, _) => cases,
    };
    Ok(Plan {
        profile,
        seed: arguments.seed,
        from: arguments.from,
        cases,
        time: arguments.time,
        shard: arguments.shard,
        operations: arguments.operations.clone(),
        shrink: arguments.shrink,
    })
}

/// Each implementation with the words that reach it again on a command line.
fn reaches(arguments: &Arguments) -> Result<Vec<(Reach, String)>, Failure> {
    let driver = |words: Vec<OsString>| -> Driver {
        arguments.limits.driver(words, arguments.window.window)
    };
    let mut reaches = Vec::new();
    if !arguments.command.is_empty() || arguments.with.is_empty() {
        let (words, mut shown) = if arguments.command.is_empty() {
            (built_in()?, String::new())
        } else {
            let words: Vec<String> = arguments
                .command
                .iter()
                .map(|word| quoted(&word.to_string_lossy()))
                .collect();
            (arguments.command.clone(), format!("-- {}", words.join(" ")))
        };
        let driver = driver(words);
        let target = if arguments.raw {
            let codes: Vec<String> = arguments.reject_exit.iter().map(i32::to_string).collect();
            shown = format!("--raw --reject-exit {} {shown}", codes.join(","));
            Target::Raw {
                driver,
                reject_exits: arguments.reject_exit.clone(),
            }
        } else if arguments.lines {
            shown = format!("--lines {shown}");
            Target::Lines(driver)
        } else {
            Target::Adapter(driver)
        };
        reaches.push((Reach::Process(target), shown));
    }
    for command in &arguments.with {
        let words: Vec<OsString> = command.split_whitespace().map(OsString::from).collect();
        if words.is_empty() {
            return Err(Failure::usage("--with: a command is wanted"));
        }
        let target = Target::Adapter(driver(words));
        reaches.push((
            Reach::Process(target),
            format!("--with {}", quoted(command)),
        ));
    }
    Ok(reaches)
}

/// Readings that the user takes as given.
fn insisted(readings: &[String]) -> Result<Option<Readings>, Failure> {
    let mut insisted = None;
    for reading in readings {
        let chosen = insisted.get_or_insert_with(Readings::default);
        if reading == "default" {
            continue;
        }
        let (dispute, name) = reading.split_once('=').ok_or_else(|| {
            Failure::usage(format!("--reading {reading}: DISPUTE=READING is wanted"))
        })?;
        chosen
            .set(dispute, name)
            .map_err(|error| Failure::usage(format!("--reading: {error}")))?;
    }
    Ok(insisted)
}

fn run(
    arguments: &Arguments,
    plan: &Plan,
    reaches: &[(Reach, String)],
    insisted: Option<Readings>,
) -> Result<(Report, Option<Stop>), Failure> {
    let registry = Registry::embedded().map_err(|error| bug(error.to_string()))?;
    let suite = embedded().map_err(|error| bug(error.to_string()))?;
    let vectors: Vec<Vector> = suite.of(plan.profile).cloned().collect();
    let met: Vec<Met> = reaches
        .iter()
        .map(|(reach, _)| meet(plan, reach, insisted))
        .collect::<Result<_, Stop>>()
        .map_err(|stop| broken(&stop))?;
    let known = reaches
        .iter()
        .zip(&met)
        .map(|((_, command), met)| known(plan.profile, met, command))
        .collect();
    let header = Header::new(plan, known);
    let nothing = || vec![Progress::default(); reaches.len()];
    let (mut journal, mut progress) = match &arguments.journal {
        None => (None, nothing()),
        Some(path) => {
            let (journal, progress) = Journal::open(path, &header).map_err(unusable)?;
            (Some(journal), progress)
        }
    };
    let mut stopped = None;
    for (number, ((reach, _), met)) in reaches.iter().zip(&met).enumerate() {
        let ground = Ground {
            plan,
            registry: &registry,
            vectors: &vectors,
            jobs: arguments.jobs.max(1),
            deadline: plan.time.map(|time| Instant::now() + time),
        };
        let mut watch = Terminal::new(&header.implementations[number].name);
        let hunted = hunt(
            &ground,
            number,
            reach,
            met,
            &mut progress[number],
            journal.as_mut(),
            &mut watch,
        );
        watch.finish(&progress[number]);
        match hunted {
            Ok(()) => {}
            Err(HuntError::Journal(error)) => return Err(unusable(error)),
            Err(HuntError::Stop(stop)) => {
                stopped = Some(stop);
                break;
            }
        }
    }
    if stopped.is_none() {
        stopped = votes(plan, &header, reaches, &met, &mut progress).err();
    }
    Ok((Report::new(&header, &progress), stopped))
}

fn votes(
    plan: &Plan,
    header: &Header,
    reaches: &[(Reach, String)],
    met: &[Met],
    progress: &mut [Progress],
) -> Result<(), Stop> {
    let voters: Vec<Voter> = reaches
        .iter()
        .zip(met)
        .zip(&header.implementations)
        .map(|(((reach, _), met), known)| Voter {
            name: &known.name,
            reach,
            readings: met.readings,
        })
        .collect();
    let mut findings: Vec<_> = progress
        .iter_mut()
        .flat_map(|progress| progress.found.values_mut())
        .collect();
    vote(plan.profile, &voters, &mut findings)
}

fn known(profile: Profile, met: &Met, command: &str) -> Known {
    let hello = &met.hello;
    let name = match (hello.name.as_str(), hello.version.as_str()) {
        ("", _) => "the implementation".to_owned(),
        (name, "") => name.to_owned(),
        (name, version) => format!("{name} {version}"),
    };
    let readings = DISPUTES
        .iter()
        .filter(|dispute| dispute.concerns(profile))
        .filter_map(|dispute| {
            let reading = met.readings.get(dispute.id)?;
            Some((dispute.id.to_owned(), reading.to_owned()))
        })
        .collect();
    Known {
        name,
        command: command.to_owned(),
        readings,
    }
}

/// Writes what was found, and says how the run ends.
fn conclude(arguments: &Arguments, report: &Report, stop: Option<Stop>) -> Result<Exit, Failure> {
    if let Some(folder) = &arguments.out {
        write_out(folder, report)?;
    }
    let text = if arguments.json {
        report.to_json()
    } else {
        report.to_text()
    };
    write_stdout(|out| out.write_all(text.as_bytes()))?;
    let with_should = !matches!(arguments.level, crate::case::Gate::Must);
    let failing = report.failing(with_should);
    match stop {
        Some(stop) if failing == 0 => return Err(broken(&stop)),
        Some(stop) => {
            // Nothing is left to tell the user with if stderr is closed too.
            let _ = writeln!(std::io::stderr(), "canon: cut short: {stop}");
        }
        None => {}
    }
    Ok(if failing > 0 {
        Exit::Differs
    } else if report.asked() == 0 {
        Exit::NothingRan
    } else {
        Exit::Conforms
    })
}

fn write_out(folder: &Path, report: &Report) -> Result<(), Failure> {
    let write = |path: PathBuf, text: String| {
        path.parent()
            .map_or(Ok(()), std::fs::create_dir_all)
            .and_then(|()| std::fs::write(&path, text))
            .map_err(|error| Failure::usage(format!("{}: {error}", path.display())))
    };
    write(folder.join("findings.json"), report.to_json())?;
    match report.to_vectors() {
        Some((profile, text)) => write(folder.join(profile.name()).join("found.json"), text),
        None => Ok(()),
    }
}

fn shard(text: &str) -> Result<(u64, u64), String> {
    let parts = text.split_once('/').and_then(|(share, shares)| {
        Some((share.parse::<u64>().ok()?, shares.parse::<u64>().ok()?))
    });
    match parts {
        Some((share, shares)) if (1..=shares).contains(&share) => Ok((share - 1, shares)),
        _ => Err("I/N is wanted, with I from 1 to N".to_owned()),
    }
}

fn broken(stop: &Stop) -> Failure {
    Failure {
        exit: Exit::AdapterBroken,
        message: stop.to_string(),
    }
}

fn unusable(error: JournalError) -> Failure {
    Failure::usage(error.to_string())
}

fn bug(message: String) -> Failure {
    Failure {
        exit: Exit::Bug,
        message,
    }
}
