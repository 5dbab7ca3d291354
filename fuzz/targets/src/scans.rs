//! Documents and chains that are read without a tree, against the same with one.

use crate::engine::canonical;
use canon::capsule::chain::{self, Keys, Level, Options, StreamError, verify_stream};
use canon::capsule::{PublicKey, SEAL_FIELDS, Steps, content, lint};
use canon::value::{ReadOptions, Surrogates};
use canon::wal::strip::stripped;
use canon::{Canonicalizer, Profile, RejectKind, Value};
use canon_generator::generate::{self, Choices};
use std::cell::RefCell;
use std::ops::ControlFlow;
use std::sync::LazyLock;

/// The first byte chooses the profile; what is left out is a seal, or every second member.
pub fn documents(bytes: &[u8]) {
    thread_local! {
        static SCANNERS: RefCell<[Canonicalizer; crate::ENGINES.len()]> =
            RefCell::new(crate::ENGINES.map(Canonicalizer::new));
    }
    let (choice, input) = bytes.split_first().unwrap_or((&0, &[]));
    let profile = crate::ENGINES[usize::from(*choice) % crate::ENGINES.len()];
    let wanted = canonical(profile.into(), input);
    SCANNERS.with_borrow_mut(|scanners| {
        let mut document = match scanners[profile.place()].scan(input) {
            Ok(document) => document,
            Err(reject) => return assert_eq!(wanted, Err(reject), "{profile}"),
        };
        let whole = document.canonical_without(&[]);
        assert_eq!(Ok(whole), wanted.map(String::into_bytes), "{profile}");
        let value = Value::read_with(input, KEEPING).expect("a document that was scanned");
        notes(profile, &value);
        let Value::Object(members) = value else {
            return assert!(!document.is_object());
        };
        let names: Vec<String> = members.iter().filter_map(|(name, _)| name.as_str().map(str::to_owned)).collect();
        for ((name, value), known) in members.iter().zip(&names) {
            // A name with half of a surrogate pair cannot be asked for: all after it stand elsewhere.
            if name.as_str() != Some(known) {
                break;
            }
            let member = document.member(known).expect("a member that stands there");
            let read = Value::read_with(member.raw().as_bytes(), KEEPING);
            assert_eq!(read.as_ref(), Ok(value), "{profile} {known}");
            assert!(input[member.at()..].starts_with(member.raw().as_bytes()));
        }
        let left_out: Vec<&str> = match profile {
            Profile::CPS => SEAL_FIELDS.to_vec(),
            _ => names.iter().step_by(2).map(String::as_str).collect(),
        };
        let kept = members.into_iter().filter(|(name, _)| !left_out.iter().any(|out| *name == *out));
        let rest = Value::Object(kept.collect()).to_text();
        assert_eq!(
            Ok(document.canonical_without(&left_out)),
            canonical(profile.into(), rest.as_bytes()).map(String::into_bytes),
            "{profile} without {left_out:?}"
        );
    });
}

const KEEPING: ReadOptions =
    ReadOptions { max_depth: Value::DEEPEST, duplicates: canon::Duplicates::Reject, surrogates: Surrogates::Keep };

/// What people are told about a document, whatever it is.
fn notes(profile: Profile, value: &Value) {
    match profile {
        Profile::CPS => drop(lint(value)),
        Profile::KAIROS => drop(stripped(value)),
        _ => {}
    }
}

/// A chain from the generator, or any bytes for one: the first fault is the same from a stream and in memory.
pub fn chains(bytes: &[u8]) {
    static STEPS: LazyLock<Steps> = LazyLock::new(Steps::default);
    let (choice, rest) = bytes.split_first().unwrap_or((&0, &[]));
    let level = [Level::Structural, Level::Content, Level::Signatures][usize::from(*choice) % 3];
    let (input, key) = match choice & 0x80 {
        0 => {
            let mut choices = Choices::from_bytes(rest);
            let case = generate::draw_for(&mut choices, Profile::CPS, "chain");
            let request = case.expect("an operation of cps").request;
            let key = request.args.get("public_key").and_then(Value::as_str);
            let key = key.unwrap_or_default().to_owned();
            (request.input.unwrap_or_default(), key)
        }
        _ => (rest.to_vec(), String::new()),
    };
    let options = Options { workers: 1, keys: PublicKey::parse(&key).map(Keys::One), ..Options::new(level) };
    let mut first = None;
    let streamed = verify_stream(&input[..], &options, |fault| {
        first = Some(fault);
        ControlFlow::Break(())
    });
    // What is no array is a chain of lines, which only a stream can be.
    if input.trim_ascii_start().first() != Some(&b'[') {
        return;
    }
    let read = content::read_sealed(&STEPS, &input);
    let verified = read.and_then(|document| chain::verify(&STEPS, &document, level, &key));
    match (verified, streamed) {
        (Ok(verified), Ok(summary)) => {
            assert_eq!(verified.fault, first);
            assert_eq!(summary.complete, first.is_none());
        }
        // A fault before the refusal ends a stream first.
        (Err(_), Ok(_)) => assert!(first.is_some(), "a stream took what is refused"),
        // No stream can look for bad UTF-8 in all of it first.
        (Err(reject), Err(_)) if reject.kind == RejectKind::InvalidUtf8 => {}
        (Err(reject), Err(StreamError::Reject { kind, at, .. })) => {
            assert_eq!((reject.kind, reject.at as u64), (kind, at));
        }
        (verified, streamed) => panic!("{verified:?} and {streamed:?}"),
    }
}
