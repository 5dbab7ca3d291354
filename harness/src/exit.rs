//! How `canon` ends: one documented exit code for each outcome.

use std::fmt;

/// The outcome of a command, as the shell sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Exit {
    /// What was asked holds.
    Conforms = 0,
    /// What was asked does not hold.
    Differs = 1,
    /// The command line or an input file is wrong.
    Usage = 2,
    /// The adapter cannot be driven at all.
    AdapterBroken = 3,
    /// No case ran.
    NothingRan = 4,
    /// `canon.toml` no longer describes the implementation.
    StaleExpectation = 5,
    /// The vectors on disk are not the ones that the generator writes.
    VectorsDrifted = 6,
    /// A bug in Canon itself.
    Bug = 70,
    /// The user, or whoever runs the job, wanted it to stop.
    Interrupted = 130,
}

impl Exit {
    /// Every outcome.
    pub const ALL: [Exit; 9] = [
        Exit::Conforms,
        Exit::Differs,
        Exit::Usage,
        Exit::AdapterBroken,
        Exit::NothingRan,
        Exit::StaleExpectation,
        Exit::VectorsDrifted,
        Exit::Bug,
        Exit::Interrupted,
    ];

    /// The outcome with this code; one that does not exist is a bug.
    pub fn from_code(code: u8) -> Exit {
        Exit::ALL.into_iter().find(|exit| *exit as u8 == code).unwrap_or(Exit::Bug)
    }
}

impl From<Exit> for std::process::ExitCode {
    fn from(exit: Exit) -> Self {
        std::process::ExitCode::from(exit as u8)
    }
}

/// Why a command stopped: one line for the user, and the exit code.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    /// How the process ends.
    pub exit: Exit,
    /// One line that names the place and what to do.
    pub message: String,
}

impl Failure {
    /// A failure that the user can mend by another command line or input.
    pub fn usage(message: impl Into<String>) -> Failure {
        Failure { exit: Exit::Usage, message: message.into() }
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for Failure {}
