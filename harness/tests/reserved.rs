//! No report takes the place of what its run reads or adds to: a history that is gone is gone for good.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

const CANON: &str = env!("CARGO_BIN_EXE_canon");

fn canon(folder: &Path, arguments: &[&str]) -> Output {
    Command::new(CANON).args(arguments).current_dir(folder).output().unwrap()
}

/// Every file below a folder, with its bytes.
fn files(folder: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let mut found = BTreeMap::new();
    for entry in folder.read_dir().unwrap().flatten() {
        match entry.path() {
            path if path.is_dir() => found.extend(files(&path)),
            path => _ = found.insert(path.clone(), std::fs::read(path).unwrap()),
        }
    }
    found
}

/// Whether a command is refused in one line that says this, and leaves every file as it was.
fn refused(folder: &Path, arguments: &[&str], because: &str) {
    let before = files(folder);
    let output = canon(folder, arguments);
    let said = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{arguments:?}: {output:?}");
    assert_eq!(said.lines().count(), 1, "{arguments:?}: {said}");
    assert!(said.contains("would overwrite ") && said.contains(because), "{arguments:?}: {said}");
    assert!(files(folder) == before, "{arguments:?} changed a file");
}

#[test]
fn a_certificate_keeps_its_chain_and_its_keys() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let certify = ["certify", "--reference", "--chain", "r.jsonl", "--filter", "jcs/digest/*"];
    let with = |report| [&certify[..], &["--report", report]].concat();
    refused(folder, &with("jsonl=r.jsonl"), "the chain");
    assert_eq!(canon(folder, &certify).status.code(), Some(0));
    for report in ["jsonl=r.jsonl", "json=r.jsonl", "json=./r.jsonl"] {
        refused(folder, &with(report), "the chain");
    }
    refused(folder, &with("json=r.jsonl.keys/key"), "the keys of the chain");
    std::fs::copy(folder.join("r.jsonl.keys/key"), folder.join("mine")).unwrap();
    refused(folder, &[&with("json=mine")[..], &["--key", "mine"]].concat(), "the private key");
    let chain = canon(folder, &["capsule", "chain", "--keys", "r.jsonl.keys", "r.jsonl"]);
    assert_eq!(chain.status.code(), Some(0), "{chain:?}");
}

#[test]
fn a_run_keeps_what_it_reads() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let shipped = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../vectors/jcs/digest.json"));
    std::fs::create_dir_all(folder.join("set/jcs")).unwrap();
    std::fs::copy(shipped, folder.join("set/jcs/digest.json")).unwrap();
    std::fs::write(folder.join("adapter.sh"), format!("exec {CANON} adapter\n")).unwrap();
    std::fs::write(folder.join("canon.toml"), "profiles = [\"jcs\"]\ncommand = [\"sh\", \"adapter.sh\"]\n").unwrap();
    let described = canon(folder, &["profile", "new", "mine"]);
    std::fs::write(folder.join("mine.toml"), described.stdout).unwrap();
    let fixtures = r#"{"vectors":[{"name":"one","payload":{},"canonical_json":"{}","sha256":"00"}]}"#;
    std::fs::write(folder.join("fixtures.json"), fixtures).unwrap();
    for command in ["run", "expect"] {
        refused(folder, &[command, "--report", "json=canon.toml"], "the file that this run goes by");
        refused(folder, &[command, "--report", "html=adapter.sh"], "a file of the command");
    }
    let by_profile = ["run", "--reference", "--profile", "./mine.toml", "--report", "json=mine.toml"];
    refused(folder, &by_profile, "the file of a profile");
    let set = ["run", "--reference", "--vectors", "set", "--report", "json=set/jcs/digest.json"];
    refused(folder, &set, "the vectors of this run");
    let beside = ["run", "--reference", "--vectors", "set", "--report", "json=set/report.json"];
    assert_eq!(canon(folder, &beside).status.code(), Some(0));
    let fixtures =
        ["run", "--reference", "--config", "none", "--fixtures", "fixtures.json", "--report", "json=fixtures.json"];
    refused(folder, &fixtures, "the fixtures of this run");
}

#[test]
fn a_report_made_later_keeps_the_stream_that_it_is_made_from() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let run = ["run", "--reference", "--filter", "jcs/digest/*", "--report", "jsonl=run.jsonl"];
    assert_eq!(canon(folder, &run).status.code(), Some(0));
    for report in ["json=run.jsonl", "jsonl=run.jsonl"] {
        refused(folder, &["report", "run.jsonl", "--report", report], "the stream that it is made from");
    }
}
