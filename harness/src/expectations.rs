//! `canon.toml` in a user's repository: what to drive, within which limits, and which failures are known or come and go.
//!
//! ```toml
//! command = ["python3", "adapter.py"]
//! profiles = ["cps"]
//!
//! [limits]
//! case = "2s"
//!
//! [[known-failure]]
//! case = "cps/floats/*"
//! reason = "waits for a new float printer"
//! verdict = "wrong_bytes"
//! answer = "5f70bf18a0860070"
//! link = "https://example.org/issues/7"
//! expires = 2027-01-31
//!
//! [[known-flaky]]
//! case = "cps/depth/*"
//! reason = "the garbage collector may be slow here"
//! verdict = "timeout"
//! ```
//!
//! Listed cases run like any other. An entry that no longer holds fails the
//! run: a list of known failures that nobody prunes hides the next one.

mod apply;
mod digest;
mod write;

pub use apply::{apply, known};
pub use digest::{answer_digest, full_answer_digest};
pub use write::{Change, update};

use crate::dialect::named;
use crate::verdict::Verdict;
use canon::Profile;
use serde::Deserialize;
use std::fmt;
use std::path::{Path, PathBuf};
use toml::Spanned;

/// The file that is read unless another is named.
pub const FILE: &str = "canon.toml";

/// What the file says.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Config {
    /// The adapter and its arguments.
    pub command: Vec<String>,
    /// The profiles to run, by name or by a file beside this one; all that the adapter claims where empty.
    pub profiles: Vec<Spanned<String>>,
    /// The same, found.
    #[serde(skip)]
    pub chosen: Vec<Profile>,
    /// What fails the run: `must`, `should` or `all`.
    pub level: Option<String>,
    /// Which readings pass: `any` or `default`.
    pub readings: Option<String>,
    /// Limits of the child process.
    pub limits: Limits,
    /// The failures that are known.
    #[serde(rename = "known-failure")]
    pub known_failures: Vec<KnownFailure>,
    /// The cases that fail at times: they may pass, and they may fail.
    #[serde(rename = "known-flaky")]
    pub known_flaky: Vec<KnownFailure>,
}

/// Limits, written as on the command line: `10s`, `512M`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Limits {
    /// From the start of the process to its hello.
    pub start: Option<String>,
    /// Without any answer while a case is open.
    pub case: Option<String>,
    /// Address space.
    pub memory: Option<String>,
    /// CPU time in seconds.
    pub cpu: Option<u64>,
}

/// A failure that is known, or one that comes and goes.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct KnownFailure {
    /// The id of a case, or a glob over ids; `dispute/PROFILE/ID` for a dispute that is answered in a mixed way.
    pub case: Spanned<String>,
    /// Why it is accepted for now.
    pub reason: Spanned<String>,
    /// The verdict that was recorded.
    pub verdict: Option<Verdict>,
    /// The digest of the answers that were recorded.
    pub answer: Option<String>,
    /// Where more is written about it.
    #[serde(default)]
    pub link: String,
    /// The last day on which the failure is accepted.
    pub expires: Option<toml::value::Datetime>,
    /// Whether the entry stands among the flaky ones.
    #[serde(skip)]
    pub flaky: bool,
}

/// Why the file cannot be used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConfigError {
    /// The file.
    pub file: PathBuf,
    /// The line, counted from 1; none where the whole file is at fault.
    pub line: Option<usize>,
    /// What is wrong and what to do.
    pub message: String,
}

impl fmt::Display for ConfigError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.file.display())?;
        if let Some(line) = self.line {
            write!(f, ":{line}")?;
        }
        write!(f, ": {}", self.message)
    }
}

impl std::error::Error for ConfigError {}

impl Config {
    /// Reads a file.
    pub fn load(file: &Path) -> Result<Config, ConfigError> {
        let text = crate::input::read_text(file).map_err(|error| ConfigError {
            file: file.to_owned(),
            line: None,
            message: format!("cannot be read: {error}"),
        })?;
        Config::read(file, &text)
    }

