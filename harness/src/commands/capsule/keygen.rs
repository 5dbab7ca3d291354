//! `canon capsule keygen`: a keyring with its first key.

use super::common::print;
use super::key_folder::{KeyFolder, failure};
use super::keys::listing;
use crate::exit::{Exit, Failure};

/// The arguments of `canon capsule keygen`.
#[derive(clap::Args)]
pub struct Arguments {
    #[command(flatten)]
    folder: KeyFolder,
    /// Create a post-quantum key (ML-DSA-65); the keyring may be there already.
    #[arg(long)]
    pq: bool,
    /// Make a keyring for the private key `key` that is in the folder already.
    #[arg(long)]
    adopt: bool,
    /// Answer with one JSON object.
    #[arg(long)]
    json: bool,
}

/// Creates.
pub fn execute(arguments: &Arguments) -> Result<Exit, Failure> {
    let store = arguments.folder.store()?;
    let keyring = if arguments.adopt {
        store.adopt()
    } else if arguments.pq && store.keyring_path().exists() {
        store.keyring()
    } else {
        store.generate()
    };
    let keyring = keyring.map_err(failure)?;
    if arguments.pq {
        store.generate_pq().map_err(failure)?;
    }
    print(&listing(&store, &keyring), arguments.json)
}
