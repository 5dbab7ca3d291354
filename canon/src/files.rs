//! Files that are replaced as a whole or not at all, and lines that are added whole or not at all.
//!
//! A process that is killed, or a disk that is full, leaves the old file or the new one, never half of either.

use std::fs::{File, OpenOptions};
use std::io::{self, ErrorKind, Write as _};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};

/// Who may read a file that is made.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Access {
    /// Everybody whom the user's mask lets; a file that is replaced keeps its mode.
    #[default]
    Usual,
    /// The owner alone.
    Private,
}

/// Puts a text in the place of a file, which need not be there: written beside it, synced, renamed.
///
/// A device or a pipe is written to, because nothing can take its place.
pub fn replace(path: &Path, bytes: &[u8]) -> io::Result<()> {
    put(path, bytes, Draft::publish)
}

/// The same without waiting for the disk: for one of thousands of files that a command can write again.
pub fn renew(path: &Path, bytes: &[u8]) -> io::Result<()> {
    put(path, bytes, Draft::rename)
}

fn put(path: &Path, bytes: &[u8], publish: fn(Draft) -> io::Result<()>) -> io::Result<()> {
    if is_no_file(path) {
        return OpenOptions::new().write(true).open(path)?.write_all(bytes);
    }
    let path = real(path);
    match Draft::new(&path, Access::Usual) {
        Ok(mut draft) => {
            draft.file.write_all(bytes)?;
            publish(draft)
        }
        // The folder takes no second file, but this one may be written: the bytes are all here.
        Err(error) if error.kind() == ErrorKind::PermissionDenied && path.is_file() => write_over(&path, bytes),
        Err(error) => Err(error),
    }
}

/// Whether [`replace`] would find a place to write, found out without a change: before hours of work, not after.
pub fn replaceable(path: &Path) -> io::Result<()> {
    match std::fs::metadata(path) {
        Ok(found) if found.is_dir() => Err(ErrorKind::IsADirectory.into()),
        // To open a pipe may take for ever.
        Ok(found) if !found.is_file() => Ok(()),
        Ok(_) => {
            OpenOptions::new().append(true).open(path)?;
            match Draft::new(&real(path), Access::Usual) {
                Err(error) if error.kind() != ErrorKind::PermissionDenied => Err(error),
                _ => Ok(()),
            }
        }
        Err(_) => Draft::new(path, Access::Usual).map(drop),
    }
}

/// A file under a temporary name, beside the one whose place it will take. Dropped, it is gone.
#[derive(Debug)]
pub struct Draft {
    /// What to write to.
    pub file: File,
    temporary: PathBuf,
    path: PathBuf,
    done: bool,
}

impl Draft {
    /// An empty draft of this file.
    pub fn new(path: &Path, access: Access) -> io::Result<Draft> {
        static NEXT: AtomicU64 = AtomicU64::new(1);
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        let temporary = beside(path, &format!("{}-{number}.tmp", std::process::id()));
        // A leftover of a process with the same number is in the way.
        let _ = std::fs::remove_file(&temporary);
        let mut options = OpenOptions::new();
        options.write(true).create_new(true);
        #[cfg(unix)]
        if access == Access::Private {
            std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
        }
        #[cfg(not(unix))]
        let _ = access;
        let file = options.open(&temporary)?;
        if let (Access::Usual, Ok(old)) = (access, std::fs::metadata(path)) {
            let _ = file.set_permissions(old.permissions());
        }
        Ok(Draft { file, temporary, path: path.to_owned(), done: false })
    }

    /// Takes the place of the file, once everything is on the disk.
    pub fn publish(self) -> io::Result<()> {
        self.file.sync_all()?;
        self.take_place().map(drop)
    }

    /// The same without waiting for the disk; the file stays open, and what is written from here on is in it.
    pub fn take_place(self) -> io::Result<File> {
        let (file, path) = (self.file.try_clone()?, self.path.clone());
        self.rename()?;
        sync_folder(&path);
        Ok(file)
    }

