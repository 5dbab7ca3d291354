//! `canon certify` keeps a history that cannot be rewritten unseen.

use canon_harness::internals::certificate::rules_broken;
use canon_harness::internals::event::Event;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

fn canon(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_canon")).args(arguments).output().expect("canon starts")
}

fn certify(chain: &Path) -> Output {
    let chain = chain.to_str().unwrap();
    canon(&["certify", "--chain", chain, "--filter", "jcs/digest/*", "--reference"])
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
        assert!(stderr(&output).contains(&format!("certificate {length} in ")), "{}", stderr(&output));
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
    assert!(stderr(&output).contains("capsule 0 has a content fault; nothing was added"), "{}", stderr(&output));
    assert_eq!(std::fs::read_to_string(&chain).unwrap(), forged);
}

#[test]
fn a_key_of_the_wrong_length_is_one_clear_line() {
    let folder = tempfile::tempdir().unwrap();
    let key = folder.path().join("key");
    std::fs::write(&key, b"short").unwrap();
    let chain = folder.path().join("history.jsonl");
    let output = canon(&["certify", "--reference", "--chain", chain.to_str().unwrap(), "--key", key.to_str().unwrap()]);
    assert_eq!(output.status.code(), Some(2));
    assert!(stderr(&output).contains("a private key is 32 bytes"));
    assert_eq!(stderr(&output).lines().count(), 1);
    assert!(!chain.exists());
}

#[test]
fn a_rule_that_two_mistakes_break_is_broken_once() {
    let mut events = crate::sample::events();
    let again: Vec<_> = events.iter().filter(|event| matches!(event, Event::Diagnosis(_))).cloned().collect();
    assert_eq!(again.len(), 3);
    events.extend(again);
    assert_eq!(rules_broken(&events), ["CPS-ORD-1", "CPS-VALID-2", "JCS-STR"]);
}

/// A folder with a chain file in it that need not be there.
struct Desk {
    folder: tempfile::TempDir,
}

impl Desk {
    fn new() -> Desk {
        Desk { folder: tempfile::tempdir().unwrap() }
    }

    fn chain(&self) -> PathBuf {
        self.folder.path().join("history.jsonl")
    }

    fn keys(&self) -> PathBuf {
        self.folder.path().join("history.jsonl.keys")
    }

    /// A desk with this in the chain file.
    fn with(text: &str) -> Desk {
        let desk = Desk::new();
        std::fs::write(desk.chain(), text).unwrap();
        desk
    }

    /// `canon certify` on the chain with further arguments.
    fn certify(&self, arguments: &[&str]) -> Output {
        let chain = self.chain();
        let mut all = vec!["certify", "--chain", chain.to_str().unwrap()];
        all.extend(arguments);
        canon(&all)
    }

    /// One cheap certificate.
    fn certified() -> Desk {
        let desk = Desk::new();
        let output = certify(&desk.chain());
        assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
        desk
    }

    /// The names of what is in the folder.
    fn names(&self) -> Vec<String> {
        let entries = std::fs::read_dir(self.folder.path()).unwrap();
        let name = |entry: std::io::Result<std::fs::DirEntry>| entry.unwrap().file_name();
        let mut names: Vec<String> = entries.map(|entry| name(entry).to_string_lossy().into_owned()).collect();
        names.sort();
        names
    }
}

/// The one line on standard error of a command that ended with this code and printed nothing.
fn refusal(output: &Output, code: i32) -> String {
    let message = stderr(output);
    assert_eq!(output.status.code(), Some(code), "{message}");
    assert_eq!(message.lines().count(), 1, "{message}");
    assert_eq!(String::from_utf8_lossy(&output.stdout), "");
    message
}

#[test]
fn two_profiles_make_one_certificate_with_the_readings_of_each() {
    let desk = Desk::new();
    let output = desk.certify(&["--reference", "--profile=jcs", "--profile=cps", "--rule=IN-DUP"]);
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    let text = std::fs::read_to_string(desk.chain()).unwrap();
    let record: serde_json::Value = serde_json::from_str(&text).unwrap();
    let readings = &record["outcome"]["result"]["readings"];
    for profile in ["jcs", "cps"] {
        assert_eq!(readings[profile]["IN-DUP"], "reject", "{readings}");
    }
    let verified = canon(&[
        "capsule",
        "chain",
        "--level=signatures",
        "--keys",
        desk.keys().to_str().unwrap(),
        desk.chain().to_str().unwrap(),
    ]);
    assert_eq!(verified.status.code(), Some(0), "{}", stderr(&verified));
}

#[test]
fn a_run_that_never_happened_leaves_nothing_behind() {
    let commands: [(&[&str], i32); 3] = [
        (&["--profile=jcs", "--", "false"], 3),
        (&["--reference", "--filter=nosuch"], 4),
        (&["--config=nosuch.toml"], 2),
    ];
    for (arguments, code) in commands {
        let desk = Desk::new();
        let output = desk.certify(arguments);
        assert_eq!(output.status.code(), Some(code), "{}", stderr(&output));
        assert_eq!(desk.names(), [""; 0]);
        // Folders on the way to the chain neither.
        let inner = desk.folder.path().join("a/b/history.jsonl");
        let mut all = vec!["certify", "--chain", inner.to_str().unwrap()];
        all.extend(arguments);
        assert_eq!(canon(&all).status.code(), Some(code));
        assert_eq!(desk.names(), [""; 0]);
    }
    let desk = Desk::certified();
    let before = std::fs::read(desk.chain()).unwrap();
    let output = desk.certify(&["--profile=jcs", "--", "false"]);
    assert_eq!(output.status.code(), Some(3));
    assert!(stderr(&output).contains("no certificate in "));
    assert_eq!(std::fs::read(desk.chain()).unwrap(), before);
}

