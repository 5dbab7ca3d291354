//! Khora agent capabilities: fingerprints of tools, kits, agents and runs, and what is built from them.
//!
//! Every decision that a rule makes is a field of [`Steps`]; [`ops::answer`] carries out the wire operations.

pub mod agent;
pub mod definition;
pub mod diff;
pub mod envelope;
pub mod evaluate;
pub mod explain;
mod fault;
pub mod gate;
pub mod hydrate;
pub mod instructions;
pub mod invocation;
pub mod link;
pub mod ops;
mod path;
pub mod payload;
pub mod persistence;
pub mod policy;
pub mod runtime;
pub mod schema;
pub mod session;
mod steps;
pub mod text;

pub use fault::{Fault, Problem};
pub use path::Path;
pub use steps::{Compare, SchemaInput, Steps, by_code_unit, by_locale};
