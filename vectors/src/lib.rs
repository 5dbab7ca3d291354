//! Rules, golden vectors and mutants.

#![forbid(unsafe_code)]

mod implementation;

pub use implementation::Implementation;
