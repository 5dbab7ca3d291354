//! The Capsule protocol as its users meet it.

mod interop;
mod keyring;
mod post_quantum;
#[path = "../runtime/mod.rs"]
mod runtime;
mod sealed;
mod streams;
mod tampering;
