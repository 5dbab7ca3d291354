//! `canon completions`: the script that lets a shell complete the command line.

use super::Canon;
use crate::exit::{Exit, Failure};
use crate::output::write_stdout;
use clap::CommandFactory as _;
use clap_complete::Shell;
use std::io::Write as _;

/// The arguments of `canon completions`.
#[derive(clap::Args)]
pub struct Arguments {
    /// The shell to write for.
    shell: Shell,
}

/// Prints the script.
pub fn execute(arguments: &Arguments) -> Result<Exit, Failure> {
    let mut script = Vec::new();
    clap_complete::generate(arguments.shell, &mut Canon::command(), "canon", &mut script);
    write_stdout(|out| out.write_all(&script))?;
    Ok(Exit::Conforms)
}
