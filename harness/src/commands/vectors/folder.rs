//! Where `canon vectors` finds the files: a folder that was named, `./vectors`, or the program itself.

use super::From;
use crate::exit::{Exit, Failure};
use canon::Profile;
use canon_generator::check::Files;
use canon_generator::{families, lock};
use canon_vectors::{Suite, suite};
use std::path::{Path, PathBuf};

/// A vector folder in the working directory, if there is one.
pub fn nearby() -> Option<PathBuf> {
    let folder = PathBuf::from("vectors");
    folder.join("jcs").join("rules.toml").is_file().then_some(folder)
}

/// The files to look at.
pub fn files(from: &From) -> Result<Files, Failure> {
    match from.vectors.clone().or_else(nearby) {
        Some(folder) => read(&folder),
        None => Ok(suite::COMMITTED.iter().map(|(name, text)| ((*name).to_owned(), (*text).to_owned())).collect()),
    }
}

/// The set to look at.
pub fn suite(from: &From) -> Result<Suite, Failure> {
    suite_with(from, &[])
}

/// The set to look at, and of these profiles the vectors that follow from their choices where the set has none.
pub fn suite_with(from: &From, profiles: &[Profile]) -> Result<Suite, Failure> {
    let mut files = files(from)?;
    files.retain(|name, _| name.ends_with(".json"));
    for profile in profiles.iter().filter(|profile| !profile.is_shipped()) {
        let own = |name: &String| name.strip_prefix(profile.name()).is_some_and(|rest| rest.starts_with('/'));
        if !files.keys().any(own) {
            files.extend(generated(*profile)?);
        }
    }
    Suite::from_texts(files).map_err(|error| Failure::usage(error.to_string()))
}

/// The vectors that follow from the choices of a profile.
pub fn generated(profile: Profile) -> Result<Files, Failure> {
    families::generate_of(profile).map_err(|faults| Failure { exit: Exit::Bug, message: faults.join("\n") })
}

/// Vector files, rules, locks and retired ids of a folder.
pub fn read(folder: &Path) -> Result<Files, Failure> {
    let mut files = Files::new();
    let mut take = |name: String| {
        if let Ok(text) = std::fs::read_to_string(folder.join(&name)) {
            files.insert(name, text);
        }
    };
    let mut profiles = 0;
    take(lock::RETIRED.to_owned());
    take("input/rules.toml".to_owned());
    for profile in Profile::known() {
        take(lock::path(profile));
        take(format!("{profile}/rules.toml"));
        let Ok(entries) = folder.join(profile.name()).read_dir() else {
            continue;
        };
        profiles += 1;
        for entry in entries.flatten() {
            let name = entry.file_name().to_string_lossy().into_owned();
            if name.ends_with(".json") {
                take(format!("{profile}/{name}"));
            }
        }
    }
    if profiles == 0 {
        return Err(Failure::usage(format!(
            "{}: holds no folder named after a profile; name the folder that holds jcs/, cps/ and the others",
            folder.display()
        )));
    }
    Ok(files)
}

/// Writes files into a folder, which is made if need be.
pub fn write(folder: &Path, files: &Files) -> Result<(), Failure> {
    for (name, text) in files {
        write_file(&folder.join(name), text.as_bytes())?;
    }
    Ok(())
}

/// Writes one file, and the folders above it.
pub fn write_file(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    let made = path.parent().map_or(Ok(()), std::fs::create_dir_all);
    made.and_then(|()| canon::files::renew(path, bytes))
        .map_err(|error| Failure::usage(format!("{}: {error}", path.display())))
}
