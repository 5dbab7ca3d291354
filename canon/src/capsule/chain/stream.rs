//! Chains of any length from a stream: threads take turns to cut, each reads and hashes what it cut, the caller's judges in order.

use super::inspect::{Inspector, Keys};
use super::split::{Batch, Cut, LARGEST, Splitter};
use super::{Fault, Level, Link, REFERENCE, Walk};
use crate::parallel::in_order;
use crate::{Readings, RejectKind};
use std::fmt;
use std::io::Read;
use std::ops::ControlFlow;
use std::thread;

/// How a stream is verified.
#[derive(Clone, Debug)]
pub struct Options {
    /// How deeply.
    pub level: Level,
    /// The keys, for signatures.
    pub keys: Option<Keys>,
    /// How many threads read and hash.
    pub workers: usize,
    /// The readings of the disputes.
    pub readings: Readings,
}

impl Options {
    /// This level, with a thread for each core.
    pub fn new(level: Level) -> Options {
        Options {
            level,
            keys: None,
            workers: thread::available_parallelism().map_or(1, usize::from),
            readings: Readings::default(),
        }
    }
}

/// Why a stream could not be verified to its end.
#[derive(Debug)]
pub enum StreamError {
    /// It cannot be read.
    Io(std::io::Error),
    /// A capsule, or the text around it, is refused.
    Reject {
        /// Capsules before it.
        position: u64,
        /// The class of the fault.
        kind: RejectKind,
        /// The byte of the stream.
        at: u64,
    },
    /// A capsule is larger than any is allowed to be.
    TooLarge {
        /// Where it begins.
        at: u64,
    },
}

impl fmt::Display for StreamError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StreamError::Io(error) => error.fmt(f),
            StreamError::Reject { position, kind, at } => {
                write!(f, "capsule {position}: {kind} at byte {at}")
            }
            StreamError::TooLarge { at } => write!(
                f,
                "the capsule that begins at byte {at} is larger than {} MiB; want a JSON array or one capsule a line",
                LARGEST >> 20
            ),
        }
    }
}

impl std::error::Error for StreamError {}

/// What was seen of a stream.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Summary {
    /// Capsules seen, the faulty ones included.
    pub length: u64,
    /// The stored hash of the last one.
    pub head: Option<String>,
    /// Whether all of the stream was seen.
    pub complete: bool,
}

/// What a worker made of a batch: the links up to the first capsule that is refused.
struct Inspected {
    links: Vec<Link>,
    refused: Option<(RejectKind, u64)>,
}

/// Verifies a JSON array of capsules, or one capsule a line, in memory that
/// does not grow with the chain.
///
/// Every fault is handed to `found`, in order; it says whether to go on.
///
/// ```
/// use canon::capsule::chain::{Level, Options, verify_stream};
/// use std::ops::ControlFlow;
///
/// let chain = r#"{"sequence":0,"previous_hash":null,"hash":"ab"}
/// {"sequence":1,"previous_hash":"cd","hash":"ef"}"#;
/// let mut faults = Vec::new();
/// let summary = verify_stream(chain.as_bytes(), &Options::new(Level::Structural), |fault| {
///     faults.push((fault.at, fault.kind.name()));
///     ControlFlow::Continue(())
/// }).unwrap();
/// assert_eq!(faults, [(1, "linkage")]);
/// assert_eq!((summary.length, summary.head.as_deref()), (2, Some("ef")));
/// ```
pub fn verify_stream(
    stream: impl Read + Send, options: &Options, mut found: impl FnMut(Fault) -> ControlFlow<()>,
) -> Result<Summary, StreamError> {
    let mut walk = Walk::new(REFERENCE, options.level);
    let inspector = |depth| {
        let keys = options.keys.as_ref();
        Inspector::new(options.level, keys, options.readings, depth)
    };
    // Each worker has one for lines, and one for the elements of an array.
    let start = || [inspector(0), inspector(1)];
    let work = |inspectors: &mut [Inspector<'_>; 2], batch: Result<Batch, Cut>| {
        batch.map(|batch| inspect(&mut inspectors[batch.depth.min(1)], batch))
    };
    let source = batches(Splitter::new(stream));
    let stopped = in_order(source, options.workers, start, work, |inspected| {
        let inspected = match inspected {
            Ok(inspected) => inspected,
            Err(cut) => return ControlFlow::Break(Err(broken(cut, walk.length()))),
        };
        for link in &inspected.links {
            for fault in walk.step(link) {
                if found(fault).is_break() {
                    return ControlFlow::Break(Ok(()));
                }
            }
        }
        match inspected.refused {
            Some((kind, at)) => {
                let position = walk.length();
                ControlFlow::Break(Err(StreamError::Reject { position, kind, at }))
            }
            None => ControlFlow::Continue(()),
        }
    });
    match stopped {
        Some(Err(error)) => Err(error),
        stopped => Ok(summary(&walk, stopped.is_none())),
    }
}

fn summary(walk: &Walk, complete: bool) -> Summary {
    Summary { length: walk.length(), head: walk.head().map(str::to_owned), complete }
}

fn broken(cut: Cut, position: u64) -> StreamError {
    match cut {
        Cut::Io(error) => StreamError::Io(error),
        Cut::Syntax(at) => StreamError::Reject { position, kind: RejectKind::Syntax, at },
        Cut::TooLarge(at) => StreamError::TooLarge { at },
    }
}

/// What a splitter cuts, up to its end or the first place where it cannot go on.
fn batches<R: Read>(mut splitter: Splitter<R>) -> impl Iterator<Item = Result<Batch, Cut>> {
    let mut ended = false;
    std::iter::from_fn(move || {
        if ended {
            return None;
        }
        let batch = splitter.next().transpose();
        ended = !matches!(batch, Some(Ok(_)));
        batch
    })
}

/// Reads the capsules of a batch.
fn inspect(inspector: &mut Inspector<'_>, batch: Batch) -> Inspected {
    let mut links = Vec::with_capacity(batch.capsules.len());
    let mut refused = None;
    for place in batch.capsules {
        let from = batch.base + place.start as u64;
        match inspector.inspect(&batch.bytes[place]) {
            Ok(link) => links.push(link),
            Err(reject) => {
                refused = Some((reject.kind, from + reject.at as u64));
                break;
            }
        }
    }
    Inspected { links, refused }
}
