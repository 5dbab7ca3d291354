//! The keys of a chain: one that was named, those beside the chain, or new ones for a new chain.

use super::{Chain, ChainError, folders::Folders};
use canon::capsule::chain::Keys;
use canon::capsule::{KeyStore, KeyringError, Signer, SigningKey, check_mode};
use std::fs::File;
use std::io::{self, Read as _};
use std::path::{Path, PathBuf};
use zeroize::Zeroizing;

/// A private key is so many bytes.
const SEED: usize = 32;

/// Who signs the next certificate.
pub enum SigningKeySource {
    /// A key that is there.
    Held(Box<Signer>),
    /// A key that is made with the first certificate, in a folder that is there already.
    Promised(KeyStore, Folders),
}

impl SigningKeySource {
    /// Finds the keys of a chain and verifies its signatures with them.
    pub fn of(chain: &Chain, key: Option<&Path>) -> Result<SigningKeySource, ChainError> {
        if let Some(path) = key {
            let key = read_key(path)?;
            chain.verify_signatures(Keys::One(key.public_key()))?;
            return Ok(SigningKeySource::Held(Box::new(Signer::new(key))));
        }
        let folder = folder_beside(chain.path());
        let store = KeyStore::at(folder.as_path());
        match (store.keyring_path().exists(), chain.is_new()) {
            (true, _) => {
                chain.verify_signatures(Keys::Ring(store.keyring()?))?;
                Ok(SigningKeySource::Held(Box::new(store.signer()?)))
            }
            (false, true) => begin(store, folder),
            (false, false) => Err(ChainError::KeysAbsent { chain: chain.path().to_owned(), folder }),
        }
    }

    /// The key; it is made now where it was only promised.
    pub fn signer(self) -> Result<Signer, ChainError> {
        match self {
            SigningKeySource::Held(signer) => Ok(*signer),
            SigningKeySource::Promised(store, _folders) => {
                ensure(&store)?;
                Ok(store.signer()?)
            }
        }
    }
}

/// Makes the keys, unless another run was quicker.
fn ensure(store: &KeyStore) -> Result<(), ChainError> {
    match store.generate() {
        Err(KeyringError::Present(path)) if path == store.keyring_path() => Ok(()),
        made => Ok(made.map(drop)?),
    }
}

/// The keys of a new chain.
fn begin(store: KeyStore, folder: PathBuf) -> Result<SigningKeySource, ChainError> {
    if folder.is_dir() {
        // What is in the way inside must show before the run.
        ensure(&store)?;
        return Ok(SigningKeySource::Held(Box::new(store.signer()?)));
    }
    let made = match folder.exists() {
        true => Err(io::Error::from(io::ErrorKind::NotADirectory)),
        false => Folders::make(&folder),
    };
    match made {
        Ok(folders) => Ok(SigningKeySource::Promised(store, folders)),
        Err(error) => Err(ChainError::KeyFolder(folder, error)),
    }
}

/// Where the keys of a chain are unless another is named.
pub fn folder_beside(chain: &Path) -> PathBuf {
    let mut folder = chain.as_os_str().to_owned();
    folder.push(".keys");
    folder.into()
}

/// Reads a private key; as in a folder of keys, one that others can read is refused.
fn read_key(path: &Path) -> Result<SigningKey, ChainError> {
    let unreadable = |error: io::Error| match error.kind() {
        io::ErrorKind::NotFound => KeyringError::Absent(path.to_owned()),
        _ => KeyringError::Io(path.to_owned(), error),
    };
    let mut bytes = Zeroizing::new(Vec::with_capacity(SEED + 1));
    let file = File::open(path).map_err(unreadable)?;
    // One byte more than wanted shows that a file is too long.
    (&file).take(SEED as u64 + 1).read_to_end(&mut bytes).map_err(unreadable)?;
    let seed: &[u8; SEED] = bytes.as_slice().try_into().map_err(|_| ChainError::NoKey(path.to_owned()))?;
    // Asked last: what holds no key needs no other mode.
    check_mode(path, &file)?;
    Ok(SigningKey::from_seed(seed))
}
