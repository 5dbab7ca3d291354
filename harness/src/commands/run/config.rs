//! What `canon.toml` adds to the command line, which always has the last word.

use super::Arguments;
use crate::case::Gate;
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

/// The file that a run goes by: the one named, or `canon.toml` here where there is one.
pub fn path(arguments: &Arguments) -> Option<PathBuf> {
    match &arguments.config {
        _ if arguments.goes_by_no_file() => None,
        Some(path) => Some(path.clone()),
        None => Some(PathBuf::from(FILE)).filter(|path| path.is_file()),
    }
}

/// What the file says; none where there is no file.
pub fn load(path: Option<&Path>) -> Result<Option<Config>, Failure> {
    path.map(|path| Config::load(path).map_err(|error| Failure::usage(error.to_string())))
        .transpose()
}

/// The command: from the command line, else from the file.
pub fn command(arguments: &Arguments, config: Option<&Config>) -> Vec<OsString> {
    match (&arguments.command[..], config) {
        ([], Some(config)) => config.command.iter().map(OsString::from).collect(),
        (words, _) => words.to_vec(),
    }
}

/// The profiles: from the command line, else from the file.
pub fn profiles(arguments: &Arguments, config: Option<&Config>) -> Vec<Profile> {
    match (&arguments.profile[..], config) {
        ([], Some(config)) => config
            .profiles
            .iter()
            .filter_map(|name| Profile::from_name(name))
            .collect(),
        (profiles, _) => profiles.to_vec(),
    }
}

/// Whether the command line leaves cases out that the file speaks of.
pub fn narrows(arguments: &Arguments, config: Option<&Config>) -> bool {
    let Some(config) = config else {
        return false;
    };
    let named = arguments.profile.iter().map(|profile| profile.name());
    let fewer =
        !arguments.profile.is_empty() && !named.eq(config.profiles.iter().map(String::as_str));
    fewer || arguments.vectors.is_some() || !arguments.fixtures.is_empty()
}

/// The level: from the command line, else from the file.
pub fn level(arguments: &Arguments, config: Option<&Config>) -> Result<Gate, Failure> {
    let written = config.and_then(|config| config.level.as_deref());
    chosen(arguments.level, written, "level", |name| {
        Gate::from_str(name, false)
    })
}

/// The readings: from the command line, else from the file.
pub fn readings(arguments: &Arguments, config: Option<&Config>) -> Result<ReadingPolicy, Failure> {
    let written = config.and_then(|config| config.readings.as_deref());
    chosen(arguments.readings, written, "readings", |name| {
        ReadingPolicy::from_str(name, false)
    })
}

fn chosen<T: Default>(
    given: Option<T>,
    written: Option<&str>,
    name: &str,
    read: impl Fn(&str) -> Result<T, String>,
) -> Result<T, Failure> {
    match (given, written) {
        (Some(given), _) => Ok(given),
        (None, Some(text)) => read(text)
            .map_err(|error| Failure::usage(format!("{FILE}: `{name}` {text:?}: {error}"))),
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
    if let Some(text) = limits
        .start
        .as_deref()
        .filter(|_| driver.limits.start == default.start)
    {
        driver.limits.start = units::duration(text).map_err(wrong("start"))?;
    }
    if let Some(text) = limits
        .case
        .as_deref()
        .filter(|_| driver.limits.case == default.case)
    {
        driver.limits.case = units::duration(text).map_err(wrong("case"))?;
    }
    if let Some(text) = limits
        .memory
        .as_deref()
        .filter(|_| driver.limits.memory.is_none())
    {
        driver.limits.memory = Some(units::size(text).map_err(wrong("memory"))?);
    }
    driver.limits.cpu = driver.limits.cpu.or(limits.cpu);
    Ok(())
}
