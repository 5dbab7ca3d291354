//! What `canon.toml` adds to the command line, which always has the last word.

use super::Arguments;
use crate::case::Gate;
use crate::commands::subject::Subject;
use crate::commands::target::{CASE_LIMIT, START_LIMIT};
use crate::commands::units;
use crate::drive::Driver;
use crate::exit::Failure;
use crate::expectations::{Config, FILE, Limits};
use crate::judge::ReadingPolicy;
use crate::process;
use canon::Profile;
use clap::ValueEnum as _;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// The file that a run goes by: the one named, or the nearest `canon.toml` of the repository.
pub fn path(arguments: &Arguments) -> Option<PathBuf> {
    match &arguments.config {
        _ if arguments.goes_by_no_file() => None,
        Some(path) => Some(path.clone()),
        None => nearest(&std::env::current_dir().unwrap_or_default()),
    }
}

/// `canon.toml` in a folder or above it, up to the root of the repository; outside of one, only in the folder itself,
/// because a file further up was not meant for it. The path is written from the folder.
fn nearest(folder: &Path) -> Option<PathBuf> {
    let mut upwards = PathBuf::new();
    let mut found = None;
    for above in folder.ancestors() {
        if found.is_none() && above.join(FILE).is_file() {
            found = Some(upwards.join(FILE));
        }
        if above.join(".git").exists() {
            return found;
        }
        upwards.push("..");
    }
    found.filter(|path| path == Path::new(FILE))
}

/// What the file says; none where there is no file.
pub fn load(path: Option<&Path>) -> Result<Option<Config>, Failure> {
    path.map(|path| Config::load(path).map_err(|error| Failure::usage(error.to_string()))).transpose()
}

/// What is judged and the folder it runs in: from the command line, else from the file, whose command runs beside it.
pub fn subject(
    arguments: &Arguments, path: Option<&Path>, config: Option<&Config>,
) -> Result<(Subject, Option<PathBuf>), Failure> {
    if let Some(subject) = arguments.subject.named()? {
        return Ok((subject, None));
    }
    let (Some(path), Some(config)) = (path, config) else {
        return Err(Failure::usage(format!(
            "no target: write the adapter's command after --, as in canon run -- python3 adapter.py, \
             or `command` in a {FILE} of this repository; --reference takes the built-in reference"
        )));
    };
    let words: Vec<OsString> = config.command.iter().map(OsString::from).collect();
    if words.first().is_none_or(|program| program.is_empty()) {
        return Err(Failure::usage(format!(
            "{}: names no command; write command = [\"python3\", \"adapter.py\"] there, or the command after --; \
             --reference takes the built-in reference",
            path.display()
        )));
    }
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    Ok((Subject::Command(words), folder.map(Path::to_owned)))
}

/// The profiles: from the command line, else from the file.
pub fn profiles(arguments: &Arguments, config: Option<&Config>) -> Vec<Profile> {
    match (&arguments.profile[..], config) {
        ([], Some(config)) => config.chosen.clone(),
        (profiles, _) => profiles.to_vec(),
    }
}

/// Whether the command line leaves cases out that the file speaks of.
pub fn narrows(arguments: &Arguments, config: Option<&Config>) -> bool {
    let Some(config) = config else {
        return false;
    };
    let fewer = !arguments.profile.is_empty() && arguments.profile != config.chosen;
    fewer || arguments.vectors.is_some() || !arguments.fixtures.is_empty()
}

/// The level: from the command line, else from the file.
pub fn level(arguments: &Arguments, config: Option<&Config>) -> Result<Gate, Failure> {
    let written = config.and_then(|config| config.level.as_deref());
    chosen(arguments.level, written, "level", |name| Gate::from_str(name, false))
}

/// The readings: from the command line, else from the file.
pub fn readings(arguments: &Arguments, config: Option<&Config>) -> Result<ReadingPolicy, Failure> {
    let written = config.and_then(|config| config.readings.as_deref());
    chosen(arguments.readings, written, "readings", |name| ReadingPolicy::from_str(name, false))
}

fn chosen<T: Default>(
    given: Option<T>, written: Option<&str>, name: &str, read: impl Fn(&str) -> Result<T, String>,
) -> Result<T, Failure> {
    match (given, written) {
        (Some(given), _) => Ok(given),
        (None, Some(text)) => read(text).map_err(|error| Failure::usage(format!("{FILE}: `{name}` {text:?}: {error}"))),
        (None, None) => Ok(T::default()),
    }
}

/// Limits that the command line leaves as they are by default.
pub fn limit(driver: &mut Driver, limits: &Limits) -> Result<(), Failure> {
    let default = process::Limits::default();
    let wrong = |name: &str| {
        let name = name.to_owned();
        move |error: String| Failure::usage(format!("{FILE}: limits.{name}: {error}"))
    };
    let left = |given: Duration, variable: &str, default: Duration| {
        let set = std::env::var(variable).ok().and_then(|text| units::duration(&text).ok());
        given == set.unwrap_or(default)
    };
    let start = left(driver.limits.start, START_LIMIT, default.start);
    if let Some(text) = limits.start.as_deref().filter(|_| start) {
        driver.limits.start = units::duration(text).map_err(wrong("start"))?;
    }
    let case = left(driver.limits.case, CASE_LIMIT, default.case);
    if let Some(text) = limits.case.as_deref().filter(|_| case) {
        driver.limits.case = units::duration(text).map_err(wrong("case"))?;
    }
    if let Some(text) = limits.memory.as_deref().filter(|_| driver.limits.memory.is_none()) {
        driver.limits.memory = Some(units::size(text).map_err(wrong("memory"))?);
    }
    driver.limits.cpu = driver.limits.cpu.or(limits.cpu);
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_file_of_the_repository_is_taken_and_none_beyond_it() {
        let folder = tempfile::tempdir().unwrap();
        let deep = folder.path().join("repository/a/b");
        std::fs::create_dir_all(&deep).unwrap();
        std::fs::write(folder.path().join(FILE), "").unwrap();
        std::fs::write(folder.path().join("repository").join(FILE), "").unwrap();
        assert_eq!(nearest(&deep), None, "outside of a repository only the folder itself counts");
        assert_eq!(nearest(folder.path()), Some(FILE.into()));
        std::fs::create_dir(folder.path().join("repository/.git")).unwrap();
        assert_eq!(nearest(&deep), Some("../../canon.toml".into()));
        std::fs::write(folder.path().join("repository/a").join(FILE), "").unwrap();
        assert_eq!(nearest(&deep), Some("../canon.toml".into()));
        let other = folder.path().join("other/c");
        std::fs::create_dir_all(&other).unwrap();
        std::fs::write(folder.path().join("other/.git"), "gitdir: elsewhere").unwrap();
        assert_eq!(nearest(&other), None, "the file above the root of the repository is not its own");
    }
}
