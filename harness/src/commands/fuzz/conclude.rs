//! What is left of a run: the findings on disk and on standard output, and the exit code.

use super::Arguments;
use crate::case::Gate;
use crate::exit::{Exit, Failure};
use crate::fuzz::report::Report;
use crate::output::write_stdout;
use canon::Profile;
use canon::files::{replace, replaceable};
use std::io::Write as _;
use std::path::{Path, PathBuf};

/// Writes what was found, and says how the run ends.
pub fn conclude(arguments: &Arguments, report: &Report, stop: Option<Failure>) -> Result<Exit, Failure> {
    // A folder that cannot be written must not keep the findings from being printed, nor the other way round.
    let out = arguments.out.as_deref();
    let written = out.map_or(Ok(()), |folder| write_out(folder, report));
    let text = if arguments.json { report.to_json() } else { report.to_text() };
    write_stdout(|out| out.write_all(text.as_bytes()))?;
    let with_should = !matches!(arguments.level, Gate::Must);
    let failing = report.failing(with_should);
    match stop {
        Some(stop) if (failing == 0 || stop.exit == Exit::Interrupted) && written.is_ok() => {
            return Err(stop);
        }
        Some(stop) => {
            // Nothing is left to tell the user with if stderr is closed too.
            let _ = writeln!(std::io::stderr(), "canon: cut short: {stop}");
        }
        None => {}
    }
    written?;
    match report.says_nothing() {
        _ if failing > 0 => Ok(Exit::Differs),
        None => Ok(Exit::Conforms),
        Some(message) => Err(Failure { exit: Exit::NothingRan, message }),
    }
}

/// Makes the folder for the findings: a run may take hours, and one that has nowhere to leave them should not begin.
pub fn prepare(arguments: &Arguments) -> Result<(), Failure> {
    let Some(folder) = &arguments.out else {
        return Ok(());
    };
    let found = arguments.profile.map(|profile| vectors(folder, profile));
    for path in [Some(findings(folder)), found].into_iter().flatten() {
        let parent = path.parent().unwrap_or(folder);
        std::fs::create_dir_all(parent)
            .map_err(|error| Failure::usage(format!("--out {}: cannot be made a folder: {error}", parent.display())))?;
        replaceable(&path)
            .map_err(|error| Failure::usage(format!("--out {}: cannot be written: {error}", path.display())))?;
    }
    Ok(())
}

fn findings(folder: &Path) -> PathBuf {
    folder.join("findings.json")
}

fn vectors(folder: &Path, profile: Profile) -> PathBuf {
    folder.join(profile.name()).join("found.json")
}

fn write_out(folder: &Path, report: &Report) -> Result<(), Failure> {
    let write = |path: PathBuf, text: String| {
        path.parent()
            .map_or(Ok(()), std::fs::create_dir_all)
            .and_then(|()| replace(&path, text.as_bytes()))
            .map_err(|error| Failure::usage(format!("{}: {error}", path.display())))
    };
    let findings = write(findings(folder), report.to_json());
    // Both are tried: one that cannot be written does not take the other along.
    let vectors = match report.to_vectors() {
        Some((profile, text)) => write(vectors(folder, profile), text),
        None => Ok(()),
    };
    findings.and(vectors)
}
