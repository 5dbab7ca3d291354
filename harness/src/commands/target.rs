//! The arguments that say what to drive and within which limits, shared by every command that drives something.

use super::{named, units};
use crate::drive::{Driver, RESTARTS, WINDOW};
use crate::exit::{Exit, Failure};
use crate::process::{Command, Limits};
use crate::run::Target;
use std::ffi::OsString;
use std::time::Duration;

/// Variables with limits for a slow machine, where neither the command line nor a file has its own.
pub const START_LIMIT: &str = "CANON_START_LIMIT";
/// The same for a case.
pub const CASE_LIMIT: &str = "CANON_CASE_LIMIT";
/// The same for the end.
pub const END_LIMIT: &str = "CANON_END_LIMIT";

/// Limits of a child process.
#[derive(Clone, clap::Args)]
#[command(next_help_heading = "Limits of the child process")]
pub struct LimitArguments {
    /// From the start of the process to its hello: interpreters and virtual machines start slowly.
    #[arg(
        long,
        value_name = "TIME",
        default_value = "10s",
        value_parser = units::duration
    )]
    pub start_limit: Duration,
    /// Without any answer while a case is open; then the process is ended and the case that hangs is found. With --raw and
    /// --lines a start is part of every case, and the longer of both limits counts.
    #[arg(
        long,
        value_name = "TIME",
        default_value = "5s",
        value_parser = units::duration
    )]
    pub case_limit: Duration,
    /// From the end of its input, or of its output, to the end of the process.
    #[arg(
        long,
        value_name = "TIME",
        default_value = "2s",
        value_parser = units::duration
    )]
    pub end_limit: Duration,
    /// Address space of the process. Off unless given, because node, java and others reserve far more than they use.
    #[arg(long, value_name = "SIZE", value_parser = units::size)]
    pub memory: Option<u64>,
    /// CPU time of the process, in seconds. Off unless given, because a whole run may need much.
    #[arg(long, value_name = "SECONDS")]
    pub cpu: Option<u64>,
    /// A file that the process writes may be this long.
    #[arg(long, value_name = "SIZE", default_value = "1G", value_parser = units::size)]
    pub file_size: u64,
    /// Files that the process may hold open.
    #[arg(long, value_name = "N", default_value_t = 1024)]
    pub open_files: u64,
    /// One line of output; more than that is no answer.
    #[arg(long, value_name = "SIZE", default_value = "16M", value_parser = units::size)]
    pub line_limit: u64,
    /// How often a process that died may be started again before the run is given up.
    #[arg(long, value_name = "N", default_value_t = RESTARTS)]
    pub restarts: usize,
    /// Pass a variable on (NAME) or set it (NAME=VALUE). The process sees only PATH, HOME, a few that say where
    /// runtimes are, and LC_ALL=C.UTF-8, so that a run does not depend on the machine.
    #[arg(long, value_name = "NAME[=VALUE]", value_parser = units::variable)]
    pub env: Vec<(String, Option<String>)>,
}

impl LimitArguments {
    /// A driver of a command within these limits.
    pub fn driver(&self, words: Vec<OsString>, window: usize) -> Result<Driver, Failure> {
        let mut command = Command::new(words);
        command.environment =
            self.env.iter().map(|(name, value)| (name.clone(), value.clone().map(OsString::from))).collect();
        let default = Limits::default();
        Ok(Driver {
            command,
            limits: Limits {
                start: on_this_machine(self.start_limit, default.start, START_LIMIT)?,
                case: on_this_machine(self.case_limit, default.case, CASE_LIMIT)?,
                finish: on_this_machine(self.end_limit, default.finish, END_LIMIT)?,
                line: usize::try_from(self.line_limit).unwrap_or(usize::MAX),
                memory: self.memory,
                cpu: self.cpu,
                file_size: Some(self.file_size),
                open_files: Some(self.open_files),
                ..Limits::default()
            },
            window,
            restarts: self.restarts,
        })
    }
}

/// A limit that the command line leaves as it is by default: as a variable says for a slow machine, where it is set.
fn on_this_machine(given: Duration, default: Duration, variable: &str) -> Result<Duration, Failure> {
    match std::env::var(variable) {
        Ok(text) if given == default && !text.is_empty() => {
            units::duration(&text).map_err(|error| Failure::usage(format!("{variable}={text}: {error}")))
        }
        _ => Ok(given),
    }
}

