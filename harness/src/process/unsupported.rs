//! Platforms without child process support yet: everything compiles, nothing can be driven.

use super::{Command, End, Limits, Moved, Outgoing, Tail};
use std::io::{Error, ErrorKind, Result};
use std::time::{Duration, Instant};

/// Nothing is known of what a program needs here.
pub const NEEDED: &[&str] = &[];

/// Nothing to watch.
pub fn watch(_: u32) {}

/// A process that cannot be started here.
#[derive(Debug)]
pub struct Process(std::convert::Infallible);

impl Process {
    /// Always an error.
    pub fn start(_: &Command, _: &Limits) -> Result<Process> {
        Err(Error::new(ErrorKind::Unsupported, "driving a child process is supported on Linux, macOS and Windows only"))
    }

    /// Never called.
    pub fn exchange(&mut self, _: &mut Outgoing, _: &mut Vec<u8>, _: &mut Tail, _: Instant) -> Result<Moved> {
        match self.0 {}
    }

    /// Never called.
    pub fn output_closed(&self) -> bool {
        match self.0 {}
    }

    /// Never called.
    pub fn close_input(&mut self) {
        match self.0 {}
    }

    /// Never called.
    pub fn ended(&mut self) -> Option<End> {
        match self.0 {}
    }

    /// Never called.
    pub fn stop(&mut self) -> End {
        match self.0 {}
    }
}

/// User and system time.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CpuTime;

impl CpuTime {
    /// Unknown here.
    pub fn of_this_process() -> Duration {
        Duration::ZERO
    }

    /// Unknown here.
    pub fn of_ended_children() -> Duration {
        Duration::ZERO
    }
}

/// Does nothing here.
pub fn adopt_orphans() {}

/// Does nothing here.
pub fn end_all_orphans() {}

/// Does nothing here.
pub fn catch_interrupts() {}

/// Never here.
pub fn interrupted() -> bool {
    false
}

/// Never here.
pub fn was_stopped() -> bool {
    false
}
