//! `canon vectors check` and `regen`: the committed files beside what the generator writes.

use super::{From, cross, folder};
use crate::commands::{chosen, named};
use crate::counted::counted;
use crate::exit::{Exit, Failure};
use crate::output::write_stdout;
use canon::Profile;
use canon_generator::{check, families, mutants, trace};
use canon_vectors::{Registry, Suite, profiles};
use std::io::Write as _;
use std::path::{Path, PathBuf};

/// The arguments of `canon vectors check`.
#[derive(clap::Args)]
pub struct CheckArguments {
    /// Only the vectors of this profile: those that `canon vectors regen --profile` wrote for it.
    #[arg(long, value_name = "PROFILE", conflicts_with = "cross_check", value_parser = named::argument)]
    profile: Option<Profile>,
    /// Ask python, node and ruby as well, each where the rule is its own.
    #[arg(long)]
    cross_check: bool,
    #[command(flatten)]
    from: From,
}

/// The arguments of `canon vectors regen`.
#[derive(clap::Args)]
pub struct RegenArguments {
    /// Where to write; made if it is not there.
    #[arg(long, value_name = "DIR", default_value = "vectors")]
    out: PathBuf,
    /// Only the vectors of this profile, into its folder of DIR: a shipped one by name, any other by its file, from whose
    /// choices all of them follow.
    #[arg(long, value_name = "PROFILE", requires = "out")]
    profile: Option<String>,
}

/// Checks, and names everything that is wrong on standard error.
pub fn check(arguments: &CheckArguments) -> Result<Exit, Failure> {
    let mut files = folder::files(&arguments.from)?;
    let mut faults = match arguments.profile {
        Some(profile) => {
            let own = |name: &str| name.strip_prefix(profile.name()).is_some_and(|rest| rest.starts_with('/'));
            files.retain(|name, _| own(name));
            check::check_of(profile, &files)
        }
        None => check::check(&files),
    };
    faults.extend(profiles::check().err().map(|fault| fault.to_string()));
    if arguments.cross_check {
        let report = cross::check(&folder::suite(&arguments.from)?);
        write_stdout(|out| report.lines.iter().try_for_each(|line| writeln!(out, "{line}")))?;
        faults.extend(report.faults);
    }
    let count = files.keys().filter(|name| name.ends_with(".json")).count();
    if faults.is_empty() {
        let held = counted(
            count, "file is what the generator writes, and holds", "files are what the generator writes, and hold",
        );
        write_stdout(|out| writeln!(out, "{held} under every reading"))?;
        return Ok(Exit::Conforms);
    }
    Err(drifted(&faults))
}

/// Writes the whole set.
pub fn regen(arguments: &RegenArguments) -> Result<Exit, Failure> {
    if let Some(profile) = &arguments.profile {
        let profile = chosen::profile(profile)?;
        let files = families::generate_of(profile).map_err(|faults| drifted(&faults))?;
        folder::write(&arguments.out, &files)?;
        return wrote(files.len(), &arguments.out);
    }
    // The locks of the folder itself come first: ids live where they are committed.
    let before = folder::read(&arguments.out).or_else(|_| folder::files(&From { vectors: None })).unwrap_or_default();
    let files = check::regenerate(&before).map_err(|faults| drifted(&faults))?;
    folder::write(&arguments.out, &files)?;
    renew_code(&arguments.out)?;
    renew_page(&arguments.out, &files)?;
    wrote(files.len(), &arguments.out)
}

fn wrote(count: usize, out: &Path) -> Result<Exit, Failure> {
    let count = counted(count, "file", "files");
    write_stdout(|stdout| writeln!(stdout, "wrote {count} into {}", out.display()))?;
    Ok(Exit::Conforms)
}

/// The library holds the profiles as code, because it sees only its own folder: `../canon/src/spec/shipped.rs`,
/// where there is one.
fn renew_code(out: &Path) -> Result<(), Failure> {
    let path = out.join("../canon/src/spec/shipped.rs");
    if !path.is_file() {
        return Ok(());
    }
    let code = profiles::code().map_err(|fault| Failure::usage(fault.to_string()))?;
    canon::files::replace(&path, code.as_bytes())
        .map_err(|error| Failure::usage(format!("{}: {error}", path.display())))
}

/// The page about the rules counts vectors, so it is written anew beside them: `../docs/rules.md`, where there is one.
fn renew_page(out: &Path, files: &check::Files) -> Result<(), Failure> {
    let page = out.join("..").join("docs").join("rules.md");
    if !page.is_file() {
        return Ok(());
    }
    let texts = files.iter().filter(|(name, _)| name.ends_with(".json"));
    let texts = texts.map(|(name, text)| (name.clone(), text.clone())).collect();
    let suite = Suite::from_texts(texts).map_err(|error| Failure::usage(error.to_string()))?;
    let registry = Registry::embedded().map_err(|error| Failure::usage(error.to_string()))?;
    let text = trace::page(&registry, &suite, &mutants::all());
    canon::files::replace(&page, text.as_bytes())
        .map_err(|error| Failure::usage(format!("{}: {error}", page.display())))
}

fn drifted(faults: &[String]) -> Failure {
    let mut message = format!("the vectors drifted: {}", counted(faults.len(), "fault", "faults"));
    for fault in faults.iter().take(20) {
        message.push_str("\n  ");
        message.push_str(fault);
    }
    if faults.len() > 20 {
        message.push_str(&format!("\n  and {} more", faults.len() - 20));
    }
    Failure { exit: Exit::VectorsDrifted, message }
}
