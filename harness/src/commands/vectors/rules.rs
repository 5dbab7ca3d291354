//! `canon vectors rules`: the page about the rules, written from the registry.

use super::{From, folder};
use crate::exit::{Exit, Failure};
use crate::output::write_stdout;
use canon_generator::{mutants, trace};
use canon_vectors::Registry;
use std::io::Write as _;

/// The arguments of `canon vectors rules`.
#[derive(clap::Args)]
pub struct Arguments {
    #[command(flatten)]
    from: From,
}

/// Prints the page, and fails where a rule has no vector or no mutant.
pub fn execute(arguments: &Arguments) -> Result<Exit, Failure> {
    let suite = folder::suite(&arguments.from)?;
    let registry = Registry::embedded().map_err(|error| Failure::usage(error.to_string()))?;
    let mutants = mutants::all();
    let page = trace::page(&registry, &suite, &mutants);
    write_stdout(|out| out.write_all(page.as_bytes()))?;
    let gaps = trace::gaps(&registry, &suite, &mutants);
    if gaps.is_empty() {
        return Ok(Exit::Conforms);
    }
    Err(Failure { exit: Exit::Differs, message: format!("not every rule is held:\n  {}", gaps.join("\n  ")) })
}
