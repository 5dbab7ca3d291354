//! Folders that are made before a run and taken away after it where nothing came into them.

use std::fs::DirBuilder;
use std::io;
use std::path::{Path, PathBuf};

/// The folders that were made; the empty ones go when this is dropped.
#[derive(Debug, Default)]
pub struct Folders(Vec<PathBuf>);

impl Folders {
    /// Makes a folder, and those above it, where they are not there.
    pub fn make(folder: &Path) -> io::Result<Folders> {
        let missing: Vec<&Path> =
            folder.ancestors().take_while(|folder| !folder.as_os_str().is_empty() && !folder.exists()).collect();
        let mut made = Folders::default();
        for folder in missing.into_iter().rev() {
            private().create(folder)?;
            made.0.push(folder.to_owned());
        }
        Ok(made)
    }
}

impl Drop for Folders {
    fn drop(&mut self) {
        for folder in self.0.iter().rev() {
            // Only an empty folder can be removed: what somebody wrote stays.
            let _ = std::fs::remove_dir(folder);
        }
    }
}

/// Only the owner may enter: keys come into it.
fn private() -> DirBuilder {
    #[cfg_attr(not(unix), allow(unused_mut))]
    let mut builder = DirBuilder::new();
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder
}
