//! A folder of keys: the keyring, the active private key, perhaps a post-quantum one.

use super::super::keys::SigningKey;
use super::super::pq::PqSigningKey;
use super::super::seal::Signer;
use super::super::time::Timestamp;
use super::error::KeyringError;
use super::{Keyring, files};
use std::path::{Path, PathBuf};

/// A private key is so many bytes.
const SEED: u64 = 32;

/// A folder with `key` (the active seed, 32 bytes), `keyring.json` and
/// perhaps `key.ml.seed` (32 bytes) with `key.ml.pub` (1952 bytes).
///
/// Reading never creates or changes a file.
#[derive(Clone, Debug)]
pub struct KeyStore {
    folder: PathBuf,
}

impl KeyStore {
    /// The store in this folder, which need not exist yet.
    pub fn at(folder: impl Into<PathBuf>) -> KeyStore {
        KeyStore { folder: folder.into() }
    }

    fn file(&self, name: &str) -> PathBuf {
        self.folder.join(name)
    }

    /// Where the keyring is.
    pub fn keyring_path(&self) -> PathBuf {
        self.file("keyring.json")
    }

    fn key_path(&self) -> PathBuf {
        self.file("key")
    }

    /// The key that a rotation is about to put in place.
    fn next_path(&self) -> PathBuf {
        self.file("key.next")
    }

    /// Creates the first epoch; refuses where keys are already.
    ///
    /// An empty file is what a run that was cut short has left, and holds nothing to lose.
    pub fn generate(&self) -> Result<Keyring, KeyringError> {
        files::create_folder(&self.folder)?;
        let _lock = files::lock(&self.folder)?;
        let (key, keyring) = (self.key_path(), self.keyring_path());
        match (files::length(&key), files::length(&keyring)) {
            (_, Some(1..)) => return Err(KeyringError::Present(keyring)),
            // Whatever it signed can only be verified with a keyring that names it.
            (Some(SEED), _) => return Err(KeyringError::WithoutKeyring(key)),
            (Some(length @ 1..), _) => return Err(KeyringError::KeyLength(key, length)),
            (Some(0) | None, _) if key.exists() && !key.is_file() => {
                return Err(KeyringError::Present(key));
            }
            (Some(0) | None, _) => {}
        }
        let fresh = SigningKey::generate()?;
        files::replace(&key, &*fresh.seed())?;
        self.begin(&fresh)
    }

    /// Makes the first epoch of a private key that is here already without a keyring.
    pub fn adopt(&self) -> Result<Keyring, KeyringError> {
        let _lock = files::lock(&self.folder)?;
        let path = self.keyring_path();
        if path.exists() && files::length(&path) != Some(0) {
            return Err(KeyringError::Present(path));
        }
        self.begin(&read_key(&self.key_path())?)
    }

    fn begin(&self, key: &SigningKey) -> Result<Keyring, KeyringError> {
        let keyring = Keyring::new(key.public_key(), Timestamp::now());
        files::replace(&self.keyring_path(), keyring.to_text().as_bytes())?;
        Ok(keyring)
    }

    /// Creates a post-quantum key; where only its public half is missing, that is made from the private one.
    pub fn generate_pq(&self) -> Result<(), KeyringError> {
        files::create_folder(&self.folder)?;
        let _lock = files::lock(&self.folder)?;
        let (seed, public) = (self.pq_seed_path(), self.pq_public_path());
        let key = match files::length(&seed) {
            Some(1..) if files::length(&public).is_some_and(|length| length > 0) => {
                return Err(KeyringError::Present(seed));
            }
            Some(1..) => PqSigningKey::from_seed(&*read_seed(&seed)?),
            Some(0) | None => {
                let key = PqSigningKey::generate()?;
                files::replace(&seed, &*key.seed())?;
                key
            }
        };
        files::replace(&public, &key.public_key())
    }

    /// Reads the keyring.
    pub fn keyring(&self) -> Result<Keyring, KeyringError> {
        let path = self.keyring_path();
        let text = files::read(&path)?;
        files::check_folder(&self.folder)?;
        if text.is_empty() {
            return Err(KeyringError::Empty(path));
        }
        Keyring::parse(&text).map_err(|damage| KeyringError::Damaged(path, damage))
    }

