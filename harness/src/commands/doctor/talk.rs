//! A plain conversation with a process: lines out, lines in, nothing understood.

use crate::drive::Driver;
use crate::process::{End, Outgoing, Process, Tail, interrupted};
use std::collections::VecDeque;
use std::time::{Duration, Instant};

/// A process and what it said so far.
pub struct Talk {
    process: Process,
    outgoing: Outgoing,
    incoming: Vec<u8>,
    lines: VecDeque<Vec<u8>>,
    errors: Tail,
    limit: usize,
}

impl Talk {
    /// Starts a process.
    pub fn start(driver: &Driver) -> std::io::Result<Talk> {
        Ok(Talk {
            process: Process::start(&driver.command, &driver.limits)?,
            outgoing: Outgoing::default(),
            incoming: Vec::new(),
            lines: VecDeque::new(),
            errors: Tail::new(driver.limits.stderr),
            limit: driver.limits.line,
        })
    }

    /// Puts bytes on their way.
    pub fn send(&mut self, bytes: &[u8]) {
        self.outgoing.buffer().extend_from_slice(bytes);
    }

    /// The next line, unless none comes in time.
    pub fn line(&mut self, limit: Duration) -> Option<Vec<u8>> {
        let deadline = Instant::now() + limit;
        loop {
            if let Some(line) = self.lines.pop_front() {
                return Some(line);
            }
            let ended = self.process.ended();
            let moved = self
                .process
                .exchange(&mut self.outgoing, &mut self.incoming, &mut self.errors, deadline)
                .unwrap_or_default();
            while let Some(end) = self.incoming.iter().position(|byte| *byte == b'\n') {
                let mut line: Vec<u8> = self.incoming.drain(..=end).collect();
                line.pop();
                self.lines.push_back(line);
            }
            let over = ended.is_some() && !moved.read
                || Instant::now() >= deadline
                || interrupted()
                || self.incoming.len() > self.limit;
            if over && self.lines.is_empty() {
                return None;
            }
        }
    }

    /// What came without the end of a line.
    pub fn unfinished(&self) -> &[u8] {
        &self.incoming
    }

    /// How it ended, if it has.
    pub fn ended(&mut self) -> Option<End> {
        self.process.ended()
    }

    /// What stands on stderr since the last time.
    pub fn stderr(&mut self) -> String {
        self.errors.take()
    }

    /// Closes its input.
    pub fn close(&mut self) {
        self.process.close_input();
    }
}
