//! What is left of a run: the findings on disk and on standard output, and the exit code.

use super::{Arguments, broken};
use crate::case::Gate;
use crate::drive::Stop;
use crate::exit::{Exit, Failure};
use crate::fuzz::report::Report;
use crate::output::write_stdout;
use std::io::Write as _;
use std::path::{Path, PathBuf};

/// Writes what was found, and says how the run ends.
pub fn conclude(
    arguments: &Arguments,
    report: &Report,
    stop: Option<Stop>,
) -> Result<Exit, Failure> {
    if let Some(folder) = &arguments.out {
        write_out(folder, report)?;
    }
    let text = if arguments.json {
        report.to_json()
    } else {
        report.to_text()
    };
    write_stdout(|out| out.write_all(text.as_bytes()))?;
    let with_should = !matches!(arguments.level, Gate::Must);
    let failing = report.failing(with_should);
    match stop {
        Some(stop) if failing == 0 => return Err(broken(&stop)),
        Some(stop) => {
            // Nothing is left to tell the user with if stderr is closed too.
            let _ = writeln!(std::io::stderr(), "canon: cut short: {stop}");
        }
        None => {}
    }
    Ok(if failing > 0 {
        Exit::Differs
    } else if report.asked() == 0 {
        Exit::NothingRan
    } else {
        Exit::Conforms
    })
}

fn write_out(folder: &Path, report: &Report) -> Result<(), Failure> {
    let write = |path: PathBuf, text: String| {
        path.parent()
            .map_or(Ok(()), std::fs::create_dir_all)
            .and_then(|()| std::fs::write(&path, text))
            .map_err(|error| Failure::usage(format!("{}: {error}", path.display())))
    };
    write(folder.join("findings.json"), report.to_json())?;
    match report.to_vectors() {
        Some((profile, text)) => write(folder.join(profile.name()).join("found.json"), text),
        None => Ok(()),
    }
}