    /// Reads the text of a file; `file` is how errors call it.
    pub fn read(file: &Path, text: &str) -> Result<Config, ConfigError> {
        let error = |at: Option<usize>, message: String| ConfigError {
            file: file.to_owned(),
            line: at.map(|at| text[..at.min(text.len())].matches('\n').count() + 1),
            message,
        };
        let mut config: Config = toml::from_str(text)
            .map_err(|problem| error(problem.span().map(|span| span.start), problem.message().to_owned()))?;
        let folder = file.parent().unwrap_or(Path::new(""));
        for name in &config.profiles {
            let profile =
                named::profile_in(folder, name.get_ref()).map_err(|message| error(Some(name.span().start), message))?;
            config.chosen.push(profile);
        }
        for entry in &mut config.known_flaky {
            entry.flaky = true;
            if entry.answer.is_some() {
                let at = Some(entry.case.span().start);
                let message = "a flaky case has no one `answer`; leave it out, or list the case as a known failure";
                return Err(error(at, message.to_owned()));
            }
        }
        for entry in config.entries() {
            if entry.reason.get_ref().trim().is_empty() {
                let at = Some(entry.reason.span().start);
                let kind = if entry.flaky { "flaky case" } else { "failure" };
                return Err(error(at, format!("a known {kind} needs a reason")));
            }
            if entry.case.get_ref().trim().is_empty() {
                let at = Some(entry.case.span().start);
                return Err(error(at, "`case` is empty; name an id or a glob".to_owned()));
            }
        }
        let both = |entry: &&KnownFailure| config.known_failures.iter().any(|known| known.pattern() == entry.pattern());
        if let Some(entry) = config.known_flaky.iter().find(both) {
            let message = format!("{:?} is listed as a known failure too; keep one", entry.pattern());
            return Err(error(Some(entry.case.span().start), message));
        }
        Ok(config)
    }

    /// The entries of both lists: first the known failures, then the flaky cases.
    pub fn entries(&self) -> Vec<&KnownFailure> {
        self.known_failures.iter().chain(&self.known_flaky).collect()
    }
}

impl KnownFailure {
    /// The id or glob.
    pub fn pattern(&self) -> &str {
        self.case.get_ref()
    }

    /// Whether the entry was meant to be gone by this day, written `YYYY-MM-DD`.
    pub fn expired(&self, today: &str) -> bool {
        let date = self.expires.and_then(|expires| expires.date);
        date.is_some_and(|date| date.to_string().as_str() < today)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refused(text: &str) -> String {
        Config::read(Path::new("canon.toml"), text).unwrap_err().to_string()
    }

    #[test]
    fn a_wrong_file_is_refused_with_the_line_and_what_to_do() {
        assert!(refused("colour = 1\n").starts_with("canon.toml:1: unknown field `colour`"));
        assert_eq!(
            refused("profiles = [\"json\"]"),
            format!(
                "canon.toml:1: unknown profile \"json\"; one of {}, or a file such as ./mine.toml",
                Profile::ALL.map(Profile::name).join(", ")
            )
        );
        assert_eq!(
            refused("\n[[known-failure]]\ncase = \"a\"\nreason = \"\"\n"),
            "canon.toml:4: a known failure needs a reason"
        );
        assert!(refused("[[known-failure]]\ncase = \"a\"\n").contains("missing field `reason`"));
        assert_eq!(
            refused("[[known-flaky]]\ncase = \"a\"\nreason = \" \"\n"),
            "canon.toml:3: a known flaky case needs a reason"
        );
        let answer = refused("[[known-flaky]]\ncase=\"a\"\nreason=\"r\"\nanswer=\"00\"\n");
        assert!(answer.starts_with("canon.toml:2: a flaky case has no one `answer`"), "{answer}");
        let both = "[[known-failure]]\ncase=\"a\"\nreason=\"r\"\n[[known-flaky]]\ncase=\"a\"\nreason=\"r\"\n";
        assert_eq!(refused(both), "canon.toml:5: \"a\" is listed as a known failure too; keep one");
        let verdict = refused("[[known-failure]]\ncase=\"a\"\nreason=\"r\"\nverdict=\"bad\"\n");
        assert!(verdict.starts_with("canon.toml:4: unknown variant `bad`"), "{verdict}");
    }

    #[test]
    fn an_entry_expires_after_its_last_day() {
        let text = "[[known-failure]]\ncase=\"a\"\nreason=\"r\"\nexpires=2027-01-31\n";
        let config = Config::read(Path::new("canon.toml"), text).unwrap();
        let entry = &config.known_failures[0];
        assert!(!entry.expired("2027-01-31"));
        assert!(entry.expired("2027-02-01"));
    }
}
