//! `canon certify` keeps a history that cannot be rewritten unseen.

use std::path::Path;
use std::process::{Command, Output};

fn canon(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_canon"))
        .args(arguments)
        .output()
        .expect("canon starts")
}

fn certify(chain: &Path) -> Output {
    let chain = chain.to_str().unwrap();
    canon(&["certify", "--chain", chain, "--filter", "jcs/digest/*"])
}

fn stderr(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

#[test]
fn two_runs_make_a_chain_of_two_that_can_be_drawn() {
    let folder = tempfile::tempdir().unwrap();
    let chain = folder.path().join("history.jsonl");
    for length in 1..=2 {
        let output = certify(&chain);
        assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
        assert!(
            stderr(&output).contains(&format!("certificate {length} in ")),
            "{}",
            stderr(&output)
        );
    }
    let text = std::fs::read_to_string(&chain).unwrap();
    assert_eq!(text.lines().count(), 2);
    assert!(text.contains("\"domain\":\"conformance\""), "{text}");
    let chain = chain.to_str().unwrap();
    let table = canon(&["certify", "--chain", chain, "--draw", "markdown"]);
    let table = String::from_utf8(table.stdout).unwrap();
    assert_eq!(table.lines().count(), 4, "{table}");
    let drawing = canon(&["certify", "--chain", chain, "--draw", "svg"]);
    let drawing = String::from_utf8(drawing.stdout).unwrap();
    assert_eq!(drawing.matches("<circle").count(), 2, "{drawing}");
}

#[test]
fn a_chain_that_was_changed_takes_no_more_certificates() {
    let folder = tempfile::tempdir().unwrap();
    let chain = folder.path().join("history.jsonl");
    assert_eq!(certify(&chain).status.code(), Some(0));
    let text = std::fs::read_to_string(&chain).unwrap();
    let forged = text.replace("\"failed\":0", "\"failed\":7");
    assert_ne!(text, forged);
    std::fs::write(&chain, &forged).unwrap();
    let output = certify(&chain);
    assert_eq!(output.status.code(), Some(2));
    assert!(
        stderr(&output).contains("capsule 0 has a content fault; nothing was added"),
        "{}",
        stderr(&output)
    );
    assert_eq!(std::fs::read_to_string(&chain).unwrap(), forged);
}

#[test]
fn a_key_of_the_wrong_length_is_one_clear_line() {
    let folder = tempfile::tempdir().unwrap();
    let key = folder.path().join("key");
    std::fs::write(&key, b"short").unwrap();
    let chain = folder.path().join("history.jsonl");
    let output = canon(&[
        "certify",
        "--chain",
        chain.to_str().unwrap(),
        "--key",
        key.to_str().unwrap(),
    ]);
    assert_eq!(output.status.code(), Some(2));
    assert!(stderr(&output).contains("a private key is 32 bytes"));
    assert_eq!(stderr(&output).lines().count(), 1);
    assert!(!chain.exists());
}
