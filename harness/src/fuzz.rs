//! Fuzzing over the wire: generated cases, judged by the reference, failures named, shrunk and kept.

pub mod finding;
mod guess;
pub mod judge;
pub mod laboratory;
pub mod naming;
pub mod plan;
pub mod readings;
pub mod shrink;
pub mod stream;
pub mod subject;
