//! What is timed on which document.

use crate::contenders as work;
use crate::documents::{self, Document};
use crate::race::{Effort, Runner, race};
use canon::Profile;
use std::collections::BTreeMap;

/// Nanoseconds per call, by document and contender.
#[derive(Default)]
pub struct Measured {
    /// Document and contender to nanoseconds.
    pub times: BTreeMap<(String, String), f64>,
    /// Document to its length in bytes, in the order of the tables.
    pub lengths: Vec<(String, usize)>,
}

impl Measured {
    /// The time of one contender on one document.
    pub fn time(&self, document: &str, contender: &str) -> Option<f64> {
        self.times.get(&(document.to_owned(), contender.to_owned())).copied()
    }
}

/// The contenders of every table, in its order; hashes and profiles come after them.
pub const CONTENDERS: &[&str] = &[
    "jcs",
    "fresh",
    "memcpy",
    "sonic-rs parse",
    "sonic-rs sorted",
    "simd-json parse",
    "serde_json sorted",
    "serde_json_canonicalizer",
    "serde_jcs",
    "json-canon",
];

/// Times every contender on every chosen document.
pub fn measure(
    effort: Effort,
    chosen: impl Fn(&str) -> bool,
    mut progress: impl FnMut(&str),
) -> Measured {
    let mut measured = Measured::default();
    for document in documents::chosen(chosen) {
        progress(document.name);
        let mut runners = runners(&document);
        let times = race(&mut runners, effort);
        for (runner, time) in runners.iter().zip(times) {
            measured.times.insert((document.name.to_owned(), runner.name.clone()), time);
        }
        measured.lengths.push((document.name.to_owned(), document.text.len()));
    }
    measured
}

/// The others: what people would use instead, and the floors below which nothing can be.
pub fn peers(text: &[u8]) -> Vec<Runner<'_>> {
    let mut runners = vec![
        Runner::new("memcpy", work::memcpy(text)),
        Runner::new("serde_json_canonicalizer", work::serde_json_canonicalizer(text)),
        Runner::new("sonic-rs parse", work::sonic_parse(text)),
        Runner::new("serde_json sorted", work::serde_json(text)),
        Runner::new("sonic-rs sorted", work::sonic_sorted(text)),
        Runner::new("simd-json parse", work::simd_json_parse(text)),
        Runner::new("json-canon", work::json_canon(text)),
    ];
    // Quadratic in the number of members: it would run for minutes.
    if text.len() < 2_000_000 {
        runners.push(Runner::new("serde_jcs", work::serde_jcs(text)));
    }
    for (profile, hash) in [(Profile::CPS, "sha3-256"), (Profile::JCS, "sha-256")] {
        let canonical = profile.canonicalize(text).expect("a valid document").into_bytes();
        runners.push(Runner::new(
            hash,
            match profile {
                Profile::CPS => work::sha3_256(canonical),
                _ => work::sha256(canonical),
            },
        ));
    }
    runners
}

fn runners(document: &Document) -> Vec<Runner<'_>> {
    let text = document.text.as_bytes();
    let mut runners = vec![
        Runner::new("jcs", work::engine(Profile::JCS, text)),
        Runner::new("fresh", work::engine_fresh(Profile::JCS, text)),
        Runner::new("cps hash", work::engine_hash(Profile::CPS, text)),
        Runner::new("jcs hash", work::engine_hash(Profile::JCS, text)),
    ];
    for profile in [Profile::CPS, Profile::OPENAGENTS, Profile::KHORA, Profile::KAIROS] {
        let settings = canon::Settings { max_depth: 1000, ..profile.into() };
        runners.push(Runner::new(profile.name(), work::engine(settings, text)));
    }
    let twins = [Profile::JCS, Profile::CPS, Profile::OPENAGENTS, Profile::KHORA, Profile::KAIROS];
    for profile in twins {
        let name = format!("{profile} from a file");
        runners.push(Runner::new(name, work::engine_described(profile, text)));
    }
    runners.extend(peers(text));
    // Some have a depth limit that cannot be raised, or refuse large integers.
    runners.retain_mut(Runner::works);
    runners
}
