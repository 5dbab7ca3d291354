//! What the capsule commands share: one document in, one answer out.

use crate::exit::{Exit, Failure};
use crate::explain::refusal::Refusal;
use crate::input::Source;
use crate::output::write_stdout;
use canon::capsule::content::Read;
use canon::capsule::{Document, Steps};
use canon::{Profile, Reject, Value};
use std::io::Write as _;
use std::path::PathBuf;

/// The document of a command, and the form of its answer.
#[derive(clap::Args)]
pub struct Input {
    /// Answer with one JSON object.
    #[arg(long)]
    pub json: bool,
    /// The document; standard input when absent or `-`.
    #[arg(value_name = "FILE")]
    pub file: Option<PathBuf>,
}

/// A command's answer: its members for machines, its lines for people, and whether what was asked holds.
pub struct Reply {
    /// For `--json`.
    pub members: Vec<(&'static str, Value)>,
    /// For everybody else.
    pub text: String,
    /// Whether it holds.
    pub holds: bool,
}

impl Input {
    /// Reads the document and answers; a document that is refused does not hold.
    pub fn answer(
        &self, read: Read, steps: &Steps, reply: impl FnOnce(&Document<'_>) -> Result<Reply, Problem>,
    ) -> Result<Exit, Failure> {
        let source = self.file.as_deref().map_or(Source::Stdin, Source::new);
        let text = source.read(Profile::CPS.default_max_depth())?;
        let judged = text.judge(|bytes| read(steps, bytes));
        let replied = judged.map_err(Problem::Reject).and_then(|document| reply(&document));
        match replied {
            Ok(reply) => print(&reply, self.json),
            Err(Problem::Failure(failure)) => Err(failure),
            Err(Problem::Reject(reject)) => {
                let refusal = Refusal::new(&text.bytes, &Profile::CPS.into(), reject);
                let mut members = vec![("file", Value::string(text.name.as_str()))];
                members.extend(refusal.members());
                if self.json {
                    let holds = false;
                    let text = String::new();
                    return print(&Reply { members, text, holds }, true);
                }
                Err(Failure { exit: Exit::Differs, message: refusal.line(&text.name) })
            }
        }
    }
}

/// Why there is no answer.
pub enum Problem {
    /// The document is refused.
    Reject(Reject),
    /// The command cannot be carried out.
    Failure(Failure),
}

impl From<Reject> for Problem {
    fn from(reject: Reject) -> Problem {
        Problem::Reject(reject)
    }
}

impl From<Failure> for Problem {
    fn from(failure: Failure) -> Problem {
        Problem::Failure(failure)
    }
}

/// Prints an answer.
pub fn print(reply: &Reply, json: bool) -> Result<Exit, Failure> {
    let text = if json { Value::object(reply.members.iter().cloned()).to_text() } else { reply.text.clone() };
    write_stdout(|out| writeln!(out, "{text}"))?;
    Ok(match reply.holds {
        true => Exit::Conforms,
        false => Exit::Differs,
    })
}

/// Text or null.
pub fn nullable(text: Option<&str>) -> Value {
    text.map_or(Value::Null, Value::string)
}
