//! Streams: the same verdict whatever form, chunk size or number of threads a chain comes with.

use crate::capsule::sealed::{array, chain, lines, public_key, remove, set};
use canon::capsule::chain::{Fault, Keys, Level, Options, StreamError, Summary, verify_stream};
use canon::capsule::{Steps, chain as chains, content};
use canon::{Reject, Value};
use proptest::prelude::*;
use std::io::Read;
use std::ops::ControlFlow;
use std::sync::LazyLock;

/// Gives its bytes a few at a time.
struct Trickle<'a>(&'a [u8], usize);

impl Read for Trickle<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        let length = self.1.min(self.0.len()).min(buffer.len());
        let (now, later) = self.0.split_at(length);
        buffer[..length].copy_from_slice(now);
        self.0 = later;
        Ok(length)
    }
}

fn options(level: Level, workers: usize) -> Options {
    Options { keys: Some(Keys::One(public_key())), workers, ..Options::new(level) }
}

fn first(stream: impl Read + Send, options: &Options) -> Result<(Summary, Option<Fault>), StreamError> {
    let mut first = None;
    let summary = verify_stream(stream, options, |fault| {
        first = Some(fault);
        ControlFlow::Break(())
    })?;
    Ok((summary, first))
}

/// What the tree walker of the wire operation says.
fn by_tree(text: &str, level: Level) -> Result<chains::Verified, Reject> {
    let steps = Steps::default();
    let document = content::read_sealed(&steps, text.as_bytes())?;
    chains::verify(&steps, &document, level, &public_key().hex())
}

#[test]
fn form_chunks_and_threads_make_no_difference() {
    let mut broken = chain(30);
    set(&mut broken[21], "domain", Value::string("\\\"]},[{"));
    for level in Level::ALL {
        let expected = by_tree(&array(&broken), level).unwrap();
        for text in [array(&broken), lines(&broken), lines(&broken).replace('\n', "\r\n\n")] {
            for workers in [1, 2, 5] {
                for size in [7, 100_000] {
                    let stream = Trickle(text.as_bytes(), size);
                    let (_, fault) = first(stream, &options(level, workers)).unwrap();
                    assert_eq!(fault, expected.fault);
                }
            }
        }
    }
}

#[test]
fn empty_chains_are_valid_in_every_form() {
    for text in ["", " \n", "[]", " [ ] \n"] {
        let (summary, fault) = first(text.as_bytes(), &options(Level::Signatures, 2)).unwrap();
        assert_eq!((summary.length, summary.head, fault), (0, None, None), "{text:?}");
        assert!(summary.complete);
    }
}

#[test]
fn damaged_text_is_refused_at_the_byte_where_reading_it_whole_would() {
    let honest = array(&chain(3));
    let mut texts: Vec<String> = (1..honest.len())
        .step_by(97)
        .filter(|length| honest.is_char_boundary(*length))
        .map(|length| honest[..length].to_owned())
        .collect();
    for (old, new) in [
        ("[{", "[,{"),
        ("},{", "},,{"),
        ("},{", "} {"),
        ("}]", "},]"),
        ("}]", "}]]"),
        ("}]", "}] x"),
        ("}]", "}"),
        ("\"sequence\":1", "\"sequence\":01"),
        ("\"sequence\":1", "\"sequence\":1,\"sequence\":1"),
        ("\"sequence\":1", "\"sequence\":1e999"),
        ("\"sequence\":1", "\"\\ud800\":1"),
        ("\"sequence\":1", "\"sequence\":1]"),
    ] {
        assert!(honest.contains(old));
        texts.push(honest.replacen(old, new, 1));
    }
    for text in texts {
        let whole = by_tree(&text, Level::Structural).unwrap_err();
        // The structural faults of what comes before must not stop the stream.
        let error =
            verify_stream(text.as_bytes(), &options(Level::Structural, 2), |_| ControlFlow::Continue(())).unwrap_err();
        let StreamError::Reject { kind, at, .. } = error else {
            panic!("{error}");
        };
        assert_eq!((kind, at), (whole.kind, whole.at as u64), "{text}");
    }
}

#[test]
fn a_line_that_is_cut_short_is_named_by_its_place() {
    let mut text = lines(&chain(5));
    let third = text.match_indices('\n').nth(2).unwrap().0;
    text.remove(third - 1);
    let error = first(text.as_bytes(), &options(Level::Structural, 2)).unwrap_err();
    assert!(error.to_string().starts_with("capsule 2: syntax at byte"), "{error}");
}

#[test]
fn every_fault_is_listed_once() {
    let mut broken = chain(20);
    broken.remove(5);
    set(&mut broken[9], "domain", Value::string("x"));
    remove(&mut broken[12], "signature");
    let mut faults = Vec::new();
    let summary = verify_stream(array(&broken).as_bytes(), &options(Level::Signatures, 2), |fault| {
        faults.push((fault.at, fault.kind.name()));
        ControlFlow::Continue(())
    });
    assert_eq!(faults, [(5, "sequence_gap"), (5, "linkage"), (9, "content"), (12, "signature")]);
    assert_eq!(summary.unwrap().length, 19);
}

/// A value that may stand anywhere in a capsule.
fn junk() -> impl Strategy<Value = Value> {
    prop_oneof![
        Just(Value::Null),
        Just(Value::Bool(true)),
        "[0-9]{1,3}".prop_map(|digits| Value::integer(digits.parse::<u32>().unwrap_or(0))),
        "-0|1\\.0|1e0|18446744073709551615|18446744073709551616".prop_map(|literal| Value::Number(literal.into())),
        "[0-9a-fA-F \\n]{0,5}".prop_map(Value::string),
        Just(Value::Array(vec![])),
        Just(Value::object::<&str>([])),
    ]
}

fn member() -> impl Strategy<Value = &'static str> {
    prop::sample::select(vec!["id", "sequence", "previous_hash", "hash", "signature", "signed_by", "domain", "trigger"])
}

static HONEST: LazyLock<Vec<Value>> = LazyLock::new(|| chain(8));

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn the_stream_says_what_the_tree_says(
        edits in prop::collection::vec((0usize..8, member(), prop::option::of(junk())), 0..4),
        moves in prop::collection::vec((0usize..8, 0usize..8), 0..2),
        odd in prop::option::of((0usize..8, junk())),
    ) {
        let mut capsules = HONEST.clone();
        for (index, name, value) in edits {
            match value {
                Some(value) => set(&mut capsules[index], name, value),
                None => remove(&mut capsules[index], name),
            }
        }
        for (one, two) in moves {
            capsules.swap(one, two);
        }
        if let Some((index, value)) = odd {
            capsules[index] = value;
        }
        for level in Level::ALL {
            let tree = by_tree(&array(&capsules), level).unwrap();
            // A first line that is an array says that the form is one.
            let as_lines = (capsules[0].as_array().is_none()).then(|| lines(&capsules));
            for text in [array(&capsules)].into_iter().chain(as_lines) {
                let (_, fault) = first(text.as_bytes(), &options(level, 2)).unwrap();
                prop_assert_eq!(&fault, &tree.fault);
            }
        }
    }
}
