//! Files that only their owner may read, replaced as a whole or not at all.

use super::error::KeyringError;
use std::fs::{File, OpenOptions};
use std::io::{Read as _, Seek as _, Write as _};
use std::path::{Path, PathBuf};

/// Far above any keyring; a larger file is somebody's mistake.
const LIMIT: u64 = 16 << 20;

/// Reads a private file, refusing one that others can read or write.
pub fn read(path: &Path) -> Result<zeroize::Zeroizing<Vec<u8>>, KeyringError> {
    let mut file = File::open(path).map_err(KeyringError::io(path))?;
    check_mode(path, &file)?;
    let mut bytes = zeroize::Zeroizing::new(Vec::new());
    std::io::Read::by_ref(&mut file)
        .take(LIMIT)
        .read_to_end(&mut bytes)
        .map_err(KeyringError::io(path))?;
    Ok(bytes)
}

/// Refuses the file of a private key that others can read.
#[cfg(unix)]
pub fn check_mode(path: &Path, file: &File) -> Result<(), KeyringError> {
    use std::os::unix::fs::PermissionsExt as _;
    let mode = file
        .metadata()
        .map_err(KeyringError::io(path))?
        .permissions()
        .mode()
        & 0o777;
    if mode & 0o077 == 0 {
        Ok(())
    } else {
        Err(KeyringError::TooOpen(path.to_owned(), mode))
    }
}

/// Elsewhere files have no mode to judge by.
#[cfg(not(unix))]
pub fn check_mode(_path: &Path, _file: &File) -> Result<(), KeyringError> {
    Ok(())
}

fn create(path: &Path, exclusive: bool) -> std::io::Result<File> {
    let mut options = OpenOptions::new();
    options.write(true);
    if exclusive {
        options.create_new(true);
    } else {
        options.create(true).truncate(true);
    }
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path)
}

/// Writes a file under a temporary name and renames it, so that a reader sees the old or the new one.
pub fn replace(path: &Path, bytes: &[u8]) -> Result<(), KeyringError> {
    let temporary = beside(path, &format!("{}.tmp", std::process::id()));
    let written = write_whole(&temporary, bytes).and_then(|()| std::fs::rename(&temporary, path));
    if written.is_err() {
        // The old file stands; what is left of the new one must not.
        let _ = std::fs::remove_file(&temporary);
    }
    written.map_err(KeyringError::io(path))?;
    sync_folder(path);
    Ok(())
}

fn write_whole(path: &Path, bytes: &[u8]) -> std::io::Result<()> {
    // A leftover of a process with the same number is in the way.
    let _ = std::fs::remove_file(path);
    let mut file = create(path, true)?;
    file.write_all(bytes)?;
    file.sync_all()
}

/// Writes a file that must not be there yet.
pub fn create_new(path: &Path, bytes: &[u8]) -> Result<(), KeyringError> {
    let mut file = create(path, true).map_err(|error| match error.kind() {
        std::io::ErrorKind::AlreadyExists => KeyringError::Present(path.to_owned()),
        _ => KeyringError::Io(path.to_owned(), error),
    })?;
    file.write_all(bytes)
        .and_then(|()| file.sync_all())
        .map_err(KeyringError::io(path))?;
    sync_folder(path);
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

/// A name in the same folder with an ending more.
pub fn beside(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(".");
    name.push(ending);
    name.into()
}

/// A rename is only safe from a power cut once the folder is written. Best effort: some systems cannot.
fn sync_folder(path: &Path) {
    if let Some(folder) = path.parent()
        && let Ok(folder) = File::open(folder)
    {
        let _ = folder.sync_all();
    }
}

/// A folder that only its owner may enter.
pub fn create_folder(path: &Path) -> Result<(), KeyringError> {
    let mut builder = std::fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(path).map_err(KeyringError::io(path))
}

/// Holds the folder until dropped, so that two rotations cannot cross.
pub fn lock(folder: &Path) -> Result<File, KeyringError> {
    let file = File::open(folder).map_err(KeyringError::io(folder))?;
    file.lock().map_err(KeyringError::io(folder))?;
    Ok(file)
}
