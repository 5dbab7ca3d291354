//! The families of the Capsule Protocol Specification: the float paths, then one file an operation.

mod capsules;
pub mod chain;
pub mod fair;
pub mod fixtures;
pub mod float_paths;
mod literals;
pub mod long;
pub mod model;
pub mod model_types;
pub mod seal;
pub mod sections;
pub mod uri;
pub mod validate;
pub mod verify;
pub mod verify_keys;
