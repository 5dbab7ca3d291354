//! Child processes: what is started, within which limits, and how it ended. The platform's part is a module of its own.
//!
//! Linux, macOS and Windows are supported. On Linux a grandchild that leaves the process group (by
//! `setsid`) is found again, because orphans come back to this process; macOS has no such
//! call, so there a program that means to hide from its parent can. On Windows all that a child
//! starts is in one job, which nobody leaves.

use std::ffi::OsString;
use std::fmt;
use std::path::PathBuf;
use std::time::Duration;

#[cfg(unix)]
mod unix;
#[cfg(not(any(unix, windows)))]
mod unsupported;
#[cfg(windows)]
mod windows;

#[cfg(unix)]
use unix as platform;
#[cfg(not(any(unix, windows)))]
use unsupported as platform;
#[cfg(windows)]
use windows as platform;

pub use platform::{
    CpuTime, Process, adopt_orphans, catch_interrupts, end_all_orphans, interrupted, was_stopped, watch,
};

/// Variables that a child inherits where they are set: where programs and files are, nothing that changes an answer.
pub const INHERITED: &[&str] = &[
    "PATH", "HOME", "USER", "LOGNAME", "TMPDIR",
    // Where a runtime or its packages live, when that is not the usual place.
    "CARGO_HOME", "GEM_HOME", "GEM_PATH", "GOCACHE", "GOMODCACHE", "GOPATH", "GOROOT", "JAVA_HOME", "LD_LIBRARY_PATH",
    "MIX_HOME", "NODE_PATH", "PYTHONPATH", "RUBYLIB", "RUSTUP_HOME", "VIRTUAL_ENV",
];

/// Variables that every child gets: one locale, so that sorting and encodings do not depend on the machine.
pub const FIXED: &[(&str, &str)] = &[("LC_ALL", "C.UTF-8"), ("LANG", "C.UTF-8")];

/// What to start.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Command {
    /// The program and its arguments; never empty.
    pub words: Vec<OsString>,
    /// Variables beyond [`INHERITED`] and [`FIXED`]; without a value, inherited.
    pub environment: Vec<(String, Option<OsString>)>,
    /// The folder that it runs in; where this program runs, unless given.
    pub folder: Option<PathBuf>,
}

impl Command {
    /// A command of these words with the usual environment.
    pub fn new<W: Into<OsString>>(words: impl IntoIterator<Item = W>) -> Command {
        Command { words: words.into_iter().map(Into::into).collect(), ..Command::default() }
    }

    /// The words as people read them.
    pub fn shown(&self) -> Vec<String> {
        self.words.iter().map(|word| word.to_string_lossy().into_owned()).collect()
    }

    /// The whole environment of the child.
    pub fn variables(&self) -> Vec<(OsString, OsString)> {
        let inherit = |name: &str| Some((name.into(), std::env::var_os(name)?));
        INHERITED
            .iter()
            .chain(platform::NEEDED)
            .filter_map(|name| inherit(name))
            .chain(FIXED.iter().map(|(name, value)| (name.into(), value.into())))
            .chain(self.environment.iter().filter_map(|(name, value)| match value {
                Some(value) => Some((name.into(), value.clone())),
                None => inherit(name),
            }))
            .collect()
    }
}

/// What a child may use. Times are wall time; sizes are bytes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Limits {
    /// From the start to the answer to hello.
    pub start: Duration,
    /// Without any answer while a case is open.
    pub case: Duration,
    /// From the end of input to the end of the process.
    pub finish: Duration,
    /// From TERM to KILL.
    pub grace: Duration,
    /// One line of output.
    pub line: usize,
    /// How much of stderr is kept for one case.
    pub stderr: usize,
    /// Address space. Off unless asked for: several runtimes reserve far more than they use.
    pub memory: Option<u64>,
    /// CPU seconds of one process.
    pub cpu: Option<u64>,
    /// The size of a file that it may write.
    pub file_size: Option<u64>,
    /// Files that it may hold open.
    pub open_files: Option<u64>,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            start: Duration::from_secs(10),
            case: Duration::from_secs(5),
            finish: Duration::from_secs(2),
            grace: Duration::from_millis(300),
            line: 16 << 20,
            stderr: 4 << 10,
            memory: None,
            cpu: None,
            file_size: Some(1 << 30),
            open_files: Some(1024),
        }
    }
}

