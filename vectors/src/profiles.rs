//! The profile files: the source of every shipped profile, and the code in the library that must say the same.

use canon::Profile;
use canon::spec::{File, FileError, RuleTable, Spec, rust_source};

/// `(name, text of profile.toml)` of every folder that has one.
const FILES: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/profiles.rs"));

/// The profiles whose rules, vectors and mutants are written by hand; those of any other follow from its choices.
pub const WRITTEN: [Profile; 5] = [Profile::JCS, Profile::CPS, Profile::OPENAGENTS, Profile::KHORA, Profile::KAIROS];

/// Whether a profile is one of those.
pub fn is_written(profile: Profile) -> bool {
    WRITTEN.contains(&profile)
}

/// The text of a shipped profile's file.
pub fn source(name: &str) -> Option<&'static str> {
    FILES.iter().find(|(known, _)| *known == name).map(|(_, text)| *text)
}

/// The rules that a shipped profile's file brings along; most have theirs in `rules.toml`.
pub(crate) fn rules(name: &str) -> Vec<RuleTable> {
    // Looked for before it is read, because nearly all files have none.
    let text = source(name).filter(|text| text.contains("[rules"));
    text.and_then(|text| File::read_source(text).ok()).map_or_else(Vec::new, |file| file.rules)
}

/// The SHA-256 of the files of all shipped profiles and of the text of all rules, so that what was built from them can be held against them.
pub fn digest() -> String {
    let mut bytes = Vec::new();
    for profile in Profile::ALL {
        bytes.extend_from_slice(source(profile.name()).unwrap_or_default().as_bytes());
        bytes.push(0);
    }
    let shipped = |rule: &&crate::Rule| rule.profile.is_none_or(Profile::is_shipped);
    for rule in crate::Registry::shipped().rules.iter().filter(shipped) {
        bytes.extend_from_slice(rule.id.as_bytes());
        bytes.extend_from_slice(rule.text.as_bytes());
    }
    canon::digest::sha256_hex(&bytes)
}

/// A mistake in one of the files.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ProfileFault {
    /// The file cannot be read.
    File(String, FileError),
    /// The file's name is not that of its folder.
    Name(String),
    /// The code in the library says something else.
    Behind,
}

impl std::fmt::Display for ProfileFault {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            ProfileFault::File(name, error) => write!(f, "{name}/profile.toml: {error}"),
            ProfileFault::Name(name) => {
                write!(f, "{name}/profile.toml: `name` must be that of its folder, {name:?}")
            }
            ProfileFault::Behind => f.write_str(
                "canon/src/spec/shipped.rs is not what the profile files say; `canon vectors regen` writes it anew",
            ),
        }
    }
}

impl std::error::Error for ProfileFault {}

/// What the files describe: the profiles that the library has in its order, then new ones by name.
pub fn described() -> Result<Vec<Spec>, ProfileFault> {
    let place = |name: &str| Profile::ALL.iter().position(|profile| profile.name() == name);
    let mut waiting = FILES.to_vec();
    let mut specs = Vec::new();
    while !waiting.is_empty() {
        let mut fault = None;
        let round = std::mem::take(&mut waiting);
        for &(name, text) in &round {
            match File::read_source(text) {
                Ok(file) if file.spec.name != name => {
                    return Err(ProfileFault::Name(name.to_owned()));
                }
                Ok(file) => {
                    // What the library does not have yet may be what another file extends.
                    if place(name).is_none() {
                        Profile::add(Spec { ..file.spec });
                    }
                    specs.push(file.spec);
                }
                Err(error) => {
                    fault = fault.or(Some(ProfileFault::File(name.to_owned(), error)));
                    waiting.push((name, text));
                }
            }
        }
        if let Some(fault) = fault.filter(|_| waiting.len() == round.len()) {
            return Err(fault);
        }
    }
    specs.sort_by_key(|spec| (place(spec.name).unwrap_or(usize::MAX), spec.name));
    Ok(specs)
}

/// The library's code for them.
pub fn code() -> Result<String, ProfileFault> {
    Ok(rust_source(&described()?))
}

/// Whether the library says what the files say.
pub fn check() -> Result<(), ProfileFault> {
    let described = described()?;
    let same = described.iter().eq(Profile::ALL.iter().map(|profile| profile.spec()));
    if same { Ok(()) } else { Err(ProfileFault::Behind) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_library_says_what_the_files_say() {
        check().unwrap_or_else(|fault| panic!("{fault}"));
        let committed = include_str!("../../canon/src/spec/shipped.rs");
        assert!(code().unwrap() == committed, "canon/src/spec/shipped.rs was edited by hand");
    }
}
