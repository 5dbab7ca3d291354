//! The chain file: JSON lines of sealed capsules, verified whole before anything is added.

use canon::capsule::chain::{Keys, Level, Options, StreamError, verify_stream};
use canon::capsule::content::{self, Document};
use canon::capsule::{Builder, RandomError, SealError, Signer, Steps, Timestamp, seal};
use canon::{Readings, Value};
use std::fs::{File, OpenOptions};
use std::io::{self, Write as _};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

/// Why nothing was added.
#[derive(Debug)]
pub enum ChainError {
    /// The file cannot be read or written.
    Io(PathBuf, io::Error),
    /// The file is no chain.
    Broken(PathBuf, StreamError),
    /// The chain does not verify with this key.
    Fault(PathBuf, String),
    /// The record cannot be sealed.
    Seal(SealError),
    /// No id can be made.
    Random(RandomError),
}

impl std::fmt::Display for ChainError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            ChainError::Io(path, error) => write!(f, "{}: {error}", path.display()),
            ChainError::Broken(path, error) => write!(f, "{}: {error}", path.display()),
            ChainError::Fault(path, fault) => {
                write!(f, "{}: {fault}; nothing was added", path.display())
            }
            ChainError::Seal(error) => write!(f, "the record cannot be sealed: {error}"),
            ChainError::Random(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for ChainError {}

/// A chain file that has been verified to its end.
pub struct Chain {
    path: PathBuf,
    length: u64,
    head: Option<String>,
}

impl Chain {
    /// Verifies a chain, signatures included; a file that is not there is an empty one.
    pub fn open(path: &Path, keys: Keys) -> Result<Chain, ChainError> {
        let file = match File::open(path) {
            Ok(file) => file,
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                return Ok(Chain {
                    path: path.to_owned(),
                    length: 0,
                    head: None,
                });
            }
            Err(error) => return Err(ChainError::Io(path.to_owned(), error)),
        };
        let options = Options {
            keys: Some(keys),
            ..Options::new(Level::Signatures)
        };
        let mut first = None;
        let summary = verify_stream(file, &options, |fault| {
            first = Some(format!(
                "capsule {} has a {} fault",
                fault.at,
                fault.kind.name()
            ));
            ControlFlow::Break(())
        })
        .map_err(|error| ChainError::Broken(path.to_owned(), error))?;
        match first {
            Some(fault) => Err(ChainError::Fault(path.to_owned(), fault)),
            None => Ok(Chain {
                path: path.to_owned(),
                length: summary.length,
                head: summary.head,
            }),
        }
    }

    /// Seals a record behind the last one and appends it as one line; gives back its hash.
    pub fn append(&mut self, record: Builder, signer: &Signer) -> Result<String, ChainError> {
        let record = match self.head.take() {
            Some(head) => record.after(self.length, head),
            None => record,
        };
        let now = Timestamp::now();
        let capsule = record
            .at(now)
            .build()
            .map_err(ChainError::Random)?
            .to_value();
        let sealed = sealed(&capsule, signer, now).map_err(ChainError::Seal)?;
        let hash = sealed
            .get("hash")
            .and_then(Value::as_str)
            .unwrap_or_default()
            .to_owned();
        let io = |error| ChainError::Io(self.path.clone(), error);
        let mut file = OpenOptions::new()
            .create(true)
            .append(true)
            .open(&self.path)
            .map_err(io)?;
        // One write: a reader never sees half a record unless the disk is full.
        file.write_all(format!("{}\n", sealed.to_text()).as_bytes())
            .and_then(|()| file.sync_all())
            .map_err(io)?;
        self.length += 1;
        self.head = Some(hash.clone());
        Ok(hash)
    }

    /// How many records the chain holds.
    pub fn length(&self) -> u64 {
        self.length
    }
}

fn sealed(capsule: &Value, signer: &Signer, now: Timestamp) -> Result<Value, SealError> {
    let steps = Steps::reference(&Readings::default());
    let document: Document = content::read(&steps, capsule.to_text().as_bytes())?;
    Ok(seal(&steps, &document, signer)?.apply(capsule, now))
}
