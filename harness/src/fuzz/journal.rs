//! The journal: what a run has done so far, one JSON line at a time, so that nothing is lost when it is killed.
//!
//! The first line says what is run; then come findings and finished blocks in
//! the order of the sequence. A line that was cut short is dropped and its
//! block done again, with the same result.

mod header;

use super::finding::{Finding, Vote};
use super::plan::Plan;
pub use header::{Header, Known, difference};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, HashSet};
use std::fmt;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{Read as _, Seek as _, SeekFrom, Write as _};
use std::path::{Path, PathBuf};

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
    /// What all implementations say to a finding that stands above.
    Voted {
        /// Whose finding.
        implementation: usize,
        /// What made it news.
        key: String,
        /// The votes, which replace any from before.
        votes: Vec<Vote>,
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
    /// Of these, the ones that were asked.
    #[serde(default)]
    pub silent: u64,
    /// Wrong answers.
    pub wrong: u64,
    /// Wrong answers that were looked at, by what they are.
    pub seen: BTreeMap<String, u64>,
}

impl Tally {
    /// Adds another one. It may come out of a file, so nothing wraps.
    pub fn add(&mut self, other: &Tally) {
        self.asked = self.asked.saturating_add(other.asked);
        self.nothing = self.nothing.saturating_add(other.nothing);
        self.silent = self.silent.saturating_add(other.silent);
        self.wrong = self.wrong.saturating_add(other.wrong);
        for (key, count) in &other.seen {
            let seen = self.seen.entry(key.clone()).or_default();
            *seen = seen.saturating_add(*count);
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
    /// Of these, what a block has shown that was cut short: it stands in no journal.
    pub unwritten: HashSet<String>,
}

impl Progress {
    /// Adds what another shard has done.
    pub fn add(&mut self, other: Progress) {
        self.blocks.extend(other.blocks);
        self.tally.add(&other.tally);
        for (key, finding) in other.found {
            self.add_finding(&key, finding);
        }
    }

    /// How many rules are broken; one may be found under several names.
    pub fn rules(&self) -> usize {
        let rules: HashSet<&str> = self.found.values().map(|finding| finding.rule.as_str()).collect();
        rules.len()
    }

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
    /// It cannot be added to any more.
    Full(PathBuf, std::io::Error),
    /// Another run writes it.
    Busy(PathBuf),
    /// A line is no record.
    Malformed(PathBuf, usize),
    /// A folder, a device or a pipe: none can be gone on with, and some have no end.
    NoFile(PathBuf),
    /// Its first line describes no run.
    Header(PathBuf, String),
    /// It belongs to another run.
    Other(PathBuf, &'static str),
}

impl fmt::Display for JournalError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            JournalError::Io(path, error) => write!(f, "{}: {error}", path.display()),
            JournalError::Full(path, error) => {
                write!(f, "{}: {error}; make room and give the command again: it goes on from here", path.display())
            }
            JournalError::Busy(path) => {
                write!(f, "{}: another run writes this journal; wait for its end, or name another file", path.display())
            }
            JournalError::Malformed(path, line) => {
                write!(f, "{}: line {line} is no record of a fuzzing journal; name another file", path.display())
            }
            JournalError::NoFile(path) => {
                write!(f, "{}: no regular file; name another file for the journal", path.display())
            }
            JournalError::Header(path, what) => write!(
                f,
                "{}: its first line {what}; make the journal anew with `canon fuzz --journal`",
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
    ///
    /// Nothing is written or cut off before it is sure that the file is such a journal.
    pub fn open(path: &Path, header: &Header) -> Result<(Journal, Vec<Progress>), JournalError> {
        let io = |error| JournalError::Io(path.to_owned(), error);
        regular(path)?;
        let mut file = OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path).map_err(io)?;
        match file.try_lock() {
            Err(TryLockError::WouldBlock) => return Err(JournalError::Busy(path.to_owned())),
            // A file system that knows no locks has none to wait for.
            Ok(()) | Err(TryLockError::Error(_)) => {}
        }
        let mut text = Vec::new();
        file.read_to_end(&mut text).map_err(io)?;
        let (whole, rest) = text.split_at(whole(&text));
        let started = line(&Record::Started(header.clone()));
        let progress = if !whole.is_empty() {
            let (known, progress) = parse(path, whole)?;
            if let Some(what) = difference(&known, header) {
                return Err(JournalError::Other(path.to_owned(), what));
            }
            progress
        } else if started.starts_with(rest) {
            vec![Progress::default(); header.implementations.len()]
        } else {
            return Err(JournalError::Malformed(path.to_owned(), 1));
        };
        file.set_len(whole.len() as u64).map_err(io)?;
        file.seek(SeekFrom::End(0)).map_err(io)?;
        if whole.is_empty() {
            file.write_all(&started).map_err(io)?;
        }
        let journal = Journal { path: path.to_owned(), file };
        Ok((journal, progress))
    }

    /// Appends a line. It reaches the file at once: only the machine can lose it.
    pub fn write(&mut self, record: &Record) -> Result<(), JournalError> {
        self.file.write_all(&line(record)).map_err(|error| JournalError::Full(self.path.clone(), error))
    }
}

/// Reads a whole journal, with the plan that its header names.
pub fn read(path: &Path) -> Result<(Header, Plan, Vec<Progress>), JournalError> {
    regular(path)?;
    let text = std::fs::read(path).map_err(|error| JournalError::Io(path.to_owned(), error))?;
    let (header, progress) = parse(path, &text[..whole(&text)])?;
    let plan = header.plan().map_err(|what| JournalError::Header(path.to_owned(), what))?;
    Ok((header, plan, progress))
}

/// Refuses what is there and no regular file: a device may never end.
fn regular(path: &Path) -> Result<(), JournalError> {
    match std::fs::metadata(path) {
        Ok(found) if !found.is_file() => Err(JournalError::NoFile(path.to_owned())),
        _ => Ok(()),
    }
}

/// How much of a text is whole lines: a killed process leaves at most one line without its end.
fn whole(text: &[u8]) -> usize {
    text.iter().rposition(|byte| *byte == b'\n').map_or(0, |end| end + 1)
}

/// A record as it stands in the file.
fn line(record: &Record) -> Vec<u8> {
    // Every part is a string, a number or JSON text: nothing can fail.
    let mut line = serde_json::to_vec(record).unwrap_or_default();
    line.push(b'\n');
    line
}

fn parse(path: &Path, text: &[u8]) -> Result<(Header, Vec<Progress>), JournalError> {
    let malformed = |line: usize| JournalError::Malformed(path.to_owned(), line + 1);
    let mut lines = text.split(|byte| *byte == b'\n').enumerate().filter(|(_, line)| !line.is_empty());
    let first = lines.next().and_then(|(_, line)| serde_json::from_slice(line).ok());
    let Some(Record::Started(header)) = first else {
        return Err(malformed(0));
    };
    let mut progress = vec![Progress::default(); header.implementations.len()];
    for (number, line) in lines {
        let record: Record = serde_json::from_slice(line).map_err(|_| malformed(number))?;
        match record {
            Record::Started(_) => return Err(malformed(number)),
            Record::Found { implementation, key, finding } => {
                progress.get_mut(implementation).ok_or_else(|| malformed(number))?.add_finding(&key, *finding)
            }
            Record::Voted { implementation, key, votes } => {
                progress
                    .get_mut(implementation)
                    .and_then(|progress| progress.found.get_mut(&key))
                    .ok_or_else(|| malformed(number))?
                    .votes = votes;
            }
            Record::Block { implementation, number: block, tally } => {
                let progress = progress.get_mut(implementation).ok_or_else(|| malformed(number))?;
                if progress.blocks.insert(block) {
                    progress.tally.add(&tally);
                }
            }
        }
    }
    Ok((header, progress))
}
