//! `canon explain`: what canonicalization did to a document and why, in one profile or several, or to two documents.

mod profiles;
mod single;
mod two;

use super::chosen::{self, ReadingArguments};
use crate::exit::{Exit, Failure};
use crate::explain::subject::{Subject, check_operation};
use crate::input::{Document, Source};
use crate::output::write_stdout;
use crate::palette::Palette;
use crate::visible;
use canon::Profile;
use std::io::Write as _;
use std::path::PathBuf;

/// The arguments of `canon explain`.
///
/// One profile: every change that the canonical form makes, with its JSON path
/// and the rule behind it, and a warning for each dispute that the hash depends
/// on. Several profiles: their canonical texts side by side where they differ.
/// Two documents: where their canonical texts differ, and, in kairos, which
/// stripped members do. A refused document: line, column, caret and rule.
///
/// Ends with 0, with 1 when a document is refused or two documents hash
/// differently, and with 2 when the command line or a file is wrong.
#[derive(clap::Args)]
pub struct Arguments {
    /// The profile: jcs, cps, openagents, khora or kairos; several stand side by side.
    #[arg(long = "profile", short, value_name = "PROFILE", required = true)]
    profiles: Vec<String>,
    #[command(flatten)]
    readings: ReadingArguments,
    /// The operation, for what only hashes a part of a document: `output_hash`, `trajectory_hash`, `job_hash`, `plan_hash`.
    #[arg(long, value_name = "OP", default_value = "hash")]
    op: String,
    /// One JSON document for machines.
    #[arg(long)]
    json: bool,
    /// The document, or two to compare; standard input when absent or `-`.
    #[arg(value_name = "FILE", num_args = 0..=2)]
    files: Vec<PathBuf>,
}

/// What a form of explanation says and how the command ends.
struct Explanation {
    text: String,
    exit: Exit,
}

/// Explains.
pub fn execute(arguments: &Arguments) -> Result<Exit, Failure> {
    let mut profiles = Vec::new();
    for name in &arguments.profiles {
        let profile = chosen::profile(name)?;
        check_operation(profile, &arguments.op)?;
        if !profiles.contains(&profile) {
            profiles.push(profile);
        }
    }
    let readings = arguments.readings.choose(&profiles)?;
    let sources = Source::all(&arguments.files);
    // The deepest limit of the profiles that look at it: each judges its own.
    let depth = profiles.iter().map(|profile| profile.default_max_depth());
    let depth = depth.max().unwrap_or_default();
    let documents = sources.iter().map(|source| source.read(depth)).collect::<Result<Vec<Document>, _>>()?;
    let subject = |document, profile: Profile| Subject { document, profile, readings, op: &arguments.op };
    let palette = match arguments.json {
        true => Palette::Plain,
        false => Palette::of_stdout(),
    };
    let mut explanation = match (&documents[..], &profiles[..]) {
        ([document], [profile]) => single::explain(&subject(document, *profile), palette, arguments.json),
        ([document], profiles) => {
            let subjects: Vec<_> = profiles.iter().map(|profile| subject(document, *profile)).collect();
            profiles::explain(&subjects, palette, arguments.json)
        }
        ([first, second], [profile]) => {
            two::explain(&subject(first, *profile), &subject(second, *profile), palette, arguments.json)
        }
        _ => {
            return Err(Failure::usage("two documents are compared in one profile; give one --profile"));
        }
    };
    if arguments.json {
        explanation.text = visible::json(&explanation.text);
    }
    write_stdout(|out| out.write_all(explanation.text.as_bytes()))?;
    Ok(explanation.exit)
}
