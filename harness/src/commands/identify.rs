//! `canon identify`: which profile, reading or mistake gives a hash or a canonical text that somebody else got.

use super::named;
use crate::escape;
use crate::exit::{Exit, Failure};
use crate::input::Source;
use crate::output::write_stdout;
use canon::Profile;
use canon_generator::identify::{Identified, Match, Sought, identify};
use std::fmt::Write as _;
use std::io::Write as _;
use std::path::PathBuf;

/// How deep a document may nest: deeper than any profile allows, so that a mistake about depth shows too.
const DEEPEST: usize = 10_000;

/// How many explanations people are shown.
const SHOWN: usize = 5;

/// The arguments of `canon identify`.
///
/// Tries every profile, every reading of its disputes and every mistake that
/// Canon knows, and names those that give this hash or this canonical text, the
/// likeliest first. A hash may be hex in either case or base64 of any kind,
/// bare or behind a prefix, and of another algorithm than the profile's; a line
/// of sha256sum will do. Where both are given, both must fit.
///
/// Ends with 0 where it is identified, with 1 where nothing gives it, and with 2
/// when the command line or a file is wrong.
#[derive(clap::Args)]
pub struct Arguments {
    /// The hash that somebody else got.
    #[arg(long, value_name = "TEXT", required_unless_present = "canonical", allow_hyphen_values = true)]
    hash: Option<String>,
    /// A file with the canonical text that somebody else got; standard input for `-`.
    #[arg(long, value_name = "FILE")]
    canonical: Option<PathBuf>,
    /// Try these profiles only, each by its name or its file; every shipped one when absent.
    #[arg(long = "profile", short, value_name = "PROFILE")]
    profiles: Vec<String>,
    /// One JSON document for machines: `{"matches":[...]}`.
    #[arg(long)]
    json: bool,
    /// The document; standard input for `-`.
    #[arg(value_name = "FILE")]
    file: PathBuf,
}

/// Identifies.
pub fn execute(arguments: &Arguments) -> Result<Exit, Failure> {
    let mut profiles = Vec::new();
    for name in &arguments.profiles {
        profiles.push(named::profile(name).map_err(Failure::usage)?);
    }
    if profiles.is_empty() {
        profiles.extend(Profile::ALL);
    }
    let source = Source::new(&arguments.file);
    let other = arguments.canonical.as_deref().map(Source::new);
    if source == Source::Stdin && other == Some(Source::Stdin) {
        return Err(Failure::usage("the document and --canonical cannot both be standard input"));
    }
    let canonical = match &other {
        Some(other) => Some(other.read(usize::MAX)?.bytes),
        None => None,
    };
    let sought = Sought::new(arguments.hash.as_deref(), canonical.as_deref())
        .map_err(|wrong| Failure::usage(format!("--hash: {wrong}")))?;
    let document = source.read(DEEPEST)?;
    let identified = identify(&document.bytes, &sought, &profiles);
    let text = match arguments.json {
        true => crate::visible::json(&identified.value().to_text()) + "\n",
        false => told(&identified),
    };
    write_stdout(|out| out.write_all(text.as_bytes()))?;
    if identified.left > 0 {
        // Nothing is left to tell the user with if stderr is closed.
        let _ = writeln!(
            std::io::stderr(),
            "canon: the document is large: {} mistakes were not tried; a smaller document with the same fault tells more",
            identified.left
        );
    }
    Ok(if identified.matches.is_empty() { Exit::Differs } else { Exit::Conforms })
}

/// For people.
fn told(identified: &Identified) -> String {
    if identified.matches.is_empty() {
        return format!("unknown: none of the {} ways tried gives this\n", identified.tried);
    }
    let mut text = String::new();
    let groups = identified.groups();
    for group in groups.iter().take(SHOWN) {
        let _ = writeln!(text, "{}", escape::line(&group[0].sentence));
        let _ = writeln!(text, "    {}", names(group[0]));
        if group.len() > 1 {
            let others: Vec<&str> = group[1..].iter().map(|found| found.profile.name()).collect();
            let _ = writeln!(text, "    the same in {}", others.join(", "));
        }
    }
    let more: usize = groups.iter().skip(SHOWN).map(Vec::len).sum();
    if more > 0 {
        let _ = writeln!(text, "and {more} more that fit as well; --json lists them");
    }
    text
}

/// What to give other commands.
fn names(found: &Match) -> String {
    let mut names = format!("--profile {}", found.profile);
    for (dispute, reading) in &found.readings {
        let _ = write!(names, " --reading {dispute}={reading}");
    }
    for (what, name) in [("mutant", found.mutant.as_deref()), ("rule", found.rule)] {
        if let Some(name) = name {
            let _ = write!(names, ", {what} {name}");
        }
    }
    names
}
