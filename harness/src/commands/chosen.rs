//! The profile and the readings that a command line chooses.

use super::named;
use crate::exit::Failure;
use canon::{Profile, Readings, Settings};

/// `--reading`, as every command that hashes takes it.
#[derive(clap::Args)]
pub struct ReadingArguments {
    /// Take another reading of a dispute than its default; may be given several times.
    #[arg(long = "reading", value_name = "DISPUTE=READING")]
    readings: Vec<String>,
}

/// `--profile`, `--reading` and `--max-depth`, as commands that hash one kind of document take them.
#[derive(clap::Args)]
pub struct SettingsArguments {
    /// The profile: a shipped one by name (`canon profile list`), any other by its file.
    #[arg(long, short, value_name = "PROFILE")]
    profile: String,
    #[command(flatten)]
    readings: ReadingArguments,
    /// How deep arrays and objects may nest; the profile's own limit when absent.
    #[arg(long, value_name = "N")]
    max_depth: Option<usize>,
}

impl SettingsArguments {
    /// What was chosen.
    pub fn choose(&self) -> Result<Settings, Failure> {
        let profile = profile(&self.profile)?;
        let settings = Settings::new(profile, self.readings.choose(&[profile])?);
        Ok(Settings { max_depth: self.max_depth.unwrap_or(settings.max_depth), ..settings })
    }
}

/// The profile of this name or file.
pub fn profile(name: &str) -> Result<Profile, Failure> {
    named::profile(name).map_err(Failure::usage)
}

impl ReadingArguments {
    /// The readings for these profiles; a reading that none of them knows is a mistake.
    pub fn choose(&self, profiles: &[Profile]) -> Result<Readings, Failure> {
        let mut readings = Readings::default();
        for choice in &self.readings {
            let (dispute, reading) = choice.split_once('=').ok_or_else(|| {
                Failure::usage(format!("--reading {choice:?} has no `=`; write DISPUTE=READING, as in OA-FLT-1=python"))
            })?;
            readings.set(dispute, reading).map_err(|unknown| Failure::usage(unknown.to_string()))?;
            let concerned = profiles.iter().any(|profile| profile.spec().dispute(dispute).is_some());
            if !concerned {
                let names: Vec<_> = profiles.iter().map(|profile| profile.name()).collect();
                return Err(Failure::usage(format!("--reading {dispute} does not concern {}", names.join(" or "))));
            }
        }
        Ok(readings)
    }
}