#[test]
fn a_run_that_was_cut_short_is_drawn_as_failed() {
    let desk = Desk::new();
    let output = desk.certify(&[
        "--vectors",
        concat!(env!("CARGO_MANIFEST_DIR"), "/tests/hostile/vectors"),
        "--restarts=0",
        "--",
        env!("CARGO_BIN_EXE_canon-hostile"),
        "exits-on-one-case",
    ]);
    assert_eq!(output.status.code(), Some(3), "{}", stderr(&output));
    let table = desk.certify(&["--draw=markdown"]);
    let table = String::from_utf8(table.stdout).unwrap();
    assert!(table.contains("| fails, cut short |"), "{table}");
    let drawing = desk.certify(&["--draw=svg"]);
    let drawing = String::from_utf8(drawing.stdout).unwrap();
    assert!(drawing.contains("#b3261e"), "{drawing}");
    assert!(!drawing.contains("#2a7f3f"), "{drawing}");
}

#[cfg(unix)]
#[test]
fn a_key_that_others_can_read_is_refused() {
    use std::os::unix::fs::PermissionsExt as _;
    let desk = Desk::new();
    let key = desk.folder.path().join("key");
    std::fs::write(&key, [7; 32]).unwrap();
    let certify = |mode| {
        std::fs::set_permissions(&key, std::fs::Permissions::from_mode(mode)).unwrap();
        desk.certify(&["--reference", "--filter=jcs/digest/*", "--key", key.to_str().unwrap()])
    };
    for mode in [0o644, 0o640, 0o604, 0o620] {
        let message = refusal(&certify(mode), 2);
        let wanted = format!("key: mode {mode:03o} lets others in; run chmod 600 on it\n");
        assert!(message.ends_with(&wanted), "{message}");
        assert_eq!(desk.names(), ["key"]);
    }
    for _ in 0..2 {
        let output = certify(0o600);
        assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    }
    assert_eq!(desk.names(), ["history.jsonl", "key"]);
    // Without the key the next certificate would be signed by somebody else.
    let message = refusal(&desk.certify(&["--reference", "--filter=jcs/digest/*"]), 2);
    assert!(message.contains("its keys are not in "), "{message}");
    assert!(message.contains("--key"), "{message}");
}

#[test]
fn a_file_that_is_no_chain_is_called_what_it_is_before_the_run() {
    let files = [
        ("", "the file is empty; remove it to begin a new chain"),
        ("\n\n", "the file is empty; remove it to begin a new chain"),
        ("junk\n", "line 1: not JSON (syntax at byte 0)"),
        ("{\"a\":1}\n", "line 1: no certificate"),
        ("\n[]\n", "line 2: no certificate"),
    ];
    for (text, wanted) in files {
        let desk = Desk::with(text);
        let started = desk.folder.path().join("started");
        let tell = format!("touch {}", started.display());
        let run = desk.certify(&["--profile=jcs", "--", "sh", "-c", &tell]);
        for output in [run, desk.certify(&["--draw=markdown"])] {
            let message = refusal(&output, 2);
            let wanted = format!("history.jsonl: {wanted}");
            assert!(message.contains(&wanted), "{message}");
            assert!(!message.contains("keygen"), "{message}");
        }
        assert_eq!(desk.names(), ["history.jsonl"], "{text:?}");
        assert_eq!(std::fs::read_to_string(desk.chain()).unwrap(), text);
    }
}

#[test]
fn a_second_line_that_is_no_certificate_is_named() {
    let desk = Desk::certified();
    let mut text = std::fs::read_to_string(desk.chain()).unwrap();
    text.push_str("{\"half\":\n");
    std::fs::write(desk.chain(), &text).unwrap();
    for output in [certify(&desk.chain()), desk.certify(&["--draw=svg"])] {
        let message = refusal(&output, 2);
        assert!(message.contains("line 2: not JSON"), "{message}");
    }
}

#[test]
fn a_chain_that_was_changed_is_told_without_keys_and_not_drawn() {
    let desk = Desk::certified();
    let text = std::fs::read_to_string(desk.chain()).unwrap();
    std::fs::write(desk.chain(), text.replace("\"failed\":0", "\"failed\":7")).unwrap();
    std::fs::remove_dir_all(desk.keys()).unwrap();
    let message = refusal(&certify(&desk.chain()), 2);
    assert!(message.contains("capsule 0 has a content fault"), "{message}");
    for format in ["--draw=markdown", "--draw=svg"] {
        let message = refusal(&desk.certify(&[format]), 1);
        assert!(message.contains("capsule 0 has a content fault; nothing was drawn"), "{message}");
    }
}

#[test]
fn a_chain_that_is_not_there_cannot_be_drawn() {
    let message = refusal(&Desk::new().certify(&["--draw=markdown"]), 2);
    assert!(message.contains("there is no such file"), "{message}");
}

#[test]
fn what_cannot_be_made_is_told_before_the_run() {
    let desk = Desk::new();
    std::fs::write(desk.keys(), "in the way").unwrap();
    let message = refusal(&certify(&desk.chain()), 2);
    assert!(message.contains("history.jsonl.keys: the folder for keys cannot be made: "), "{message}");
    assert_eq!(desk.names(), ["history.jsonl.keys"]);
    let below = desk.keys().join("history.jsonl");
    let message = refusal(&certify(&below), 2);
    assert!(message.contains("history.jsonl: cannot be "), "{message}");
}

#[test]
fn a_chain_that_lost_its_last_line_feed_goes_on() {
    let desk = Desk::certified();
    let text = std::fs::read_to_string(desk.chain()).unwrap();
    std::fs::write(desk.chain(), text.trim_end()).unwrap();
    for _ in 0..2 {
        let output = certify(&desk.chain());
        assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    }
}
