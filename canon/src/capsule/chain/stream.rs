//! Chains of any length from a stream: threads take turns to cut, each reads and hashes what it cut, the caller's judges in order.

use super::inspect::{Inspector, Keys};
use super::split::{Batch, Cut, LARGEST, Splitter};
use super::{Fault, Level, Link, REFERENCE, Walk};
use crate::{Readings, RejectKind};
use std::fmt;
use std::io::Read;
use std::ops::ControlFlow;
use std::sync::mpsc::{SyncSender, sync_channel};
use std::sync::{Mutex, PoisonError};
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
    stream: impl Read + Send,
    options: &Options,
    mut found: impl FnMut(Fault) -> ControlFlow<()>,
) -> Result<Summary, StreamError> {
    let mut walk = Walk::new(REFERENCE, options.level);
    let workers = options.workers.max(1);
    let (taken, turns) = sync_channel(2 * workers);
    let feed = Mutex::new(Feed {
        splitter: Splitter::new(stream),
        taken: Some(taken),
    });
    thread::scope(|scope| {
        // Dropped when this returns, so that nobody waits for somebody who listens no more.
        let turns = turns;
        let mut answers = Vec::new();
        for worker in 0..workers {
            let (results, from_worker) = sync_channel(1);
            let feed = &feed;
            scope.spawn(move || inspect(options, feed, worker, &results));
            answers.push(from_worker);
        }
        // Whoever took a batch said so while no other could: that is the order of the stream.
        for worker in turns {
            let inspected = match answers[worker].recv() {
                Ok(Ok(inspected)) => inspected,
                Ok(Err(cut)) => return Err(broken(cut, walk.length())),
                Err(_) => break,
            };
            for link in &inspected.links {
                for fault in walk.step(link) {
                    if found(fault).is_break() {
                        return Ok(summary(&walk, false));
                    }
                }
            }
            if let Some((kind, at)) = inspected.refused {
                let position = walk.length();
                return Err(StreamError::Reject { position, kind, at });
            }
        }
        Ok(summary(&walk, true))
    })
}

fn summary(walk: &Walk, complete: bool) -> Summary {
    Summary {
        length: walk.length(),
        head: walk.head().map(str::to_owned),
        complete,
    }
}

fn broken(cut: Cut, position: u64) -> StreamError {
    match cut {
        Cut::Io(error) => StreamError::Io(error),
        Cut::Syntax(at) => StreamError::Reject {
            position,
            kind: RejectKind::Syntax,
            at,
        },
        Cut::TooLarge(at) => StreamError::TooLarge { at },
    }
}

/// What is left of the stream.
///
/// A worker cuts the batch that it reads itself: bytes that one core took from the system and
/// another one reads cost both of them time.
struct Feed<R> {
    splitter: Splitter<R>,
    /// Who took a batch, in the order of the stream; none at its end. It holds few, so that no
    /// worker runs far ahead of one that is slow.
    taken: Option<SyncSender<usize>>,
}

impl<R: Read> Feed<R> {
    /// The next batch for this worker, or why there is none; nothing at the end.
    fn take(&mut self, worker: usize) -> Option<Result<Batch, Cut>> {
        let taken = self.taken.as_ref()?;
        let batch = self.splitter.next().transpose();
        if batch.is_some() && taken.send(worker).is_err() {
            return None;
        }
        if !matches!(batch, Some(Ok(_))) {
            self.taken = None;
        }
        batch
    }
}

/// Takes and reads one batch after the other.
fn inspect<R: Read>(
    options: &Options,
    feed: &Mutex<Feed<R>>,
    worker: usize,
    results: &SyncSender<Result<Inspected, Cut>>,
) {
    let take = || {
        let mut feed = feed.lock().unwrap_or_else(PoisonError::into_inner);
        feed.take(worker)
    };
    let inspector = |depth| {
        Inspector::new(
            options.level,
            options.keys.as_ref(),
            options.readings,
            depth,
        )
    };
    // One for lines, one for the elements of an array.
    let mut inspectors = [inspector(0), inspector(1)];
    while let Some(batch) = take() {
        let inspected = batch.map(|batch| {
            let inspector = &mut inspectors[batch.depth.min(1)];
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
        });
        if results.send(inspected).is_err() {
            return;
        }
    }
}
