//! `canon capability evaluate`: a composable or an agent under given policy outcomes.

use super::definition::{Definition, Thing, refused};
use crate::commands::chosen::ReadingArguments;
use crate::exit::{Exit, Failure};
use crate::input::Source;
use crate::output::write_stdout;
use canon::capability::Steps;
use canon::capability::evaluate::Evaluation;
use canon::capability::link::refs_to_value;
use canon::capability::policy::{Outcome, Outcomes};
use canon::capability::runtime::Bindings;
use canon::{Profile, Text, Value};
use std::io::{self, Write};
use std::path::PathBuf;

const AFTER_HELP: &str = "\
Policies allow unless --deny or --throw names them.";

/// The arguments of `canon capability evaluate`.
#[derive(clap::Args)]
#[command(after_help = AFTER_HELP)]
pub struct Arguments {
    /// A policy that denies; may be given several times.
    #[arg(long, value_name = "ID")]
    deny: Vec<String>,
    /// A policy that throws, and its message; may be given several times.
    #[arg(long = "throw", value_name = "ID=MESSAGE")]
    throws: Vec<String>,
    /// Print one JSON document.
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    readings: ReadingArguments,
    /// The composable or agent; standard input when absent or `-`.
    #[arg(value_name = "FILE")]
    file: Option<PathBuf>,
}

/// Prints tools, instructions, trace and runtime hash.
pub fn execute(arguments: &Arguments) -> Result<Exit, Failure> {
    let readings = arguments.readings.choose(&[Profile::KHORA])?;
    let steps = Steps::reference(&readings);
    let outcomes = outcomes(arguments)?;
    let source = arguments.file.as_deref().map_or(Source::Stdin, Source::new);
    let definition = Definition::read(&source, None, &[], &steps, &readings)?;
    definition.warn();
    let root = match &definition.thing {
        Thing::Composable(composable) => composable,
        Thing::Agent(agent) => &agent.root,
        _ => {
            return Err(Failure::usage("only a composable or an agent can be evaluated"));
        }
    };
    let evaluation = steps.evaluate(root, &outcomes, &[]);
    let run = || {
        let hashes = steps.static_hashes(root)?;
        let refs = steps.tool_refs(&evaluation.tools, &hashes, &Bindings::new())?;
        let hash = steps.runtime_hash(&refs)?.hash;
        Ok((refs, hash))
    };
    let (refs, hash) = run().map_err(|fault: canon::capability::Fault| refused(&definition.name, &fault))?;
    write_stdout(|out| match arguments.json {
        true => {
            writeln!(out, "{}", document(&evaluation, refs_to_value(&refs), &hash).to_pretty_text())
        }
        false => people(out, &evaluation, &refs, &hash),
    })?;
    Ok(Exit::Conforms)
}

fn outcomes(arguments: &Arguments) -> Result<Outcomes, Failure> {
    let mut outcomes = Outcomes::default();
    for id in &arguments.deny {
        outcomes.set(id.as_str(), Outcome::Denies);
    }
    for throw in &arguments.throws {
        let (id, message) = throw
            .split_once('=')
            .ok_or_else(|| Failure::usage(format!("--throw {throw:?} has no `=`; write ID=MESSAGE")))?;
        outcomes.set(id, Outcome::Throws(message.into()));
    }
    Ok(outcomes)
}

fn document(evaluation: &Evaluation<'_>, refs: Value, hash: &str) -> Value {
    let text = |text: &Text| Value::String(text.clone());
    let trace = evaluation.trace.iter().map(|event| {
        Value::object([
            ("policy", text(&event.policy)),
            ("phase", Value::string(event.phase.name())),
            ("askedBy", text(&event.asked_by)),
            ("allowed", Value::Bool(event.allowed)),
            ("cached", Value::Bool(event.cached)),
            ("error", event.error.as_ref().map_or(Value::Null, text)),
        ])
    });
    let names = evaluation.tools.iter().map(|(name, _)| text(name));
    Value::object([
        ("tools", Value::Array(names.collect())),
        ("instructions", text(&evaluation.instructions)),
        ("trace", Value::Array(trace.collect())),
        ("toolRefs", refs),
        ("runtimeHash", Value::string(hash)),
    ])
}

fn people(
    out: &mut impl Write, evaluation: &Evaluation<'_>, refs: &[canon::capability::runtime::ToolRef], hash: &str,
) -> io::Result<()> {
    writeln!(out, "Policies:")?;
    if evaluation.trace.is_empty() {
        writeln!(out, "  None was asked.")?;
    }
    for event in &evaluation.trace {
        let verdict = if event.allowed { "allowed" } else { "denied" };
        let known = if event.cached { ", known already" } else { "" };
        let why = event.error.as_ref().map(|error| format!(": {}", error.to_string_lossy()));
        writeln!(
            out,
            "  {} {verdict} ({} {}{known}){}",
            event.policy.to_string_lossy(),
            event.phase.name(),
            event.asked_by.to_string_lossy(),
            why.unwrap_or_default()
        )?;
    }
    writeln!(out, "Tools:")?;
    if refs.is_empty() {
        writeln!(out, "  None is enabled.")?;
    }
    for tool in refs {
        writeln!(out, "  {} {}", tool.hash, tool.key.to_string_lossy())?;
    }
    writeln!(out, "Instructions:")?;
    for line in evaluation.instructions.to_string_lossy().lines() {
        writeln!(out, "  {line}")?;
    }
    writeln!(out, "Runtime hash:\n  {hash}")
}
