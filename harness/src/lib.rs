//! Drives an implementation over stdin and stdout and judges its answers.
//!
//! For an implementation in Rust, [`check`] asks all cases of a profile in process; [`serve`] makes an adapter of it. Everything else is
//! the program `canon`.

// Only the parts of `process` that talk to the operating system may lift this.
#![deny(unsafe_code)]

// What explains and compares documents: it runs anywhere, the browser included.
#[path = ""]
mod documents {
    pub mod attribution;
    pub mod dialect;
    pub mod difference;
    pub mod explain;
    pub mod tree;
}
// What drives processes and talks to people.
#[cfg(feature = "command-line")]
#[path = ""]
mod command_line {
    pub mod case;
    pub mod certificate;
    pub mod check;
    pub mod clock;
    pub mod commands;
    pub mod compare;
    pub mod counted;
    pub mod diagnosis;
    pub mod drive;
    pub mod escape;
    pub mod event;
    pub mod evidence;
    pub mod excerpt;
    pub mod exit;
    pub mod expectations;
    pub mod fixtures;
    pub mod fuzz;
    pub mod input;
    pub mod interop;
    pub mod json;
    pub mod judge;
    pub mod lines;
    pub mod matrix;
    pub mod operations;
    pub mod output;
    pub mod palette;
    pub mod process;
    pub mod protocol;
    pub mod reference;
    pub mod report;
    pub mod run;
    pub mod serve;
    pub mod set_version;
    pub mod site;
    pub mod sorter;
    pub mod verdict;
    pub mod visible;
    pub mod watch;
}

#[cfg(feature = "command-line")]
use command_line::*;
use documents::*;

#[cfg(feature = "command-line")]
pub use case::Case;
#[cfg(feature = "command-line")]
pub use check::{Checked, check, check_cases};
#[cfg(feature = "command-line")]
pub use commands::main;
#[cfg(feature = "command-line")]
pub use protocol::{Hello, InputKind};
#[cfg(feature = "command-line")]
pub use serve::{Responder, serve};

/// What the project's own tests, fuzz targets, benches and page reach for; outside the SemVer promise.
#[cfg(feature = "internals")]
#[doc(hidden)]
pub mod internals {
    #[cfg(feature = "command-line")]
    pub use crate::command_line::*;
    pub use crate::documents::*;
}
