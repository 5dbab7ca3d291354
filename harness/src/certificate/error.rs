//! Why a chain cannot be read, trusted or added to.

use super::history::LineFault;
use crate::input::Source;
use canon::capsule::chain::{Fault, StreamError};
use canon::capsule::{KeyringError, RandomError, SealError};
use std::fmt;
use std::io;
use std::path::PathBuf;

/// Why a chain cannot be used.
#[derive(Debug)]
pub enum ChainError {
    /// The file cannot be read.
    Unreadable(PathBuf, io::Error),
    /// The file, or a folder on the way to it, cannot be written.
    Unwritable(PathBuf, io::Error),
    /// The file is there and holds nothing.
    Empty(PathBuf),
    /// The last line has no end and is no certificate: the run that wrote it was cut short.
    CutShort(PathBuf, usize),
    /// A line is no certificate.
    Line(PathBuf, LineFault),
    /// The file is no chain.
    Broken(PathBuf, StreamError),
    /// The chain does not verify.
    Fault(PathBuf, Fault),
    /// The chain is there, and the keys that belong beside it are not.
    KeysAbsent {
        /// The chain.
        chain: PathBuf,
        /// Where its keys should be.
        folder: PathBuf,
    },
    /// The folder for new keys cannot be made.
    KeyFolder(PathBuf, io::Error),
    /// The file holds no private key.
    NoKey(PathBuf),
    /// The keys cannot be used.
    Keys(KeyringError),
    /// The record cannot be sealed.
    Seal(SealError),
    /// No id can be made.
    Random(RandomError),
}

impl fmt::Display for ChainError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ChainError::Unreadable(path, error) => Source::File(path.clone()).unreadable(error).fmt(f),
            ChainError::Unwritable(path, error) => {
                write!(f, "{}: cannot be written: {error}", path.display())
            }
            ChainError::Empty(path) => {
                write!(f, "{}: the file is empty; remove it to begin a new chain", path.display())
            }
            ChainError::CutShort(path, line) => write!(
                f,
                "{}: line {line} was cut short while it was written; give --drop-cut-line to drop it, all before it stays",
                path.display()
            ),
            ChainError::Line(path, fault) => write!(f, "{}: {fault}", path.display()),
            ChainError::Broken(path, error) => write!(f, "{}: {error}", path.display()),
            ChainError::Fault(path, fault) => {
                write!(f, "{}: capsule {} has a {} fault", path.display(), fault.at, fault.kind)
            }
            ChainError::KeysAbsent { chain, folder } => write!(
                f,
                "{}: its keys are not in {}; put them back, or name the key that signed it with --key",
                chain.display(),
                folder.display()
            ),
            ChainError::KeyFolder(path, error) => {
                write!(f, "{}: the folder for keys cannot be made: {error}", path.display())
            }
            ChainError::NoKey(path) => {
                write!(f, "{}: a private key is 32 bytes; `canon capsule keygen` makes one", path.display())
            }
            ChainError::Keys(error) => error.fmt(f),
            ChainError::Seal(error) => write!(f, "the record cannot be sealed: {error}"),
            ChainError::Random(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for ChainError {}

impl From<KeyringError> for ChainError {
    fn from(error: KeyringError) -> ChainError {
        ChainError::Keys(error)
    }
}
