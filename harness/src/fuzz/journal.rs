//! The journal: what a run has done so far, one JSON line at a time, so that nothing is lost when it is killed.
//!
//! The first line says what is run; then come findings and finished blocks in
//! the order of the sequence. A line that was cut short is dropped and its
//! block done again, with the same result.

use super::finding::Finding;
use super::plan::Plan;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, HashSet};
use std::fmt;
use std::fs::{File, OpenOptions};
use std::io::{Read as _, Seek as _, SeekFrom, Write as _};
use std::path::{Path, PathBuf};

/// The version of the format.
const VERSION: u32 = 1;

/// What is run. Two journals with the same header but for the shard belong together.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Header {
    /// The version of the format.
    pub version: u32,
    /// The canon that made the cases: another one may make others.
    pub canon: String,
    /// The profile.
    pub profile: String,
    /// The sequence.
    pub seed: u64,
    /// The first case.
    pub from: u64,
    /// How many cases over all shards, where a number was given.
    pub cases: Option<u64>,
    /// Which share, counted from 1, and of how many.
    pub shard: (u64, u64),
    /// The operations, where some were chosen.
    pub operations: Vec<String>,
    /// The budget of steps for one finding.
    pub shrink: usize,
    /// What is fuzzed.
    pub implementations: Vec<Known>,
}

/// One implementation.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Known {
    /// Its name and version.
    pub name: String,
    /// How to start it, for a shell, options included; empty for the built-in reference.
    pub command: String,
    /// The reading of each dispute that it follows.
    pub readings: BTreeMap<String, String>,
}

impl Header {
    /// The header of a plan.
    pub fn new(plan: &Plan, implementations: Vec<Known>) -> Header {
        Header {
            version: VERSION,
            canon: env!("CARGO_PKG_VERSION").to_owned(),
            profile: plan.profile.name().to_owned(),
            seed: plan.seed,
            from: plan.from,
            cases: plan.cases,
            shard: (plan.shard.0 + 1, plan.shard.1),
            operations: plan.operations.clone(),
            shrink: plan.shrink,
            implementations,
        }
    }

    /// The same as if it were the only shard.
    pub fn whole(&self) -> Header {
        Header {
            shard: (1, 1),
            ..self.clone()
        }
    }
}

/// One line.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Record {
    /// The first line.
    Started(Header),
    /// Something new was found.
    Found {
        /// Which implementation.
        implementation: usize,
        /// What makes it news: the rule, or the kind of fault.
        key: String,
        /// The finding.
        finding: Box<Finding>,
    },
    /// A block is finished, and everything that was found in it stands above.
    Block {
        /// Which implementation.
        implementation: usize,
        /// Its number.
        number: u64,
        /// What it came to.
        #[serde(flatten)]
        tally: Tally,
    },
}

/// What cases came to.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tally {
    /// Cases that were asked.
    pub asked: u64,
    /// Cases that say nothing.
    pub nothing: u64,
    /// Wrong answers.
    pub wrong: u64,
    /// Wrong answers that were looked at, by what they are.
    pub seen: BTreeMap<String, u64>,
}

impl Tally {
    /// Adds another one.
    pub fn add(&mut self, other: &Tally) {
        self.asked += other.asked;
        self.nothing += other.nothing;
        self.wrong += other.wrong;
        for (key, count) in &other.seen {
            *self.seen.entry(key.clone()).or_default() += count;
        }
    }
}

/// What is known of one implementation.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Progress {
    /// Finished blocks.
    pub blocks: HashSet<u64>,
    /// Their sum.
    pub tally: Tally,
    /// What was found, by what makes it news.
    pub found: BTreeMap<String, Finding>,
}

impl Progress {
    /// Adds a finding; of two about the same, the one that came first in the sequence stays.
    pub fn add_finding(&mut self, key: &str, finding: Finding) {
        match self.found.get(key) {
            Some(known) if known.index <= finding.index => {}
            _ => {
                self.found.insert(key.to_owned(), finding);
            }
        }
    }
}

/// Why a journal cannot be used.
#[derive(Debug)]
pub enum JournalError {
    /// It cannot be read or written.
    Io(PathBuf, std::io::Error),
    /// A line is no record.
    Malformed(PathBuf, usize),
    /// It belongs to another run.
    Other(PathBuf, &'static str),
}

impl fmt::Display for JournalError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            JournalError::Io(path, error) => write!(f, "{}: {error}", path.display()),
            JournalError::Malformed(path, line) => write!(
                f,
                "{}: line {line} is no record of a fuzzing journal",
                path.display()
            ),
            JournalError::Other(path, what) => write!(
                f,
                "{}: written by a run with another {what}; give the same arguments, or another journal",
                path.display()
            ),
        }
    }
}

