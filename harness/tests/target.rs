//! A gate that is never green by accident: what stands where no target is named, and where `canon.toml` is found.

use std::path::Path;
use std::process::{Command, Output};

const CANON: &str = env!("CARGO_BIN_EXE_canon");

fn canon_in(folder: &Path, arguments: &[&str]) -> Output {
    Command::new(CANON).args(arguments).current_dir(folder).output().unwrap()
}

/// The one line of a command that is refused before anything is judged.
fn refused(folder: &Path, arguments: &[&str]) -> String {
    let output = canon_in(folder, arguments);
    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(2), "{arguments:?}: {said}");
    assert_eq!(String::from_utf8(output.stdout).unwrap(), "", "{arguments:?}");
    assert_eq!(said.trim_end().lines().count(), 1, "{said}");
    said
}

/// A repository with a `canon.toml` at its root and a folder below.
fn repository(file: &str) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    std::fs::create_dir(folder.path().join(".git")).unwrap();
    std::fs::create_dir_all(folder.path().join("deep/er")).unwrap();
    std::fs::write(folder.path().join("canon.toml"), file).unwrap();
    folder
}

#[test]
fn a_run_in_an_empty_folder_has_no_target() {
    let folder = tempfile::tempdir().unwrap();
    for arguments in [&["run"][..], &["certify", "--chain", "c.jsonl"]] {
        let said = refused(folder.path(), arguments);
        assert!(said.contains("canon run -- python3 adapter.py"), "{said}");
        assert!(said.contains("--reference"), "{said}");
    }
    for command in ["bench", "doctor"] {
        let said = refused(folder.path(), &[command]);
        assert!(said.contains(&format!("canon {command} -- python3 adapter.py")), "{said}");
    }
    assert_eq!(folder.path().read_dir().unwrap().count(), 0, "nothing is left behind");
}

#[test]
fn a_file_without_a_command_is_no_target() {
    for file in ["", "profiles = [\"jcs\"]\n", "command = []\n", "command = [\"\"]\n"] {
        let folder = repository(file);
        let said = refused(folder.path(), &["run"]);
        assert!(said.contains("canon.toml: names no command"), "{said}");
        let said = refused(&folder.path().join("deep/er"), &["run"]);
        assert!(said.contains("../../canon.toml: names no command"), "{said}");
    }
}

#[test]
fn dashes_with_nothing_after_them_are_an_unset_variable() {
    let folder = repository(&format!("command = [{CANON:?}, \"adapter\"]\nprofiles = [\"jcs\"]\n"));
    for arguments in [
        &["run", "--"][..],
        &["run", "--reference", "--"],
        &["expect", "--"],
        &["certify", "--chain", "c.jsonl", "--"],
        &["bench", "--"],
        &["doctor", "--"],
    ] {
        let said = refused(folder.path(), arguments);
        assert!(said.contains("nothing stands after --"), "{said}");
    }
    for arguments in [&["run", "--", ""][..], &["run", "--command", ""], &["run", "--command", " \n"]] {
        assert!(refused(folder.path(), arguments).contains("empty"), "{arguments:?}");
    }
}

#[test]
fn a_folder_below_the_file_is_judged_by_it_and_a_stranger_above_the_repository_is_not() {
    // The command works only in the folder of the file.
    let folder = repository("command = [\"./adapter.sh\"]\nprofiles = [\"jcs\"]\n");
    std::fs::write(folder.path().join("adapter.sh"), format!("#!/bin/sh\nexec {CANON} adapter\n")).unwrap();
    let status = Command::new("chmod").arg("+x").arg(folder.path().join("adapter.sh")).status();
    assert!(status.unwrap().success());
    let filter = ["run", "--filter", "jcs/digest", "--report", "json=-"];
    let deep = folder.path().join("deep/er");
    let output = canon_in(&deep, &filter);
    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(0), "{said}");
    assert!(said.contains("as ../../canon.toml says"), "{said}");
    let summary: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(summary["config"], "../../canon.toml");
    // A repository of its own inside does not see it.
    std::fs::create_dir(deep.join(".git")).unwrap();
    assert!(refused(&deep, &filter).contains("no target"));
    // Outside of a repository only the folder itself is looked at.
    std::fs::remove_dir(deep.join(".git")).unwrap();
    std::fs::remove_dir(folder.path().join(".git")).unwrap();
    assert!(refused(&deep, &filter).contains("no target"));
    assert_eq!(canon_in(folder.path(), &filter).status.code(), Some(0));
}

#[test]
fn a_case_of_a_command_from_a_file_is_run_again_from_the_same_folder() {
    let folder = repository(&format!(
        "command = [{CANON:?}, \"adapter\", \"--mutant\", \"jcs/sort-by-code-point\"]\nprofiles = [\"jcs\"]\n"
    ));
    let deep = folder.path().join("deep");
    let output = canon_in(&deep, &["run", "--rule", "JCS-ORD"]);
    assert_eq!(output.status.code(), Some(1));
    let text = String::from_utf8(output.stdout).unwrap();
    let again = text.lines().find_map(|line| line.trim().strip_prefix("again    ")).unwrap();
    assert!(!again.contains(" -- "), "{again}");
    let bin = Path::new(CANON).parent().unwrap();
    let path = format!("{}:{}", bin.display(), std::env::var("PATH").unwrap());
    let repeated = Command::new("sh").args(["-c", again]).current_dir(&deep).env("PATH", path).output().unwrap();
    assert_eq!(repeated.status.code(), Some(1), "{again}: {repeated:?}");
}

#[test]
fn expect_without_a_file_is_an_error_and_writes_none() {
    let folder = tempfile::tempdir().unwrap();
    for arguments in [
        &["expect"][..],
        &["expect", "--write", "--reference"],
        &["expect", "--write", "--", CANON, "adapter"],
        &["expect", "--write", "--config", "nosuch.toml", "--reference"],
    ] {
        let said = refused(folder.path(), arguments);
        assert!(said.contains(".toml"), "{said}");
    }
    assert_eq!(folder.path().read_dir().unwrap().count(), 0);
}

#[test]
fn the_reference_is_judged_by_every_command_that_asks_for_it() {
    let folder = tempfile::tempdir().unwrap();
    for arguments in [
        &["run", "--reference", "--filter", "jcs/digest"][..],
        &["fuzz", "--reference", "--profile", "jcs", "--cases", "50"],
        &["bench", "--reference", "--time", "50ms"],
        &["doctor", "--reference", "--case-limit", "60s"],
        &["certify", "--reference", "--chain", "c.jsonl", "--filter", "jcs/digest"],
        &["run", "--filter", "jcs/digest", "--command", &format!("'{CANON}' \\\n adapter")],
    ] {
        let output = canon_in(folder.path(), arguments);
        assert_eq!(output.status.code(), Some(0), "{arguments:?}: {output:?}");
    }
    let failing = canon_in(folder.path(), &["run", "--raw", "--profile", "jcs", "--reference"]);
    assert_eq!(failing.status.code(), Some(2));
}
