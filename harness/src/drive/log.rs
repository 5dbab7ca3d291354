//! `CANON_LOG`: what the driver does while it does it, one line per step on standard error, for whoever debugs an adapter.

use crate::escape;
use std::io::Write as _;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

/// The variable that turns the log on, whatever it holds, unless that is nothing or 0.
const VARIABLE: &str = "CANON_LOG";

/// When the first line was asked for; nothing where no log is wanted.
fn began() -> Option<Instant> {
    static BEGAN: OnceLock<Option<Instant>> = OnceLock::new();
    *BEGAN.get_or_init(|| {
        let wanted = std::env::var_os(VARIABLE).is_some_and(|text| !text.is_empty() && text != "0");
        wanted.then(Instant::now)
    })
}

/// The log of one process.
#[derive(Clone, Copy, Debug)]
pub struct Log {
    process: u64,
}

impl Log {
    /// A log with a number of its own: several processes may be driven at a time.
    pub fn new() -> Log {
        static NEXT: AtomicU64 = AtomicU64::new(1);
        Log { process: NEXT.fetch_add(1, Ordering::Relaxed) }
    }

    /// Writes a line, which is made only where somebody wants it.
    pub fn note(self, what: impl FnOnce() -> String) {
        let Some(began) = began() else {
            return;
        };
        let (seconds, process) = (began.elapsed().as_secs_f64(), self.process);
        let line = format!("canon: {seconds:9.4} s  process {process}  {}\n", escape::line(&what()));
        // A log that nobody can read ends nothing.
        let _ = std::io::stderr().write_all(line.as_bytes());
    }
}
