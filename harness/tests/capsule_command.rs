//! `canon capsule` as a user runs it: what is printed, and how it ends.

use canon::Value;
use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Output, Stdio};

const RECORD: &str = include_str!("sample/capsule.json");

/// A folder with keys and a record.
struct Workspace {
    folder: tempfile::TempDir,
}

impl Workspace {
    fn new() -> Workspace {
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join("record.json"), RECORD).unwrap();
        Workspace { folder }
    }

    fn path(&self) -> &Path {
        self.folder.path()
    }

    fn run(&self, arguments: &[&str], input: &str) -> Output {
        let mut child = Command::new(env!("CARGO_BIN_EXE_canon"))
            .arg("capsule")
            .args(arguments)
            .current_dir(self.path())
            .env("CANON_KEYS", self.path().join("keys"))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        // A command that does not read its input closes it.
        let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
        child.wait_with_output().unwrap()
    }

    /// Exit code, standard output and standard error, without the final line feed.
    fn ask(&self, arguments: &[&str], input: &str) -> (i32, String, String) {
        let output = self.run(arguments, input);
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).trim_end().to_owned();
        (output.status.code().unwrap(), text(&output.stdout), text(&output.stderr))
    }

    fn sealed(&self) -> String {
        let (code, sealed, _) = self.ask(&["seal", "record.json"], "");
        assert_eq!(code, 0);
        sealed
    }
}

fn member(text: &str, name: &str) -> String {
    let value = Value::read(text.as_bytes()).unwrap();
    value.get(name).unwrap().as_str().unwrap().to_owned()
}