impl std::error::Error for JournalError {}

/// A journal that is being written.
pub struct Journal {
    path: PathBuf,
    file: File,
}

impl Journal {
    /// Opens a journal for this run: a new one, or one of the same run to go on with.
    pub fn open(path: &Path, header: &Header) -> Result<(Journal, Vec<Progress>), JournalError> {
        let io = |error| JournalError::Io(path.to_owned(), error);
        let mut file = OpenOptions::new()
            .read(true)
            .write(true)
            .create(true)
            .truncate(false)
            .open(path)
            .map_err(io)?;
        let mut text = Vec::new();
        file.read_to_end(&mut text).map_err(io)?;
        // A killed process leaves at most one line without its end.
        let whole = text
            .iter()
            .rposition(|byte| *byte == b'\n')
            .map_or(0, |end| end + 1);
        file.set_len(whole as u64).map_err(io)?;
        file.seek(SeekFrom::End(0)).map_err(io)?;
        let mut journal = Journal {
            path: path.to_owned(),
            file,
        };
        if whole == 0 {
            journal.write(&Record::Started(header.clone()))?;
            let nothing = vec![Progress::default(); header.implementations.len()];
            return Ok((journal, nothing));
        }
        let (known, progress) = parse(path, &text[..whole])?;
        match difference(&known, header) {
            Some(what) => Err(JournalError::Other(path.to_owned(), what)),
            None => Ok((journal, progress)),
        }
    }

    /// Appends a line. It reaches the file at once: only the machine can lose it.
    pub fn write(&mut self, record: &Record) -> Result<(), JournalError> {
        // Every part is a string, a number or JSON text: nothing can fail.
        let mut line = serde_json::to_vec(record).unwrap_or_default();
        line.push(b'\n');
        self.file
            .write_all(&line)
            .map_err(|error| JournalError::Io(self.path.clone(), error))
    }
}

/// Reads a whole journal.
pub fn read(path: &Path) -> Result<(Header, Vec<Progress>), JournalError> {
    let text = std::fs::read(path).map_err(|error| JournalError::Io(path.to_owned(), error))?;
    let whole = text
        .iter()
        .rposition(|byte| *byte == b'\n')
        .map_or(0, |end| end + 1);
    parse(path, &text[..whole])
}

fn parse(path: &Path, text: &[u8]) -> Result<(Header, Vec<Progress>), JournalError> {
    let malformed = |line: usize| JournalError::Malformed(path.to_owned(), line + 1);
    let mut lines = text
        .split(|byte| *byte == b'\n')
        .filter(|line| !line.is_empty())
        .enumerate();
    let first = lines
        .next()
        .and_then(|(_, line)| serde_json::from_slice(line).ok());
    let Some(Record::Started(header)) = first else {
        return Err(malformed(0));
    };
    let mut progress = vec![Progress::default(); header.implementations.len()];
    for (number, line) in lines {
        let record: Record = serde_json::from_slice(line).map_err(|_| malformed(number))?;
        match record {
            Record::Started(_) => return Err(malformed(number)),
            Record::Found {
                implementation,
                key,
                finding,
            } => progress
                .get_mut(implementation)
                .ok_or_else(|| malformed(number))?
                .add_finding(&key, *finding),
            Record::Block {
                implementation,
                number: block,
                tally,
            } => {
                let progress = progress
                    .get_mut(implementation)
                    .ok_or_else(|| malformed(number))?;
                if progress.blocks.insert(block) {
                    progress.tally.add(&tally);
                }
            }
        }
    }
    Ok((header, progress))
}

/// What keeps two headers from describing the same run.
pub fn difference(one: &Header, other: &Header) -> Option<&'static str> {
    let checks = [
        (one.version == other.version, "journal version"),
        (one.canon == other.canon, "version of canon"),
        (one.profile == other.profile, "profile"),
        (one.seed == other.seed, "seed"),
        (one.from == other.from, "first case (--from)"),
        (one.cases == other.cases, "number of cases"),
        (one.shard == other.shard, "shard"),
        (one.operations == other.operations, "choice of operations"),
        (one.shrink == other.shrink, "shrinking budget"),
        (
            one.implementations == other.implementations,
            "implementation",
        ),
    ];
    checks
        .into_iter()
        .find(|(same, _)| !same)
        .map(|(_, what)| what)
}
