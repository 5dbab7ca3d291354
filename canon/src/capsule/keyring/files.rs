//! Files that only their owner may read, in a folder that only their owner may change.

use super::error::KeyringError;
use crate::files::{Access, Draft, sync_folder};
use std::fs::{File, OpenOptions};
use std::io::{Read as _, Seek as _, Write as _};
use std::path::Path;

/// Far above any keyring; a larger file is somebody's mistake.
const LIMIT: u64 = 16 << 20;

/// Reads a private file, refusing one that others can read or write.
pub fn read(path: &Path) -> Result<zeroize::Zeroizing<Vec<u8>>, KeyringError> {
    let mut file = File::open(path).map_err(KeyringError::io(path))?;
    check_mode(path, &file)?;
    let mut bytes = zeroize::Zeroizing::new(Vec::new());
    std::io::Read::by_ref(&mut file).take(LIMIT).read_to_end(&mut bytes).map_err(KeyringError::io(path))?;
    Ok(bytes)
}

/// Refuses the file of a private key that others can read.
#[cfg(unix)]
pub fn check_mode(path: &Path, file: &File) -> Result<(), KeyringError> {
    use std::os::unix::fs::PermissionsExt as _;
    let mode = file.metadata().map_err(KeyringError::io(path))?.permissions().mode() & 0o777;
    if mode & 0o077 == 0 { Ok(()) } else { Err(KeyringError::TooOpen(path.to_owned(), mode)) }
}

/// Elsewhere files have no mode to judge by.
#[cfg(not(unix))]
pub fn check_mode(_path: &Path, _file: &File) -> Result<(), KeyringError> {
    Ok(())
}

/// Puts bytes in the place of a file, so that a reader sees the old or the new one.
pub fn replace(path: &Path, bytes: &[u8]) -> Result<(), KeyringError> {
    draft(path, bytes).and_then(Draft::publish).map_err(KeyringError::io(path))
}

fn draft(path: &Path, bytes: &[u8]) -> std::io::Result<Draft> {
    let mut draft = Draft::new(path, Access::Private)?;
    draft.file.write_all(bytes)?;
    Ok(draft)
}

/// The length of a file; none where there is none.
pub fn length(path: &Path) -> Option<u64> {
    std::fs::metadata(path).ok().filter(|found| found.is_file()).map(|found| found.len())
}

/// Takes away what a process that was killed left under a temporary name: it may hold a private key.
///
/// Only while the folder is locked, so that the drafts of nobody else are touched.
pub fn sweep(folder: &Path) -> Result<(), KeyringError> {
    for entry in folder.read_dir().map_err(KeyringError::io(folder))?.flatten() {
        let name = entry.file_name();
        let name = name.to_string_lossy();
        if name.starts_with("key") && name.ends_with(".tmp") && entry.path().is_file() {
            destroy(&entry.path())?;
            std::fs::remove_file(entry.path()).map_err(KeyringError::io(&entry.path()))?;
        }
    }
    Ok(())
}

/// Overwrites what a file holds, so that its bytes do not outlive its name.
pub fn destroy(path: &Path) -> Result<(), KeyringError> {
    let wipe = || {
        let mut file = OpenOptions::new().write(true).open(path)?;
        let length = file.metadata()?.len().min(LIMIT);
        file.rewind()?;
        file.write_all(&vec![0; length as usize])?;
        file.sync_all()
    };
    wipe().map_err(KeyringError::io(path))
}

/// Renames a file over another.
pub fn rename(from: &Path, to: &Path) -> Result<(), KeyringError> {
    std::fs::rename(from, to).map_err(KeyringError::io(to))?;
    sync_folder(to);
    Ok(())
}

/// A folder that only its owner may enter.
pub fn create_folder(path: &Path) -> Result<(), KeyringError> {
    let mut builder = std::fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(path).map_err(KeyringError::io(path))
}

/// Refuses a folder in which everybody may put another key in the place of one's own.
#[cfg(unix)]
pub fn check_folder(folder: &Path) -> Result<(), KeyringError> {
    use std::os::unix::fs::PermissionsExt as _;
    let found = std::fs::metadata(folder).map_err(KeyringError::io(folder))?;
    let mode = found.permissions().mode() & 0o777;
    match mode & 0o002 {
        0 => Ok(()),
        _ => Err(KeyringError::FolderTooOpen(folder.to_owned(), mode)),
    }
}

/// Elsewhere folders have no mode to judge by.
#[cfg(not(unix))]
pub fn check_folder(_folder: &Path) -> Result<(), KeyringError> {
    Ok(())
}

/// Holds the folder until dropped, so that two rotations cannot cross.
pub fn lock(folder: &Path) -> Result<File, KeyringError> {
    check_folder(folder)?;
    let file = File::open(folder).map_err(KeyringError::io(folder))?;
    file.lock().map_err(KeyringError::io(folder))?;
    sweep(folder)?;
    Ok(file)
}
