//! `canon hash` and `canon canonicalize` as a user runs them, good input and bad.

use canon::Profile;
use std::io::{Read as _, Write as _};
use std::path::Path;
use std::process::{Command, Output, Stdio};

fn canon(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_canon"));
    command.args(arguments).stdin(Stdio::null());
    command
}

fn run(arguments: &[&str]) -> Output {
    canon(arguments).output().expect("canon runs")
}

fn run_with(arguments: &[&str], input: &[u8]) -> Output {
    let mut child = canon(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("canon runs");
    let mut stdin = child.stdin.take().expect("a pipe");
    std::thread::scope(|scope| {
        scope.spawn(move || {
            let _ = stdin.write_all(input);
        });
        child.wait_with_output().expect("canon ends")
    })
}

/// Exit code and the single line on standard error; nothing may stand on standard output.
fn refused(output: &Output) -> (i32, String) {
    assert_eq!(String::from_utf8_lossy(&output.stdout), "");
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(said.lines().count(), 1, "one line: {said}");
    assert!(!said.contains("panicked"), "{said}");
    (output.status.code().expect("no signal"), said)
}

const EMPTY_CPS: &str = "840eb7aa2a9935de63366bacbe9d97e978a859e93dc792a0334de60ed52f8e99";

#[test]
fn the_hash_of_one_document_stands_alone() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("a.json");
    std::fs::write(&file, "{ }").unwrap();
    let file = file.to_str().unwrap();
    for output in [
        run(&["hash", "--profile", "cps", file]),
        run_with(&["hash", "--profile", "cps"], b"{}"),
        run_with(&["hash", "-p", "cps", "-"], b"{}\n"),
    ] {
        assert_eq!(String::from_utf8_lossy(&output.stdout), format!("{EMPTY_CPS}\n"));
        assert_eq!(output.status.code(), Some(0));
    }
}

#[test]
fn many_documents_come_in_order_whatever_the_number_of_workers() {
    let folder = tempfile::tempdir().unwrap();
    let names: Vec<String> = (0..40)
        .map(|number| {
            let file = folder.path().join(format!("{number}.json"));
            // The first ones take longest, so that workers overtake each other.
            let document = format!("[{}{number}]", "0,".repeat((40 - number) * 500));
            std::fs::write(&file, document).unwrap();
            file.to_str().unwrap().to_owned()
        })
        .collect();
    let hash = |jobs: &str| {
        let mut arguments = vec!["hash", "-p", "jcs", "-j", jobs];
        arguments.extend(names.iter().map(String::as_str));
        let output = run(&arguments);
        assert_eq!(output.status.code(), Some(0));
        String::from_utf8(output.stdout).unwrap()
    };
    let one = hash("1");
    assert_eq!(one.lines().count(), 40);
    for (line, name) in one.lines().zip(&names) {
        assert!(line.ends_with(name.as_str()) && line.len() == 64 + 2 + name.len());
    }
    assert_eq!(hash("7"), one);
}

#[test]
fn a_bad_document_among_good_ones_is_named_and_the_others_are_hashed() {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &str| {
        let file = folder.path().join(name);
        std::fs::write(&file, text).unwrap();
        file.to_str().unwrap().to_owned()
    };
    let (good, bad) = (write("good", "{}"), write("bad", "{\n \"a\":1,\"a\":2}"));
    let output = run(&["hash", "-p", "cps", &good, &bad, &good]);
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(String::from_utf8_lossy(&output.stdout).lines().count(), 2);
    assert_eq!(
        String::from_utf8_lossy(&output.stderr),
        format!("canon: {bad}:2:8: duplicate_key: the name \"a\" stands twice in this object (IN-DUP)\n")
    );
    let missing = folder.path().join("missing");
    let output = run(&["hash", "-p", "cps", &bad, missing.to_str().unwrap(), &bad, &good]);
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(String::from_utf8_lossy(&output.stdout).lines().count(), 1);
}

#[test]
fn machines_get_one_object_a_document() {
    let output = run_with(&["hash", "-p", "openagents", "--json"], b"[1e999]");
    assert_eq!(output.status.code(), Some(1));
    let line: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(
        line,
        serde_json::json!({
            "file": "stdin", "profile": "openagents", "reject": "number_range", "at": 1,
            "line": 1, "column": 2, "path": "$[0]", "rule": "IN-RANGE",
            "message": "1e999 does not fit binary64"
        })
    );
    let output = run_with(&["hash", "-p", "cps", "--json"], b"{}");
    let line: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(line["hash"], EMPTY_CPS);
}

#[test]
fn a_reading_changes_the_hash_and_only_its_own_profile_takes_it() {
    let hash = |arguments: &[&str]| run_with(arguments, b"1.0").stdout;
    let default = hash(&["hash", "-p", "openagents"]);
    assert_eq!(default, hash(&["hash", "-p", "openagents", "--reading", "OA-FLT-1=serde"]));
    assert_ne!(default, hash(&["hash", "-p", "openagents", "--reading", "OA-FLT-1=ecmascript"]));
    for (reading, message) in [
        ("OA-FLT-1=haskell", "canon: OA-FLT-1 has no reading \"haskell\"; one of serde, ecmascript, python, elixir\n"),
        ("OA-FLT-1", "canon: --reading \"OA-FLT-1\" has no `=`; write DISPUTE=READING, as in OA-FLT-1=python\n"),
        ("CPS-STR-2=long", "canon: --reading CPS-STR-2 does not concern openagents\n"),
    ] {
        let output = run(&["hash", "-p", "openagents", "--reading", reading]);
        assert_eq!(refused(&output), (2, message.to_owned()));
    }
    let output = run(&["hash", "-p", "jcs", "--reading", "X-1=y"]);
    let (code, message) = refused(&output);
    assert_eq!(code, 2);
    assert!(message.starts_with("canon: unknown dispute \"X-1\"; one of IN-DUP,"));
}

