//! The Capsule protocol as its users meet it.

mod interop;
mod keyring;
mod post_quantum;
mod sealed;
mod streams;
mod tampering;
