//! The WebAssembly module that is committed: `site/build.sh` writes it, and a test holds it against the library.

/// The module.
pub const WASM: &[u8] = include_bytes!("canon.wasm");

#[cfg(feature = "internals")]
/// The line of `sha256sum` that stands beside it.
pub const DIGEST: &str = include_str!("canon.wasm.sha256");
