//! The generators: one small function a family, listed here profile by profile.

mod jcs;

use crate::builder::Sheet;
use crate::vector::{File, write_file};
use canon::Profile;
use std::collections::BTreeMap;

/// A family: the vectors of one file.
pub struct Family {
    /// The folder.
    pub profile: Profile,
    /// The file's name without its ending.
    pub name: &'static str,
    /// Writes the vectors.
    pub write: Write,
}

/// Writes the vectors of a family onto its sheet.
pub type Write = fn(&mut Sheet);

/// Every family of a profile: one line each.
fn families(profile: Profile) -> Vec<(&'static str, Write)> {
    match profile {
        Profile::Jcs => vec![("key-order", jcs::key_order::write)],
        Profile::Cps => vec![],
        Profile::Openagents => vec![],
        Profile::Khora => vec![],
        Profile::Kairos => vec![],
    }
}

/// Every family of every profile.
pub fn all() -> Vec<Family> {
    Profile::ALL
        .into_iter()
        .flat_map(|profile| {
            families(profile)
                .into_iter()
                .map(move |(name, write)| Family {
                    profile,
                    name,
                    write,
                })
        })
        .collect()
}

/// Writes every family: the files by name, or everything that went wrong.
pub fn generate() -> Result<BTreeMap<String, String>, Vec<String>> {
    let mut files = BTreeMap::new();
    let mut faults = Vec::new();
    for family in all() {
        let (file, wrong) = sheet(&family);
        faults.extend(wrong);
        files.insert(
            format!("{}/{}.json", family.profile, family.name),
            write_file(&file),
        );
    }
    if faults.is_empty() {
        Ok(files)
    } else {
        Err(faults)
    }
}

fn sheet(family: &Family) -> (File, Vec<String>) {
    let mut sheet = Sheet::new(family.profile, family.name);
    (family.write)(&mut sheet);
    sheet.finish()
}
