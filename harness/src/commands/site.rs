//! `canon site`: the page that canonicalizes, explains and identifies in the browser, with the book, the dialects and the matrix.

use super::profile;
use crate::exit::{Exit, Failure};
use crate::output::write_stdout;
use crate::site::pages::Page;
use crate::site::{self, File};
use canon::Profile;
use std::io::Write as _;
use std::path::{Path, PathBuf};

/// The arguments of `canon site`.
///
/// Writes plain files that work from a file server and from a folder; nothing in
/// them asks another host for anything. The reference runs in the page as
/// WebAssembly.
#[derive(clap::Args)]
pub struct Arguments {
    /// The folder to write to; it is made where it is not there.
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
    /// The folder with the pages of the book and the matrix.
    #[arg(long, value_name = "DIR", default_value = "docs")]
    docs: PathBuf,
}

/// Writes the site.
pub fn execute(arguments: &Arguments) -> Result<Exit, Failure> {
    let (mut pages, mut images) = (Vec::new(), Vec::new());
    read(&arguments.docs, "", &mut pages, &mut images)?;
    if !pages.iter().any(|page| page.name == "SUMMARY") {
        return Err(Failure::usage(format!(
            "{}: no SUMMARY.md in it; give --docs the folder of Canon's own pages",
            arguments.docs.display()
        )));
    }
    let dialects = Profile::ALL.map(|profile| (profile, profile::page(profile)));
    let files = site::files(&pages, images, &dialects);
    for file in &files {
        let path = arguments.out.join(&file.path);
        let parent = path.parent().unwrap_or(Path::new("."));
        std::fs::create_dir_all(parent)
            .and_then(|()| canon::files::renew(&path, &file.bytes))
            .map_err(|error| Failure::usage(format!("{}: cannot be written: {error}", path.display())))?;
    }
    let index = arguments.out.join("index.html");
    write_stdout(|out| writeln!(out, "{} files; open {}", files.len(), index.display()))?;
    Ok(Exit::Conforms)
}

/// The pages and images of a folder and those in it.
fn read(folder: &Path, prefix: &str, pages: &mut Vec<Page>, images: &mut Vec<File>) -> Result<(), Failure> {
    let wrong = |path: &Path, error: std::io::Error| {
        let place = path.display();
        Failure::usage(format!("{place}: cannot be read: {error}; give --docs DIR"))
    };
    let entries = std::fs::read_dir(folder).map_err(|error| wrong(folder, error))?;
    let mut paths: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    paths.sort();
    for path in paths {
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let bytes = || std::fs::read(&path).map_err(|error| wrong(&path, error));
        if path.is_dir() {
            read(&path, &format!("{prefix}{name}/"), pages, images)?;
        } else if let Some(stem) = name.strip_suffix(".md") {
            let text = String::from_utf8_lossy(&bytes()?).into_owned();
            pages.push(Page { name: format!("{prefix}{stem}"), text });
        } else if name.ends_with(".svg") || name.ends_with(".png") {
            images.push(File { path: format!("book/{prefix}{name}"), bytes: bytes()? });
        }
    }
    Ok(())
}
