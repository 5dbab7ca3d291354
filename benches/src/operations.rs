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
    ("small jcs", "small", Task::Canonicalize(Profile::Jcs)),
    (OWN, "capsule", Task::Canonicalize(Profile::Jcs)),
    ("capsule cps", "capsule", Task::Canonicalize(Profile::Cps)),
    (
        "capsule openagents",
        "capsule",
        Task::Canonicalize(Profile::Openagents),
    ),
    (
        "capsule khora",
        "capsule",
        Task::Canonicalize(Profile::Khora),
    ),
    (
        "capsule kairos",
        "capsule",
        Task::Canonicalize(Profile::Kairos),
    ),
    ("capsule cps hash", "capsule", Task::Hash(Profile::Cps)),
    (
        "capsule-canonical jcs",
        "capsule-canonical",
        Task::Canonicalize(Profile::Jcs),
    ),
    (
        "capsule-spaced jcs",
        "capsule-spaced",
        Task::Canonicalize(Profile::Jcs),
    ),
    (
        "capsule-pretty jcs",
        "capsule-pretty",
        Task::Canonicalize(Profile::Jcs),
    ),
    ("timeline jcs", "timeline", Task::Canonicalize(Profile::Jcs)),
    ("catalog jcs", "catalog", Task::Canonicalize(Profile::Jcs)),
    (
        "catalog-pretty jcs",
        "catalog-pretty",
        Task::Canonicalize(Profile::Jcs),
    ),
    (
        "floats-17 jcs",
        "floats-17",
        Task::Canonicalize(Profile::Jcs),
    ),
    ("floats-6 cps", "floats-6", Task::Canonicalize(Profile::Cps)),
    ("integers jcs", "integers", Task::Canonicalize(Profile::Jcs)),
    ("escapes jcs", "escapes", Task::Canonicalize(Profile::Jcs)),
    ("long-cjk jcs", "long-cjk", Task::Canonicalize(Profile::Jcs)),
    (
        "keys-100k jcs",
        "keys-100k",
        Task::Canonicalize(Profile::Jcs),
    ),
    (
        "prefix-100k jcs",
        "prefix-100k",
        Task::Canonicalize(Profile::Jcs),
    ),
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
