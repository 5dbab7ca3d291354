//! `canon capsule keys`: the epochs of a keyring.

use super::common::{Reply, nullable, print};
use super::key_folder::{KeyFolder, failure};
use crate::exit::{Exit, Failure};
use canon::Value;
use canon::capsule::{KeyStore, Keyring};

/// The arguments of `canon capsule keys`.
#[derive(clap::Args)]
pub struct Arguments {
    #[command(flatten)]
    folder: KeyFolder,
    /// Answer with one JSON object.
    #[arg(long)]
    json: bool,
}

/// Lists.
pub fn execute(arguments: &Arguments) -> Result<Exit, Failure> {
    let store = arguments.folder.store()?;
    let keyring = store.keyring().map_err(failure)?;
    print(&listing(&store, &keyring), arguments.json)
}

/// A keyring, epoch by epoch. Private keys are never shown.
pub fn listing(store: &KeyStore, keyring: &Keyring) -> Reply {
    let epochs = keyring.epochs().iter().map(|epoch| {
        Value::object([
            ("epoch", Value::integer(epoch.epoch)),
            ("status", Value::string(epoch.status.name())),
            ("fingerprint", Value::string(epoch.fingerprint.as_str())),
            ("public_key", Value::string(epoch.public_key.hex())),
            ("created_at", Value::string(epoch.created_at.as_str())),
            ("rotated_at", nullable(epoch.rotated_at.as_deref())),
        ])
    });
    let lines: Vec<_> = keyring
        .epochs()
        .iter()
        .map(|epoch| {
            format!(
                "{:>3}  {:<7}  {}  {}  since {}",
                epoch.epoch,
                epoch.status.name(),
                epoch.fingerprint,
                epoch.public_key,
                epoch.created_at
            )
        })
        .collect();
    let path = store.keyring_path().display().to_string();
    Reply {
        members: vec![
            ("keyring", Value::string(path)),
            ("active_epoch", Value::integer(keyring.active().epoch)),
            ("epochs", Value::Array(epochs.collect())),
        ],
        text: lines.join("\n"),
        holds: true,
    }
}