#[test]
fn validate_names_category_and_field() {
    let workspace = Workspace::new();
    assert_eq!(workspace.ask(&["validate", "record.json"], "").0, 0);
    let broken = RECORD.replace("\"domain\"", "\"area\"");
    let (code, out, err) = workspace.ask(&["validate"], &broken);
    assert_eq!((code, out.as_str(), err.as_str()), (1, "not valid: missing_field at domain", ""));
    let (_, out, _) = workspace.ask(&["validate", "--json"], &broken);
    assert_eq!(out, r#"{"valid":false,"category":"missing_field","field":"domain"}"#);
    let (code, out, _) = workspace.ask(&["validate", "--reading", "CPS-VER-1=v12", "--strict", "record.json"], "");
    assert_eq!((code, out.as_str()), (1, "not valid: invalid_value at spec_version"));
}

#[test]
fn damaged_text_is_one_line_and_exit_1_a_missing_file_exit_2() {
    let workspace = Workspace::new();
    for command in ["validate", "lint"] {
        let (code, out, err) = workspace.ask(&[command], "{\"a\":1,\"a\":2}");
        assert_eq!((code, out.as_str()), (1, ""), "{command}");
        assert!(err.starts_with("canon: stdin:1:8: duplicate_key"), "{err}");
        let (code, out, err) = workspace.ask(&[command, "none.json"], "");
        assert_eq!((code, out.as_str()), (2, ""), "{command}");
        assert_eq!(err, "canon: none.json: there is no such file");
    }
}

#[test]
fn lint_lists_what_validation_lets_pass() {
    let workspace = Workspace::new();
    assert_eq!(workspace.ask(&["lint", "record.json"], "").1, "nothing found");
    let odd = RECORD
        .replace("\"user_request\"", "\"telepathy\"")
        .replace("\"selected_option\":\"scale\"", "\"selected_option\":\"wait\"")
        .replace("\"selected\":true", "\"selected\":false")
        .replace("\"feasibility\":0.9", "\"feasibility\":7")
        .replace("00:00:00+00:00", "00:00:00Z")
        .replace("\"latency_ms\":3", "\"a\":1.0,\"b\":9007199254740993,\"c\":0.00002,\"d\":-0.0");
    assert_eq!(workspace.ask(&["validate"], &odd).0, 0);
    let (code, out, _) = workspace.ask(&["lint"], &odd);
    assert_eq!(code, 1);
    insta::assert_snapshot!("capsule_lint", out);
}

#[test]
fn a_seal_survives_rotation_and_nothing_else() {
    let workspace = Workspace::new();
    let (code, _, err) = workspace.ask(&["seal", "record.json"], "");
    assert_eq!(code, 2);
    assert!(err.ends_with("not there; run canon capsule keygen"), "{err}");
    assert!(!workspace.path().join("keys").exists(), "sealing creates no keys");

    assert_eq!(workspace.ask(&["keygen"], "").0, 0);
    assert_eq!(workspace.ask(&["keygen"], "").0, 2);
    let sealed = workspace.sealed();
    assert_eq!(workspace.ask(&["verify"], &sealed).1, "ok");
    assert_eq!(workspace.ask(&["rotate"], "").0, 0);
    assert_eq!(workspace.ask(&["verify"], &sealed).1, "ok");
    assert_eq!(workspace.ask(&["keys"], "").1.lines().count(), 2);

    let tampered = sealed.replace("\"success\"", "\"failure\"");
    let (code, out, _) = workspace.ask(&["verify"], &tampered);
    assert_eq!((code, out.as_str()), (1, "hash_mismatch"));
    let other = "0".repeat(64);
    let (code, out, _) = workspace.ask(&["verify", "--public-key", &other], &sealed);
    assert_eq!((code, out.as_str()), (1, "invalid_signature"));
    let (code, _, err) = workspace.ask(&["verify", "--public-key", ""], &sealed);
    assert_eq!(code, 2);
    assert_eq!(err, "canon: --public-key wants 64 hex digits, got 0 characters");
}

#[test]
fn a_post_quantum_signature_can_be_demanded() {
    let workspace = Workspace::new();
    workspace.ask(&["keygen"], "");
    let plain = workspace.sealed();
    assert_eq!(workspace.ask(&["keygen", "--pq"], "").0, 0);
    let both = workspace.sealed();
    assert_eq!(workspace.ask(&["verify", "--require-pq"], &both).1, "ok");
    let (code, out, _) = workspace.ask(&["verify", "--require-pq"], &plain);
    assert_eq!((code, out.as_str()), (1, "missing_pq_signature"));
    let digits = member(&both, "signature_pq");
    let broken = both.replace(&digits, &digits.replace('a', "b"));
    assert_eq!(workspace.ask(&["verify"], &broken).1, "pq_verification_failed");
}

#[test]
fn a_post_quantum_signature_without_a_key_for_it_is_said_to_be_unchecked() {
    let workspace = Workspace::new();
    workspace.ask(&["keygen"], "");
    let plain = workspace.sealed();
    assert_eq!(workspace.ask(&["verify"], &plain).1, "ok");
    let mut capsule: serde_json::Value = serde_json::from_str(&plain).unwrap();
    capsule["signature_pq"] = "zz".into();
    let (code, out, _) = workspace.ask(&["verify"], &capsule.to_string());
    assert_eq!((code, out.as_str()), (0, "ok; post-quantum signature not checked: no key for it"));
    let (_, out, _) = workspace.ask(&["verify", "--json"], &capsule.to_string());
    assert!(out.contains(r#""post_quantum":"not_checked""#), "{out}");
}

#[test]
fn a_chain_is_reported_with_its_head_and_its_faults() {
    let workspace = Workspace::new();
    workspace.ask(&["keygen"], "");
    let first = workspace.sealed();
    let hash = member(&first, "hash");
    let next = RECORD
        .replace("\"sequence\":0", "\"sequence\":1")
        .replace("\"previous_hash\":null", &format!("\"previous_hash\":\"{hash}\""));
    let second = workspace.ask(&["seal"], &next).1;
    let head = member(&second, "hash");
    let lines = format!("{first}\n{second}\n");

    let (code, out, _) = workspace.ask(&["chain", "--level", "signatures"], &lines);
    assert_eq!((code, out), (0, format!("valid: 2 capsules, level signatures, head {head}")));
    let known = ["chain", "--expect-length", "2", "--expect-head", &head];
    assert_eq!(workspace.ask(&known, &lines).0, 0);
    let (code, out, _) = workspace.ask(&known, &format!("[{first}]"));
    assert_eq!(code, 1);
    assert!(out.starts_with("checkpoint: length 1 instead of 2\n"), "{out}");

    let broken = lines.replace("\"success\"", "\"failure\"");
    let (code, out, _) = workspace.ask(&["chain"], &broken);
    assert_eq!(code, 1);
    assert_eq!(
        out,
        "capsule 0 (12345678-1234-4234-8234-1234567890ab): content\nnot valid; stopped there, --all goes on"
    );
    let (_, out, _) = workspace.ask(&["chain", "--all", "--json"], &broken);
    let answer = Value::read(out.as_bytes()).unwrap();
    assert_eq!(answer.get("faults").and_then(Value::as_array).map(<[_]>::len), Some(2));
    assert_eq!(answer.get("length"), Some(&Value::integer(2)));
    assert_eq!(workspace.ask(&["chain", "--level", "structural"], &broken).0, 0);

    let (code, _, err) = workspace.ask(&["chain"], &lines[..lines.len() - 3]);
    assert_eq!(code, 1);
    assert!(err.starts_with("canon: stdin: capsule 1: syntax at byte"), "{err}");
    assert_eq!(workspace.ask(&["chain", "--level", "deep"], "").0, 2);
}

#[test]
fn a_uri_shows_the_part_that_it_names_once_the_hash_is_checked() {
    let workspace = Workspace::new();
    workspace.ask(&["keygen"], "");
    let sealed = workspace.sealed();
    std::fs::write(workspace.path().join("sealed.json"), &sealed).unwrap();
    let uri = format!("capsule://sha3_{}#reasoning/options/0/feasibility", member(&sealed, "hash"));
    assert_eq!(workspace.ask(&["uri", &uri, "--in", "sealed.json"], "").1, "0.9");
    assert_eq!(workspace.ask(&["uri", "capsule://log/0#outcome/status", "--in", "sealed.json"], "").1, "\"success\"");

    let (_, out, _) = workspace.ask(&["uri", "capsule://log/18446744073709551615", "--json"], "");
    assert!(out.contains("\"sequence\":18446744073709551615"), "{out}");
    assert_eq!(workspace.ask(&["uri", "capsule://log/07"], "").0, 1);

    std::fs::write(workspace.path().join("sealed.json"), sealed.replace("0.9,", "0.8,")).unwrap();
    let (code, out, err) = workspace.ask(&["uri", &uri, "--in", "sealed.json"], "");
    assert_eq!((code, out.as_str()), (1, ""));
    assert!(err.contains("the content has the hash"), "{err}");
}

#[cfg(unix)]
#[test]
fn a_keyring_that_others_can_read_is_refused() {
    use std::os::unix::fs::PermissionsExt as _;
    let workspace = Workspace::new();
    workspace.ask(&["keygen"], "");
    let path = workspace.path().join("keys/keyring.json");
    std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o644)).unwrap();
    for command in ["keys", "rotate", "seal"] {
        let (code, _, err) = workspace.ask(&[command], RECORD);
        assert_eq!(code, 2);
        assert!(err.ends_with("mode 644 lets others in; run chmod 600 on it"), "{err}");
    }
}
