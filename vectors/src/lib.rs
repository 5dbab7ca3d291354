//! Rules, golden vectors and mutants.

#![forbid(unsafe_code)]

pub mod generate;
mod implementation;

pub use implementation::Implementation;
