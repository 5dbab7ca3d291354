//! Kairos write-ahead log: `sha256`, `sha256_json` and `plan_hash`, and what stripping leaves out of them.

pub mod ops;
pub mod plan;
pub mod steps;
pub mod strip;

pub use steps::Steps;
