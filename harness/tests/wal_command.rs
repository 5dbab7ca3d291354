//! `canon wal` as a user runs it.

use std::io::{Read as _, Write as _};
use std::path::Path;
use std::process::{Command, Output, Stdio};

fn canon(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_canon"));
    command.arg("wal").args(arguments).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

fn run(arguments: &[&str], input: &[u8]) -> Output {
    let mut child = canon(arguments).stdin(Stdio::piped()).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    std::thread::scope(|scope| {
        scope.spawn(move || {
            let _ = stdin.write_all(input);
        });
        child.wait_with_output().unwrap()
    })
}

const LOG: &[u8] = br#"{"pay":5,"nonce":"a","ts":1}
{"pay":6,"ts":1}

{"nonce":"b","pay":5,"ts":1}
{"steps":[{"trace_id":1},{"x":1}]}
{"ts":9,"pay":6.0}
{"pay":5,"nonce":"a","ts":1}
{"steps":[{},{"x":1}]}
"#;

#[test]
fn lines_that_share_a_key_show_what_was_stripped() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("wal.jsonl");
    std::fs::write(&file, LOG).unwrap();
    let from_file = canon(&["keys", file.to_str().unwrap()]).output().unwrap();
    let from_stdin = run(&["keys"], LOG);
    assert_eq!(from_file.stdout, from_stdin.stdout);
    assert_eq!(from_file.status.code(), Some(0));
    insta::assert_snapshot!(String::from_utf8(from_file.stdout).unwrap());
}

#[test]
fn machines_get_one_object_a_line() {
    let output = run(&["keys", "--json"], LOG);
    let lines: Vec<serde_json::Value> =
        String::from_utf8(output.stdout).unwrap().lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(lines.len(), 7 + 3);
    assert_eq!(lines[0]["line"], 1);
    assert_eq!(lines[0]["key"], lines[2]["key"]);
    assert_eq!(
        lines[7],
        serde_json::json!({
            "line": 4, "shares": lines[0]["key"], "with": 1,
            "stripped": [{"path": "$.nonce", "first": "\"a\"", "second": "\"b\""}]
        })
    );
    assert_eq!(lines[8]["stripped"], serde_json::json!([]));
    let shared = run(&["keys", "--json", "--shared"], LOG);
    assert_eq!(String::from_utf8(shared.stdout).unwrap().lines().count(), 3);
}

#[test]
fn an_empty_log_has_no_keys() {
    let output = run(&["keys"], b"");
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(output.stdout, b"0 lines, 0 keys, 0 lines that repeat one\n");
}

#[test]
fn a_line_that_is_no_document_is_named_and_the_others_keep_their_keys() {
    let output = run(&["keys", "--json"], b"{\"a\":1}\n{\"a\":1,\"a\":2}\n[1e999]\n{\"a\":1}\n{\"cut\":");
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(String::from_utf8_lossy(&output.stdout).lines().count(), 3);
    assert_eq!(
        String::from_utf8_lossy(&output.stderr),
        "canon: stdin:2:8: duplicate_key: the name \"a\" stands twice in this object (IN-DUP) in $\n\
         canon: stdin:3:2: number_range: 1e999 does not fit binary64 (IN-RANGE) in $[0]\n\
         canon: stdin:5: the log ends in the middle of a line\n"
    );
}

#[test]
fn a_missing_log_is_a_mistake_of_the_command_line() {
    let output = canon(&["keys", "no-such.jsonl"]).stdin(Stdio::null()).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(String::from_utf8_lossy(&output.stderr), "canon: no-such.jsonl: there is no such file\n");
}

#[test]
fn a_long_log_is_grouped_in_constant_memory() {
    // More lines than the sorter holds in memory; every eighth key comes twice.
    const LINES: u32 = 200_000;
    let mut child = canon(&["keys", "--json"]).stdin(Stdio::piped()).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let mut stdout = child.stdout.take().unwrap();
    let process = child.id();
    let (read, peak) = std::thread::scope(|scope| {
        let reader = scope.spawn(move || {
            let mut count = 0;
            let mut peak = None;
            let mut buffer = vec![0; 1 << 16];
            loop {
                let length = stdout.read(&mut buffer).unwrap();
                if length == 0 {
                    return (count, peak);
                }
                count += buffer[..length].iter().filter(|byte| **byte == b'\n').count();
                peak = peak_memory(process).or(peak);
            }
        });
        scope.spawn(move || {
            let mut log = std::io::BufWriter::new(&mut stdin);
            for line in 0..LINES {
                let key = if line % 8 == 7 { line - 7 } else { line };
                writeln!(log, r#"{{"key":{key},"ts":{line},"text":"some text of a line"}}"#).unwrap();
            }
        });
        reader.join().unwrap()
    });
    assert_eq!(child.wait().unwrap().code(), Some(0));
    assert_eq!(read, (LINES + LINES / 8) as usize);
    if let Some(kilobytes) = peak {
        assert!(kilobytes < 40 * 1024, "{kilobytes} kB");
    }
}

/// The peak memory of a running process in kB, where the system tells it.
fn peak_memory(process: u32) -> Option<u64> {
    let status = Path::new("/proc").join(process.to_string()).join("status");
    let text = std::fs::read_to_string(status).ok()?;
    let line = text.lines().find(|line| line.starts_with("VmHWM:"))?;
    line.split_whitespace().nth(1)?.parse().ok()
}

#[test]
fn the_other_hashes_are_here_too() {
    let output = run(&["sha256"], b"abc");
    assert_eq!(output.stdout, b"sha256-ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad\n");
    let output = run(&["plan-hash", "--canonical"], br#"[{"tool":"t","x":1}]"#);
    assert_eq!(
        output.stdout,
        br#"[{"expected_post_hash":null,"params_hash":null,"pre_hash":null,"step_id":null,"tool":"t"}]"#
    );
}