#[test]
fn canonical_text_is_written_byte_for_byte() {
    let output = run_with(&["canonicalize", "-p", "kairos"], b"{ \"ts\":1, \"b\":1e15,\"a\":\"\xC3\xA9\" }\n");
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(output.stdout, b"{\"a\":\"\xC3\xA9\",\"b\":1.0e+15}");
}

#[test]
fn a_wrong_command_line_is_one_line_and_exit_code_2() {
    let folder = tempfile::tempdir().unwrap();
    let directory = folder.path().to_str().unwrap();
    for command in ["hash", "canonicalize"] {
        for (arguments, message) in [
            (
                [command, "-p", "jsc", "x"],
                format!(
                    "canon: unknown profile \"jsc\"; one of {}, or a file such as ./mine.toml\n",
                    Profile::ALL.map(Profile::name).join(", ")
                ),
            ),
            ([command, "-p", "jcs", "no-such.json"], "canon: no-such.json: there is no such file\n".to_owned()),
            ([command, "-p", "jcs", directory], format!("canon: {directory}: is a directory; name a file in it\n")),
        ] {
            assert_eq!(refused(&run(&arguments)), (2, message));
        }
    }
}

#[test]
fn a_bad_document_is_one_line_and_exit_code_1() {
    for command in ["hash", "canonicalize"] {
        for (input, message) in [
            (&b""[..], "stdin:1:1: syntax: the document is empty (IN-GRAMMAR)"),
            (b" \n", "stdin:2:1: syntax: the document is empty (IN-GRAMMAR)"),
            (b"[\xFF]", "stdin:1:2: invalid_utf8: byte 0xff is not UTF-8 (IN-UTF8)"),
            (b"\xFF\xFE", "stdin:1:1: invalid_utf8: byte 0xff is not UTF-8 (IN-UTF8)"),
        ] {
            let output = run_with(&[command, "-p", "cps"], input);
            assert_eq!(refused(&output), (1, format!("canon: {message}\n")));
        }
    }
}

#[test]
fn an_endless_nest_is_refused_in_little_memory() {
    let mut child = canon(&["hash", "-p", "cps"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("canon runs");
    let mut stdin = child.stdin.take().expect("a pipe");
    let brackets = vec![b'['; 1 << 20];
    for _ in 0..64 {
        stdin.write_all(&brackets).expect("canon reads on");
    }
    let memory = peak_memory(child.id());
    drop(stdin);
    let output = child.wait_with_output().expect("canon ends");
    assert_eq!(
        refused(&output),
        (1, "canon: stdin:1:1001: too_deep: arrays and objects nest deeper than 1000 (IN-DEPTH)\n".to_owned())
    );
    if let Some(kilobytes) = memory {
        assert!(kilobytes < 32 * 1024, "{kilobytes} kB for 64 MB of input");
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
fn a_closed_output_is_one_line_and_no_panic() {
    let document = format!("[{}0]", "\"some text\",".repeat(100_000));
    for (command, input) in [("canonicalize", document.as_bytes()), ("hash", b"{}")] {
        let mut child = canon(&[command, "-p", "jcs"])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("canon runs");
        drop(child.stdout.take());
        let mut stdin = child.stdin.take().expect("a pipe");
        stdin.write_all(input).expect("canon reads");
        drop(stdin);
        let mut said = String::new();
        child.stderr.take().expect("a pipe").read_to_string(&mut said).expect("text");
        assert_eq!(said, "canon: stdout: closed by its reader before everything was written\n");
        assert_eq!(child.wait().expect("canon ends").code(), Some(2));
    }
}

#[test]
fn every_line_is_a_document_with_lines_and_a_bad_one_stops_no_other() {
    let input = b"{ }\n\n{\"a\":1,\"a\":2}\n{}";
    for jobs in ["1", "2"] {
        let output = run_with(&["hash", "-p", "cps", "--lines", "-j", jobs], input);
        let hashes = format!("{EMPTY_CPS}\n{EMPTY_CPS}\n");
        assert_eq!(String::from_utf8_lossy(&output.stdout), hashes);
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(said.contains("stdin line 3") && said.contains("duplicate"), "{said}");
        assert_eq!(output.status.code(), Some(1));
    }
    let output = run(&["hash", "-p", "cps", "--lines", "no-such-file"]);
    let (code, said) = refused(&output);
    assert_eq!(code, 2);
    assert!(said.contains("there is no such file"), "{said}");
}

#[cfg(target_os = "linux")]
#[test]
fn a_device_that_never_ends_is_no_document() {
    for command in [&["hash", "-p", "jcs"][..], &["hash", "-p", "jcs", "--lines"], &["canonicalize", "-p", "jcs"]] {
        let (code, said) = refused(&run(&[command, &["/dev/full"]].concat()));
        assert_eq!(code, 2, "{said}");
        assert!(said.contains("/dev/full: ") && said.contains("did not end"), "{said}");
    }
    let zero = std::fs::File::open("/dev/zero").unwrap();
    let output = canon(&["hash", "-p", "jcs"]).stdin(zero).output().unwrap();
    let (code, said) = refused(&output);
    assert_eq!((code, said.contains("stdin: ")), (2, true), "{said}");
    // One that ends is read like a file.
    assert_eq!(run(&["hash", "-p", "jcs", "/dev/null"]).status.code(), Some(1));
}
