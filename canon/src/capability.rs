//! Khora agent capabilities: fingerprints of tools, kits, agents and runs, and what is built from them.
//!
//! Every decision that a rule makes is a field of [`Steps`]; [`ops::answer`] carries out the wire operations.

pub mod agent;
pub mod definition;
mod fault;
pub mod ops;
mod path;
pub mod payload;
pub mod schema;
mod steps;
pub mod text;

pub use fault::{Fault, Problem};
pub use path::Path;
pub use steps::{Compare, Steps};
