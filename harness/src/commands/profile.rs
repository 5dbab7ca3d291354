//! `canon profile`: dialects as data: list, show, check, write, compare and infer them.

mod compare;
mod infer;
mod page;
mod show;

use super::named;
use crate::dialect::file;
use crate::exit::{Exit, Failure};
use canon::Profile;
use std::io::Write as _;
use std::path::PathBuf;

/// The arguments of `canon profile`.
#[derive(clap::Args)]
pub struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(clap::Subcommand)]
enum Command {
    /// List the shipped profiles, one per line: name, title, what it extends.
    List,
    /// Show every choice of a profile: its value, where it comes from, and what it does to an example.
    Show {
        /// A name or a file.
        #[arg(value_name = "NAME|FILE")]
        profile: String,
    },
    /// Check a profile file; every mistake comes with its line and column.
    Check {
        /// The file.
        #[arg(value_name = "FILE")]
        file: PathBuf,
    },
    /// Print a commented profile file to begin with.
    New {
        /// The name of the new profile: lower-case letters, digits, hyphens.
        #[arg(value_name = "NAME")]
        name: String,
        /// The profile whose choices hold where the file is silent.
        #[arg(long, value_name = "NAME|FILE", default_value = "jcs")]
        from: String,
    },
    /// Show the axes on which two profiles differ, and the smallest document that tells them apart.
    Compare {
        /// A name or a file.
        #[arg(value_name = "A")]
        first: String,
        /// Another one.
        #[arg(value_name = "B")]
        second: String,
    },
    /// Print a Markdown page about a dialect: rules, choices and examples, made from its file.
    Page {
        /// A name or a file.
        #[arg(value_name = "NAME|FILE")]
        profile: String,
    },
    /// Ask an implementation a few hundred questions and print the profile file of what it follows.
    Infer(Box<infer::Arguments>),
}

/// The Markdown page about a dialect.
pub fn page(profile: Profile) -> String {
    page::text(profile)
}

/// Carries out one of them.
pub fn execute(arguments: &Arguments) -> Result<Exit, Failure> {
    let by_name = |text: &str| named::profile(text).map_err(Failure::usage);
    let text = match &arguments.command {
        Command::List => list(),
        Command::Show { profile } => show::text(by_name(profile)?, given(profile)),
        Command::Check { file } => return check(file),
        Command::New { name, from } => new(name, by_name(from)?)?,
        Command::Compare { first, second } => compare::text(by_name(first)?, by_name(second)?),
        Command::Page { profile } => page::text(by_name(profile)?),
        Command::Infer(arguments) => return infer::execute(arguments),
    };
    print(&text)?;
    Ok(Exit::Conforms)
}

/// The axes that a file itself decides; none where a shipped profile was named.
fn given(profile: &str) -> Option<Vec<&'static str>> {
    let source = match named::read(std::path::Path::new(profile)) {
        Ok(file) => return Some(file.given),
        Err(_) => canon_vectors::profiles::source(profile)?,
    };
    Some(canon::spec::File::read(source).ok()?.given)
}

/// To standard output, whole.
fn print(text: &str) -> Result<(), Failure> {
    crate::output::write_stdout(|out| out.write_all(text.as_bytes()))
}

fn list() -> String {
    let mut text = String::new();
    let width = Profile::known().map(|profile| profile.name().len()).max().unwrap_or(0);
    for profile in Profile::known() {
        let spec = profile.spec();
        let extends = spec.extends.map_or_else(String::new, |base| format!(" (extends {base})"));
        text.push_str(&format!("{:width$}  {}{extends}\n", spec.name, spec.title));
    }
    text
}

fn new(name: &str, base: Profile) -> Result<String, Failure> {
    let text = file::form(name, base.spec(), &named::shown(base));
    // What is printed must be a profile; only the name can make it none.
    match named::read_text(&text) {
        Ok(_) if Profile::from_name(name).is_none() => Ok(text),
        Ok(_) => Err(Failure::usage(format!("{name} is the name of a known profile; choose another name"))),
        Err(error) => Err(Failure::usage(error.message)),
    }
}

fn check(path: &std::path::Path) -> Result<Exit, Failure> {
    let file = named::read(path).map_err(Failure::usage)?;
    // The rules that it brings along are judged where they are taken in.
    named::described(path).map_err(Failure::usage)?;
    for warning in &file.warnings {
        let _ = writeln!(std::io::stderr(), "warning: {}: {warning}", path.display());
    }
    let spec = &file.spec;
    let disputes: Vec<&str> = spec.disputes.iter().map(|dispute| dispute.id).collect();
    let disputes = if disputes.is_empty() { "none".to_owned() } else { disputes.join(", ") };
    let extends = spec.extends.map_or_else(String::new, |base| format!(" on top of {base}"));
    let text = format!(
        "{}: {} decides {} of {} axes{extends}; disputes: {disputes}\n",
        path.display(),
        spec.name,
        file.given.len(),
        canon::spec::AXES.len()
    );
    print(&text)?;
    Ok(Exit::Conforms)
}
