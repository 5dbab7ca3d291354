//! Drives an implementation over stdin and stdout and judges its answers.
//!
//! For an implementation in Rust, [`check`] asks all cases of a profile in process; [`serve`] makes an adapter of it. Everything else is
//! the program `canon`.

// Only the parts of `process` that talk to the operating system may lift this.
#![deny(unsafe_code)]

mod attribution;
#[cfg(feature = "command-line")]
mod case;
#[cfg(feature = "command-line")]
mod certificate;
#[cfg(feature = "command-line")]
mod check;
#[cfg(feature = "command-line")]
mod clock;
#[cfg(feature = "command-line")]
mod commands;
#[cfg(feature = "command-line")]
mod compare;
#[cfg(feature = "command-line")]
mod counted;
#[cfg(feature = "command-line")]
mod diagnosis;
mod dialect;
mod difference;
#[cfg(feature = "command-line")]
mod drive;
#[cfg(feature = "command-line")]
mod event;
#[cfg(feature = "command-line")]
mod evidence;
#[cfg(feature = "command-line")]
mod excerpt;
#[cfg(feature = "command-line")]
mod exit;
#[cfg(feature = "command-line")]
mod expectations;
mod explain;
#[cfg(feature = "command-line")]
mod fixtures;
#[cfg(feature = "command-line")]
mod fuzz;
#[cfg(feature = "command-line")]
mod input;
#[cfg(feature = "command-line")]
mod interop;
#[cfg(feature = "command-line")]
mod json;
#[cfg(feature = "command-line")]
mod judge;
#[cfg(feature = "command-line")]
mod lines;
#[cfg(feature = "command-line")]
mod matrix;
#[cfg(feature = "command-line")]
mod operations;
#[cfg(feature = "command-line")]
mod output;
#[cfg(feature = "command-line")]
mod process;
#[cfg(feature = "command-line")]
mod protocol;
#[cfg(feature = "command-line")]
mod reference;
#[cfg(feature = "command-line")]
mod report;
#[cfg(feature = "command-line")]
mod run;
#[cfg(feature = "command-line")]
mod serve;
#[cfg(feature = "command-line")]
mod set_version;
#[cfg(feature = "command-line")]
mod site;
#[cfg(feature = "command-line")]
mod sorter;
mod tree;
#[cfg(feature = "command-line")]
mod verdict;
#[cfg(feature = "command-line")]
mod visible;

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
    pub use crate::{attribution, dialect, difference, explain};
    #[cfg(feature = "command-line")]
    pub use crate::{
        case, certificate, check, clock, commands, compare, counted, diagnosis, drive, event, evidence, excerpt, exit,
        expectations, fixtures, fuzz, input, interop, json, judge, lines, matrix, operations, output, process,
        protocol, reference, report, run, serve, set_version, site, sorter, verdict, visible,
    };
}
