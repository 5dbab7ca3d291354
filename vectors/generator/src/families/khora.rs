//! The capability operations: definitions, evaluations, links, comparisons, snapshots and sessions.

pub mod fair;
