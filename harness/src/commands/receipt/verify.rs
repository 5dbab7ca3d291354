//! `canon receipt verify`: a receipt against its replay log.

use crate::commands::chosen::ReadingArguments;
use crate::counted::counted;
use crate::exit::{Exit, Failure};
use crate::explain::refusal::Refusal;
use crate::input::Source;
use crate::lines::Lines;
use crate::output::write_stdout;
use canon::receipt::{Fault, Place, Problem, Receipt, Report, Steps, Verifier};
use canon::{Profile, Readings, Value};
use std::io::Write as _;
use std::path::PathBuf;

/// The arguments of `canon receipt verify`.
///
/// Every params, output and payload hash in the log is computed anew, compared
/// with the receipt, and the trajectory hash is computed over all events. The
/// first thing that does not fit is named with its file, line and member, and
/// the exit code is 1.
#[derive(clap::Args)]
pub struct Arguments {
    #[command(flatten)]
    readings: ReadingArguments,
    /// The replay log, one JSON object a line; REPLAY.jsonl beside the receipt when absent.
    #[arg(long, value_name = "LOG")]
    replay: Option<PathBuf>,
    /// One JSON document for machines.
    #[arg(long)]
    json: bool,
    /// The receipt.
    #[arg(value_name = "FILE")]
    receipt: PathBuf,
}

/// A receipt and its log that do not fit, in words.
struct Mismatch {
    file: String,
    line: Option<u64>,
    fault: Fault,
    message: String,
    hint: Option<String>,
}

/// Verifies.
pub fn execute(arguments: &Arguments) -> Result<Exit, Failure> {
    let readings = arguments.readings.choose(&[Profile::OPENAGENTS])?;
    let source = Source::new(&arguments.receipt);
    let log = match (&arguments.replay, &source) {
        (Some(log), _) => Source::new(log),
        (None, Source::File(receipt)) => Source::File(receipt.with_file_name("REPLAY.jsonl")),
        (None, Source::Stdin) => {
            return Err(Failure::usage("a receipt from stdin needs its log named; give --replay LOG"));
        }
    };
    if source == Source::Stdin && log == Source::Stdin {
        return Err(Failure::usage("stdin cannot be receipt and log at once"));
    }
    let document = source.read(Profile::OPENAGENTS.default_max_depth())?;
    let outcome = match Receipt::read(&document.bytes) {
        Err(fault) => Err((fault, true, None)),
        Ok(receipt) => verify(&readings, &receipt, &log)?.map_err(|(fault, ended)| {
            let better = better_reading(&readings, &receipt, &log, &fault);
            (fault, ended, better)
        }),
    };
    let outcome =
        outcome.map_err(|(fault, ended, hint)| mismatch(&document.name, &document.bytes, &log, fault, ended, hint));
    let text = match (&outcome, arguments.json) {
        (Ok(report), false) => holds(report),
        (Ok(report), true) => holds_json(report),
        (Err(mismatch), false) => mismatch.text(),
        (Err(mismatch), true) => mismatch.json(),
    };
    write_stdout(|out| out.write_all(text.as_bytes()))?;
    Ok(match outcome {
        Ok(_) => Exit::Conforms,
        Err(_) => Exit::Differs,
    })
}

/// Runs through the log; with a fault, whether the line that shows it had an end.
fn verify(readings: &Readings, receipt: &Receipt, log: &Source) -> Result<Result<Report, (Fault, bool)>, Failure> {
    let steps = Steps::reference(readings);
    let mut verifier = Verifier::new(&steps, receipt);
    let mut lines = Lines::open(log.clone())?;
    while let Some(line) = lines.next_line()? {
        if line.is_blank() {
            verifier.skip();
        } else if let Err(fault) = verifier.line(line.bytes) {
            return Ok(Err((fault, line.ended)));
        }
    }
    Ok(verifier.finish().map_err(|fault| (fault, true)))
}

