//! The tagged notations for values that JSON cannot hold.

pub mod js;
pub mod rb;