    fn rename(mut self) -> io::Result<()> {
        std::fs::rename(&self.temporary, &self.path)?;
        self.done = true;
        Ok(())
    }
}

impl Drop for Draft {
    fn drop(&mut self) {
        if !self.done {
            let _ = std::fs::remove_file(&self.temporary);
        }
    }
}

/// A file that is held by this process alone, to add lines to. Whoever else wants it waits.
#[derive(Debug)]
pub struct Appender {
    file: File,
    path: PathBuf,
    /// Whether it was made here and holds nothing yet.
    made: bool,
}

impl Appender {
    /// Opens a file, makes it where it is not there, and waits until nobody else holds it.
    pub fn open(path: &Path) -> io::Result<Appender> {
        loop {
            let made = !path.exists();
            let file = OpenOptions::new().read(true).append(true).create(true).open(path)?;
            hold(&file)?;
            // Whoever held it before may have taken it away again, having had nothing to write.
            if same_file(&file, path) {
                return Ok(Appender { file, path: path.to_owned(), made });
            }
        }
    }

    /// Everything that is in it.
    pub fn read(&mut self) -> io::Result<Vec<u8>> {
        let mut text = Vec::new();
        io::Seek::rewind(&mut self.file)?;
        io::Read::read_to_end(&mut self.file, &mut text)?;
        Ok(text)
    }

    /// Adds bytes and waits for the disk; where that fails, the file is as long as before.
    pub fn append(&mut self, bytes: &[u8]) -> io::Result<()> {
        let before = self.file.metadata()?.len();
        let written = self.file.write_all(bytes).and_then(|()| self.file.sync_all());
        match written {
            Ok(()) => self.made = false,
            Err(_) => self.cut(before)?,
        }
        written
    }

    /// Cuts the file to its first bytes.
    pub fn cut(&mut self, length: u64) -> io::Result<()> {
        self.file.set_len(length)?;
        self.file.sync_all()
    }
}

impl Drop for Appender {
    fn drop(&mut self) {
        // An empty file would be no file of anything.
        if self.made && self.file.metadata().is_ok_and(|found| found.len() == 0) {
            let _ = std::fs::remove_file(&self.path);
        }
    }
}

/// Waits for a file to be free and holds it until it is closed. Where the file system knows no locks there are none.
pub fn hold(file: &File) -> io::Result<()> {
    match file.lock() {
        Err(error) if error.kind() == ErrorKind::Unsupported => Ok(()),
        held => held,
    }
}

#[cfg(unix)]
fn same_file(file: &File, path: &Path) -> bool {
    use std::os::unix::fs::MetadataExt as _;
    let identity = |found: std::fs::Metadata| (found.dev(), found.ino());
    file.metadata().map(identity).ok() == std::fs::metadata(path).map(identity).ok()
}

#[cfg(not(unix))]
fn same_file(_: &File, path: &Path) -> bool {
    path.exists()
}

fn write_over(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut file = OpenOptions::new().write(true).open(path)?;
    file.write_all(bytes)?;
    file.set_len(bytes.len() as u64)?;
    file.sync_all()
}

fn is_no_file(path: &Path) -> bool {
    std::fs::metadata(path).is_ok_and(|found| !found.is_file() && !found.is_dir())
}

/// Where a link leads: what it points to is replaced, not the link.
pub fn real(path: &Path) -> PathBuf {
    std::fs::canonicalize(path).unwrap_or_else(|_| path.to_owned())
}

/// A name in the same folder with an ending more.
pub fn beside(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(".");
    name.push(ending);
    name.into()
}

/// A rename is only safe from a power cut once the folder is written. Best effort: some systems cannot.
pub fn sync_folder(path: &Path) {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    if let Ok(folder) = File::open(folder.unwrap_or(Path::new("."))) {
        let _ = folder.sync_all();
    }
}
