//! What is read from files and from adapters.

use canon::capsule::Keyring;
use canon::operation::Request;
use canon::{Profile, Value};
use canon_harness::internals::expectations::{Config, update};
use canon_harness::internals::protocol::{Question, read_answer, read_hello};
use canon_vectors::vector::{read_file, write_file};
use std::path::Path;

/// Loads, writes, loads.
pub fn vector_file(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else {
        return;
    };
    let Ok(file) = read_file("fuzzed.json", text) else {
        return;
    };
    let written = write_file(&file);
    let again = read_file("fuzzed.json", &written).expect("what was written loads");
    assert_eq!(again, file);
    assert_eq!(write_file(&again), written);
}

/// A line from an adapter, and a question with these bytes on its way to one.
pub fn protocol_line(bytes: &[u8]) {
    let _ = read_hello(bytes);
    if let Ok((_, Ok(reply))) = read_answer(bytes) {
        assert!(!reply.members().is_empty());
    }
    let question = Question {
        profile: Profile::KHORA,
        request: Request { op: "hash".to_owned(), input: Some(bytes.to_vec()), args: Value::Object(Vec::new()) },
    };
    let mut line = Vec::new();
    question.write(7, &mut line);
    assert_eq!(line.iter().filter(|byte| **byte == b'\n').count(), 1);
    let read = Value::read(&line).expect("a line is JSON");
    if let Ok(text) = std::str::from_utf8(bytes) {
        assert_eq!(read.get("input").and_then(Value::as_str), Some(text));
    }
}

/// A user's `canon.toml`, then the same file after a run in which nothing failed.
pub fn config(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else {
        return;
    };
    let file = Path::new("canon.toml");
    let config = match Config::read(file, text) {
        Ok(config) => config,
        Err(error) => {
            let lines = text.matches('\n').count() + 1;
            assert!(error.line.is_none_or(|line| line <= lines), "{error}");
            return;
        }
    };
    let known = config.known_failures.len();
    let (updated, changes) = update(text, &config, &[], &[], &[]).expect("it was read before");
    assert_eq!(changes.len(), known);
    let wanted = Config { known_failures: Vec::new(), ..config };
    assert_eq!(Config::read(file, &updated), Ok(wanted));
}

/// A keyring file.
pub fn keyring(bytes: &[u8]) {
    let Ok(keyring) = Keyring::parse(bytes) else {
        return;
    };
    let written = keyring.to_text();
    let again = Keyring::parse(written.as_bytes()).expect("what was written loads");
    assert_eq!(again.to_text(), written);
}
