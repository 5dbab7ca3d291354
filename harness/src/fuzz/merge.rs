//! Shards back to one run.

use super::journal::{self, Header, JournalError, Progress};
use super::plan::{BLOCK, Plan};
use super::report::Report;
use crate::counted::counted;
use std::collections::{BTreeSet, HashSet};
use std::fmt;
use std::path::PathBuf;

/// Missing shards that are named; of the others only the number is.
const NAMED: usize = 8;

/// Why journals do not make one run.
#[derive(Debug)]
pub enum MergeError {
    /// One cannot be used.
    Journal(JournalError),
    /// Two do not belong together.
    Apart(PathBuf, &'static str),
    /// A shard that was there before.
    Twice(PathBuf, u64),
    /// One has not come to its end, by so many cases.
    Unfinished(PathBuf, u64),
    /// Not all are there: the first ones that are not, how many more, and of how many.
    Missing(Vec<u64>, usize, u64),
}

impl fmt::Display for MergeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            MergeError::Journal(error) => error.fmt(f),
            MergeError::Apart(path, what) => {
                write!(f, "{}: another {what} than the first journal", path.display())
            }
            MergeError::Twice(path, shard) => {
                write!(f, "{}: shard {shard} is there twice", path.display())
            }
            MergeError::Unfinished(path, cases) => write!(
                f,
                "{}: {} missing of this shard; the command that wrote it, given again, goes on with it",
                path.display(),
                counted(*cases, "case is", "cases are")
            ),
            MergeError::Missing(shards, more, of) => {
                let shards: Vec<String> = shards.iter().map(u64::to_string).collect();
                write!(f, "of {of} shards these are missing: {}", shards.join(", "))?;
                match more {
                    0 => Ok(()),
                    more => write!(f, " and {more} more"),
                }
            }
        }
    }
}

impl std::error::Error for MergeError {}

/// The report that one run over all cases would have given.
pub fn merge(paths: &[PathBuf]) -> Result<Report, MergeError> {
    let mut whole: Option<(Header, Plan, Vec<Progress>)> = None;
    let mut shards = BTreeSet::new();
    for path in paths {
        let (header, plan, progress) = journal::read(path).map_err(MergeError::Journal)?;
        if let Some((first, ..)) = &whole {
            let same_count = first.shard.1 == header.shard.1;
            let apart = journal::difference(&first.whole(), &header.whole());
            if let Some(what) = apart.or((!same_count).then_some("number of shards")) {
                return Err(MergeError::Apart(path.clone(), what));
            }
        }
        if !shards.insert(header.shard.0) {
            return Err(MergeError::Twice(path.clone(), header.shard.0));
        }
        let missing =
            progress.iter().filter_map(|progress| plan.missing(&progress.blocks)).fold(0, u64::saturating_add);
        if missing > 0 {
            return Err(MergeError::Unfinished(path.clone(), missing));
        }
        match &mut whole {
            None => whole = Some((header, plan, progress)),
            Some((_, _, sum)) => {
                for (sum, other) in sum.iter_mut().zip(progress) {
                    sum.add(other);
                }
            }
        }
    }
    let Some((header, plan, progress)) = whole else {
        return Err(MergeError::Missing(vec![1], 0, 1));
    };
    let of = header.shard.1;
    let mut missing = (1..=of).filter(|shard| !shards.contains(shard));
    let named: Vec<u64> = missing.by_ref().take(NAMED).collect();
    if !named.is_empty() {
        return Err(MergeError::Missing(named, missing.count(), of));
    }
    let report = Report::new(&header.whole(), &progress);
    // A number of cases was checked above; without one, only a gap shows that a shard fell behind.
    let gap = progress.iter().find_map(|one| gap(&plan, &one.blocks));
    Ok(match gap.filter(|_| header.cases.is_none()) {
        None => report,
        Some(case) => report.partial(format!("its shards ended by their --time, and some before case {case}")),
    })
}

/// The first case that no block holds although a later one was asked, or none was at all.
fn gap(plan: &Plan, blocks: &HashSet<u64>) -> Option<u64> {
    let mut open = plan.from / BLOCK;
    while blocks.contains(&open) {
        open = open.saturating_add(1);
    }
    let behind = blocks.is_empty() || blocks.iter().any(|block| *block > open);
    behind.then(|| open.saturating_mul(BLOCK).max(plan.from))
}
