//! Profiles by what a user calls them: a shipped one by its name, any other by its file.

use canon::Profile;
use canon::spec::{File, FileError};
use canon_vectors::rule;
use std::ffi::OsString;
use std::io::Read as _;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The largest file that is read: a profile is a page of text.
const LARGEST: u64 = 1 << 20;
/// So many files may extend each other in a row.
const LONGEST: usize = 32;

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

/// The same for a command line: what is wrong is told in a line of its own.
pub fn argument(text: &str) -> Result<Profile, Unusable> {
    profile(text).map_err(Unusable)
}

/// Why an argument names no profile.
#[derive(Debug)]
pub struct Unusable(String);

impl std::fmt::Display for Unusable {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Unusable {}

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

/// The text of a profile file that is to stand in the folder from which canon was started.
pub fn read_text(text: &str) -> Result<File, FileError> {
    File::read_on(text, &|base| extended(Path::new(""), base, &[]))
}

/// A profile file; a mistake comes with its place.
pub fn read(path: &Path) -> Result<File, String> {
    read_behind(path, &[])
}

/// The same for a file that these others extend, one behind the other.
fn read_behind(path: &Path, chain: &[PathBuf]) -> Result<File, String> {
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
    File::read_on(&text, &|base| extended(path, base, chain)).map_err(|error| format!("{shown}: {error}"))
}

/// The profile that a file extends: a shipped one by its name, any other by its file, from the folder of the first.
fn extended(path: &Path, base: &str, chain: &[PathBuf]) -> Result<Profile, String> {
    let folder = path.parent().unwrap_or(Path::new(""));
    if !is_file(base) {
        return profile_in(folder, base);
    }
    let absolute = |path: &Path| path.canonicalize().unwrap_or_else(|_| path.to_owned());
    let chain = [chain, &[absolute(path)]].concat();
    let base = folder.join(base);
    if chain.contains(&absolute(&base)) {
        return Err(format!("{} extends itself through what it extends", base.display()));
    }
    if chain.len() > LONGEST {
        return Err(format!("a chain of more than {LONGEST} files that extend each other"));
    }
    let file = read_behind(&base, &chain)?;
    let profile = Profile::add(file.spec);
    rule::describe(profile, &file.rules).map_err(|error| format!("{}: {error}", base.display()))?;
    Ok(profile)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Writes these files into a folder of their own, as profiles of their names with these lines.
    fn written(folder: &str, files: &[(&str, &str)]) -> PathBuf {
        let folder = std::env::temp_dir().join(format!("canon-named-{folder}-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        for (name, lines) in files {
            let text = format!("format = 1\nname = \"zz-{name}\"\n{lines}\n");
            std::fs::write(folder.join(format!("{name}.toml")), text).unwrap();
        }
        folder
    }

    #[test]
    fn a_file_extends_another_one_with_its_choices_disputes_and_rules() {
        let rules = "[rules.ZZ-FIRST-ORD]\ntext = \"By code points.\"\nchoice = \"members.order\"";
        let first = format!(
            "extends = \"olpc\"\n[members]\norder = \"code-point\"\n[numbers]\nfloats = [\"python\", \"ruby\"]\n{rules}"
        );
        let folder = written(
            "chain",
            &[
                ("first", &first),
                ("second", "extends = \"./first.toml\"\n[text]\nindent = 2"),
                ("third", "extends = \"second.toml\"\n[strings]\nhex = \"upper\""),
            ],
        );
        let third = profile_in(&folder, "./third.toml").unwrap();
        let spec = third.spec();
        assert_eq!((spec.extends, spec.choices.indent), (Some("zz-second"), 2));
        assert_eq!(spec.choices.floats, canon::spec::Floats::Python);
        assert!(spec.dispute("ZZ-FIRST-FLOATS").is_some());
        let order = canon_vectors::Registry::shipped().owner(third, "members.order", |_, _| false);
        assert_eq!(order.map(|rule| &rule.text[..]), Some("By code points."));
        let _ = std::fs::remove_dir_all(&folder);
    }

    #[test]
    fn a_chain_that_comes_back_or_breaks_is_told_in_one_line() {
        let folder = written(
            "circle",
            &[
                ("one", "extends = \"./two.toml\""),
                ("two", "extends = \"./three.toml\""),
                ("three", "extends = \"./one.toml\""),
                ("self", "extends = \"./self.toml\""),
                ("lost", "extends = \"./nowhere.toml\""),
                ("wrong", "extends = \"jcs\"\n[numbers]\nfloats = \"pascal\""),
                ("child", "extends = \"./wrong.toml\""),
            ],
        );
        for (name, message) in [
            ("one", "extends itself through what it extends"),
            ("self", "extends itself through what it extends"),
            ("lost", "nowhere.toml: "),
            ("child", "line 3, column 11: "),
        ] {
            let error = profile_in(&folder, &format!("./{name}.toml")).unwrap_err();
            assert!(error.contains(message) && error.lines().count() == 1, "{name}: {error}");
        }
        let _ = std::fs::remove_dir_all(&folder);
    }
}
