//! `canon fuzz`: generated cases against one implementation or several, until the plan or the time is over.

mod conclude;
mod measure;
mod progress;
mod reach;
mod run;

use super::named;
use super::subject::SubjectArguments;
use super::target::{LimitArguments, PipeArguments, WindowArguments};
use super::units;
use crate::exit::{Exit, Failure};
use crate::fuzz::merge::merge;
use crate::fuzz::plan::{Plan, SHARDS};
use crate::process;
use canon::Profile;
use std::path::PathBuf;
use std::time::Duration;

/// Cases that are asked when neither --cases nor --time is given.
const CASES: u64 = 100_000;

/// The arguments of `canon fuzz`.
#[derive(clap::Args)]
#[command(after_long_help = EXAMPLES)]
pub struct Arguments {
    /// Whose rules: a shipped profile by name, any other by its file.
    #[arg(long, value_name = "P", value_parser = named::argument, required_unless_present_any = ["merge", "measure"])]
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
    /// How long it may take, for each implementation. Where an answer is wrong, up to a third of it, and no more than 10
    /// seconds, is kept back to name findings and make them small.
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
    /// Write findings.json and the findings as vectors, for `canon run --vectors DIR`. What an earlier run left there
    /// is replaced.
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
    /// Another implementation to fuzz beside: one argument, split as a shell would. Findings are put to all of them.
    #[arg(long, value_name = "CMD")]
    with: Vec<String>,
    #[command(flatten)]
    pipe: PipeArguments,
    /// Processes at a time for each implementation. The findings do not depend on it.
    #[arg(short, value_name = "N", default_value = "1", value_parser = units::count)]
    jobs: usize,
    #[command(flatten)]
    window: WindowArguments,
    /// Put the journals of all shards together and print what one run would have found. Takes --out, --json and
    /// --level, and nothing that says what to run: that stands in the journals.
    #[arg(long, value_name = "JOURNAL", num_args = 1.., conflicts_with_all = OF_A_RUN)]
    merge: Vec<PathBuf>,
    /// Fuzz every mutant of the reference from this many seeds and print how soon each is found and named.
    #[arg(long, value_name = "SEEDS", hide = true)]
    measure: Option<u64>,
    /// With --measure: only this mutant; may be given several times.
    #[arg(long = "mutant", value_name = "NAME", hide = true, requires = "measure")]
    mutants: Vec<String>,
    #[command(flatten)]
    limits: LimitArguments,
    #[command(flatten)]
    subject: SubjectArguments,
}

/// What says how to run, and means nothing where nothing is run.
const OF_A_RUN: [&str; 16] = [
    "seed", "from", "cases", "time", "shard", "operations", "journal", "shrink", "readings", "with", "jobs", "measure",
    "SubjectArguments", // The groups that clap makes of flattened arguments.
    "PipeArguments", "WindowArguments", "LimitArguments",
];

const EXAMPLES: &str = "\
Examples:
  canon fuzz --profile cps --time 60s -- python3 my_adapter.py
  canon fuzz --profile jcs --raw --reject-exit 1,2,4,5 -- jq -cS .
  canon fuzz --profile jcs --cases 1000000 --shard 2/8 --journal shard2.jsonl -- ./impl
  canon fuzz --merge shard*.jsonl --out findings
  canon fuzz --profile jcs --with 'node one.js' --with 'python3 two.py'

Exit codes: 0 nothing found, 1 findings, 2 usage, 3 the adapter cannot be driven, 4 no case was asked or answered,
130 interrupted.";

/// Fuzzes, reports, and says by the exit code how it went.
pub fn execute(arguments: &Arguments) -> Result<Exit, Failure> {
    if !arguments.merge.is_empty() {
        let report = merge(&arguments.merge).map_err(|error| Failure::usage(error.to_string()))?;
        return conclude::conclude(arguments, &report, None);
    }
    if let Some(seeds) = arguments.measure {
        return measure::execute(seeds, arguments);
    }
    let plan = plan(arguments)?;
    let reaches = reach::reaches(arguments)?;
    let insisted = reach::insisted(&arguments.readings)?;
    conclude::prepare(arguments)?;
    process::adopt_orphans();
    process::catch_interrupts();
    let result = run::run(arguments, &plan, &reaches, insisted);
    process::end_all_orphans();
    let (report, stop) = result?;
    conclude::conclude(arguments, &report, stop)
}

fn plan(arguments: &Arguments) -> Result<Plan, Failure> {
    let profile = arguments.profile.ok_or_else(|| Failure::usage("--profile is missing"))?;
    let known = canon_generator::generate::operations(profile);
    for operation in &arguments.operations {
        if !known.iter().any(|known| known.name == operation) {
            let names: Vec<&str> = known.iter().map(|known| known.name).collect();
            let names = names.join(", ");
            return Err(Failure::usage(format!("--op {operation}: {profile} has {names}")));
        }
    }
    let cases = match (arguments.cases, arguments.time) {
        (None, None) => Some(CASES),
        (cases, _) => cases,
    };
    // Without a number of cases there must be one at least.
    if arguments.from.checked_add(cases.unwrap_or(1)).is_none() {
        let (from, last) = (arguments.from, u64::MAX - 1);
        return Err(Failure::usage(format!(
            "--from {from}: the sequence ends with case {last}; give a lower one, or fewer --cases"
        )));
    }
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

fn shard(text: &str) -> Result<(u64, u64), String> {
    let parts = text
        .split_once('/')
        .and_then(|(share, shares)| Some((share.parse::<u64>().ok()?, shares.parse::<u64>().ok()?)));
    match parts {
        Some((share, shares)) if (1..=shares).contains(&share) && shares <= SHARDS => Ok((share - 1, shares)),
        _ => Err(format!("I/N is wanted, with I from 1 to N, and N up to {SHARDS}")),
    }
}

fn bug(message: String) -> Failure {
    Failure { exit: Exit::Bug, message }
}