    /// The post-quantum public key, if there is one; made from the private one where its file is missing.
    pub fn pq_public_key(&self) -> Result<Option<Vec<u8>>, KeyringError> {
        let path = self.pq_public_path();
        match std::fs::read(&path) {
            Ok(bytes) if !bytes.is_empty() => return Ok(Some(bytes)),
            Err(error) if error.kind() != std::io::ErrorKind::NotFound => {
                return Err(KeyringError::Io(path, error));
            }
            _ => {}
        }
        Ok(self.pq_key()?.map(|key| key.public_key().to_vec()))
    }

    fn pq_key(&self) -> Result<Option<PqSigningKey>, KeyringError> {
        let path = self.pq_seed_path();
        match read_seed(&path) {
            Ok(seed) => Ok(Some(PqSigningKey::from_seed(&seed))),
            Err(KeyringError::Absent(_)) => Ok(None),
            // Never signed with: a run that was cut short left it.
            Err(KeyringError::KeyLength(_, 0)) => Ok(None),
            Err(error) => Err(error),
        }
    }

    fn pq_seed_path(&self) -> PathBuf {
        self.file("key.ml.seed")
    }

    fn pq_public_path(&self) -> PathBuf {
        self.file("key.ml.pub")
    }

    /// The active private key, with the post-quantum one if there is one.
    pub fn signer(&self) -> Result<Signer, KeyringError> {
        let keyring = self.keyring()?;
        let signer = Signer::new(self.active_key(&keyring)?).in_keyring();
        Ok(match self.pq_key()? {
            Some(key) => signer.with_pq(key),
            None => signer,
        })
    }

    /// The private key of the active epoch. After a rotation that was cut
    /// short it may still stand under its temporary name.
    fn active_key(&self, keyring: &Keyring) -> Result<SigningKey, KeyringError> {
        let active = keyring.active().public_key;
        for path in [self.key_path(), self.next_path()] {
            match read_key(&path) {
                Ok(key) if key.public_key() == active => return Ok(key),
                Ok(_) | Err(KeyringError::Absent(_)) => {}
                Err(error) => return Err(error),
            }
        }
        match self.key_path() {
            path if path.exists() => Err(KeyringError::NotActive(path)),
            path => Err(KeyringError::Absent(path)),
        }
    }

    /// Begins a new epoch. The old private key is overwritten and gone.
    pub fn rotate(&self) -> Result<Keyring, KeyringError> {
        let _lock = files::lock(&self.folder)?;
        let mut keyring = self.keyring()?;
        let current = self.active_key(&keyring)?;
        if read_key(&self.key_path()).map(|key| key.public_key()).ok() != Some(current.public_key()) {
            self.settle()?;
        }
        let key = SigningKey::generate()?;
        keyring.rotate(key.public_key(), Timestamp::now());
        // The new key is on disk before the keyring names it, the old one goes
        // after: whenever the power fails, the active key can be found.
        files::replace(&self.next_path(), &*key.seed())?;
        files::replace(&self.keyring_path(), keyring.to_text().as_bytes())?;
        self.settle()?;
        Ok(keyring)
    }

    /// Puts the next key in the place of the old one, whose bytes are overwritten first.
    fn settle(&self) -> Result<(), KeyringError> {
        if self.key_path().exists() {
            files::destroy(&self.key_path())?;
        }
        files::rename(&self.next_path(), &self.key_path())
    }
}

fn read_seed(path: &Path) -> Result<zeroize::Zeroizing<[u8; 32]>, KeyringError> {
    let bytes = files::read(path)?;
    match bytes.as_slice().try_into() {
        Ok(seed) => Ok(zeroize::Zeroizing::new(seed)),
        Err(_) => Err(KeyringError::KeyLength(path.to_owned(), bytes.len() as u64)),
    }
}

fn read_key(path: &Path) -> Result<SigningKey, KeyringError> {
    Ok(SigningKey::from_seed(&*read_seed(path)?))
}