/// A hash that does not fit may fit under another reading; the one under which everything does is worth a hint.
fn better_reading(readings: &Readings, receipt: &Receipt, log: &Source, fault: &Fault) -> Option<String> {
    if !matches!(fault.problem, Problem::HashMismatch { .. }) || *log == Source::Stdin {
        return None;
    }
    Readings::combinations(Profile::OPENAGENTS)
        .into_iter()
        // Duplicates are refused under every reading, and no job hash is in a receipt.
        .filter(|other| {
            let same = |dispute| under(other, dispute) == under(readings, dispute);
            same("IN-DUP") && same("OA-HASH-3")
        })
        .find(|other| matches!(verify(other, receipt, log), Ok(Ok(_))))
        .map(|other| {
            let chosen: Vec<String> = Profile::OPENAGENTS
                .disputes()
                .iter()
                .filter(|dispute| under(&other, dispute.id) != under(readings, dispute.id))
                .filter_map(|dispute| Some(format!("{}={}", dispute.id, under(&other, dispute.id)?)))
                .collect();
            format!("everything holds with --reading {}", chosen.join(" --reading "))
        })
}

/// The reading of a dispute, the default where none is chosen.
fn under(readings: &Readings, dispute: &str) -> Option<&'static str> {
    Profile::OPENAGENTS.reading(readings, dispute)
}

fn mismatch(receipt: &str, document: &[u8], log: &Source, fault: Fault, ended: bool, hint: Option<String>) -> Mismatch {
    let (file, line) = match fault.place {
        Place::Receipt => (receipt.to_owned(), None),
        Place::Line(line) => (log.name(), Some(line)),
        Place::End => (log.name(), None),
    };
    let place = match (fault.place, line) {
        (_, Some(line)) => format!("{file}:{line}"),
        (Place::End, None) => format!("{file}: at the end"),
        _ => file.clone(),
    };
    let member = match fault.member.is_empty() {
        true => String::new(),
        false => format!("{}: ", fault.member),
    };
    let message = match &fault.problem {
        Problem::NotJson(_) if !ended => {
            format!("{place}: the log ends in the middle of a line")
        }
        Problem::NotJson(reject) if fault.place == Place::Receipt => {
            Refusal::new(document, &Profile::OPENAGENTS.into(), *reject).line(receipt)
        }
        problem => format!("{place}: {member}{problem}"),
    };
    Mismatch { file, line, fault, message, hint }
}

impl Mismatch {
    fn text(&self) -> String {
        let mut text = format!("{}\n", self.message);
        if let Some(rule) = self.fault.rule() {
            text.push_str(&format!("  rule: {rule}\n"));
        }
        if let Some(hint) = &self.hint {
            text.push_str(&format!("  hint: {hint}\n"));
        }
        text
    }

    fn json(&self) -> String {
        let optional = |text: Option<&str>| text.map_or(Value::Null, Value::string);
        let line = self.line.map_or(Value::Null, Value::integer);
        let document = Value::object([
            ("holds", Value::Bool(false)),
            ("file", Value::string(self.file.as_str())),
            ("line", line),
            ("member", Value::string(self.fault.member.as_str())),
            ("kind", Value::string(self.fault.problem.kind())),
            ("rule", optional(self.fault.rule())),
            ("message", Value::string(self.message.as_str())),
            ("hint", optional(self.hint.as_deref())),
        ]);
        document.to_text() + "\n"
    }
}

fn holds(report: &Report) -> String {
    let mut text = format!(
        "the receipt holds: {}, {}, {}, {} computed anew\n",
        counted(report.lines, "line", "lines"),
        counted(report.tool_calls, "tool call", "tool calls"),
        counted(report.events, "event", "events"),
        counted(report.recomputed, "hash", "hashes")
    );
    if report.redacted > 0 {
        text.push_str(&format!(
            "  {} only be compared, because the log leaves their values out\n",
            counted(report.redacted, "hash could", "hashes could")
        ));
    }
    text
}

fn holds_json(report: &Report) -> String {
    let document = Value::object([
        ("holds", Value::Bool(true)),
        ("lines", Value::integer(report.lines)),
        ("tool_calls", Value::integer(report.tool_calls as u64)),
        ("events", Value::integer(report.events)),
        ("recomputed", Value::integer(report.recomputed)),
        ("redacted", Value::integer(report.redacted)),
    ]);
    document.to_text() + "\n"
}
