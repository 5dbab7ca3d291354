//! Fuzzing over the wire: generated cases, judged by the reference, failures named, shrunk and kept.
//!
//! Everything that is reported is a function of the implementation, the seed and
//! the range of cases: never of the number of workers, of shards, of restarts, or
//! of the time at which something was found.

pub mod finding;
pub mod hunt;
pub mod journal;
pub mod judge;
mod leeway;
pub mod merge;
mod minimizer;
pub mod naming;
pub mod plan;
pub mod readings;
pub mod report;
pub mod shrink;
mod stream;
pub mod subject;
pub mod target;
pub mod votes;
