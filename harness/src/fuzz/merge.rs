//! Shards back to one run.

use super::journal::{self, Header, JournalError, Progress};
use super::report::Report;
use std::collections::BTreeSet;
use std::fmt;
use std::path::PathBuf;

/// Why journals do not make one run.
#[derive(Debug)]
pub enum MergeError {
    /// One cannot be used.
    Journal(JournalError),
    /// Two do not belong together.
    Apart(PathBuf, &'static str),
    /// The same shard twice.
    Twice(u64),
    /// Not all are there.
    Missing(Vec<u64>, u64),
}

impl fmt::Display for MergeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            MergeError::Journal(error) => error.fmt(f),
            MergeError::Apart(path, what) => {
                write!(
                    f,
                    "{}: another {what} than the first journal",
                    path.display()
                )
            }
            MergeError::Twice(shard) => write!(f, "shard {shard} is there twice"),
            MergeError::Missing(shards, of) => {
                let shards: Vec<String> = shards.iter().map(u64::to_string).collect();
                write!(f, "of {of} shards these are missing: {}", shards.join(", "))
            }
        }
    }
}

impl std::error::Error for MergeError {}

/// The report that one run over all cases would have given.
pub fn merge(paths: &[PathBuf]) -> Result<Report, MergeError> {
    let mut whole: Option<(Header, Vec<Progress>)> = None;
    let mut shards = BTreeSet::new();
    let mut of = 1;
    for path in paths {
        let (header, progress) = journal::read(path).map_err(MergeError::Journal)?;
        of = header.shard.1;
        if !shards.insert(header.shard.0) {
            return Err(MergeError::Twice(header.shard.0));
        }
        match &mut whole {
            None => whole = Some((header, progress)),
            Some((first, sum)) => {
                let same_count = first.shard.1 == header.shard.1;
                let apart = journal::difference(&first.whole(), &header.whole());
                if let Some(what) = apart.or((!same_count).then_some("number of shards")) {
                    return Err(MergeError::Apart(path.clone(), what));
                }
                for (sum, other) in sum.iter_mut().zip(progress) {
                    sum.tally.add(&other.tally);
                    for (key, finding) in other.found {
                        sum.add_finding(&key, finding);
                    }
                }
            }
        }
    }
    let missing: Vec<u64> = (1..=of).filter(|shard| !shards.contains(shard)).collect();
    if !missing.is_empty() {
        return Err(MergeError::Missing(missing, of));
    }
    match whole {
        Some((header, progress)) => Ok(Report::new(&header.whole(), &progress)),
        None => Err(MergeError::Missing(vec![1], 1)),
    }
}
