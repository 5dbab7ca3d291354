//! Documents from files and standard input: read whole, but never further than a document can still be good.

mod depth;
mod device;
mod utf8;

use crate::exit::Failure;
use canon::{Reject, RejectKind};
use depth::Depth;
use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

/// Where a document comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Source {
    /// Standard input.
    Stdin,
    /// A file.
    File(PathBuf),
}

/// A document in memory.
#[derive(Debug)]
pub struct Document {
    /// Its name for messages.
    pub name: String,
    /// Its bytes; up to the bracket that nests too deep where there is one.
    pub bytes: Vec<u8>,
    /// A fault that was found behind the bytes that were kept.
    fault: Option<Reject>,
}

/// A file of a format of ours, whole; a device that does not end is refused like one that was named as a document.
pub fn read_file(path: &Path) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    device::bounded(File::open(path)?).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// The same as text.
pub fn read_text(path: &Path) -> io::Result<String> {
    String::from_utf8(read_file(path)?).map_err(|error| io::Error::new(io::ErrorKind::InvalidData, error.utf8_error()))
}

impl Source {
    /// The file, or standard input for `-`.
    pub fn new(path: &Path) -> Source {
        if path.as_os_str() == "-" { Source::Stdin } else { Source::File(path.to_owned()) }
    }

    /// The files of a command line; standard input where there are none.
    pub fn all(paths: &[PathBuf]) -> Vec<Source> {
        if paths.is_empty() {
            return vec![Source::Stdin];
        }
        paths.iter().map(|path| Source::new(path)).collect()
    }

    /// The name for messages.
    pub fn name(&self) -> String {
        match self {
            Source::Stdin => "stdin".to_owned(),
            Source::File(path) => path.display().to_string(),
        }
    }

    /// Opens it for reading.
    pub fn open(&self) -> Result<Box<dyn Read + Send>, Failure> {
        match self {
            Source::Stdin => Ok(device::bounded(io::stdin())),
            Source::File(path) => match File::open(path) {
                Ok(file) => Ok(device::bounded(file)),
                Err(error) => Err(self.unreadable(&error)),
            },
        }
    }

    /// Why it cannot be read, in one line.
    pub fn unreadable(&self, error: &io::Error) -> Failure {
        let name = self.name();
        Failure::usage(match error.kind() {
            io::ErrorKind::NotFound => format!("{name}: there is no such file"),
            io::ErrorKind::IsADirectory => format!("{name}: is a directory; name a file in it"),
            io::ErrorKind::PermissionDenied => format!("{name}: may not be read"),
            _ => format!("{name}: cannot be read: {error}"),
        })
    }

    /// Reads it whole. Of a document that nests deeper than `max_depth` only the
    /// part up to that bracket is kept: the rest can change the verdict no more,
    /// unless it is not UTF-8, and that is looked at without keeping it.
    pub fn read(&self, max_depth: usize) -> Result<Document, Failure> {
        let mut reader = self.open()?;
        let expected = match self {
            Source::File(path) => path.metadata().map_or(0, |metadata| metadata.len()),
            Source::Stdin => 0,
        };
        let mut bytes = Vec::new();
        // A size that cannot be had shows soon enough when the bytes really come.
        let _ = bytes.try_reserve_exact(usize::try_from(expected).unwrap_or(0));
        let fault = fill(&mut reader, &mut bytes, max_depth).map_err(|error| self.unreadable(&error))?;
        Ok(Document { name: self.name(), bytes, fault })
    }
}

/// Reads to the end into `bytes`, or up to the bracket that is too deep.
fn fill(reader: &mut dyn Read, bytes: &mut Vec<u8>, max_depth: usize) -> io::Result<Option<Reject>> {
    const CHUNK: usize = 1 << 16;
    let mut chunk = vec![0; CHUNK];
    let mut depth = Depth::new(max_depth);
    loop {
        let length = match reader.read(&mut chunk) {
            Ok(0) => return Ok(None),
            Ok(length) => length,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(error) => return Err(error),
        };
        match depth.scan(&chunk[..length]) {
            None => {
                bytes.try_reserve(length).map_err(|_| io::Error::from(io::ErrorKind::OutOfMemory))?;
                bytes.extend_from_slice(&chunk[..length]);
            }
            Some(bracket) => {
                bytes.extend_from_slice(&chunk[..=bracket]);
                let rest = io::Cursor::new(&chunk[bracket + 1..length]).chain(reader);
                let invalid = utf8::first_invalid(rest)?;
                return Ok(invalid.map(|at| Reject::new(RejectKind::InvalidUtf8, bytes.len() + at)));
            }
        }
    }
}

impl Document {
    /// What a canonicalizer says about the whole document.
    pub fn judge<'a, T>(&'a self, canonicalize: impl FnOnce(&'a [u8]) -> Result<T, Reject>) -> Result<T, Reject> {
        match (canonicalize(&self.bytes), self.fault) {
            // IN-UTF8 is judged over the whole input first.
            (Err(reject), Some(_)) if reject.kind == RejectKind::InvalidUtf8 => Err(reject),
            (_, Some(fault)) => Err(fault),
            (verdict, None) => verdict,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use canon::{Canonicalizer, Profile};

    /// The verdict over a stream and over the same bytes in memory.
    fn verdicts(input: &[u8], max_depth: usize) -> [Option<Reject>; 2] {
        let mut canonicalizer = Canonicalizer::new(Profile::CPS);
        let mut bytes = Vec::new();
        let fault = fill(&mut io::Cursor::new(input), &mut bytes, max_depth).unwrap();
        let document = Document { name: String::new(), bytes, fault };
        let streamed = document.judge(|bytes| canonicalizer.hash(bytes));
        [streamed.err(), canonicalizer.hash(input).err()]
    }

    #[test]
    fn what_is_left_out_never_changes_the_verdict() {
        let limit = Profile::CPS.default_max_depth();
        let deep = b"[".repeat(limit + 1);
        let with = |tail: &[u8]| [&deep[..], tail].concat();
        for input in [
            deep.clone(),
            with(b"]]]]"),
            with(b"\xFF"),
            with("\u{1F600}".as_bytes()),
            with(&"\u{1F600}".as_bytes()[..3]),
            [b"\xFF", &deep[..]].concat(),
            [b"{\"a\":1,\"a\":", &deep[..], b"\xC0"].concat(),
            [b"[\"\\\"[[\",", &deep[..]].concat(),
            b"{\"a\":[1,2]}".to_vec(),
            Vec::new(),
        ] {
            let [streamed, whole] = verdicts(&input, limit);
            assert_eq!(streamed, whole, "{}", String::from_utf8_lossy(&input));
        }
    }

    #[test]
    fn of_a_hostile_stream_only_the_beginning_is_kept() {
        let mut bytes = Vec::new();
        let mut hostile = io::repeat(b'[').take(100_000_000);
        let fault = fill(&mut hostile, &mut bytes, 1000).unwrap();
        assert_eq!(fault, None);
        assert_eq!(bytes.len(), 1001);
    }
}
