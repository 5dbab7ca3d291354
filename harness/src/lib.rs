//! Drives an implementation over stdin and stdout and judges its answers.

pub mod case;
pub mod commands;
pub mod event;
pub mod exit;
pub mod json;
pub mod report;
pub mod verdict;
