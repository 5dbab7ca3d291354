//! The Capsule protocol as its users meet it.

mod keyring;
mod sealed;
mod streams;
mod tampering;
