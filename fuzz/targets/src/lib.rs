//! The fuzz targets: plain functions over bytes that panic where a law is broken.
//!
//! Each has a one-line libFuzzer wrapper in `fuzz/fuzz_targets/`; `cargo test`
//! replays every corpus and regression file through the same functions.

#![forbid(unsafe_code)]

mod engine;
mod files;
mod names;
mod numbers;
mod operations;
mod seals;

/// One target.
#[derive(Clone, Copy, Debug)]
pub struct Target {
    /// The name of its wrapper, corpus and dictionary.
    pub name: &'static str,
    /// The law, in one sentence.
    pub law: &'static str,
    /// Which golden vectors its first corpus is made of.
    pub seeds: Seeds,
    /// Runs it once; a panic is a finding.
    pub run: fn(&[u8]),
}

/// What a first corpus is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Seeds {
    /// The documents of all vectors, with a byte for the readings before them.
    Documents,
    /// The same without that byte.
    PlainDocuments,
    /// The arguments of all vectors.
    Arguments,
    /// The addresses of the `uri` vectors.
    Uris,
    /// Questions and answers as lines of the protocol.
    Lines,
    /// The vector files, cut to one vector each.
    Files,
    /// None: the bytes mean nothing outside the target.
    None,
}

const fn target(name: &'static str, seeds: Seeds, law: &'static str, run: fn(&[u8])) -> Target {
    Target {
        name,
        law,
        seeds,
        run,
    }
}

/// Every target, the ground first.
pub const TARGETS: &[Target] = &[
    target(
        "reader",
        Seeds::PlainDocuments,
        "any bytes are accepted or refused at a place inside them, in every profile, and hashing agrees with printing",
        engine::reader,
    ),
    target(
        "engine_jcs",
        Seeds::Documents,
        "engine and oracle agree, refusals and offsets included",
        engine::jcs,
    ),
    target(
        "engine_cps",
        Seeds::Documents,
        "engine and oracle agree under every reading",
        engine::cps,
    ),
    target(
        "engine_openagents",
        Seeds::Documents,
        "engine and oracle agree under every reading",
        engine::openagents,
    ),
    target(
        "engine_khora",
        Seeds::Documents,
        "engine and oracle agree under every reading",
        engine::khora,
    ),
    target(
        "engine_kairos",
        Seeds::Documents,
        "engine and oracle agree under every reading",
        engine::kairos,
    ),
    target(
        "documents",
        Seeds::None,
        "engine and oracle agree on generated documents, whole and broken",
        engine::documents,
    ),
    target(
        "idempotence",
        Seeds::Documents,
        "canonical text is its own canonical text, and is told apart without a copy",
        engine::idempotence,
    ),
    target(
        "floats",
        Seeds::None,
        "every layout prints the shortest digits, reads back to the same bits and agrees with the naive printer",
        numbers::floats,
    ),
    target(
        "numbers",
        Seeds::None,
        "any number literal prints as the oracle prints it",
        numbers::literals,
    ),
    target(
        "strings",
        Seeds::None,
        "escaping changes no character, escapes nothing that it need not, and agrees with the naive printer",
        names::strings,
    ),
    target(
        "orders",
        Seeds::None,
        "the order of names is total: however three members stand, the canonical text is the same",
        names::orders,
    ),
    target(
        "operations",
        Seeds::None,
        "validate, model, seal, verify, chain, uri and every other operation answer any request",
        operations::any,
    ),
    target(
        "seals",
        Seeds::None,
        "a capsule that verifies never verifies after its content changed",
        seals::tampering,
    ),
    target(
        "uri",
        Seeds::Uris,
        "an address that is read prints as itself",
        operations::uri,
    ),
    target(
        "js_notation",
        Seeds::Arguments,
        "the tagged notations are read or refused, never more",
        operations::notation,
    ),
    target(
        "vector_file",
        Seeds::Files,
        "a vector file that loads is written and loaded again unchanged",
        files::vector_file,
    ),
    target(
        "protocol_line",
        Seeds::Lines,
        "any line from an adapter is an answer or a violation, and questions survive their line",
        files::protocol_line,
    ),
    target(
        "keyring",
        Seeds::None,
        "a keyring file that loads is written and loaded again unchanged",
        files::keyring,
    ),
];

/// The target with this name.
///
/// # Panics
///
/// Where there is none: a wrapper names its target literally, and a test compares the two lists.
pub fn find(name: &str) -> &'static Target {
    TARGETS
        .iter()
        .find(|target| target.name == name)
        .unwrap_or_else(|| panic!("no target is called {name}"))
}
