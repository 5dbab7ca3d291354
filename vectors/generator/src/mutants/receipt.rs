//! Mutants of the OpenAgents operations.

use super::Mutant;
use crate::implementation::Implementation;
use base64::Engine as _;
use canon::digest::sha256_hex;
use canon::receipt::{Steps, reduce};
use canon::{Hashing, Profile, Readings, Text, Value};

/// Every mutant of this area.
pub fn mutants() -> Vec<Mutant> {
    vec![
        mutant(
            "canonicalize-payload-bytes",
            "OA-PAY-1",
            "canonicalized proto payloads that read as JSON",
            |_, readings| with(readings, |steps| Steps { hash_bytes: canonicalized, ..steps }),
        ),
        mutant(
            "encode-proto-again",
            "OA-PAY-1",
            "decoded proto payloads and encoded them again before hashing",
            |_, readings| {
                with(readings, |steps| Steps { hash_bytes: |bytes| prefixed(&encoded_again(bytes)), ..steps })
            },
        ),
        mutant("hash-base64-text", "OA-PAY-1", "hashed the base64 text of a proto payload", |_, readings| {
            with(readings, |steps| Steps { hash_bytes: |bytes| prefixed(base64(bytes).as_bytes()), ..steps })
        }),
        mutant("bare-payload-bytes", "OA-HASH-1", "left out the prefix of a proto payload's hash", |_, readings| {
            with(readings, |steps| Steps { hash_bytes: sha256_hex, ..steps })
        }),
        mutant(
            "hash-whole-output",
            "OA-REC-2",
            "hashed an output with its bookkeeping, a missing error as null",
            |_, readings| with(readings, |steps| Steps { output: whole_output, ..steps }),
        ),
        mutant("omit-missing-error", "OA-REC-2", "left a missing error out of an output", |_, readings| {
            with(readings, |steps| Steps { output: |output| present(output, &reduce::OUTPUT), ..steps })
        }),
        mutant("drop-null-error", "OA-REC-2", "left a null error out of an output", |_, readings| {
            with(readings, |steps| Steps { output: without_nulls, ..steps })
        }),
        mutant("hash-output-content", "OA-REC-2", "hashed the content of an output alone", |_, readings| {
            with(readings, |steps| Steps { output: |output| output.get("content").cloned(), ..steps })
        }),
        mutant("take-any-output", "OA-REC-2", "took an output that is no object", |_, readings| {
            with(readings, |steps| Steps { output: |output| Some(reduce::only(output, &reduce::OUTPUT)), ..steps })
        }),
        mutant("hash-preview", "OA-HASH-2", "cut content to 280 characters before hashing", |_, readings| {
            with(readings, |steps| Steps { output: |output| preview(output, 280), ..steps })
        }),
        mutant("hash-long-preview", "OA-HASH-2", "cut content to 4096 characters before hashing", |_, readings| {
            with(readings, |steps| Steps { output: |output| preview(output, 4096), ..steps })
        }),
        mutant("hash-whole-events", "OA-REC-1", "hashed events with their bookkeeping", |_, readings| {
            with(readings, |steps| Steps { event: Value::clone, ..steps })
        }),
        mutant("omit-missing-event-members", "OA-REC-1", "left missing members out of an event", |_, readings| {
            with(readings, |steps| Steps {
                event: |event| present(event, &reduce::EVENT).unwrap_or(Value::Null),
                ..steps
            })
        }),
        mutant("sort-events-by-seq", "OA-REC-1", "put events in the order of their seq", |_, readings| {
            with(readings, |steps| Steps { trajectory: by_seq, ..steps })
        }),
        mutant("take-any-trajectory", "OA-REC-1", "took a trajectory that is no array", |_, readings| {
            with(readings, |steps| Steps { trajectory: any_trajectory, ..steps })
        }),
        mutant("hyphenate-job-hash", "OA-HASH-3", "wrote a job hash with a hyphen behind sha256", |_, readings| {
            with(readings, |steps| Steps { job_hash: |hash| hash.replace(':', "-"), ..steps })
        }),
        mutant("upper-case-job-hash", "OA-HASH-3", "wrote a job hash in upper-case digits", |_, readings| {
            with(readings, |steps| Steps { job_hash: |hash| hash.to_uppercase(), ..steps })
        }),
    ]
}

fn mutant(words: &str, rule: &'static str, mistake: &'static str, build: super::Build) -> Mutant {
    Mutant::new(Profile::OPENAGENTS, words, rule, mistake, build)
}

