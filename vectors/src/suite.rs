//! The whole set of vectors: the committed one inside the binary, or one from a folder.

use crate::rule::{Registry, Rule};
use crate::vector::{File, Problem, Vector, VectorError, read_file};
use canon::Profile;
use std::collections::{BTreeMap, HashSet};
use std::path::Path;

/// A set of vectors.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Suite {
    /// Each file of the set, by its name such as `cps/numbers.json`.
    pub files: BTreeMap<String, File>,
    /// SHA-256 of the names and bytes of all files.
    digest: String,
}

/// The committed files, locks and retired ids: name and text.
pub const COMMITTED: &[(&str, &str)] = &include!(concat!(env!("OUT_DIR"), "/files.rs"));

/// The set that this binary was built with.
///
/// Its soundness is tested; an error here means that a build went wrong.
pub fn embedded() -> Result<Suite, Box<VectorError>> {
    let texts = COMMITTED
        .iter()
        .filter(|(name, _)| name.ends_with(".json"))
        .map(|(name, text)| ((*name).to_owned(), (*text).to_owned()));
    Suite::from_texts(texts.collect())
}

/// What the committed set holds of one shipped profile.
pub fn embedded_of(profile: Profile) -> Result<Suite, Box<VectorError>> {
    let own = |name: &str| name.split_once('/').is_some_and(|(folder, _)| folder == profile.name());
    let texts = COMMITTED
        .iter()
        .filter(|(name, _)| own(name) && name.ends_with(".json"))
        .map(|(name, text)| ((*name).to_owned(), (*text).to_owned()));
    Suite::from_texts(texts.collect())
}

/// The digest of the committed set, without reading it.
pub fn embedded_digest() -> String {
    let files = COMMITTED.iter().filter(|(name, _)| name.ends_with(".json"));
    let by_name: BTreeMap<_, _> = files.copied().collect();
    digest_of(by_name.into_iter())
}

/// SHA-256 over the names and bytes of files, in the order of their names.
fn digest_of<'a>(files: impl Iterator<Item = (&'a str, &'a str)>) -> String {
    let mut bytes = Vec::new();
    for (name, text) in files {
        bytes.extend_from_slice(format!("{name}\n{}\n", text.len()).as_bytes());
        bytes.extend_from_slice(text.as_bytes());
    }
    canon::digest::sha256_hex(&bytes)
}

/// The set in a folder that holds `<profile>/<family>.json`.
pub fn load(folder: &Path) -> Result<Suite, Box<VectorError>> {
    let mut texts = BTreeMap::new();
    let mut folders = 0;
    for profile in Profile::known() {
        let Ok(entries) = folder.join(profile.name()).read_dir() else {
            continue;
        };
        folders += 1;
        for entry in entries.flatten() {
            let path = entry.path();
            if path.extension().is_none_or(|ending| ending != "json") {
                continue;
            }
            let file = entry.file_name().to_string_lossy().into_owned();
            let name = format!("{profile}/{file}");
            let text = std::fs::read_to_string(&path)
                .map_err(|error| unreadable(&path.to_string_lossy(), error.to_string()))?;
            texts.insert(name, text);
        }
    }
    if folders == 0 {
        let why = match folder.is_dir() {
            true => "no folder with a profile's name is in it".to_owned(),
            false => "there is no such folder; want one that holds folders of profiles".to_owned(),
        };
        return Err(unreadable(&folder.to_string_lossy(), why));
    }
    Suite::from_texts(texts)
}

/// The error of a set that cannot be read.
pub fn unreadable(file: &str, why: String) -> Box<VectorError> {
    Box::new(VectorError { file: file.to_owned(), vector: None, member: None, problem: Problem::Unreadable(why) })
}

impl Suite {
    /// The set that these files make, checked against the committed rules.
    pub fn from_texts(texts: BTreeMap<String, String>) -> Result<Suite, Box<VectorError>> {
        let registry = Registry::embedded().map_err(|error| unreadable(&error.file, error.message))?;
        let mut suite = Suite::default();
        let mut seen = HashSet::new();
        suite.digest = digest_of(texts.iter().map(|(name, text)| (&**name, &**text)));
        for (name, text) in texts {
            let file = read_file(&name, &text)?;
            if name != format!("{}/{}.json", file.profile, file.family) {
                let wanted = "the file's own folder and name";
                return Err(Box::new(VectorError {
                    file: name,
                    vector: None,
                    member: Some("family".to_owned()),
                    problem: Problem::Wrong(wanted),
                }));
            }
            let holding = registry.of(file.profile).map(|rule| &rule.id[..]).collect();
            for vector in &file.vectors {
                check(&name, vector, &registry, &holding, &mut seen)?;
            }
            suite.files.insert(name, file);
        }
        Ok(suite)
    }

    /// Every vector, profile by profile in their usual order.
    pub fn vectors(&self) -> impl Iterator<Item = &Vector> {
        Profile::known().flat_map(move |profile| self.of(profile))
    }

    /// The vectors of one profile.
    pub fn of(&self, profile: Profile) -> impl Iterator<Item = &Vector> {
        self.files.values().filter(move |file| file.profile == profile).flat_map(|file| &file.vectors)
    }

    /// The vector with this id.
    pub fn get(&self, id: &str) -> Option<&Vector> {
        self.vectors().find(|vector| vector.id == id)
    }

    /// SHA-256 over the names and bytes of all files: names this very set in a report.
    pub fn digest(&self) -> &str {
        &self.digest
    }
}

/// What a vector must keep to that only the whole set shows.
fn check(
    file: &str, vector: &Vector, registry: &Registry, holding: &HashSet<&str>, seen: &mut HashSet<String>,
) -> Result<(), Box<VectorError>> {
    let error = |member: &str, problem: Problem| {
        Box::new(VectorError {
            file: file.to_owned(),
            vector: Some(vector.id.clone()),
            member: Some(member.to_owned()),
            problem,
        })
    };
    if !seen.insert(vector.id.clone()) {
        return Err(error("id", Problem::DuplicateId));
    }
    for rule in &vector.rules {
        let about_input = |known: &&Rule| known.profile.is_none() && known.id == *rule;
        if holding.contains(rule.as_str()) || registry.rules.iter().any(|known| about_input(&known)) {
            continue;
        }
        return Err(match registry.get(rule) {
            None => error("rules", Problem::UnknownRule(rule.clone())),
            Some(_) => error("rules", Problem::Wrong("rules of the vector's own profile")),
        });
    }
    if !vector.disputes.iter().all(|dispute| vector.rules.contains(dispute)) {
        return Err(error("rules", Problem::Wrong("a list that holds the dispute")));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_digest_of_the_committed_set_needs_no_reading() {
        assert_eq!(embedded().unwrap().digest(), embedded_digest());
    }
}
