//! `canon vectors seeds`: the inputs of the vectors as files, to start a fuzzer with.

use super::{From, folder};
use crate::commands::named;
use crate::exit::{Exit, Failure};
use crate::output::write_stdout;
use canon::{Profile, Value};
use canon_generator::seeds::{CORPORA, corpus};
use canon_vectors::Suite;
use std::io::Write as _;
use std::path::{Path, PathBuf};

/// The arguments of `canon vectors seeds`.
#[derive(clap::Args)]
pub struct Arguments {
    /// Where to write: one folder for each fuzz target of this project, one file a seed; made if it is not there.
    #[arg(long, value_name = "DIR", default_value = "fuzz/corpus")]
    out: PathBuf,
    /// For a fuzzer of your own: the inputs as they are, one file a vector, named after it.
    #[arg(long)]
    plain: bool,
    /// Only the vectors of this profile, by name or by its file; may be given more than once.
    #[arg(long, value_name = "PROFILE", value_parser = named::argument)]
    profile: Vec<Profile>,
    #[command(flatten)]
    from: From,
}

/// Writes the files beside what is already there.
pub fn execute(arguments: &Arguments) -> Result<Exit, Failure> {
    let mut suite = folder::suite_with(&arguments.from, &arguments.profile)?;
    if !arguments.profile.is_empty() {
        suite.files.retain(|_, file| arguments.profile.contains(&file.profile));
    }
    let out = &arguments.out;
    let count = if arguments.plain { plain(&suite, out)? } else { corpora(&suite, out)? };
    write_stdout(|output| writeln!(output, "wrote {count} seeds into {}", out.display()))?;
    Ok(Exit::Conforms)
}

/// One folder a target, the files named after their content.
fn corpora(suite: &Suite, out: &Path) -> Result<usize, Failure> {
    let mut count = 0;
    for (target, kind) in CORPORA {
        let seeds = corpus(*kind, suite);
        count += seeds.len();
        write(&out.join(target), seeds)?;
    }
    Ok(count)
}

/// One folder, the files named after their vectors.
fn plain(suite: &Suite, out: &Path) -> Result<usize, Failure> {
    let seeds: Vec<(String, Vec<u8>)> = suite
        .vectors()
        .filter_map(|vector| {
            let args = || Some(vector.args.as_ref().map(Value::to_text)?.into_bytes());
            let seed = vector.input.clone().or_else(args)?;
            Some((vector.id.replace('/', "--"), seed))
        })
        .collect();
    let count = seeds.len();
    write(out, seeds)?;
    Ok(count)
}

fn write(folder: &Path, seeds: impl IntoIterator<Item = (String, Vec<u8>)>) -> Result<(), Failure> {
    let failed = |path: &Path, error: std::io::Error| Failure::usage(format!("{}: {error}", path.display()));
    std::fs::create_dir_all(folder).map_err(|error| failed(folder, error))?;
    for (name, seed) in seeds {
        let path = folder.join(name);
        canon::files::renew(&path, &seed).map_err(|error| failed(&path, error))?;
    }
    Ok(())
}
