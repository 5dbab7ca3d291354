//! What can be wrong with keys on disk. Nothing is ever repaired silently.

use crate::Reject;
use crate::capsule::RandomError;
use std::fmt;
use std::path::{Path, PathBuf};

/// What is wrong inside a keyring file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Damage {
    /// It is no JSON.
    Syntax(Reject),
    /// It was written by a later version of the format.
    NewerVersion(u64),
    /// A member is absent or of the wrong kind.
    Member(&'static str),
    /// Two epochs have one number.
    RepeatedEpoch,
    /// No epoch or several are active.
    NotOneActive,
}

impl fmt::Display for Damage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Damage::Syntax(reject) => write!(f, "not JSON ({reject})"),
            Damage::NewerVersion(version) => {
                write!(f, "version {version} is newer than this program knows (1)")
            }
            Damage::Member(name) => write!(f, "`{name}` is absent or wrong"),
            Damage::RepeatedEpoch => f.write_str("two epochs have one number"),
            Damage::NotOneActive => f.write_str("want exactly one active epoch"),
        }
    }
}

/// Why keys on disk cannot be used. The files are left as they are.
#[derive(Debug)]
pub enum KeyringError {
    /// The file system says no.
    Io(PathBuf, std::io::Error),
    /// The keyring cannot be read.
    Damaged(PathBuf, Damage),
    /// Others than the owner may read or write the file.
    TooOpen(PathBuf, u32),
    /// Everybody may put other files into the folder.
    FolderTooOpen(PathBuf, u32),
    /// The keyring holds nothing: the run that should have written it was cut short.
    Empty(PathBuf),
    /// A private key that no keyring names.
    WithoutKeyring(PathBuf),
    /// A private key has the wrong length.
    KeyLength(PathBuf, u64),
    /// The private key is not that of the active epoch.
    NotActive(PathBuf),
    /// There is nothing here yet.
    Absent(PathBuf),
    /// There is something here already.
    Present(PathBuf),
    /// The operating system gave no random bytes.
    Random(RandomError),
}

impl KeyringError {
    pub(super) fn io(path: &Path) -> impl FnOnce(std::io::Error) -> KeyringError + '_ {
        move |error| match error.kind() {
            std::io::ErrorKind::NotFound => KeyringError::Absent(path.to_owned()),
            _ => KeyringError::Io(path.to_owned(), error),
        }
    }
}

impl fmt::Display for KeyringError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            KeyringError::Io(path, error) => write!(f, "{}: {error}", path.display()),
            KeyringError::Damaged(path, damage) => {
                write!(f, "{}: {damage}; left untouched", path.display())
            }
            KeyringError::TooOpen(path, mode) => {
                write!(f, "{}: mode {mode:03o} lets others in; run chmod 600 on it", path.display())
            }
            KeyringError::FolderTooOpen(path, mode) => {
                write!(f, "{}: mode {mode:03o} lets everybody put keys into it; run chmod 700 on it", path.display())
            }
            KeyringError::Empty(path) => write!(
                f,
                "{}: is empty, a keygen was cut short; `canon capsule keygen --adopt` makes it anew for the key beside it",
                path.display()
            ),
            KeyringError::WithoutKeyring(path) => write!(
                f,
                "{}: a key without a keyring; `canon capsule keygen --adopt` makes one for it",
                path.display()
            ),
            KeyringError::KeyLength(path, 0) => {
                write!(f, "{}: is empty, a keygen was cut short; run canon capsule keygen", path.display())
            }
            KeyringError::KeyLength(path, length) => write!(
                f,
                "{}: want 32 bytes, found {length}; this is no key: put the right one back, or move it away and run canon capsule keygen",
                path.display()
            ),
            KeyringError::NotActive(path) => {
                write!(f, "{}: is not the private key of the keyring's active epoch", path.display())
            }
            KeyringError::Absent(path) => {
                write!(f, "{}: not there; run canon capsule keygen", path.display())
            }
            KeyringError::Present(path) => {
                write!(f, "{}: is there already; rotate instead of generating", path.display())
            }
            KeyringError::Random(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for KeyringError {}

impl From<RandomError> for KeyringError {
    fn from(error: RandomError) -> KeyringError {
        KeyringError::Random(error)
    }
}
