//! The families of the Kairos write-ahead log.

pub mod fair;
pub mod stripping;
