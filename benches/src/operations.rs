//! The fixed operations whose instructions are counted.

use crate::contenders::{self as work, Work};
use crate::documents;
use canon::{Profile, Settings};

/// The operation whose count the engine's is compared with; not gated.
pub const PEER: &str = "capsule serde_json_canonicalizer";
/// The engine's side of that comparison.
pub const OWN: &str = "capsule jcs";

/// What is done to which document.
enum Task {
    Canonicalize(Profile),
    Hash(Profile),
    Peer,
}

/// Every operation: its name, its document, its task.
const OPERATIONS: &[(&str, &str, Task)] = &[
    ("small jcs", "small", Task::Canonicalize(Profile::JCS)),
    (OWN, "capsule", Task::Canonicalize(Profile::JCS)),
    ("capsule cps", "capsule", Task::Canonicalize(Profile::CPS)),
    ("capsule openagents", "capsule", Task::Canonicalize(Profile::OPENAGENTS)),
    ("capsule khora", "capsule", Task::Canonicalize(Profile::KHORA)),
    ("capsule kairos", "capsule", Task::Canonicalize(Profile::KAIROS)),
    ("capsule cps hash", "capsule", Task::Hash(Profile::CPS)),
    ("capsule-canonical jcs", "capsule-canonical", Task::Canonicalize(Profile::JCS)),
    ("capsule-spaced jcs", "capsule-spaced", Task::Canonicalize(Profile::JCS)),
    ("capsule-pretty jcs", "capsule-pretty", Task::Canonicalize(Profile::JCS)),
    ("timeline jcs", "timeline", Task::Canonicalize(Profile::JCS)),
    ("catalog jcs", "catalog", Task::Canonicalize(Profile::JCS)),
    ("catalog-pretty jcs", "catalog-pretty", Task::Canonicalize(Profile::JCS)),
    ("floats-17 jcs", "floats-17", Task::Canonicalize(Profile::JCS)),
    ("floats-6 cps", "floats-6", Task::Canonicalize(Profile::CPS)),
    ("integers jcs", "integers", Task::Canonicalize(Profile::JCS)),
    ("escapes jcs", "escapes", Task::Canonicalize(Profile::JCS)),
    ("long-cjk jcs", "long-cjk", Task::Canonicalize(Profile::JCS)),
    ("keys-100k jcs", "keys-100k", Task::Canonicalize(Profile::JCS)),
    ("prefix-100k jcs", "prefix-100k", Task::Canonicalize(Profile::JCS)),
    (PEER, "capsule", Task::Peer),
];

/// The names of all operations.
pub fn names() -> impl Iterator<Item = &'static str> {
    OPERATIONS.iter().map(|(name, _, _)| *name)
}

/// Carries out an operation: once to fill the buffers, once to be counted.
pub fn run(name: &str) -> Result<(), String> {
    let (_, document, task) = OPERATIONS
        .iter()
        .find(|(known, _, _)| *known == name)
        .ok_or_else(|| format!("no operation is named {name:?}"))?;
    let text = documents::document(document).text;
    let mut work: Work<'_> = match task {
        Task::Canonicalize(profile) => work::engine(Settings::from(*profile), text.as_bytes()),
        Task::Hash(profile) => work::engine_hash(*profile, text.as_bytes()),
        Task::Peer => work::serde_json_canonicalizer(text.as_bytes()),
    };
    // Buffers grow with the first document, and what recurs is learned from the second.
    for _ in 0..2 {
        if !work() {
            return Err(format!("{name:?} does not work"));
        }
    }
    counted_operation(&mut work);
    Ok(())
}

/// Only what happens in here is counted.
#[inline(never)]
#[unsafe(no_mangle)]
fn counted_operation(work: &mut Work<'_>) -> bool {
    work()
}
