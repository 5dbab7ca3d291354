//! The families of the Capsule Protocol Specification: the float paths, then the rest is in tables.

pub mod capsules;
pub mod fair;
pub mod fixtures;
pub mod float_paths;
pub mod long;
