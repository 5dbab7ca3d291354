//! The families of the Capsule Protocol Specification.

pub mod float_paths;
