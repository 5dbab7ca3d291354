//! Where the reports of a run go: files, and at most one machine format on standard output.

use crate::event::Event;
use crate::exit::Failure;
use crate::report::palette::Palette;
use crate::report::{self, FORMATS, Format, terminal};
use std::fmt::Write as _;
use std::io::Write as _;
use std::path::PathBuf;

/// One report that was asked for.
#[derive(Clone)]
pub struct Wanted {
    format: &'static Format,
    path: PathBuf,
}

/// `FORMAT=PATH`.
pub fn wanted(text: &str) -> Result<Wanted, String> {
    let (name, path) = text
        .split_once('=')
        .ok_or("FORMAT=PATH is wanted, such as junit=report.xml")?;
    let format = report::format(name).ok_or_else(|| {
        let known: Vec<&str> = FORMATS.iter().map(|format| format.name).collect();
        format!("no format is called {name:?}; one of {}", known.join(", "))
    })?;
    if path.is_empty() {
        return Err("the path is empty; - is standard output".to_owned());
    }
    Ok(Wanted {
        format,
        path: path.into(),
    })
}

/// The help of `--report`: a line for each format.
pub fn help() -> String {
    let mut help = "Also write a report: FORMAT=PATH, with - for standard output; may be given several times.\n".to_owned();
    for format in FORMATS {
        let _ = write!(help, "\n{:>9}  {}", format.name, format.about);
    }
    help
}

/// Writes all reports. The one for people goes to standard output, or to standard error where a machine reads the former.
pub fn write(events: &[Event], reports: &[Wanted]) -> Result<(), Failure> {
    let to_stdout = |report: &&Wanted| report.path.as_os_str() == "-";
    for report in reports {
        let document = (report.format.render)(events);
        let written = if to_stdout(&report) {
            std::io::stdout().write_all(&document)
        } else {
            std::fs::write(&report.path, document)
        };
        written.map_err(|error| {
            Failure::usage(format!(
                "the {} report cannot be written to {}: {error}",
                report.format.name,
                report.path.display()
            ))
        })?;
    }
    // A reader that is gone is no reason to fail.
    if reports.iter().any(|report| to_stdout(&report)) {
        let stderr = std::io::stderr();
        let _ = stderr
            .lock()
            .write_all(terminal::write(events, Palette::of(&stderr)).as_bytes());
    } else {
        let stdout = std::io::stdout();
        let _ = stdout
            .lock()
            .write_all(terminal::write(events, Palette::of(&stdout)).as_bytes());
    }
    Ok(())
}
