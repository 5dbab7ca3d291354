//! How fast the engine is, against its peers and against its own past.
//!
//! `--bin ratios` runs every contender interleaved and judges the goals;
//! `--bin instructions` counts instructions and keeps the committed baseline;
//! `cargo bench` is criterion, for people to read.

pub mod baseline;
pub mod callgrind;
pub mod clock;
pub mod contenders;
pub mod documents;
pub mod goals;
pub mod languages;
pub mod measure;
pub mod native;
pub mod operations;
pub mod page;
pub mod plot;
pub mod race;
pub mod random;
pub mod scaling;
