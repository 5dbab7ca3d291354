//! `canon capability explain`: what is hashed, what the hash depends on, and why two hashes differ.

use super::definition::{Definition, Kind};
use crate::commands::chosen::ReadingArguments;
use crate::exit::{Exit, Failure};
use crate::input::Source;
use crate::output::write_stdout;
use canon::capability::Steps;
use canon::capability::explain::{Note, differences};
use canon::{Hashed, Profile, Value};
use std::io::{self, Write};
use std::path::PathBuf;

const AFTER_HELP: &str = "\
One file: its payload, its hash and, loudly, whatever else the hash depends on: the
reading of KHORA-ORD-1, the host's locale, the order of insertion. Two files: also every
field that makes their hashes differ, and exit code 1 when they do.";

/// The arguments of `canon capability explain`.
#[derive(clap::Args)]
#[command(after_help = AFTER_HELP)]
pub struct Arguments {
    /// What the files define.
    #[arg(long = "as", value_name = "KIND", value_enum)]
    kind: Option<Kind>,
    /// Of an invocation context only these members are hashed; may be given several times.
    #[arg(long = "allow", value_name = "NAME")]
    allowlist: Vec<String>,
    #[command(flatten)]
    readings: ReadingArguments,
    /// One definition, or two.
    #[arg(value_name = "FILE", num_args = 1..=2, required = true)]
    files: Vec<PathBuf>,
}

struct Explained {
    name: String,
    expanded: Option<Value>,
    hashed: Option<Hashed>,
    notes: Vec<Note>,
}

/// Explains one definition, or two.
pub fn execute(arguments: &Arguments) -> Result<Exit, Failure> {
    let readings = arguments.readings.choose(&[Profile::KHORA])?;
    let steps = Steps::reference(&readings);
    let mut explained = Vec::new();
    for file in &arguments.files {
        let source = Source::new(file);
        let definition = Definition::read(&source, arguments.kind, &arguments.allowlist, &steps, &readings)?;
        definition.warn();
        explained.push(Explained {
            expanded: definition.expanded(&steps)?,
            hashed: definition.hash(&steps)?,
            notes: definition.notes(&steps)?,
            name: definition.name,
        });
    }
    let mut exit = Exit::Conforms;
    write_stdout(|out| {
        for one in &explained {
            payload(out, one)?;
        }
        if let [first, second] = &explained[..]
            && !why(out, first, second)?
        {
            exit = Exit::Differs;
        }
        Ok(())
    })?;
    Ok(exit)
}

fn hash_of(one: &Explained) -> &str {
    one.hashed.as_ref().map_or("omitted", |hashed| &hashed.hash)
}

fn payload(out: &mut impl Write, one: &Explained) -> io::Result<()> {
    writeln!(out, "{}", one.name)?;
    if let Some(hashed) = &one.hashed {
        writeln!(out, "  payload {}", hashed.canonical)?;
    }
    writeln!(out, "  hash    {}", hash_of(one))?;
    for note in &one.notes {
        writeln!(out, "  NOTE    {note}")?;
    }
    Ok(())
}

/// Writes what differs; whether nothing does.
fn why(out: &mut impl Write, first: &Explained, second: &Explained) -> io::Result<bool> {
    if hash_of(first) == hash_of(second) {
        writeln!(out, "The hashes are the same.")?;
        return Ok(true);
    }
    writeln!(out, "The hashes differ because of")?;
    let nothing = Value::Null;
    let found = differences(first.expanded.as_ref().unwrap_or(&nothing), second.expanded.as_ref().unwrap_or(&nothing));
    for difference in &found {
        writeln!(out, "  {difference}")?;
    }
    if found.is_empty() {
        writeln!(out, "  the order of members that have one name")?;
    }
    Ok(false)
}
