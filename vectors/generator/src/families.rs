//! The generators: a table or a small function per family, listed here profile by profile.

mod choices;
mod cps;
mod kairos;
mod khora;
mod links;
mod openagents;
pub(crate) mod shared;
mod table;
pub mod telling;

use crate::builder::Sheet;
use canon::Profile;
use canon::spec::Links;
pub(crate) use canon_vectors::profiles::{WRITTEN, is_written};
use canon_vectors::vector::{File, write_file};
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
    ("long", shared::long::write),
];

/// The family whose rows stand in a file of this name.
macro_rules! table {
    ($path:literal) => {
        |sheet| table::write(sheet, include_str!(concat!("families/", $path, ".toml")))
    };
}

/// The families of a profile of its own: one line each.
fn own(profile: Profile) -> &'static [(&'static str, Write)] {
    match profile {
        Profile::JCS => &[],
        Profile::CPS => &[
            ("fixtures", cps::fixtures::write),
            ("float-paths", cps::float_paths::write),
            ("model", table!("cps/model")),
            ("model-types", table!("cps/model-types")),
            ("validate", table!("cps/validate")),
            ("validate-sections", table!("cps/validate-sections")),
            ("seal", table!("cps/seal")),
            ("verify", table!("cps/verify")),
            ("verify-keys", table!("cps/verify-keys")),
            ("chain", table!("cps/chain")),
            ("uri", table!("cps/uri")),
        ],
        Profile::KHORA => &[
            ("values", table!("khora/values")),
            ("schema", table!("khora/schema")),
            ("tool", table!("khora/tool")),
            ("toolkit", table!("khora/toolkit")),
            ("dynamic-toolkit", table!("khora/dynamic-toolkit")),
            ("agent", table!("khora/agent")),
            ("runtime", table!("khora/runtime")),
            ("invocation", table!("khora/invocation")),
            ("link", table!("khora/link")),
            ("evaluate", table!("khora/evaluate")),
            ("diff", table!("khora/diff")),
            ("envelope", table!("khora/envelope")),
            ("session", table!("khora/session")),
        ],
        Profile::OPENAGENTS => &[
            ("payloads", openagents::payloads::write),
            ("receipts", openagents::receipts::write),
            ("jobs", table!("openagents/jobs")),
        ],
        Profile::KAIROS => &[
            ("stripping", kairos::stripping::write),
            ("raw", table!("kairos/raw")),
            ("plans", table!("kairos/plans")),
            ("symbols", table!("kairos/symbols")),
        ],
        _ if profile.spec().choices.links != Links::None => &[("choices", choices::write), ("links", links::write)],
        _ => &[("choices", choices::write)],
    }
}

/// Every family of every profile.
pub fn all() -> Vec<Family> {
    Profile::ALL.into_iter().flat_map(of).collect()
}

/// The families of one profile, shipped or from a file.
pub fn of(profile: Profile) -> Vec<Family> {
    let lines = SHARED.iter().chain(own(profile));
    lines.map(|(name, write)| Family { profile, name, write: *write }).collect()
}

/// The files of one profile by name, or everything that went wrong.
pub fn generate_of(profile: Profile) -> Result<BTreeMap<String, String>, Vec<String>> {
    generate_all(of(profile))
}

/// Every document that the vectors of a profile ask about: of a shipped one as committed, which takes less time than
/// to write them again.
pub(crate) fn documents(profile: Profile) -> Vec<Vec<u8>> {
    if profile.is_shipped()
        && let Ok(committed) = canon_vectors::suite::embedded_of(profile)
    {
        let vectors = committed.files.into_values().flat_map(|file| file.vectors);
        return vectors.filter_map(|vector| vector.input).collect();
    }
    let vectors = of(profile).into_iter().flat_map(|family| sheet(&family).0.vectors);
    vectors.filter_map(|vector| vector.input).collect()
}

/// Writes every family: the files by name, or everything that went wrong.
pub fn generate() -> Result<BTreeMap<String, String>, Vec<String>> {
    generate_all(all())
}

fn generate_all(families: Vec<Family>) -> Result<BTreeMap<String, String>, Vec<String>> {
    let mut files = BTreeMap::new();
    let mut faults = Vec::new();
    for family in families {
        let (file, wrong) = sheet(&family);
        faults.extend(wrong);
        files.insert(format!("{}/{}.json", family.profile, family.name), write_file(&file));
    }
    if faults.is_empty() { Ok(files) } else { Err(faults) }
}

fn sheet(family: &Family) -> (File, Vec<String>) {
    let mut sheet = Sheet::new(family.profile, family.name);
    (family.write)(&mut sheet);
    let (mut file, faults) = sheet.finish();
    cps::fair::apply(&mut file);
    khora::fair::apply(&mut file);
    kairos::fair::apply(&mut file);
    openagents::fair::apply(&mut file);
    (file, faults)
}
