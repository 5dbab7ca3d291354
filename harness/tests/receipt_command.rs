//! `canon receipt` as a user runs it.

use canon::digest::sha256_hex;
use std::process::{Command, Output, Stdio};

fn hash(canonical: &str) -> String {
    format!("sha256:{}", sha256_hex(canonical.as_bytes()))
}

/// A folder with a receipt and a log that fit.
struct Session {
    folder: tempfile::TempDir,
    receipt: String,
    log: String,
}

impl Session {
    fn new() -> Session {
        let params = r#"{"path":"a.txt"}"#;
        let output = r#"{"content":"hello","error":null,"success":true}"#;
        let event = r#"{"event_type":"run","idempotency_key":null,"payload":0.5,"recorded_at":"t","seq":1}"#;
        let receipt = format!(
            r#"{{"schema":"openagents.receipt.v1","session_id":"s","trajectory_hash":"{}","tool_calls":[{{"tool":"read","params_hash":"{}","output_hash":"{}"}}]}}"#,
            hash(&format!("[{event}]")),
            hash(params),
            hash(output)
        );
        let log = format!(
            "{}\n{}\n\n{}\n{event}\n",
            r#"{"event":"ReplayHeader"}"#,
            format_args!(
                r#"{{"event":"ToolCall","id":"c","tool":"read","params":{params},"params_hash":"{}"}}"#,
                hash(params)
            ),
            format_args!(r#"{{"event":"ToolResult","id":"c","output":{output},"output_hash":"{}"}}"#, hash(output)),
        );
        let folder = tempfile::tempdir().unwrap();
        Session { folder, receipt, log }
    }

    fn write(&self) {
        std::fs::write(self.folder.path().join("RECEIPT.json"), &self.receipt).unwrap();
        std::fs::write(self.folder.path().join("REPLAY.jsonl"), &self.log).unwrap();
    }

    fn canon(&self, arguments: &[&str]) -> Output {
        Command::new(env!("CARGO_BIN_EXE_canon"))
            .arg("receipt")
            .args(arguments)
            .current_dir(self.folder.path())
            .stdin(Stdio::null())
            .output()
            .unwrap()
    }

    /// Exit code, standard output and standard error of `verify`.
    fn verify(&self, arguments: &[&str]) -> (i32, String, String) {
        self.write();
        let arguments = [&["verify", "RECEIPT.json"], arguments].concat();
        let output = self.canon(&arguments);
        (
            output.status.code().unwrap(),
            String::from_utf8(output.stdout).unwrap(),
            String::from_utf8(output.stderr).unwrap(),
        )
    }

    fn fault(&self) -> String {
        let (code, said, error) = self.verify(&[]);
        assert_eq!((code, error.as_str()), (1, ""), "{said}");
        said
    }
}

#[test]
fn a_receipt_that_holds_says_what_was_checked() {
    let session = Session::new();
    let expected = "the receipt holds: 5 lines, 1 tool call, 1 event, 3 hashes computed anew\n";
    assert_eq!(session.verify(&[]), (0, expected.to_owned(), String::new()));
    let (code, said, _) = session.verify(&["--json", "--replay", "REPLAY.jsonl"]);
    assert_eq!(code, 0);
    assert_eq!(said, "{\"holds\":true,\"lines\":5,\"tool_calls\":1,\"events\":1,\"recomputed\":3,\"redacted\":0}\n");
}

#[test]
fn the_first_mismatch_is_named_with_file_line_and_member() {
    let mut session = Session::new();
    session.log = session.log.replace("hello", "hallo");
    let said = session.fault();
    assert!(said.starts_with("REPLAY.jsonl:4: output_hash: the line records sha256:"), "{said}");
    assert!(said.ends_with("  rule: OA-REC-2\n"), "{said}");
    let (code, said, _) = session.verify(&["--json"]);
    assert_eq!(code, 1);
    let value: serde_json::Value = serde_json::from_str(&said).unwrap();
    assert_eq!(value["file"], "REPLAY.jsonl");
    assert_eq!(value["line"], 4);
    assert_eq!(value["member"], "output_hash");
    assert_eq!(value["kind"], "hash_mismatch");
}

#[test]
fn a_preview_is_called_one() {
    let mut session = Session::new();
    session.log = session.log.replace("\"hello\"", "\"hell\u{2026}\"");
    let said = session.fault();
    assert!(said.contains("truncated preview"), "{said}");
    assert!(said.ends_with("  rule: OA-HASH-2\n"), "{said}");
}

#[test]
fn a_receipt_written_under_another_reading_gets_a_hint() {
    let mut session = Session::new();
    session.log = session.log.replace("0.5", "5.0");
    let event = |payload| {
        format!(r#"[{{"event_type":"run","idempotency_key":null,"payload":{payload},"recorded_at":"t","seq":1}}]"#)
    };
    session.receipt = session.receipt.replace(&hash(&event("0.5")), &hash(&event("5")));
    let said = session.fault();
    assert!(said.ends_with("  hint: everything holds with --reading OA-FLT-1=ecmascript\n"), "{said}");
    assert_eq!(session.verify(&["--reading", "OA-FLT-1=ecmascript"]).0, 0);
}

#[test]
fn a_log_that_is_empty_cut_or_no_log_is_named() {
    let mut session = Session::new();
    let whole = session.log.clone();
    session.log = String::new();
    assert_eq!(
        session.fault(),
        "REPLAY.jsonl: at the end: tool_calls: nothing, where tool call 0 (\"read\") is expected\n"
    );
    session.log = whole[..whole.len() - 20].to_owned();
    assert_eq!(session.fault(), "REPLAY.jsonl:5: the log ends in the middle of a line\n");
    // A last line without its line feed is whole if its document is.
    session.log = whole.trim_end().to_owned();
    assert_eq!(session.verify(&[]).0, 0);
    session.log = whole.replace("\"ReplayHeader\"}", "\"ReplayHeader\"");
    assert_eq!(session.fault(), "REPLAY.jsonl:1: not JSON: syntax at byte 23\n");
    session.log = "\n\n[]\n".to_owned();
    assert_eq!(session.fault(), "REPLAY.jsonl:3: must be an object\n");
}

#[test]
fn a_receipt_that_is_none_is_named() {
    let mut session = Session::new();
    session.receipt = "{\n]".to_owned();
    assert_eq!(session.fault(), "RECEIPT.json:2:1: syntax: unexpected ']' (IN-GRAMMAR)\n");
    session.receipt = "{}".to_owned();
    assert_eq!(session.fault(), "RECEIPT.json: trajectory_hash: is missing\n");
}

#[test]
fn files_that_are_missing_are_a_mistake_of_the_command_line() {
    let session = Session::new();
    for (arguments, message) in [
        (&["verify", "none.json"][..], "canon: none.json: there is no such file\n"),
        (&["verify", "-"], "canon: a receipt from stdin needs its log named; give --replay LOG\n"),
        (&["verify", "-", "--replay", "-"], "canon: stdin cannot be receipt and log at once\n"),
    ] {
        let output = session.canon(arguments);
        assert_eq!(output.status.code(), Some(2));
        assert_eq!(String::from_utf8_lossy(&output.stderr), message);
    }
    session.write();
    std::fs::remove_file(session.folder.path().join("REPLAY.jsonl")).unwrap();
    let output = session.canon(&["verify", "RECEIPT.json"]);
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(String::from_utf8_lossy(&output.stderr), "canon: REPLAY.jsonl: there is no such file\n");
}

#[test]
fn every_operation_prints_its_hash() {
    let session = Session::new();
    let write = |name: &str, text: &str| {
        std::fs::write(session.folder.path().join(name), text).unwrap();
    };
    write("output.json", r#"{"success":true,"content":1,"x":2}"#);
    write("events.json", "[]");
    write("job.json", r#"{ "b":1, "a":2 }"#);
    let output = r#"{"content":1,"error":null,"success":true}"#;
    let job = r#"{"a":2,"b":1}"#;
    for (arguments, expected) in [
        (&["payload-json", "job.json"][..], hash(job)),
        (&["payload-bytes", "job.json"], hash(r#"{ "b":1, "a":2 }"#)),
        (&["params-hash", "job.json"], hash(job)),
        (&["output-hash", "output.json"], hash(output)),
        (&["output_hash", "output.json"], hash(output)),
        (&["trajectory-hash", "events.json"], hash("[]")),
        (&["job-hash", "job.json"], hash(job)),
        (&["job-hash", "--reading", "OA-HASH-3=bare", "job.json"], sha256_hex(job.as_bytes())),
    ] {
        let output = session.canon(arguments);
        assert_eq!(String::from_utf8_lossy(&output.stdout), format!("{expected}\n"), "{arguments:?}");
    }
    let printed = session.canon(&["output-hash", "--canonical", "output.json"]);
    assert_eq!(printed.stdout, output.as_bytes());
    let refused = session.canon(&["output-hash", "events.json"]);
    assert_eq!(refused.status.code(), Some(1));
    assert_eq!(
        String::from_utf8_lossy(&refused.stderr),
        "canon: events.json:1:1: wrong_root: the operation needs another kind of root (IN-ROOT)\n"
    );
}
