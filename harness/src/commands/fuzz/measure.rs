//! How strong the fuzzing is: every mutant as an adapter, from several seeds, until it is found; a table.

use super::{Arguments, bug};
use crate::commands::target::built_in;
use crate::counted::counted;
use crate::exit::{Exit, Failure};
use crate::fuzz::finding::Finding;
use crate::fuzz::hunt::{Ground, HuntError, Watch, hunt, introduce, meet};
use crate::fuzz::journal::Progress;
use crate::fuzz::plan::Plan;
use crate::fuzz::target::Reach;
use crate::output::write_stdout;
use crate::process;
use crate::run::Target;
use canon::{Profile, Readings};
use canon_generator::suite;
use canon_generator::{Implementation, Mutant, mutants};
use canon_vectors::{Registry, Vector};
use std::io::Write as _;
use std::time::{Duration, Instant};

/// How long one mutant may live from one seed.
const LIMIT: Duration = Duration::from_secs(60);

/// Cases in the first go; most mutants are found in it.
const FIRST: u64 = 128;

/// Cases in any later go: enough that starting anew does not matter, few enough that a hunt ends soon after its finding.
const MOST: u64 = 8192;

const HEADING: &str = "\
| mutant | rule | operations | found | cases to the first finding | seconds | shrunk bytes | named |
|---|---|---|---|---|---|---|---|";

/// What every hunt needs.
struct Setting<'a> {
    arguments: &'a Arguments,
    registry: Registry,
    vectors: Vec<Vector>,
    limit: Duration,
}

/// Prints the table row by row, then what it comes to.
pub fn execute(seeds: u64, arguments: &Arguments) -> Result<Exit, Failure> {
    let own = arguments.profile.into_iter().collect::<Vec<_>>();
    let suite = suite::of(&own).map_err(|error| bug(error.to_string()))?;
    let setting = Setting {
        arguments,
        registry: Registry::embedded().map_err(|error| bug(error.to_string()))?,
        vectors: suite.vectors().cloned().collect(),
        limit: arguments.time.unwrap_or(LIMIT),
    };
    if let Some(unknown) =
        arguments.mutants.iter().find(|name| mutants(&own).iter().all(|mutant| mutant.name != **name))
    {
        let message = format!("--mutant {unknown}: there is none; `canon mutants` lists them");
        return Err(Failure::usage(message));
    }
    process::adopt_orphans();
    process::catch_interrupts();
    let measured = mutants(&own).into_iter().filter(|mutant| {
        mutant.equivalent.is_none()
            && !mutant.control
            && arguments.profile.is_none_or(|only| only == mutant.profile)
            && (arguments.mutants.is_empty() || arguments.mutants.contains(&mutant.name))
    });
    write_stdout(|out| writeln!(out, "{HEADING}"))?;
    let (mut of_hash, mut of_others) = (Sum::default(), Sum::default());
    for mutant in measured {
        let operations = operations(&mutant, &setting.vectors);
        let mut row = Row::default();
        for seed in 1..=seeds {
            let began = Instant::now();
            let first = first_finding(&mutant, seed, &setting)?;
            row.seconds.push(began.elapsed().as_secs_f64());
            row.findings.extend(first);
        }
        let hash = operations.contains(&"hash");
        let sum = if hash { &mut of_hash } else { &mut of_others };
        sum.add(&mutant, &row, seeds);
        let shown = if hash { "hash".to_owned() } else { operations.join(", ") };
        write_stdout(|out| writeln!(out, "{}", row.line(&mutant, &shown, seeds)).and_then(|()| out.flush()))?;
    }
    process::end_all_orphans();
    write_stdout(|out| {
        writeln!(out, "\nmutants of `hash`: {}\nmutants of other operations: {}", of_hash.line(), of_others.line())
    })?;
    Ok(if of_hash.found + of_others.found == of_hash.total + of_others.total { Exit::Conforms } else { Exit::Differs })
}

/// The mutants of the shipped profiles, and of these where they are from files.
fn mutants(profiles: &[Profile]) -> Vec<Mutant> {
    let others = profiles.iter().copied().filter(|profile| !profile.is_shipped());
    mutants::all().into_iter().chain(others.flat_map(mutants::of)).collect()
}

/// The operations whose golden vectors tell a mutant from the reference.
fn operations<'v>(mutant: &Mutant, vectors: &'v [Vector]) -> Vec<&'v str> {
    let readings = Readings::default();
    let reference = Implementation::reference(&readings);
    let wrong = mutant.implementation(&readings);
    let mut operations: Vec<&str> = Vec::new();
    for vector in vectors.iter().filter(|vector| vector.profile == mutant.profile) {
        let op = vector.op.as_str();
        if operations.contains(&op) {
            continue;
        }
        let request = vector.request();
        if reference.answer(mutant.profile, &request) != wrong.answer(mutant.profile, &request) {
            operations.push(op);
        }
        // One that shows in `hash` shows everywhere.
        if op == "hash" && operations.contains(&op) {
            break;
        }
    }
    operations
}

