//! A foreign corpus as vectors: the two published fixture formats, or pairs of input and output files.

use crate::exit::Failure;
use crate::fixtures;
use canon::{Profile, Value};
use canon_vectors::{Expect, Expected, Level, Vector};
use std::path::Path;

/// The vectors of a file, or of a folder with `input/` and `output/` or with files in a known format.
pub fn read(path: &Path, profile: Profile) -> Result<Vec<Vector>, Failure> {
    let vectors = if path.is_dir() {
        let mut vectors = pairs(path, profile)?;
        if vectors.is_empty() {
            for file in files(path)? {
                vectors.extend(fixtures::read_file(&file).unwrap_or_default());
            }
        }
        vectors
    } else {
        fixtures::read_file(path).map_err(|error| Failure::usage(error.to_string()))?
    };
    if vectors.is_empty() {
        return Err(Failure::usage(format!(
            "{}: holds neither input/ beside output/ nor a file in a known fixture format",
            path.display()
        )));
    }
    Ok(vectors)
}

fn files(folder: &Path) -> Result<Vec<std::path::PathBuf>, Failure> {
    let entries = folder.read_dir().map_err(|error| Failure::usage(format!("{}: {error}", folder.display())))?;
    let mut files: Vec<_> = entries.flatten().map(|entry| entry.path()).filter(|path| path.is_file()).collect();
    files.sort();
    Ok(files)
}

/// `input/NAME` beside `output/NAME`: the layout of the public JCS corpus.
fn pairs(folder: &Path, profile: Profile) -> Result<Vec<Vector>, Failure> {
    let [inputs, outputs] = ["input", "output"].map(|name| folder.join(name));
    if !inputs.is_dir() || !outputs.is_dir() {
        return Ok(Vec::new());
    }
    let mut vectors = Vec::new();
    for path in files(&inputs)? {
        let name = path.file_name().unwrap_or_default();
        let read =
            |path: &Path| std::fs::read(path).map_err(|error| Failure::usage(format!("{}: {error}", path.display())));
        let output = String::from_utf8(read(&outputs.join(name))?)
            .map_err(|_| Failure::usage(format!("{}: is not UTF-8", outputs.join(name).display())))?;
        let canonical = output.trim_end_matches(['\n', '\r']);
        vectors.push(Vector {
            id: format!("{profile}/corpus/{}", name.to_string_lossy()),
            profile,
            rules: Vec::new(),
            level: Level::Must,
            disputes: Vec::new(),
            proves: String::new(),
            effect: String::new(),
            needs: None,
            since: canon_vectors::vector::FIRST_VERSION.to_owned(),
            op: "hash".to_owned(),
            input: Some(read(&path)?),
            args: None,
            reported: Vec::new(),
            expect: Expect::One(Expected::Result(vec![
                ("canonical".to_owned(), Value::string(canonical)),
                ("hash".to_owned(), Value::string(profile.digest(canonical.as_bytes()))),
            ])),
        });
    }
    Ok(vectors)
}
