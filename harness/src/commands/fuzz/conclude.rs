//! What is left of a run: the findings on disk and on standard output, and the exit code.

use super::Arguments;
use crate::case::Gate;
use crate::exit::{Exit, Failure};
use crate::fuzz::report::Report;
use crate::output::write_stdout;
use std::io::Write as _;
use std::path::{Path, PathBuf};

/// Writes what was found, and says how the run ends.
pub fn conclude(
    arguments: &Arguments,
    report: &Report,
    stop: Option<Failure>,
) -> Result<Exit, Failure> {
    // A folder that cannot be written must not keep the findings from being printed, nor the other way round.
    let out = arguments.out.as_deref();
    let written = out.map_or(Ok(()), |folder| write_out(folder, report));
    let text = if arguments.json {
        report.to_json()
    } else {
        report.to_text()
    };
    write_stdout(|out| out.write_all(text.as_bytes()))?;
    let with_should = !matches!(arguments.level, Gate::Must);
    let failing = report.failing(with_should);
    match stop {
        Some(stop) if failing == 0 && written.is_ok() => return Err(stop),
        Some(stop) => {
            // Nothing is left to tell the user with if stderr is closed too.
            let _ = writeln!(std::io::stderr(), "canon: cut short: {stop}");
        }
        None => {}
    }
    written?;
    Ok(if failing > 0 {
        Exit::Differs
    } else if report.asked() == 0 {
        Exit::NothingRan
    } else {
        Exit::Conforms
    })
}

/// Makes the folder for the findings: a run may take hours, and one that has nowhere to leave them should not begin.
pub fn prepare(arguments: &Arguments) -> Result<(), Failure> {
    let Some(folder) = &arguments.out else {
        return Ok(());
    };
    std::fs::create_dir_all(folder).map_err(|error| {
        Failure::usage(format!(
            "--out {}: cannot be made a folder: {error}",
            folder.display()
        ))
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
