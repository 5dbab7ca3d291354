//! `canon adapter`: the reference, or a mutant of it, on stdin and stdout.

use crate::exit::{Exit, Failure};
use crate::reference::Reference;
use crate::serve::serve;
use canon_generator::mutants;

/// The arguments of `canon adapter`.
#[derive(clap::Args)]
pub struct Arguments {
    /// Answer for this profile too, given as a file; may be given several times. The shipped ones are always there.
    #[arg(long, value_name = "FILE", value_parser = super::named::argument)]
    profile: Vec<canon::Profile>,
    /// Answer as this mutant would: the reference with one step wrong (`canon mutants` lists them).
    #[arg(long, value_name = "NAME")]
    mutant: Option<String>,
}

/// Answers until the input ends.
pub fn execute(arguments: &Arguments) -> Result<Exit, Failure> {
    super::named::distinct(&arguments.profile).map_err(Failure::usage)?;
    let mutant = match &arguments.mutant {
        None => None,
        Some(name) => Some(
            mutants::find(name)
                .ok_or_else(|| Failure::usage(format!("no mutant is called {name:?}; see canon mutants")))?,
        ),
    };
    let mut reference = Reference::new(mutant);
    serve(std::io::stdin(), std::io::stdout(), &mut reference)
        .map_err(|error| Failure::usage(format!("the stream broke: {error}")))?;
    Ok(Exit::Conforms)
}
