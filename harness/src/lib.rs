//! Drives an implementation over stdin and stdout and judges its answers.

// Only `process::unix`, the part that talks to the operating system, may lift this.
#![deny(unsafe_code)]

pub mod case;
pub mod commands;
pub mod diagnosis;
pub mod difference;
pub mod drive;
pub mod event;
pub mod evidence;
pub mod exit;
pub mod explain;
pub mod fuzz;
pub mod input;
pub mod json;
pub mod output;
pub mod process;
pub mod protocol;
pub mod report;
pub mod verdict;
