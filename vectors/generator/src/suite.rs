//! The vectors of profiles that are not shipped, beside the committed ones.

use crate::families;
use canon::Profile;
use canon_vectors::Suite;
use canon_vectors::suite::{COMMITTED, unreadable};
use canon_vectors::vector::VectorError;
use std::collections::BTreeMap;

/// The committed set, and of every profile of these that is from a file the vectors that follow from its choices.
pub fn of(profiles: &[Profile]) -> Result<Suite, Box<VectorError>> {
    let committed = COMMITTED.iter().filter(|(name, _)| name.ends_with(".json"));
    let mut texts: BTreeMap<String, String> =
        committed.map(|(name, text)| ((*name).to_owned(), (*text).to_owned())).collect();
    for profile in profiles.iter().filter(|profile| !profile.is_shipped()) {
        let files = families::generate_of(*profile).map_err(|faults| {
            unreadable(profile.name(), format!("its vectors cannot be made: {}", faults.join("; ")))
        })?;
        texts.extend(files);
    }
    Suite::from_texts(texts)
}
