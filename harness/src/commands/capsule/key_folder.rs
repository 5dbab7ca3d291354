//! Where keys are kept, and which of them are trusted.

use crate::exit::Failure;
use canon::capsule::chain::Keys;
use canon::capsule::{KeyStore, KeyringError, PublicKey};
use std::path::PathBuf;

/// `--keys`, as every command that has to do with keys takes it.
#[derive(clap::Args)]
pub struct KeyFolder {
    /// The folder of the keyring; without it $CANON_KEYS, or .canon/keys in the home folder.
    #[arg(long = "keys", value_name = "DIR")]
    folder: Option<PathBuf>,
}

impl KeyFolder {
    /// The store in the folder that was chosen.
    pub fn store(&self) -> Result<KeyStore, Failure> {
        let named = |name| std::env::var_os(name).filter(|value| !value.is_empty());
        let folder = self
            .folder
            .clone()
            .or_else(|| named("CANON_KEYS").map(PathBuf::from))
            .or_else(|| named("HOME").map(|home| PathBuf::from(home).join(".canon/keys")));
        match folder {
            Some(folder) => Ok(KeyStore::at(folder)),
            None => Err(Failure::usage("no folder for keys: give --keys DIR or set CANON_KEYS")),
        }
    }
}

/// What signatures are verified against: one key, or a keyring.
#[derive(clap::Args)]
pub struct TrustArguments {
    /// The public key, 64 hex digits; without it the keyring is asked by `signed_by`.
    #[arg(long, value_name = "HEX", conflicts_with = "folder")]
    public_key: Option<String>,
    #[command(flatten)]
    folder: KeyFolder,
}

impl TrustArguments {
    /// The keys to trust. Nothing is ever created here.
    pub fn keys(&self) -> Result<Keys, Failure> {
        match &self.public_key {
            Some(hex) => PublicKey::parse(hex).map(Keys::One).ok_or_else(|| {
                Failure::usage(format!("--public-key wants 64 hex digits, got {} characters", hex.chars().count()))
            }),
            None => Ok(Keys::Ring(self.folder.store()?.keyring().map_err(failure)?)),
        }
    }

    /// The post-quantum public key of the key folder.
    pub fn pq_public_key(&self) -> Result<Option<Vec<u8>>, Failure> {
        match &self.public_key {
            Some(_) => Ok(None),
            None => self.folder.store()?.pq_public_key().map_err(failure),
        }
    }
}

/// Keys on disk that cannot be used end the command.
pub fn failure(error: KeyringError) -> Failure {
    Failure::usage(error.to_string())
}
