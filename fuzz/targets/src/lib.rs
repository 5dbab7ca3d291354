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
mod scans;
mod seals;
mod specs;

/// The profiles with an engine of their own, from which a byte chooses: the corpora mean these. All others run through
/// the engine that the targets `spec` and `twin` are about.
const ENGINES: [canon::Profile; 5] = [
    canon::Profile::JCS,
    canon::Profile::CPS,
    canon::Profile::OPENAGENTS,
    canon::Profile::KHORA,
    canon::Profile::KAIROS,
];

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

/// The table, and a function of the target's name for its wrapper. A wrapper that
/// went through the table would link every target, and libFuzzer would look through
/// the counters of all of them after each execution: twenty times as slow.
macro_rules! targets {
    ($($name:ident: $run:path, $law:literal;)*) => {
        /// Every target, the ground first.
        pub const TARGETS: &[Target] = &[
            $(Target { name: stringify!($name), law: $law, run: $run },)*
        ];
        $(
            #[doc = concat!("The law: ", $law, ".")]
            pub fn $name(bytes: &[u8]) {
                $run(bytes);
            }
        )*
    };
}

targets! {
    reader: engine::reader, "any bytes are accepted or refused at a place inside them, and hashing agrees with printing";
    engine_jcs: engine::jcs, "engine and oracle agree, refusals and offsets included";
    engine_cps: engine::cps, "engine and oracle agree under every reading";
    engine_openagents: engine::openagents, "engine and oracle agree under every reading";
    engine_khora: engine::khora, "engine and oracle agree under every reading";
    engine_kairos: engine::kairos, "engine and oracle agree under every reading";
    spec: specs::any, "engine and oracle agree under any choices, refusals and offsets included";
    twin: specs::twins, "each built-in profile answers as the same choices from a file do";
    documents: engine::documents, "engine and oracle agree on generated documents, whole and broken";
    idempotence: engine::idempotence, "canonical text is its own canonical text, and is told apart without a copy";
    floats: numbers::floats, "every layout prints the shortest digits, reads back to the same bits and agrees with the naive printer";
    numbers: numbers::literals, "any number literal prints as the oracle prints it";
    strings: names::strings, "escaping changes no character, escapes nothing that it need not, and agrees with the naive printer";
    orders: names::orders, "the order of names is total: however three members stand, the canonical text is the same";
    operations: operations::any, "validate, model, seal, verify, chain, uri and every other operation answer any request";
    seals: seals::tampering, "a capsule that verifies never verifies after its content changed";
    scan: scans::documents, "a document that is read without a tree has the members, and without some of them the text, that its tree has";
    chain_stream: scans::chains, "a chain from a stream has the fault that it has in memory, or the refusal";
    uri: operations::uri, "an address that is read prints as itself";
    notation: operations::notation, "the tagged notations are read or refused, never more";
    vector_file: files::vector_file, "a vector file that loads is written and loaded again unchanged";
    protocol_line: files::protocol_line, "any line from an adapter is an answer or a violation, and questions survive their line";
    config: files::config, "a canon.toml is read or refused at one of its lines, and forgetting its known failures keeps the rest";
    keyring: files::keyring, "a keyring file that loads is written and loaded again unchanged";
}
