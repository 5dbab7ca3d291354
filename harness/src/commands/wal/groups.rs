//! The lines of a log that share a key, found on disk: memory holds one group's two lines, never the log.

use super::keys::{key, no_room};
use crate::exit::Failure;
use crate::input::Source;
use crate::lines::LINE_LIMIT;
use crate::sorter::{Sorted, Sorter};
use canon::value::{ReadOptions, Surrogates};
use canon::wal::strip::{self, Difference};
use canon::{Canonicalizer, Duplicates, Profile, Value};
use std::fs::File;
use std::io::{self, BufRead as _, BufReader, BufWriter, Read as _, Seek as _, SeekFrom, Write as _};

/// Every key with its line: digest, line number, offset.
const KEYED: usize = 32 + 8 + 8;

/// Every line that repeats a key: first line with that key, this line, both offsets.
const REPEATED: usize = 4 * 8;

/// Takes the keys of a log while it is read.
pub struct Groups {
    source: Source,
    sorter: Sorter<KEYED>,
    /// What came through standard input, to be looked at again.
    kept: Option<BufWriter<File>>,
}

/// A line that repeats the key of an earlier one.
pub struct Member {
    /// The key.
    pub key: String,
    /// The first line with this key.
    pub first: u64,
    /// This line.
    pub line: u64,
    /// Whether it is the first one to repeat the key.
    pub first_of_group: bool,
    /// The stripped members in which the two differ.
    pub differences: Vec<Difference>,
}

impl Groups {
    /// No keys yet.
    pub fn new(source: Source) -> Result<Groups, Failure> {
        let kept = match source {
            Source::Stdin => {
                let file = tempfile::tempfile().map_err(|error| no_room(&error))?;
                Some(BufWriter::new(file))
            }
            Source::File(_) => None,
        };
        Ok(Groups { source, sorter: Sorter::default(), kept })
    }

    /// Keeps a line that cannot be read again.
    pub fn keep(&mut self, line: &[u8], ended: bool) -> Result<(), Failure> {
        let Some(kept) = &mut self.kept else {
            return Ok(());
        };
        let feed: &[u8] = if ended { b"\n" } else { b"" };
        kept.write_all(line).and_then(|()| kept.write_all(feed)).map_err(|error| no_room(&error))
    }

    /// Takes the key of a line.
    pub fn push(&mut self, digest: [u8; 32], line: u64, offset: u64) -> Result<(), Failure> {
        let mut record = [0; KEYED];
        record[..32].copy_from_slice(&digest);
        record[32..40].copy_from_slice(&line.to_be_bytes());
        record[40..].copy_from_slice(&offset.to_be_bytes());
        self.sorter.push(record).map_err(|error| no_room(&error))
    }

    /// The lines that repeat a key, group by group in the order of the log.
    pub fn members(self) -> Result<Members, Failure> {
        let log = match (self.kept, &self.source) {
            (Some(kept), _) => kept.into_inner().map_err(|error| no_room(error.error()))?,
            (None, Source::File(path)) => File::open(path).map_err(|error| self.source.unreadable(&error))?,
            (None, Source::Stdin) => tempfile::tempfile().map_err(|error| no_room(&error))?,
        };
        let sorted = repeated(self.sorter).map_err(|error| no_room(&error))?;
        Ok(Members { source: self.source, log, sorted, group: None })
    }
}

/// Sorts by key, then the lines that repeat one by the first line that has it.
fn repeated(sorter: Sorter<KEYED>) -> io::Result<Sorted<REPEATED>> {
    let mut by_key = sorter.sorted()?;
    let mut by_line = Sorter::<REPEATED>::default();
    let mut first: Option<[u8; KEYED]> = None;
    while let Some(record) = by_key.next_record()? {
        match &first {
            Some(first) if first[..32] == record[..32] => {
                let mut repeated = [0; REPEATED];
                repeated[..8].copy_from_slice(&first[32..40]);
                repeated[8..16].copy_from_slice(&record[32..40]);
                repeated[16..24].copy_from_slice(&first[40..]);
                repeated[24..].copy_from_slice(&record[40..]);
                by_line.push(repeated)?;
            }
            _ => first = Some(record),
        }
    }
    by_line.sorted()
}

/// Reads the lines that repeat a key again.
pub struct Members {
    source: Source,
    log: File,
    sorted: Sorted<REPEATED>,
    /// The first line of the group: its number, its key and its value.
    group: Option<(u64, String, Value)>,
}

impl Members {
    /// The next line that repeats a key.
    pub fn next_member(&mut self, canonicalizer: &mut Canonicalizer) -> Result<Option<Member>, Failure> {
        let Some(record) = self.sorted.next_record().map_err(|error| no_room(&error))? else {
            return Ok(None);
        };
        let [first, line, first_offset, offset] = [0, 8, 16, 24].map(|at| {
            let mut bytes = [0; 8];
            bytes.copy_from_slice(&record[at..at + 8]);
            u64::from_be_bytes(bytes)
        });
        let first_of_group = self.group.as_ref().is_none_or(|group| group.0 != first);
        if first_of_group {
            let text = self.line_at(first_offset)?;
            let digest = canonicalizer.digest(&text).ok().flatten().ok_or_else(|| self.changed())?;
            self.group = Some((first, key(&digest), self.value(&text)?));
        }
        let second = self.line_at(offset)?;
        let second = self.value(&second)?;
        let Some((first, key, value)) = &self.group else {
            return Ok(None);
        };
        Ok(Some(Member {
            key: key.clone(),
            first: *first,
            line,
            first_of_group,
            differences: strip::differences(value, &second),
        }))
    }

    fn line_at(&mut self, offset: u64) -> Result<Vec<u8>, Failure> {
        let mut line = Vec::new();
        self.log
            .seek(SeekFrom::Start(offset))
            .and_then(|_| BufReader::new(&self.log).take(LINE_LIMIT as u64 + 1).read_until(b'\n', &mut line))
            .map_err(|error| self.source.unreadable(&error))?;
        Ok(line)
    }

    fn value(&self, line: &[u8]) -> Result<Value, Failure> {
        let options = ReadOptions {
            max_depth: Profile::KAIROS.default_max_depth(),
            duplicates: Duplicates::Last,
            surrogates: Surrogates::Keep,
        };
        Value::read_with(line, options).map_err(|_| self.changed())
    }

    /// Lines that had a key a moment ago and have none now.
    fn changed(&self) -> Failure {
        Failure::usage(format!("{}: the log was changed while it was read; try again", self.source.name()))
    }
}
