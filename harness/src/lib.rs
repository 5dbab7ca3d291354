//! Drives an implementation over stdin and stdout and judges its answers.

pub mod commands;
pub mod exit;
