//! `canon capsule rotate`: a new epoch, and the end of the old private key.

use super::common::print;
use super::key_folder::{KeyFolder, failure};
use super::keys::listing;
use crate::exit::{Exit, Failure};

/// The arguments of `canon capsule rotate`.
#[derive(clap::Args)]
pub struct Arguments {
    #[command(flatten)]
    folder: KeyFolder,
    /// Answer with one JSON object.
    #[arg(long)]
    json: bool,
}

/// Rotates.
pub fn execute(arguments: &Arguments) -> Result<Exit, Failure> {
    let store = arguments.folder.store()?;
    let keyring = store.rotate().map_err(failure)?;
    print(&listing(&store, &keyring), arguments.json)
}
