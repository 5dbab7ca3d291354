//! Drives an implementation over stdin and stdout and judges its answers.

// Only `process::unix`, the part that talks to the operating system, may lift this.
#![deny(unsafe_code)]

pub mod case;
pub mod certificate;
pub mod check;
pub mod clock;
pub mod commands;
pub mod compare;
pub mod diagnosis;
pub mod difference;
pub mod drive;
pub mod event;
pub mod evidence;
pub mod exit;
pub mod expectations;
pub mod explain;
pub mod fixtures;
pub mod fuzz;
pub mod glob;
pub mod input;
pub mod interop;
pub mod json;
pub mod judge;
pub mod lines;
pub mod matrix;
pub mod operations;
pub mod output;
pub mod process;
pub mod protocol;
pub mod reference;
pub mod report;
pub mod run;
pub mod serve;
pub mod sorter;
pub mod verdict;

pub use check::check;
