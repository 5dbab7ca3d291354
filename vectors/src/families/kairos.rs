//! The families of the Kairos write-ahead log.

pub mod fair;
pub mod plans;
pub mod raw;
pub mod stripping;
pub mod symbols;
