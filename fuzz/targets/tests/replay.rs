//! Replays every committed corpus and regression file, and keeps the table, the wrappers and the corpora in step.

use canon_fuzz_targets::TARGETS;
use std::collections::BTreeSet;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};

fn fuzz() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

fn is_target(name: &str) -> bool {
    TARGETS.iter().any(|target| target.name == name)
}

/// The files of a folder, none where it does not exist.
fn files(folder: &Path) -> Vec<PathBuf> {
    let mut files: Vec<PathBuf> = folder
        .read_dir()
        .into_iter()
        .flatten()
        .flatten()
        .map(|entry| entry.path())
        .filter(|path| path.is_file())
        .collect();
    files.sort();
    files
}

#[test]
fn every_corpus_and_regression_file_keeps_its_law() {
    let mut replayed = 0;
    let mut broken = Vec::new();
    for target in TARGETS {
        for kind in ["corpus", "regressions"] {
            for file in files(&fuzz().join(kind).join(target.name)) {
                let bytes = std::fs::read(&file).expect("a file of the repository");
                replayed += 1;
                if catch_unwind(AssertUnwindSafe(|| (target.run)(&bytes))).is_err() {
                    broken.push(file);
                }
            }
        }
    }
    assert!(broken.is_empty(), "{broken:#?}");
    assert!(replayed > 1000, "only {replayed} files");
}

#[test]
fn every_corpus_that_the_vectors_can_fill_is_committed() {
    for (target, _) in canon_generator::seeds::CORPORA {
        let folder = fuzz().join("corpus").join(target);
        assert!(
            !files(&folder).is_empty(),
            "{}: empty; run `canon vectors seeds` and commit what `cargo fuzz cmin {target}` keeps",
            folder.display()
        );
    }
}

#[test]
fn no_bytes_and_few_bytes_keep_every_law() {
    for target in TARGETS {
        (target.run)(b"");
        for first in 0..=255 {
            (target.run)(&[first]);
            (target.run)(&[first, b'{', b'}']);
        }
    }
}

#[test]
fn every_target_has_its_wrapper_and_every_wrapper_its_target() {
    let named: BTreeSet<&str> = TARGETS.iter().map(|target| target.name).collect();
    assert_eq!(named.len(), TARGETS.len(), "a name stands twice");
    let wrappers = files(&fuzz().join("fuzz_targets"));
    let manifest = std::fs::read_to_string(fuzz().join("Cargo.toml")).expect("the manifest");
    for wrapper in &wrappers {
        let name = wrapper.file_stem().and_then(|name| name.to_str()).expect("a name");
        let text = std::fs::read_to_string(wrapper).expect("a wrapper");
        let call = format!("canon_fuzz_targets::{name}(bytes)");
        assert!(text.contains(&call), "{name}");
        assert!(named.contains(name), "{name}");
        assert!(manifest.contains(&format!("name = \"{name}\"")), "{name}");
    }
    assert_eq!(wrappers.len(), named.len());
}

#[test]
fn folders_belong_to_targets() {
    for kind in ["corpus", "regressions"] {
        for entry in fuzz().join(kind).read_dir().into_iter().flatten().flatten() {
            if entry.path().is_dir() {
                let name = entry.file_name().to_string_lossy().into_owned();
                assert!(is_target(&name), "{kind}/{name}");
            }
        }
    }
    for dictionary in files(&fuzz().join("dictionaries")) {
        let name = dictionary.file_stem().expect("a name").to_string_lossy().into_owned();
        assert!(name == "json" || is_target(&name), "{name}");
    }
    for (target, _) in canon_generator::seeds::CORPORA {
        assert!(is_target(target), "{target}");
    }
}
