//! `adapter.toml`: what an implementation is, how it is installed and run, and what is known about it.

use super::known::Known;
use crate::dialect::named;
use serde::Deserialize;
use std::fmt;
use std::path::{Path, PathBuf};

/// The manifest of an adapter.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Manifest {
    /// The language of the implementation.
    pub language: String,
    /// What is installed.
    pub package: String,
    /// Exactly which version, or where it comes from.
    pub version: String,
    /// Its licence.
    pub licence: String,
    /// The profiles that it is judged by, by name or by a file beside the manifest.
    pub profiles: Vec<String>,
    /// Programs that must be on the path.
    #[serde(default)]
    pub needs: Vec<String>,
    /// `adapter`, `raw` or `lines`.
    #[serde(default)]
    pub mode: Mode,
    /// With `raw`: exit codes that mean a refusal.
    #[serde(default)]
    pub reject_exit: Vec<i32>,
    /// Shell commands that install it.
    #[serde(default)]
    pub install: Vec<String>,
    /// The command that runs it.
    pub run: Vec<String>,
    /// Shell commands that print the version, run by `setup.sh`, for what cannot say it in a hello.
    #[serde(default)]
    pub probe: Vec<String>,
    /// Packages that ask for it, as their metadata says, with the registry.
    #[serde(default)]
    pub dependents: Vec<String>,
    /// What is known about its failures.
    #[serde(default)]
    pub known: Vec<Known>,
}

/// How it is reached.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Mode {
    /// Wire protocol 1.
    #[default]
    Adapter,
    /// One process a case.
    Raw,
    /// One document a line.
    Lines,
}

/// An adapter on this machine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Adapter {
    /// The name of its folder.
    pub name: String,
    /// What it is.
    pub manifest: Manifest,
    folder: PathBuf,
    installed: PathBuf,
}

/// Why a manifest cannot be used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ManifestError {
    /// The file or folder.
    pub file: PathBuf,
    /// What is wrong.
    pub message: String,
}

impl fmt::Display for ManifestError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.file.display(), self.message)
    }
}

impl std::error::Error for ManifestError {}

/// Every adapter of a folder, by name.
pub fn load(folder: &Path) -> Result<Vec<Adapter>, ManifestError> {
    let error = |file: &Path, message: String| ManifestError { file: file.to_owned(), message };
    // The commands must work from any folder.
    let folder = folder.canonicalize().map_err(|problem| {
        let advice = "run it in the repository, or name the folder of adapters with --adapters";
        error(folder, format!("{problem}; {advice}"))
    })?;
    let entries = folder.read_dir().map_err(|problem| error(&folder, problem.to_string()))?;
    let mut adapters = Vec::new();
    for entry in entries.flatten() {
        let file = entry.path().join("adapter.toml");
        if !file.is_file() {
            continue;
        }
        let text = std::fs::read_to_string(&file).map_err(|problem| error(&file, problem.to_string()))?;
        let mut manifest: Manifest =
            toml::from_str(&text).map_err(|problem| error(&file, problem.message().to_owned()))?;
        if manifest.run.is_empty() {
            return Err(error(&file, "`run` is empty".to_owned()));
        }
        for profile in manifest.profiles.iter_mut().filter(|profile| named::is_file(profile)) {
            let found = named::profile_in(&entry.path(), profile);
            *profile = found.map_err(|message| error(&file, message))?.name().to_owned();
        }
        let name = entry.file_name().to_string_lossy().into_owned();
        adapters.push(Adapter {
            installed: folder.join(".installed").join(&name),
            folder: entry.path(),
            name,
            manifest,
        });
    }
    adapters.sort_by(|a, b| a.name.cmp(&b.name));
    Ok(adapters)
}

impl Adapter {
    /// Why it cannot be driven here; none where it can.
    pub fn absent(&self) -> Option<String> {
        let missing: Vec<&str> =
            self.manifest.needs.iter().map(String::as_str).filter(|program| !on_path(program)).collect();
        if !missing.is_empty() {
            return Some(format!("needs {}", missing.join(", ")));
        }
        let installed = self.manifest.install.is_empty() || self.installed.join(".done").is_file();
        (!installed).then(|| format!("not installed; harness/adapters/setup.sh {}", self.name))
    }

    /// The version that `setup.sh` saw; empty where there is no such command.
    pub fn probed(&self) -> String {
        let text = std::fs::read_to_string(self.installed.join(".version"));
        text.unwrap_or_default().trim().to_owned()
    }

    /// The command with its places filled in.
    pub fn command(&self) -> Vec<String> {
        let place = |word: &String| {
            word.replace("{here}", &self.folder.to_string_lossy())
                .replace("{installed}", &self.installed.to_string_lossy())
        };
        self.manifest.run.iter().map(place).collect()
    }
}

fn on_path(program: &str) -> bool {
    std::env::var_os("PATH")
        .is_some_and(|path| std::env::split_paths(&path).any(|folder| folder.join(program).is_file()))
}
