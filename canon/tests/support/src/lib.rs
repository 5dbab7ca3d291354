//! What the tests of several crates share: other languages to ask, and questions to ask them.

// Read by our own tests alone; the names say it.
#![allow(missing_docs, clippy::should_implement_trait)]

pub mod questions;
pub mod runtime;
mod skips;
