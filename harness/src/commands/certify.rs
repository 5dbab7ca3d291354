//! `canon certify`: a run whose result is sealed as a Capsule and appended to a chain.

use super::run;
use crate::certificate::{self, Chain, ChainError, Throughput};
use crate::event::Event;
use crate::exit::{Exit, Failure};
use crate::output::write_stdout;
use canon::capsule::chain::Keys;
use canon::capsule::{KeyStore, Signer, SigningKey};
use std::io::Write as _;
use std::path::{Path, PathBuf};
use zeroize::Zeroizing;

/// The arguments of `canon certify`.
#[derive(clap::Args)]
// A group is named after its struct, and the arguments of `run` have taken that name.
#[group(id = "certificate")]
pub struct Arguments {
    /// The chain file (JSON lines); made when it is not there. `canon capsule chain` verifies it.
    #[arg(long, value_name = "FILE")]
    chain: PathBuf,
    /// The private key: 32 bytes, as `canon capsule keygen` writes them. Without it the keys beside the chain
    /// are used, in FILE.keys, and made together with a new chain.
    #[arg(long, value_name = "FILE")]
    key: Option<PathBuf>,
    /// Run nothing; print the history of the chain as a table (markdown) or a drawing (svg).
    #[arg(long, value_name = "FORMAT", value_enum, conflicts_with_all = ["key", "command"])]
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
    // The chain and the key are checked first: a run of minutes must not end in "no such file".
    let (signer, keys) = signer(arguments)?;
    let mut chain = Chain::open(&arguments.chain, keys).map_err(refused)?;
    let (events, exit) = run::perform(&arguments.run)?;
    let (reference, _) = run::perform(&arguments.run.of_reference())?;
    let record = certificate::capsule(&events, throughput(&events, &reference))
        .ok_or_else(|| Failure::usage("the run did not start, so there is nothing to certify"))?;
    let hash = chain.append(record, &signer).map_err(refused)?;
    run::report(&arguments.run, &events)?;
    let place = arguments.chain.display();
    let _ = writeln!(
        std::io::stderr(),
        "certificate {} in {place}: capsule://sha3_{hash}",
        chain.length()
    );
    Ok(exit)
}

fn refused(error: ChainError) -> Failure {
    Failure::usage(error.to_string())
}

fn signer(arguments: &Arguments) -> Result<(Signer, Keys), Failure> {
    if let Some(path) = &arguments.key {
        let unusable = |why: String| Failure::usage(format!("{}: {why}", path.display()));
        let bytes =
            Zeroizing::new(std::fs::read(path).map_err(|error| unusable(error.to_string()))?);
        let seed: &[u8; 32] = bytes.as_slice().try_into().map_err(|_| {
            unusable("a private key is 32 bytes; `canon capsule keygen` makes one".to_owned())
        })?;
        let key = SigningKey::from_seed(seed);
        let public = key.public_key();
        return Ok((Signer::new(key), Keys::One(public)));
    }
    let mut folder = arguments.chain.clone().into_os_string();
    folder.push(".keys");
    let store = KeyStore::at(PathBuf::from(folder));
    let unusable = |error: canon::capsule::KeyringError| Failure::usage(error.to_string());
    let fresh = !arguments.chain.exists() && !store.keyring_path().exists();
    let keyring = if fresh {
        store.generate()
    } else {
        store.keyring()
    }
    .map_err(unusable)?;
    Ok((store.signer().map_err(unusable)?, Keys::Ring(keyring)))
}

/// Both rates over the same cases in the same minute; none where a run was too short to time.
fn throughput(events: &[Event], reference: &[Event]) -> Option<Throughput> {
    let rate = |events: &[Event]| match events.last() {
        Some(Event::RunFinished(finished)) if finished.duration_ms > 0 => {
            let cases: usize = finished.counts.values().sum();
            Some(cases as f64 * 1000.0 / finished.duration_ms as f64)
        }
        _ => None,
    };
    let cases_per_second = rate(events)?;
    Some(Throughput {
        cases_per_second,
        ratio: cases_per_second / rate(reference)?,
    })
}

fn draw(chain: &Path, drawing: Drawing) -> Result<Exit, Failure> {
    let unreadable = |why: String| Failure::usage(format!("{}: {why}", chain.display()));
    let text = std::fs::read_to_string(chain).map_err(|error| unreadable(error.to_string()))?;
    let entries = certificate::read(&text)
        .map_err(|line| unreadable(format!("line {line} is no capsule; is this a chain file?")))?;
    let drawn = match drawing {
        Drawing::Markdown => certificate::markdown(&entries),
        Drawing::Svg => certificate::svg(&entries),
    };
    write_stdout(|out| out.write_all(drawn.as_bytes()))?;
    Ok(Exit::Conforms)
}
