//! `canon mutants`: the strength of the vectors, measured by implementations with one bug each.

mod corpus;
mod diagnosis;
mod table;

use super::vectors::{From, folder};
use crate::commands::chosen;
use crate::exit::{Exit, Failure};
use crate::output::write_stdout;
use canon::Profile;
use canon_generator::kill::{self, Matrix};
use canon_generator::{keep, mutants};
use canon_vectors::{Registry, Vector};
use std::io::Write as _;
use std::path::{Path, PathBuf};

/// The arguments of `canon mutants`.
#[derive(clap::Args)]
pub struct Arguments {
    /// Write the matrix as JSON into this file (`-` for standard output, instead of the table).
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,
    /// List every killing vector, not only the first.
    #[arg(long)]
    all: bool,
    /// List the vectors that kill nothing on their own, each with the reason why it stays.
    #[arg(long)]
    idle: bool,
    /// Measure another corpus by the same mutants, beside ours: a fixture file in a published format, or a folder
    /// with `input/` and `output/`.
    #[arg(long, value_name = "PATH")]
    corpus: Option<PathBuf>,
    /// Only the mutants of this profile: a shipped one by name, any other by its file. With --corpus: the profile that
    /// pairs of files are canonical in (jcs unless given).
    #[arg(long, value_name = "PROFILE")]
    profile: Option<String>,
    /// Drive every mutant as an adapter through a whole run, and measure how often the diagnosis names its rule: as
    /// it is, and without the mutant itself among the suspects, as for a mistake that nobody foresaw.
    #[arg(long, conflicts_with_all = ["json", "all", "idle", "corpus"])]
    diagnosis: bool,
    /// With --diagnosis: only every N-th mutant.
    #[arg(long, value_name = "N", default_value_t = 1, requires = "diagnosis")]
    every: usize,
    #[command(flatten)]
    from: From,
}

/// Prints the matrix; fails where a mutant lives without a reason.
pub fn execute(arguments: &Arguments) -> Result<Exit, Failure> {
    let own = arguments.profile.as_deref().filter(|_| arguments.corpus.is_none());
    let own = own.map(chosen::profile).transpose()?;
    let suite = match own {
        Some(profile) => folder::suite_with(&arguments.from, &[profile])?,
        None => folder::suite(&arguments.from)?,
    };
    let registry = Registry::embedded().map_err(|error| Failure::usage(error.to_string()))?;
    let mut vectors: Vec<&Vector> = suite.vectors().collect();
    vectors.retain(|vector| own.is_none_or(|profile| profile == vector.profile));
    sound(&vectors)?;
    if let Some(path) = &arguments.corpus {
        let profile = chosen::profile(arguments.profile.as_deref().unwrap_or("jcs"))?;
        return beside(path, profile, &vectors, &registry);
    }
    if arguments.diagnosis {
        let cases: Vec<Vector> = vectors.iter().map(|vector| (*vector).clone()).collect();
        let mutants = match own {
            Some(profile) if !profile.is_shipped() => mutants::of(profile),
            _ => mutants::all().into_iter().filter(|mutant| own.is_none_or(|own| own == mutant.profile)).collect(),
        };
        print(&diagnosis::measure(&cases, &mutants, arguments.every)?)?;
        return Ok(Exit::Conforms);
    }
    let mutants = own.map_or_else(mutants::with_systematic, mutants::of);
    let matrix = kill::matrix(&vectors, mutants, &registry);
    if arguments.idle {
        return idle(&matrix, &vectors);
    }
    let text = table::matrix(&matrix, vectors.len(), arguments.all);
    match arguments.json.as_deref() {
        Some(path) if path == Path::new("-") => print(&matrix.to_json())?,
        Some(path) => {
            canon::files::replace(path, matrix.to_json().as_bytes())
                .map_err(|error| Failure::usage(format!("{}: {error}", path.display())))?;
            print(&text)?;
        }
        None => print(&text)?,
    }
    if !matrix.controls_die() {
        return Err(Failure { exit: Exit::Bug, message: "a control mutant lives: the run proves nothing".to_owned() });
    }
    if matrix.unaccounted().is_empty() { Ok(Exit::Conforms) } else { Ok(Exit::Differs) }
}

fn print(text: &str) -> Result<(), Failure> {
    write_stdout(|out| out.write_all(text.as_bytes()))
}

/// A matrix proves something only while the reference itself passes.
fn sound(vectors: &[&Vector]) -> Result<(), Failure> {
    match kill::failed_by_reference(vectors).as_slice() {
        [] => Ok(()),
        [first, rest @ ..] => Err(Failure {
            exit: Exit::VectorsDrifted,
            message: format!("the reference itself fails {first} and {} more: see `canon vectors check`", rest.len()),
        }),
    }
}

/// The mutants of the corpus's own profiles that it kills, beside those that ours kill.
fn beside(path: &Path, profile: Profile, ours: &[&Vector], registry: &Registry) -> Result<Exit, Failure> {
    let corpus = corpus::read(path, profile)?;
    let theirs: Vec<&Vector> = corpus.iter().collect();
    let wrong = kill::failed_by_reference(&theirs);
    let sound: Vec<&Vector> = theirs.iter().copied().filter(|vector| !wrong.contains(&vector.id)).collect();
    let mutants: Vec<_> = mutants::all()
        .into_iter()
        // A corpus of documents and hashes is measured by what it can show.
        .filter(|mutant| mutant.canonicalizer && !mutant.control && mutant.equivalent.is_none())
        .filter(|mutant| corpus.iter().any(|vector| vector.profile == mutant.profile))
        .collect();
    let [theirs, ours] = [&sound[..], ours].map(|vectors| kill::matrix(vectors, mutants.clone(), registry));
    print(&table::beside(&path.display().to_string(), &sound, &wrong, &theirs, &ours))?;
    Ok(Exit::Conforms)
}

/// The vectors that kill nothing on their own; fails where one has no reason to stay.
fn idle(matrix: &Matrix, vectors: &[&Vector]) -> Result<Exit, Failure> {
    let idle = matrix.idle(vectors);
    let reasons = keep::embedded().map_err(Failure::usage)?;
    let mut text = String::new();
    for vector in &idle {
        let reason = reasons.iter().find(|reason| reason.covers(vector));
        text.push_str(&format!("{}\t{}\n", vector.id, reason.map_or("NO REASON", |reason| reason.reason.as_str())));
    }
    text.push_str(&format!("{} of {} vectors kill nothing on their own\n", idle.len(), vectors.len()));
    print(&text)?;
    if keep::unexplained(&idle, &reasons).is_empty() { Ok(Exit::Conforms) } else { Ok(Exit::Differs) }
}
