//! Drives an implementation over stdin and stdout and judges its answers.

pub mod case;
pub mod commands;
pub mod difference;
pub mod event;
pub mod evidence;
pub mod exit;
pub mod json;
pub mod report;
pub mod verdict;