#[derive(Default)]
struct Row {
    seconds: Vec<f64>,
    findings: Vec<Finding>,
}

impl Row {
    fn line(&self, mutant: &Mutant, operations: &str, seeds: u64) -> String {
        let cases: Vec<u64> = self.findings.iter().map(|finding| finding.index + 1).collect();
        let sizes: Vec<usize> = self.findings.iter().map(Finding::size).collect();
        let mut names: Vec<&str> = self
            .findings
            .iter()
            .map(|finding| match finding.rule == mutant.rule {
                true => "right",
                false => finding.rule.as_str(),
            })
            .collect();
        names.sort_unstable();
        names.dedup();
        format!(
            "| {} | {} | {operations} | {}/{seeds} | {} | {:.1} | {} | {} |",
            mutant.name,
            mutant.rule,
            self.findings.len(),
            shown(&cases),
            self.seconds.iter().copied().fold(0.0, f64::max),
            shown(&sizes),
            names.join(", ")
        )
    }
}

/// What several rows come to.
#[derive(Default)]
struct Sum {
    mutants: u64,
    total: u64,
    found: u64,
    named: u64,
    sizes: Vec<usize>,
}

impl Sum {
    fn add(&mut self, mutant: &Mutant, row: &Row, seeds: u64) {
        self.mutants += 1;
        self.total += seeds;
        for finding in &row.findings {
            self.found += 1;
            self.named += u64::from(finding.rule == mutant.rule);
            self.sizes.push(finding.size());
        }
        self.sizes.sort_unstable();
    }

    fn line(&self) -> String {
        let share = (self.named * 100).checked_div(self.found).unwrap_or(0);
        let median = self.sizes.get(self.sizes.len() / 2).copied().unwrap_or(0);
        format!(
            "{}, found {} of {}, named right {share}%, median shrunk size {}",
            counted(self.mutants, "mutant", "mutants"),
            self.found,
            counted(self.total, "time", "times"),
            counted(median, "byte", "bytes")
        )
    }
}

/// The smallest and the largest.
fn shown<T: Copy + Ord + std::fmt::Display>(values: &[T]) -> String {
    match (values.iter().min(), values.iter().max()) {
        (Some(least), Some(most)) if least != most => format!("{least} to {most}"),
        (Some(one), _) => one.to_string(),
        _ => "never".to_owned(),
    }
}

/// Fuzzes one mutant, through a process of its own, until something is found.
fn first_finding(mutant: &Mutant, seed: u64, setting: &Setting) -> Result<Option<Finding>, Failure> {
    let deadline = Instant::now() + setting.limit;
    let arguments = setting.arguments;
    let mut words = built_in()?;
    words.extend(["--mutant".into(), mutant.name.clone().into()]);
    let driver = arguments.limits.driver(words, arguments.window.window)?;
    let reach = Reach::Process(Target::Adapter(driver));
    let readings = Readings::default();
    let mut plan = Plan {
        profile: mutant.profile,
        seed,
        from: 0,
        cases: Some(FIRST),
        time: None,
        shard: (0, 1),
        operations: arguments.operations.clone(),
        shrink: arguments.shrink,
    };
    let failed = |error: HuntError| bug(format!("{}: {error:?}", mutant.name));
    while Instant::now() < deadline {
        let met = introduce(plan.profile, &reach, None)
            .and_then(|introduced| meet(plan.profile, introduced, Some(readings)))
            .map_err(|stop| failed(stop.into()))?;
        let ground = Ground {
            plan: &plan,
            registry: &setting.registry,
            vectors: &setting.vectors,
            jobs: 1,
            deadline: Some(deadline),
        };
        let mut progress = Progress::default();
        hunt(&ground, 0, &reach, &met, &mut progress, None, &mut Nobody).map_err(failed)?;
        let findings = progress.found.into_values();
        if let Some(first) = findings.min_by_key(|finding| finding.index) {
            return Ok(Some(first));
        }
        let done = plan.cases.unwrap_or(FIRST);
        plan.from += done;
        plan.cases = Some((done * 4).min(MOST));
    }
    Ok(None)
}

struct Nobody;

impl Watch for Nobody {
    fn tick(&mut self, _: &Progress) {}
    fn found(&mut self, _: &str, _: &Progress) {}
}