/// A command that is no adapter, and is driven all the same.
#[derive(Clone, clap::Args)]
pub struct PipeArguments {
    /// The command is no adapter: it reads one document from stdin and writes its canonical form to stdout, exit 0.
    #[arg(long, conflicts_with_all = ["lines", "reference"])]
    pub raw: bool,
    /// The command is no adapter: it reads one document a line and writes one canonical form a line.
    #[arg(long, conflicts_with = "reference")]
    pub lines: bool,
    /// With --raw: exit codes that mean "refused"; any other but 0 is a crash.
    #[arg(
        long,
        value_name = "CODES",
        value_delimiter = ',',
        default_value = "1",
        value_parser = clap::value_parser!(i32).range(1..=255),
        requires = "raw"
    )]
    pub reject_exit: Vec<i32>,
}

impl PipeArguments {
    /// What is driven: an adapter, unless the flags say that the command is none.
    pub fn target(&self, driver: Driver) -> Target {
        if self.raw {
            Target::Raw { driver, reject_exits: self.reject_exit.clone() }
        } else if self.lines {
            Target::Lines(driver)
        } else {
            Target::Adapter(driver)
        }
    }

    /// The flag that makes the command one without a protocol, which cannot say what it supports.
    pub fn flag(&self) -> Option<&'static str> {
        match (self.raw, self.lines) {
            (true, _) => Some("--raw"),
            (_, true) => Some("--lines"),
            _ => None,
        }
    }

    /// The exit codes as they are given on a command line.
    pub fn codes(&self) -> String {
        let codes: Vec<String> = self.reject_exit.iter().map(i32::to_string).collect();
        codes.join(",")
    }
}

/// How many requests are open at a time.
#[derive(Clone, clap::Args)]
pub struct WindowArguments {
    /// Requests open at a time: enough to keep both sides busy. 1 asks, waits, asks.
    #[arg(long, value_name = "N", default_value_t = WINDOW, value_parser = window)]
    pub window: usize,
}

fn window(text: &str) -> Result<usize, String> {
    text.parse()
        .ok()
        .filter(|window| (1..=65536).contains(window))
        .ok_or_else(|| "a number from 1 to 65536 is wanted".to_owned())
}

/// The command that runs the built-in reference as an adapter.
pub fn built_in() -> Result<Vec<OsString>, Failure> {
    let program = std::env::current_exe().map_err(|error| Failure {
        exit: Exit::Bug,
        message: format!("cannot find the program that is running: {error}"),
    })?;
    let words = [program.into_os_string(), "adapter".into()];
    Ok(words.into_iter().chain(named::words()).collect())
}

/// A command given as one string, split at blanks; quotes and backslashes work as in a shell.
pub fn split(text: &str) -> Result<Vec<OsString>, String> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut characters = text.chars();
    while let Some(character) = characters.next() {
        match character {
            ' ' | '\t' | '\n' => words.extend(word.take()),
            '\'' => {
                let word = word.get_or_insert_default();
                loop {
                    match characters.next() {
                        Some('\'') => break,
                        Some(other) => word.push(other),
                        None => return Err("a quote is not closed".to_owned()),
                    }
                }
            }
            '"' => {
                let word = word.get_or_insert_default();
                loop {
                    match characters.next() {
                        Some('"') => break,
                        Some('\\') => word.extend(characters.next().filter(|next| *next != '\n')),
                        Some(other) => word.push(other),
                        None => return Err("a quote is not closed".to_owned()),
                    }
                }
            }
            '\\' => match characters.next() {
                // A command goes on behind a line that ends like this.
                Some('\n') => {}
                next => word.get_or_insert_default().extend(next),
            },
            other => word.get_or_insert_default().push(other),
        }
    }
    words.extend(word);
    if words.is_empty() {
        return Err("the command is empty".to_owned());
    }
    Ok(words.into_iter().map(OsString::from).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_are_split_as_a_shell_would() {
        let words =
            |text| split(text).map(|words| Vec::from_iter(words.into_iter().map(|word| word.into_string().unwrap())));
        assert_eq!(
            words(r#"python3 'my adapter.py' --x="a b" \"q"#),
            Ok(vec!["python3".into(), "my adapter.py".into(), "--x=a b".into(), "\"q".into()])
        );
        assert_eq!(words("a ''"), Ok(vec!["a".into(), String::new()]));
        assert_eq!(
            words("python3 \\\n  'my adapter.py'\n--strict\n"),
            Ok(vec!["python3".into(), "my adapter.py".into(), "--strict".into()])
        );
        assert!(words("a 'b").is_err());
        assert!(words("  ").is_err());
    }
}
