//! Rule ids that code names: each must be in the registry.

use canon::Profile;
use canon_vectors::Registry;
use std::path::{Path, PathBuf};

/// The files with one of these endings below a folder, what is built or installed left out.
fn files(folder: &Path, endings: &[&str], found: &mut Vec<PathBuf>) {
    for entry in folder.read_dir().into_iter().flatten().flatten() {
        let path = entry.path();
        let name = entry.file_name().to_string_lossy().into_owned();
        if path.is_dir() {
            let built = ["target", "tests", "node_modules", "corpus"].contains(&name.as_str());
            if !built && !name.starts_with('.') {
                files(&path, endings, found);
            }
        } else if endings.iter().any(|ending| name.ends_with(ending)) {
            found.push(path);
        }
    }
}

/// The words of a text that begin as the rules of a shipped profile do: `CPS-NUM-1`.
fn ids(text: &str) -> Vec<&str> {
    let part = |character: char| character.is_ascii_alphanumeric() || character == '-';
    let prefixes: Vec<&str> = Profile::ALL.iter().map(|profile| profile.spec().prefix).chain(["IN"]).collect();
    let is_id = |word: &&str| {
        let capitals = |rest: &str| {
            rest.starts_with(|first: char| first.is_ascii_uppercase())
                && rest.chars().all(|one| one.is_ascii_uppercase() || one.is_ascii_digit() || one == '-')
        };
        let rest = |prefix: &&str| word.strip_prefix(*prefix)?.strip_prefix('-');
        prefixes.iter().filter_map(rest).any(capitals)
    };
    text.split(|character| !part(character)).filter(is_id).collect()
}

#[test]
fn every_rule_that_code_names_exists() {
    let registry = Registry::embedded().unwrap();
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut found = Vec::new();
    for folder in ["canon", "vectors", "harness", "fuzz", "benches"] {
        files(&root.join(folder), &[".rs"], &mut found);
    }
    let mut seen = 0;
    let mut unknown = Vec::new();
    for path in found {
        let text = std::fs::read_to_string(&path).unwrap();
        // What a test makes up stands at the end of its file.
        let code = text.split("#[cfg(test)]").next().unwrap_or_default();
        for id in ids(code) {
            seen += 1;
            // A whole section may be meant: `KHORA-LINK` for `KHORA-LINK-1` and the others.
            let section = format!("{id}-");
            let known = |own: &str| own == id || own.starts_with(&section);
            if !registry.rules.iter().any(|rule| known(&rule.id)) {
                unknown.push(format!("{}: {id}", path.display()));
            }
        }
    }
    assert!(seen > 500, "only {seen} ids were seen: the test reads the wrong files");
    assert!(unknown.is_empty(), "no such rules:\n{}", unknown.join("\n"));
}
