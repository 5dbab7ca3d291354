//! `canon diff OLD NEW`: two event streams, and what became of each case.

use super::report::{read, whole};
use crate::compare::{Comparison, Transition, compare};
use crate::counted::counted;
use crate::escape::line;
use crate::event::Event;
use crate::exit::{Exit, Failure};
use crate::output::write_stdout;
use crate::palette::{Meaning, Palette};
use crate::report::run::Run;
use crate::verdict::Verdict;
use std::fmt::Write as _;
use std::io::Write as _;
use std::path::PathBuf;

/// The arguments of `canon diff`.
#[derive(clap::Args)]
pub struct Arguments {
    /// The event stream of the run before (`--report jsonl=FILE`).
    old: PathBuf,
    /// The event stream of the run now.
    new: PathBuf,
    /// Print one JSON object instead of text.
    #[arg(long)]
    json: bool,
}

/// Compares; exit code 1 where something became worse.
pub fn execute(arguments: &Arguments) -> Result<Exit, Failure> {
    let (old, new) = (whole(read(&arguments.old)?), whole(read(&arguments.new)?));
    let comparison = compare(&old, &new);
    let text = match arguments.json {
        true => crate::visible::json(&json(&comparison)),
        false => shown(&old, &new, &comparison, Palette::of_stdout()),
    };
    write_stdout(|out| out.write_all(text.as_bytes()))?;
    Ok(match comparison.is_worse() {
        true => Exit::Differs,
        false => Exit::Conforms,
    })
}

fn json(comparison: &Comparison) -> String {
    // Strings and enums: nothing here can fail to be written.
    let mut text = serde_json::to_string_pretty(comparison).unwrap_or_default();
    text.push('\n');
    text
}

fn shown(old: &[Event], new: &[Event], comparison: &Comparison, palette: Palette) -> String {
    let mut text = String::new();
    let (before, now) = (Run::new(old), Run::new(new));
    for (name, run) in [("old", &before), ("new", &now)] {
        let _ = writeln!(
            text,
            "{name}  {}, {}: {}",
            line(&run.implementation()),
            line(&run.started.date),
            line(&run.headline())
        );
    }
    for (name, run) in [("old", &before), ("new", &now)] {
        if run.finished.partial {
            let note = format!("the {name} run is partial: {}", line(&run.finished.reason));
            let _ = writeln!(text, "{}", palette.paint(Meaning::Notable, &note));
        }
    }
    if before.started.vectors.digest != now.started.vectors.digest {
        let note = "the two runs asked different questions (another vector digest)";
        let _ = writeln!(text, "{}", palette.paint(Meaning::Notable, note));
    }
    for kind in Transition::ALL {
        let moves: Vec<_> = comparison.cases.iter().filter(|moved| moved.transition == kind).collect();
        if moves.is_empty() {
            continue;
        }
        let meaning = match (kind, kind.is_worse()) {
            (_, true) => Meaning::Bad,
            (Transition::Fixed, _) => Meaning::Good,
            _ => Meaning::Heading,
        };
        let heading = format!("{} {}", moves.len(), kind.phrase());
        let _ = writeln!(text, "\n{}", palette.paint(meaning, &heading));
        let verdict = |verdict: Option<Verdict>| verdict.map_or("absent", Verdict::phrase);
        for moved in moves {
            let (before, now) = (verdict(moved.before), verdict(moved.now));
            let _ = writeln!(text, "  {}  {before} -> {now}", line(&moved.id));
        }
    }
    if !comparison.readings.is_empty() {
        let _ = writeln!(text, "\n{}", palette.paint(Meaning::Heading, "Readings"));
    }
    for change in &comparison.readings {
        let name = |reading: &Option<String>| reading.clone().unwrap_or_else(|| "none".to_owned());
        let _ = writeln!(
            text,
            "  {}  {} -> {}",
            line(&change.dispute),
            line(&name(&change.before)),
            line(&name(&change.now))
        );
    }
    if comparison.cases.is_empty() && comparison.readings.is_empty() {
        let _ = writeln!(text, "no difference in {}", counted(now.cases.len(), "case", "cases"));
    }
    text
}