fn with(readings: &Readings, wrong: fn(Steps) -> Steps) -> Implementation {
    Implementation::reference(readings).with_receipt(wrong)
}

fn prefixed(bytes: &[u8]) -> String {
    Profile::OPENAGENTS.digest(bytes)
}

fn base64(bytes: &[u8]) -> String {
    base64::engine::general_purpose::STANDARD.encode(bytes)
}

fn canonicalized(bytes: &[u8]) -> String {
    let reference = Hashing::reference(Profile::OPENAGENTS, &Readings::default());
    match reference.hash(bytes) {
        Ok(hashed) => hashed.hash,
        Err(_) => prefixed(bytes),
    }
}

fn whole_output(output: &Value) -> Option<Value> {
    let mut members = output.as_object()?.to_vec();
    if output.get("error").is_none() {
        members.push(("error".into(), Value::Null));
    }
    Some(Value::Object(members))
}

/// Only the members of these names that are there.
fn present(value: &Value, names: &[&str]) -> Option<Value> {
    let kept =
        value.as_object()?.iter().filter(|(name, _)| names.iter().any(|known| *name == **known)).cloned().collect();
    Some(Value::Object(kept))
}

fn without_nulls(output: &Value) -> Option<Value> {
    let members: Vec<(Text, Value)> =
        reduce::output(output)?.as_object()?.iter().filter(|(_, value)| !value.is_null()).cloned().collect();
    Some(Value::Object(members))
}

fn preview(output: &Value, length: usize) -> Option<Value> {
    let members = reduce::output(output)?
        .as_object()?
        .iter()
        .map(|(name, value)| {
            let value = match value.as_str() {
                Some(text) if *name == "content" => Value::string(text.chars().take(length).collect::<String>()),
                _ => value.clone(),
            };
            (name.clone(), value)
        })
        .collect();
    Some(Value::Object(members))
}

fn by_seq(steps: &Steps, events: &Value) -> Option<Value> {
    let mut events = events.as_array()?.to_vec();
    events.sort_by_key(|event| {
        let seq = event.get("seq").and_then(Value::as_number);
        seq.and_then(|literal| literal.parse::<u64>().ok())
    });
    reduce::trajectory(steps, &Value::Array(events))
}

fn any_trajectory(steps: &Steps, events: &Value) -> Option<Value> {
    let alone = Value::Array(vec![events.clone()]);
    reduce::trajectory(steps, events).or_else(|| reduce::trajectory(steps, &alone))
}

/// What a codec makes of a message it decodes and encodes: fields in order, short
/// varints, defaults left out. Bytes that are no message stay as they are.
fn encoded_again(bytes: &[u8]) -> Vec<u8> {
    let mut fields = Vec::new();
    let mut rest = bytes;
    while !rest.is_empty() {
        match field(&mut rest) {
            Some(field) => fields.push(field),
            None => return bytes.to_vec(),
        }
    }
    fields.sort_by_key(|(key, _)| key >> 3);
    fields
        .into_iter()
        .filter(|(_, value)| *value != [0])
        .flat_map(|(key, value)| [short_varint(key), value].concat())
        .collect()
}

/// The next field: its key and its value, encoded as short as it can be.
fn field(rest: &mut &[u8]) -> Option<(u64, Vec<u8>)> {
    let key = varint(rest)?;
    let value = match key & 7 {
        0 => short_varint(varint(rest)?),
        1 => rest.split_off(..8)?.to_vec(),
        2 => {
            let length = usize::try_from(varint(rest)?).ok()?;
            let content = rest.split_off(..length)?;
            [short_varint(length as u64), content.to_vec()].concat()
        }
        5 => rest.split_off(..4)?.to_vec(),
        _ => return None,
    };
    Some((key, value))
}

fn varint(rest: &mut &[u8]) -> Option<u64> {
    let mut value = 0;
    for shift in (0..64).step_by(7) {
        let byte = *rest.split_off_first()?;
        value |= u64::from(byte & 0x7F) << shift;
        if byte < 0x80 {
            return Some(value);
        }
    }
    None
}

fn short_varint(mut value: u64) -> Vec<u8> {
    let mut bytes = Vec::new();
    while value >= 0x80 {
        bytes.push(value as u8 | 0x80);
        value >>= 7;
    }
    bytes.push(value as u8);
    bytes
}