/// How a process ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// By itself, with this code.
    Code(i32),
    /// By this signal.
    #[cfg_attr(not(unix), allow(dead_code, reason = "no other platform has signals"))]
    Signal(i32),
}

impl fmt::Display for End {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            // How Windows says what a program died of.
            End::Code(code) if *code < -0xFFFF => write!(f, "exit code {code:#010X}"),
            End::Code(code) => write!(f, "exit code {code}"),
            End::Signal(number) => match signal_name(*number) {
                Some(name) => write!(f, "signal {number} ({name})"),
                None => write!(f, "signal {number}"),
            },
        }
    }
}

/// The names of the signals that a broken program dies of; these numbers are the same on Linux and macOS.
fn signal_name(number: i32) -> Option<&'static str> {
    const NAMES: &[(i32, &str)] = &[
        (1, "SIGHUP"),
        (2, "SIGINT"),
        (3, "SIGQUIT"),
        (4, "SIGILL"),
        (5, "SIGTRAP"),
        (6, "SIGABRT"),
        (8, "SIGFPE"),
        (9, "SIGKILL"),
        (11, "SIGSEGV"),
        (13, "SIGPIPE"),
        (14, "SIGALRM"),
        (15, "SIGTERM"),
        (24, "SIGXCPU"),
        (25, "SIGXFSZ"),
    ];
    NAMES.iter().find(|(known, _)| *known == number).map(|(_, name)| *name)
}

/// What one [`Process::exchange`] moved.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Moved {
    /// Bytes came from stdout.
    pub read: bool,
    /// stdout is at its end.
    pub end_of_output: bool,
    /// The child no longer reads.
    pub input_closed: bool,
}

/// Bytes on their way to the child.
#[derive(Clone, Debug, Default)]
pub struct Outgoing {
    bytes: Vec<u8>,
    sent: usize,
}

impl Outgoing {
    /// Where to append.
    pub fn buffer(&mut self) -> &mut Vec<u8> {
        if self.sent == self.bytes.len() {
            self.bytes.clear();
            self.sent = 0;
        }
        &mut self.bytes
    }

    /// What has not been sent.
    pub fn rest(&self) -> &[u8] {
        &self.bytes[self.sent..]
    }

    /// Notes that the first bytes of the rest were sent.
    pub fn advance(&mut self, count: usize) {
        self.sent = (self.sent + count).min(self.bytes.len());
    }
}

/// The last bytes of a stream that nobody needs whole.
#[derive(Clone, Debug, Default)]
pub struct Tail {
    bytes: Vec<u8>,
    bound: usize,
    dropped: u64,
}

impl Tail {
    /// Keeps this many bytes.
    pub fn new(bound: usize) -> Tail {
        Tail { bound, ..Tail::default() }
    }

    /// Appends, and forgets what no longer fits.
    pub fn push(&mut self, bytes: &[u8]) {
        self.bytes.extend_from_slice(bytes);
        let excess = self.bytes.len().saturating_sub(self.bound);
        self.bytes.drain(..excess);
        self.dropped += excess as u64;
    }

    /// The kept text, and nothing is kept any more.
    pub fn take(&mut self) -> String {
        let kept = std::mem::take(&mut self.bytes);
        let text = String::from_utf8_lossy(&kept).into_owned();
        match std::mem::take(&mut self.dropped) {
            0 => text,
            dropped => format!("[{dropped} bytes before this]\n{text}"),
        }
    }
}
