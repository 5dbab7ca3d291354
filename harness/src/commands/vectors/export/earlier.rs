//! What an earlier export left in the folder: removed first, so that a package holds what was asked for and nothing older.
//! A file that no export wrote stays.

use super::{files, package};
use canon_generator::check::Files;
use std::collections::BTreeSet;
use std::fs;
use std::io::Result;
use std::path::Path;

/// Removes the data of profiles that lies where these files of a package are about to put theirs.
pub fn remove_data(out: &Path, files: &Files) -> Result<()> {
    let data = files.iter().filter(|(_, text)| package::is_data(text));
    let folders: BTreeSet<_> = data.filter_map(|(name, _)| Path::new(name).parent()).collect();
    for folder in folders {
        for path in listed(&out.join(folder))? {
            if path.is_file() && fs::read_to_string(&path).is_ok_and(|text| package::is_data(&text)) {
                fs::remove_file(path)?;
            }
        }
    }
    Ok(())
}

/// Removes the plain files of every profile that a table of ours stands beside.
pub fn remove_files(out: &Path) -> Result<()> {
    for folder in listed(out)? {
        let table = folder.join(files::TABLE);
        let Ok(text) = fs::read_to_string(&table) else { continue };
        let Some(rows) = text.strip_prefix(files::HEAD) else { continue };
        let names: BTreeSet<&str> = rows.lines().filter_map(|row| row.split('\t').next()).collect();
        remove_named(&folder, &names)?;
        fs::remove_file(table)?;
        remove_if_empty(&folder);
    }
    Ok(())
}

/// Below a folder, the files of these names, and all in folders that are named after them without their ending.
fn remove_named(folder: &Path, names: &BTreeSet<&str>) -> Result<()> {
    let own = |path: &Path, ending: &str| {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        names.contains(format!("{name}{ending}").as_str())
    };
    for path in listed(folder)? {
        if path.is_dir() {
            remove_named(&path, names)?;
            remove_if_empty(&path);
        } else if own(&path, "") || own(folder, ".json") {
            fs::remove_file(path)?;
        }
    }
    Ok(())
}

/// What else lies there is somebody's.
fn remove_if_empty(folder: &Path) {
    let _ = fs::remove_dir(folder);
}

/// What a folder holds; nothing where there is none.
fn listed(folder: &Path) -> Result<Vec<std::path::PathBuf>> {
    match folder.read_dir() {
        Ok(entries) => entries.map(|entry| Ok(entry?.path())).collect(),
        Err(_) if !folder.is_dir() => Ok(Vec::new()),
        Err(error) => Err(error),
    }
}
