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
    /// Runs it once; a panic is a finding.
    pub run: fn(&[u8]),
}

const fn target(name: &'static str, law: &'static str, run: fn(&[u8])) -> Target {
    Target { name, law, run }
}

/// Every target, the ground first.
pub const TARGETS: &[Target] = &[
    target(
        "reader",
        "any bytes are accepted or refused at a place inside them, and hashing agrees with printing",
        engine::reader,
    ),
    target(
        "engine_jcs",
        "engine and oracle agree, refusals and offsets included",
        engine::jcs,
    ),
    target(
        "engine_cps",
        "engine and oracle agree under every reading",
        engine::cps,
    ),
    target(
        "engine_openagents",
        "engine and oracle agree under every reading",
        engine::openagents,
    ),
    target(
        "engine_khora",
        "engine and oracle agree under every reading",
        engine::khora,
    ),
    target(
        "engine_kairos",
        "engine and oracle agree under every reading",
        engine::kairos,
    ),
    target(
        "documents",
        "engine and oracle agree on generated documents, whole and broken",
        engine::documents,
    ),
    target(
        "idempotence",
        "canonical text is its own canonical text, and is told apart without a copy",
        engine::idempotence,
    ),
    target(
        "floats",
        "every layout prints the shortest digits, reads back to the same bits and agrees with the naive printer",
        numbers::floats,
    ),
    target(
        "numbers",
        "any number literal prints as the oracle prints it",
        numbers::literals,
    ),
    target(
        "strings",
        "escaping changes no character, escapes nothing that it need not, and agrees with the naive printer",
        names::strings,
    ),
    target(
        "orders",
        "the order of names is total: however three members stand, the canonical text is the same",
        names::orders,
    ),
    target(
        "operations",
        "validate, model, seal, verify, chain, uri and every other operation answer any request",
        operations::any,
    ),
    target(
        "seals",
        "a capsule that verifies never verifies after its content changed",
        seals::tampering,
    ),
    target(
        "uri",
        "an address that is read prints as itself",
        operations::uri,
    ),
    target(
        "notation",
        "the tagged notations are read or refused, never more",
        operations::notation,
    ),
    target(
        "vector_file",
        "a vector file that loads is written and loaded again unchanged",
        files::vector_file,
    ),
    target(
        "protocol_line",
        "any line from an adapter is an answer or a violation, and questions survive their line",
        files::protocol_line,
    ),
    target(
        "config",
        "a canon.toml is read or refused at one of its lines, and forgetting its known failures keeps the rest",
        files::config,
    ),
    target(
        "keyring",
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
