//! Who is compared: the engine in its ways of use, and the peers in theirs.

use canon::spec::Choices;
use canon::{Canonicalizer, Profile, Settings};
use sha2::Digest as _;
use std::hint::black_box;

/// A contender's work on one document; false where it cannot take the document.
pub type Work<'a> = Box<dyn FnMut() -> bool + 'a>;

/// The engine with reused buffers: text to canonical bytes.
pub fn engine(settings: impl Into<Settings>, input: &[u8]) -> Work<'_> {
    let mut canonicalizer = Canonicalizer::new(settings);
    Box::new(move || {
        let canonical = canonicalizer.canonicalize(black_box(input));
        black_box(canonical).is_ok()
    })
}

/// The engine with reused buffers, as a profile from a file with the same choices runs it.
pub fn engine_described(profile: Profile, input: &[u8]) -> Work<'_> {
    let choices = Choices { depth: 1000, ..profile.spec().choices };
    let mut canonicalizer = Canonicalizer::described(choices);
    Box::new(move || {
        let canonical = canonicalizer.canonicalize(black_box(input));
        black_box(canonical).is_ok()
    })
}

/// The engine with fresh buffers and output of its own.
pub fn engine_fresh(profile: Profile, input: &[u8]) -> Work<'_> {
    Box::new(move || {
        let canonical = profile.canonicalize(black_box(input));
        black_box(canonical.map(|canonical| canonical.into_bytes())).is_ok()
    })
}

/// The engine with reused buffers: text to hash.
pub fn engine_hash(settings: impl Into<Settings>, input: &[u8]) -> Work<'_> {
    let mut canonicalizer = Canonicalizer::new(settings);
    Box::new(move || black_box(canonicalizer.digest(black_box(input))).is_ok())
}

/// Text to serde_json's tree to whatever `print` makes of it.
fn by_tree<'a, E: 'a>(
    input: &'a [u8],
    print: impl Fn(&serde_json::Value) -> Result<Vec<u8>, E> + 'a,
) -> Work<'a> {
    Box::new(move || {
        let value = serde_json::from_slice(black_box(input));
        value.is_ok_and(|value| black_box(print(&value)).is_ok())
    })
}

/// serde_json into a tree, serde_json_canonicalizer out of it.
pub fn serde_json_canonicalizer(input: &[u8]) -> Work<'_> {
    by_tree(input, |value| serde_json_canonicalizer::to_vec(value))
}

/// serde_json into a tree, serde_jcs out of it.
pub fn serde_jcs(input: &[u8]) -> Work<'_> {
    by_tree(input, |value| serde_jcs::to_vec(value))
}

/// serde_json into a tree, json-canon out of it.
pub fn json_canon(input: &[u8]) -> Work<'_> {
    by_tree(input, |value| json_canon::to_vec(value))
}

/// serde_json into a sorted tree and out again.
pub fn serde_json(input: &[u8]) -> Work<'_> {
    by_tree(input, |value| serde_json::to_vec(value))
}

/// sonic-rs into a tree, no more.
pub fn sonic_parse(input: &[u8]) -> Work<'_> {
    Box::new(move || {
        let value: Result<sonic_rs::Value, _> = sonic_rs::from_slice(black_box(input));
        black_box(value).is_ok()
    })
}

/// sonic-rs into a tree with sorted keys and out again.
pub fn sonic_sorted(input: &[u8]) -> Work<'_> {
    Box::new(move || {
        let value: Result<serde_json::Value, _> = sonic_rs::from_slice(black_box(input));
        value.is_ok_and(|value| black_box(sonic_rs::to_vec(&value)).is_ok())
    })
}

/// simd-json into a tree, no more; it writes into its input, so that is copied first.
pub fn simd_json_parse(input: &[u8]) -> Work<'_> {
    let mut scratch = Vec::new();
    Box::new(move || {
        scratch.clear();
        scratch.extend_from_slice(black_box(input));
        black_box(simd_json::to_borrowed_value(&mut scratch)).is_ok()
    })
}

/// SHA-256 of bytes that are canonical already.
pub fn sha256(canonical: Vec<u8>) -> Work<'static> {
    Box::new(move || {
        black_box(sha2::Sha256::digest(black_box(&canonical)));
        true
    })
}

/// SHA3-256 of bytes that are canonical already.
pub fn sha3_256(canonical: Vec<u8>) -> Work<'static> {
    Box::new(move || {
        black_box(sha3::Sha3_256::digest(black_box(&canonical)));
        true
    })
}

/// A plain copy.
pub fn memcpy(input: &[u8]) -> Work<'_> {
    let mut copy = Vec::with_capacity(input.len());
    Box::new(move || {
        copy.clear();
        copy.extend_from_slice(black_box(input));
        black_box(&copy);
        true
    })
}
