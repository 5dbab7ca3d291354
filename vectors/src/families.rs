//! The generators: one small function a family, listed here profile by profile.

mod cps;
mod kairos;
mod khora;
mod openagents;
pub(crate) mod shared;

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

/// The families that every profile has.
const SHARED: &[(&str, Write)] = &[
    ("key-order", shared::key_order::write),
    ("integers", shared::integers::write),
    ("floats", shared::floats::write),
    ("numbers", shared::numbers::write),
    ("range", shared::range::write),
    ("strings", shared::strings::write),
    ("names", shared::names::write),
    ("structure", shared::structure::write),
    ("grammar", shared::grammar::write),
    ("utf8", shared::utf8::write),
    ("surrogates", shared::surrogates::write),
    ("duplicates", shared::duplicates::write),
    ("digest", shared::digest::write),
];

/// The families of a profile of its own: one line each.
fn own(profile: Profile) -> &'static [(&'static str, Write)] {
    match profile {
        Profile::Jcs => &[],
        Profile::Cps => &[
            ("fixtures", cps::fixtures::write),
            ("float-paths", cps::float_paths::write),
            ("model", cps::model::write),
            ("model-types", cps::model_types::write),
            ("validate", cps::validate::write),
            ("validate-sections", cps::sections::write),
            ("seal", cps::seal::write),
            ("verify", cps::verify::write),
            ("verify-keys", cps::verify_keys::write),
            ("chain", cps::chain::write),
            ("uri", cps::uri::write),
        ],
        Profile::Khora => &[
            ("values", khora::values::write),
            ("schema", khora::schema::write),
            ("tool", khora::tool::write),
            ("toolkit", khora::toolkit::write),
            ("dynamic-toolkit", khora::dynamic_toolkit::write),
            ("agent", khora::agent::write),
            ("runtime", khora::runtime::write),
            ("invocation", khora::invocation::write),
            ("link", khora::link::write),
            ("evaluate", khora::evaluate::write),
            ("diff", khora::diff::write),
            ("envelope", khora::envelope::write),
            ("session", khora::session::write),
        ],
        Profile::Openagents => &[
            ("payloads", openagents::payloads::write),
            ("receipts", openagents::receipts::write),
            ("jobs", openagents::jobs::write),
        ],
        Profile::Kairos => &[
            ("stripping", kairos::stripping::write),
            ("raw", kairos::raw::write),
            ("plans", kairos::plans::write),
            ("symbols", kairos::symbols::write),
        ],
    }
}

/// Every family of every profile.
pub fn all() -> Vec<Family> {
    let mut families = Vec::new();
    for profile in Profile::ALL {
        for (name, write) in SHARED.iter().chain(own(profile)) {
            families.push(Family {
                profile,
                name,
                write: *write,
            });
        }
    }
    families
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
