//! Profiles by what a user calls them: a shipped one by its name, any other by its file.

use canon::Profile;
use canon::spec::File;
use canon_vectors::rule;
use std::ffi::OsString;
use std::io::Read as _;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The largest file that is read: a profile is a page of text.
const LARGEST: u64 = 1 << 20;

/// The files that profiles came from, as they were named.
static READ: Mutex<Vec<(Profile, PathBuf)>> = Mutex::new(Vec::new());

fn files() -> MutexGuard<'static, Vec<(Profile, PathBuf)>> {
    READ.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The profile of this name, or of this file: a value with `/` or ending in `.toml` is a file.
pub fn profile(text: &str) -> Result<Profile, String> {
    profile_in(Path::new(""), text)
}

/// The same for a name that stands in a file of this folder.
pub fn profile_in(folder: &Path, text: &str) -> Result<Profile, String> {
    if is_file(text) {
        return described(&folder.join(text));
    }
    Profile::from_name(text).ok_or_else(|| {
        let known: Vec<&str> = Profile::known().map(Profile::name).collect();
        format!("unknown profile {text:?}; one of {}, or a file such as ./mine.toml", known.join(", "))
    })
}

/// Whether a value names a file.
pub fn is_file(text: &str) -> bool {
    text.contains(['/', std::path::MAIN_SEPARATOR]) || text.ends_with(".toml")
}

/// The profile that a file describes, with the rules that it brings along.
pub fn described(path: &Path) -> Result<Profile, String> {
    let file = read(path)?;
    let profile = Profile::add(file.spec);
    rule::describe(profile, &file.rules).map_err(|error| format!("{}: {error}", path.display()))?;
    let mut files = files();
    if !profile.is_shipped() && files.iter().all(|(known, _)| *known != profile) {
        files.push((profile, path.to_owned()));
    }
    Ok(profile)
}

/// A profile as a command line names it again: its file where it came from one.
pub fn shown(profile: Profile) -> String {
    let files = files();
    let file = files.iter().find(|(known, _)| *known == profile);
    file.map_or_else(|| profile.name().to_owned(), |(_, path)| given(path))
}

/// The files that profiles came from.
pub fn paths() -> Vec<PathBuf> {
    files().iter().map(|(_, path)| path.clone()).collect()
}

/// A path that is read as one, also where it is a bare name.
fn given(path: &Path) -> String {
    let text = path.to_string_lossy().into_owned();
    if is_file(&text) { text } else { format!("./{text}") }
}

/// What makes another process of this program know the same profiles, wherever it runs.
pub fn words() -> Vec<OsString> {
    let absolute = |path: &PathBuf| path.canonicalize().unwrap_or_else(|_| path.clone());
    let words = |(_, path): &(Profile, PathBuf)| ["--profile".into(), given(&absolute(path)).into()];
    files().iter().flat_map(words).collect()
}

/// Whether each of these has a name of its own: an adapter is asked by name alone.
pub fn distinct(profiles: &[Profile]) -> Result<(), String> {
    for (place, profile) in profiles.iter().enumerate() {
        let same = |other: &&Profile| other.name() == profile.name() && *other != profile;
        if let Some(other) = profiles[..place].iter().find(same) {
            return Err(format!(
                "{} and {} are both called {}; give one of them another name",
                shown(*other),
                shown(*profile),
                profile.name()
            ));
        }
    }
    Ok(())
}

/// A profile file; a mistake comes with its place.
pub fn read(path: &Path) -> Result<File, String> {
    let shown = path.display();
    let open = std::fs::File::open(path).map_err(|error| format!("{shown}: {error}"))?;
    let mut bytes = Vec::new();
    // One byte more than a profile may have, so that a device or a huge file ends here.
    open.take(LARGEST + 1).read_to_end(&mut bytes).map_err(|error| format!("{shown}: {error}"))?;
    if bytes.len() as u64 > LARGEST {
        return Err(format!("{shown}: larger than 1 MB, which no profile needs"));
    }
    let text = String::from_utf8(bytes)
        .map_err(|error| format!("{shown}: not UTF-8 from byte {} on", error.utf8_error().valid_up_to()))?;
    if text.trim().is_empty() {
        return Err(format!("{shown}: empty; `canon profile new NAME` prints a file to begin with"));
    }
    File::read(&text).map_err(|error| format!("{shown}: {error}"))
}
