//! How strong the fuzzing is: every mutant, from several seeds, until it is found; a table.

use crate::exit::{Exit, Failure};
use crate::fuzz::finding::Finding;
use crate::fuzz::hunt::{Ground, HuntError, Watch, hunt, meet};
use crate::fuzz::journal::Progress;
use crate::fuzz::plan::Plan;
use crate::fuzz::target::Reach;
use crate::output::write_stdout;
use canon::{Profile, Readings};
use canon_vectors::{Mutant, Registry, Vector, embedded, mutants};
use std::fmt::Write as _;
use std::io::Write as _;
use std::time::{Duration, Instant};

/// How long one mutant may live from one seed.
const LIMIT: Duration = Duration::from_secs(60);

/// Cases in one go; the hunt ends after the go that found something.
const STEP: u64 = 8 * 1024;

/// Prints the table.
pub fn execute(
    seeds: u64,
    profile: Option<Profile>,
    limit: Option<Duration>,
) -> Result<Exit, Failure> {
    let bug = |message: String| Failure {
        exit: Exit::Bug,
        message,
    };
    let registry = Registry::embedded().map_err(|error| bug(error.to_string()))?;
    let suite = embedded().map_err(|error| bug(error.to_string()))?;
    let vectors: Vec<Vector> = suite.vectors().cloned().collect();
    let mut table = String::from(
        "| mutant | rule | found | cases to first finding | seconds | shrunk bytes | named |\n|---|---|---|---|---|---|---|\n",
    );
    let (mut found, mut total, mut named, mut sizes) = (0, 0, 0, Vec::new());
    let measured = mutants::all().into_iter().filter(|mutant| {
        mutant.equivalent.is_none()
            && !mutant.control
            && profile.is_none_or(|only| only == mutant.profile)
    });
    for mutant in measured {
        let mut row = Row::default();
        for seed in 1..=seeds {
            total += 1;
            let began = Instant::now();
            let first = first_finding(&mutant, seed, limit.unwrap_or(LIMIT), &registry, &vectors)
                .map_err(|error| bug(format!("{}: {error:?}", mutant.name)))?;
            row.seconds.push(began.elapsed().as_secs_f64());
            if let Some(finding) = first {
                found += 1;
                let right = finding.rule == mutant.rule;
                named += u64::from(right);
                sizes.push(finding.size());
                row.cases.push(finding.index + 1);
                row.sizes.push(finding.size());
                row.names.push(if right {
                    "right".to_owned()
                } else {
                    finding.rule
                });
            }
        }
        row.names.sort();
        row.names.dedup();
        let _ = writeln!(
            table,
            "| {} | {} | {}/{seeds} | {} | {:.1} | {} | {} |",
            mutant.name,
            mutant.rule,
            row.cases.len(),
            shown(&row.cases),
            row.seconds.iter().copied().fold(0.0, f64::max),
            shown(&row.sizes),
            row.names.join(", ")
        );
    }
    sizes.sort_unstable();
    let median = sizes.get(sizes.len() / 2).copied().unwrap_or(0);
    let share = (named * 100).checked_div(found).unwrap_or(0);
    let _ = writeln!(
        table,
        "\nfound {found} of {total}, named right {share}%, median shrunk size {median} bytes"
    );
    write_stdout(|out| out.write_all(table.as_bytes()))?;
    Ok(if found == total {
        Exit::Conforms
    } else {
        Exit::Differs
    })
}

#[derive(Default)]
struct Row {
    cases: Vec<u64>,
    seconds: Vec<f64>,
    sizes: Vec<usize>,
    names: Vec<String>,
}

/// The smallest and the largest.
fn shown<T: Copy + Ord + std::fmt::Display>(values: &[T]) -> String {
    match (values.iter().min(), values.iter().max()) {
        (Some(least), Some(most)) if least != most => format!("{least} to {most}"),
        (Some(one), _) => one.to_string(),
        _ => "never".to_owned(),
    }
}

/// Fuzzes one mutant in this process until something is found.
fn first_finding(
    mutant: &Mutant,
    seed: u64,
    limit: Duration,
    registry: &Registry,
    vectors: &[Vector],
) -> Result<Option<Finding>, HuntError> {
    let deadline = Instant::now() + limit;
    let readings = Readings::default();
    let reach = Reach::Here(Box::new(mutant.implementation(&readings)));
    let mut plan = Plan {
        profile: mutant.profile,
        seed,
        from: 0,
        cases: Some(STEP),
        time: None,
        shard: (0, 1),
        operations: Vec::new(),
        shrink: 4000,
    };
    while Instant::now() < deadline {
        let met = meet(&plan, &reach, Some(readings))?;
        let ground = Ground {
            plan: &plan,
            registry,
            vectors,
            jobs: 1,
            deadline: Some(deadline),
        };
        let mut progress = Progress::default();
        hunt(&ground, 0, &reach, &met, &mut progress, None, &mut Nobody)?;
        let first = progress
            .found
            .into_values()
            .min_by_key(|finding| finding.index);
        if first.is_some() {
            return Ok(first);
        }
        plan.from += STEP;
    }
    Ok(None)
}

struct Nobody;

impl Watch for Nobody {
    fn tick(&mut self, _: &Progress) {}
    fn found(&mut self, _: &str, _: &Progress) {}
}
