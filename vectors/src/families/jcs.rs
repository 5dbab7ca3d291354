//! The families of RFC 8785.

pub mod key_order;
