//! Files that a run reads or adds to. No report may take the place of one.

use super::target::{Place, Target};
use crate::exit::Failure;
use std::path::{Path, PathBuf};

/// A file, or a folder with all that is in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reserved {
    /// What it is, for the sentence that refuses.
    what: &'static str,
    path: PathBuf,
}

impl Reserved {
    /// This file or folder, which need not be there yet.
    pub fn new(what: &'static str, path: impl Into<PathBuf>) -> Reserved {
        Reserved { what, path: path.into() }
    }

    fn holds(&self, path: &Path) -> bool {
        let inside = || Some(place(path)?.starts_with(place(&self.path)?));
        is_one_file(path, &self.path) || (is_file(path) && !self.path.is_file() && inside() == Some(true))
    }
}

/// Refuses a report that would overwrite what the run needs, or another report.
pub fn check(targets: &[Target], reserved: &[Reserved]) -> Result<(), Failure> {
    let files: Vec<(&str, &Path)> = targets
        .iter()
        .filter_map(|target| match &target.place {
            Place::File(path) => Some((target.format.name, path.as_path())),
            _ => None,
        })
        .collect();
    for (at, (format, path)) in files.iter().enumerate() {
        if let Some((other, _)) = files[..at].iter().find(|(_, other)| is_one_file(path, other)) {
            return Err(Failure::usage(format!(
                "{other} and {format} cannot share {}; give each report a file of its own",
                path.display()
            )));
        }
        if let Some(reserved) = reserved.iter().find(|reserved| reserved.holds(path)) {
            return Err(Failure::usage(format!(
                "the report {format}={} would overwrite {}; give it a file of its own",
                path.display(),
                reserved.what
            )));
        }
    }
    Ok(())
}

/// Whether two paths lead to one file, which need not be there yet. What is no file, such as `/dev/null`, may be shared.
fn is_one_file(one: &Path, other: &Path) -> bool {
    let (first, second) = (place(one), place(other));
    is_file(one) && (one == other || (first.is_some() && first == second))
}

fn is_file(path: &Path) -> bool {
    path.metadata().map_or(true, |metadata| metadata.is_file())
}

/// The path with every link on the way followed; the last part need not be there.
fn place(path: &Path) -> Option<PathBuf> {
    let path = std::path::absolute(path).ok()?;
    path.canonicalize().ok().or_else(|| Some(path.parent()?.canonicalize().ok()?.join(path.file_name()?)))
}
