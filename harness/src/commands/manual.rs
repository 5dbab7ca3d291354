//! `canon manual`: the man pages, made from the same text as `--help`.

use super::Canon;
use crate::exit::{Exit, Failure};
use crate::output::write_stdout;
use canon::files::replace;
use clap::CommandFactory as _;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

/// The arguments of `canon manual`.
#[derive(clap::Args)]
pub struct Arguments {
    /// Write one page a command into this folder instead of the main page to standard output.
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
}

/// Prints the main page, or writes them all.
pub fn execute(arguments: &Arguments) -> Result<Exit, Failure> {
    let command = Canon::command();
    match &arguments.out {
        None => {
            let page = page(command).unwrap_or_default();
            write_stdout(|out| out.write_all(&page))?;
        }
        Some(folder) => {
            write_pages(folder, command)
                .map_err(|error| Failure::usage(format!("{}: cannot be written: {error}", folder.display())))?;
        }
    }
    Ok(Exit::Conforms)
}

fn page(command: clap::Command) -> io::Result<Vec<u8>> {
    let mut page = Vec::new();
    clap_mangen::Man::new(command).render(&mut page)?;
    Ok(page)
}

fn write_pages(folder: &Path, command: clap::Command) -> io::Result<()> {
    std::fs::create_dir_all(folder)?;
    let subcommands: Vec<_> = command.get_subcommands().cloned().collect();
    replace(&folder.join("canon.1"), &page(command)?)?;
    for subcommand in subcommands {
        let name = format!("canon-{}", subcommand.get_name());
        // The library keeps names for ever; a handful of pages is no leak.
        let title: &'static str = Box::leak(name.clone().into_boxed_str());
        replace(&folder.join(format!("{name}.1")), &page(subcommand.name(title))?)?;
    }
    Ok(())
}
