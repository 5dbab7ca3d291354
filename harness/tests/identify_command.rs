//! `canon identify` as a user runs it: named, unknown, and wrong command lines.

use serde_json::{Value, json};
use std::process::{Command, Output};

fn canon(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_canon"))
        .args(arguments)
        .stdin(std::process::Stdio::null())
        .output()
        .expect("canon starts")
}

const DOCUMENT: &str = r#"{"b": 1.50, "a": "caf\u00e9", "\ud83d\ude00": 1, "\ufb33": 2}"#;

/// A folder with the document in it, and the path of the document.
fn document() -> (tempfile::TempDir, String) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("document.json");
    std::fs::write(&path, DOCUMENT).unwrap();
    let path = path.to_str().unwrap().to_owned();
    (folder, path)
}

fn matches(output: &Output) -> Vec<Value> {
    let value: Value = serde_json::from_slice(&output.stdout).unwrap();
    value["matches"].as_array().unwrap().clone()
}

#[test]
fn a_hash_is_named_and_the_exit_code_says_so() {
    let (_folder, path) = document();
    let own = canon(&["hash", "--profile", "openagents", &path]).stdout;
    let own = String::from_utf8(own).unwrap();
    let output = canon(&["identify", &path, "--hash", own.trim(), "--json"]);
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(
        matches(&output)[0],
        json!({
            "profile": "openagents", "readings": {}, "mutant": null, "rule": null,
            "sentence": "This is OpenAgents receipts and Khala payloads (openagents)."
        })
    );
    let wrong = "{\"a\":\"caf\u{e9}\",\"b\":1.5,\"\u{fb33}\":2,\"\u{1f600}\":1}";
    let hash = canon::digest::sha256_hex(wrong.as_bytes());
    let output = canon(&["identify", &path, "--hash", &hash, "--json", "--profile", "jcs"]);
    let found = matches(&output);
    let own = found.iter().find(|one| one["mutant"] == json!("jcs/sort-by-code-point"));
    assert_eq!(own.map(|one| &one["rule"]), Some(&json!("JCS-ORD")), "{found:?}");
    let output = canon(&["identify", &path, "--hash", &hash, "--profile", "jcs"]);
    let said = String::from_utf8(output.stdout).unwrap();
    assert!(
        said.contains("This is RFC 8785 (jcs) by somebody who sorted") && said.contains("; JCS-ORD says: "),
        "{said}"
    );
}

#[test]
fn a_text_is_named_without_its_hash() {
    let (folder, path) = document();
    let text = folder.path().join("text");
    std::fs::write(&text, "{\"b\": 1.5, \"a\": \"caf\\u00e9\", \"\\ud83d\\ude00\": 1, \"\\ufb33\": 2}\n").unwrap();
    let output = canon(&["identify", &path, "--canonical", text.to_str().unwrap()]);
    assert_eq!(output.status.code(), Some(0));
    let said = String::from_utf8(output.stdout).unwrap();
    assert!(said.starts_with("This is Python's json.dumps(value), no canonical form"), "{said}");
}

#[test]
fn what_is_unknown_is_called_so() {
    let (_folder, path) = document();
    let hash = "0".repeat(64);
    let output = canon(&["identify", &path, "--hash", &hash, "--json"]);
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(output.stdout, b"{\"matches\":[]}\n");
    let output = canon(&["identify", &path, "--hash", &hash]);
    assert_eq!(output.status.code(), Some(1));
    assert!(output.stdout.starts_with(b"unknown: none of the "));
}

#[test]
fn a_wrong_command_line_is_one_line_and_exit_2() {
    let (_folder, path) = document();
    let zeros = "0".repeat(64);
    for (arguments, said) in [
        (&["identify", &path][..], "required"),
        (&["identify", &path, "--hash", "{}"], "is no hash; give at least 16 bytes in hex or base64"),
        (&["identify", &path, "--hash", ""], "is no hash"),
        (&["identify", &path, "--hash", "zz"], "is no hash"),
        (&["identify", &path, "--hash", "sha256:"], "is no hash"),
        (&["identify", "none.json", "--hash", &zeros], "none.json: there is no such file"),
        (&["identify", &path, "--canonical", "none"], "none: there is no such file"),
        (&["identify", "-", "--canonical", "-"], "cannot both be standard input"),
        (&["identify", &path, "--hash", &zeros, "--profile", "x"], "unknown profile \"x\""),
    ] {
        let output = canon(arguments);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        let told = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(told.contains(said) && output.stdout.is_empty(), "{arguments:?}: {told}");
    }
}
