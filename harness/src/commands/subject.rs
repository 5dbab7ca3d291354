//! What is judged: a command, or the built-in reference where it is asked for by name. Never nothing: a run
//! without a target would judge Canon itself, and be green for everybody who forgot to name theirs.

use super::target::{built_in, split};
use crate::exit::Failure;
use std::ffi::OsString;

/// The target on the command line.
#[derive(Clone, Default, clap::Args)]
pub struct SubjectArguments {
    /// Take the built-in reference as the target, to see what a pass looks like.
    #[arg(long, conflicts_with_all = ["command", "command_text"])]
    pub reference: bool,
    /// The adapter and its arguments as one text, split as a shell would: for a command that stands in a variable.
    #[arg(long = "command", id = "command_text", value_name = "TEXT", conflicts_with = "command")]
    pub text: Option<String>,
    /// The adapter and its arguments.
    #[arg(last = true, value_name = "CMD")]
    pub command: Vec<OsString>,
}

/// What is judged.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Subject {
    /// The built-in reference, through a process and the protocol like any other.
    Reference,
    /// A program and its arguments; never empty.
    Command(Vec<OsString>),
}

impl Subject {
    /// The words to start.
    pub fn words(self) -> Result<Vec<OsString>, Failure> {
        match self {
            Subject::Reference => built_in(),
            Subject::Command(words) => Ok(words),
        }
    }
}

impl SubjectArguments {
    /// What the command line names; nothing where it leaves that to a file.
    pub fn named(&self) -> Result<Option<Subject>, Failure> {
        // An unset variable behind `--` must not fall back to anything else.
        let dashes = || std::env::args_os().next_back().is_some_and(|word| word == "--");
        if self.command.is_empty() && dashes() {
            return Err(Failure::usage(
                "nothing stands after --; write the adapter's command there, as in -- python3 adapter.py",
            ));
        }
        if self.reference {
            return Ok(Some(Subject::Reference));
        }
        let words = match &self.text {
            Some(text) => split(text).map_err(|error| Failure::usage(format!("--command: {error}")))?,
            None => self.command.clone(),
        };
        match words.first() {
            None => Ok(None),
            Some(program) if program.is_empty() => {
                Err(Failure::usage("the command begins with an empty word; name a program"))
            }
            Some(_) => Ok(Some(Subject::Command(words))),
        }
    }

    /// The same for a command that takes its target from nowhere else.
    pub fn required(&self, command: &str) -> Result<Subject, Failure> {
        self.named()?.ok_or_else(|| {
            Failure::usage(format!(
                "no target: write the adapter's command after --, as in canon {command} -- python3 adapter.py; \
                 --reference takes the built-in reference"
            ))
        })
    }
}
