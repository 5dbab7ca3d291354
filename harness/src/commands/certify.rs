//! `canon certify`: a run whose result is sealed as a Capsule and appended to a chain.

use super::run;
use crate::certificate::{self, Chain, ChainError, SigningKeySource};
use crate::exit::{Exit, Failure};
use crate::input::Source;
use crate::output::write_stdout;
use crate::report::reporter::Surroundings;
use crate::report::reserved::Reserved;
use std::io::Write as _;
use std::path::{Path, PathBuf};

/// The arguments of `canon certify`.
#[derive(clap::Args)]
// A group is named after its struct, and the arguments of `run` have taken that name.
#[group(id = "certificate")]
pub struct Arguments {
    /// The chain file (JSON lines); made when it is not there. `canon capsule chain` verifies it.
    #[arg(long, value_name = "FILE")]
    chain: PathBuf,
    /// The private key: 32 bytes, as `canon capsule keygen` writes them. Without it the keys beside the chain
    /// are used, in FILE.keys, and made together with the first certificate.
    #[arg(long, value_name = "FILE")]
    key: Option<PathBuf>,
    /// Drop a last line of the chain that was cut short while it was written.
    #[arg(long)]
    drop_cut_line: bool,
    /// Run nothing; print the history of the chain as a table (markdown) or a drawing (svg).
    #[arg(long, value_name = "FORMAT", value_enum, conflicts_with_all = ["key", "SubjectArguments"])]
    draw: Option<Drawing>,
    #[command(flatten)]
    run: run::Arguments,
}

/// How a history is shown.
#[derive(Clone, Copy, clap::ValueEnum)]
enum Drawing {
    /// A table.
    Markdown,
    /// A line over time.
    Svg,
}

/// Runs, seals, appends; the exit code is the run's.
pub fn execute(arguments: &Arguments) -> Result<Exit, Failure> {
    if let Some(drawing) = arguments.draw {
        return draw(&arguments.chain, drawing);
    }
    // Everything that will be written is tried first: a run of minutes must not end in "no such file".
    let untouched = |error| Failure::usage(refusal(&error, "nothing was added"));
    let prepared = run::prepare(&arguments.run, &Surroundings::detect(), kept(arguments))?;
    if arguments.drop_cut_line {
        Chain::drop_cut_line(&arguments.chain).map_err(untouched)?;
    }
    let mut chain = Chain::open(&arguments.chain).map_err(untouched)?;
    // Dropped after the keys, whose folder is inside.
    let _folders = chain.prepare().map_err(untouched)?;
    let key = arguments.key.as_deref();
    let key_source = SigningKeySource::of(&chain, key).map_err(untouched)?;
    // The reports come before the certificate: whoever gives the command again after a failure gets one, not two.
    let (events, exit) = prepared.perform()?;
    let place = arguments.chain.display();
    if !certificate::happened(&events) {
        let _ = writeln!(std::io::stderr(), "no certificate in {place}: no case was answered");
        return Ok(exit);
    }
    let record = certificate::capsule(&events)
        .ok_or_else(|| Failure::usage("the run did not start, so there is nothing to certify"))?;
    let hash = chain.append(record, key_source, key).map_err(untouched)?;
    let _ = writeln!(std::io::stderr(), "certificate {} in {place}: capsule://sha3_{hash}", chain.length());
    Ok(exit)
}

/// What a report must leave alone: it would take a history along, or the keys that it can be verified with.
fn kept(arguments: &Arguments) -> Vec<Reserved> {
    let chain = Reserved::new("the chain", &arguments.chain);
    let beside = Reserved::new("the keys of the chain", certificate::folder_beside(&arguments.chain));
    let key = arguments.key.iter().map(|path| Reserved::new("the private key", path));
    key.chain([chain, beside]).collect()
}

/// What is wrong; of a chain that does not hold nobody can say what to do, only what was not done.
fn refusal(error: &ChainError, left: &str) -> String {
    match error {
        ChainError::Fault(..) => format!("{error}; {left}"),
        _ => error.to_string(),
    }
}

fn draw(path: &Path, drawing: Drawing) -> Result<Exit, Failure> {
    let chain = Chain::open(path).map_err(|error| Failure {
        // As `canon capsule chain` ends for a chain that does not hold.
        exit: match error {
            ChainError::Fault(..) => Exit::Differs,
            _ => Exit::Usage,
        },
        message: refusal(&error, "nothing was drawn"),
    })?;
    if chain.is_new() {
        let absent = std::io::ErrorKind::NotFound.into();
        return Err(Source::new(path).unreadable(&absent));
    }
    let drawn = match drawing {
        Drawing::Markdown => certificate::markdown(chain.entries()),
        Drawing::Svg => certificate::svg(chain.entries()),
    };
    write_stdout(|out| out.write_all(drawn.as_bytes()))?;
    Ok(Exit::Conforms)
}
