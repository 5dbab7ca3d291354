//! `canon vectors ladder`: digests over long sequences, to compare a million cases by one line.

use crate::commands::named;
use crate::exit::{Exit, Failure};
use crate::output::write_stdout;
use canon::Profile;
use canon_generator::ladder::{self, Family};
use std::io::Write as _;

/// The arguments of `canon vectors ladder`.
#[derive(clap::Args)]
pub struct Arguments {
    /// The sequence: numbers, strings, keys or documents; all of them when absent.
    #[arg(long, value_name = "FAMILY", value_parser = family)]
    family: Option<Family>,
    /// The profile; all of them when absent.
    #[arg(long, value_name = "PROFILE", value_parser = named::argument)]
    profile: Option<Profile>,
    /// How many items.
    #[arg(long, value_name = "N", default_value_t = 10_000)]
    count: u64,
    /// Print the digests of each block of ten thousand items too.
    #[arg(long)]
    blocks: bool,
    /// Print the items of this stretch instead: input and canonical text, a tab between them.
    #[arg(long, value_name = "FROM..TO", value_parser = stretch)]
    items: Option<(u64, u64)>,
}

fn family(name: &str) -> Result<Family, String> {
    Family::from_name(name).ok_or_else(|| "one of numbers, strings, keys, documents".to_owned())
}

fn stretch(text: &str) -> Result<(u64, u64), String> {
    text.split_once("..")
        .and_then(|(from, to)| Some((from.parse().ok()?, to.parse().ok()?)))
        .ok_or_else(|| "two numbers with .. between them, such as 0..10".to_owned())
}

/// Prints one line a rung: profile, family, stretch, digest of inputs, digest of canonical texts.
pub fn execute(arguments: &Arguments) -> Result<Exit, Failure> {
    let profiles = arguments.profile.map_or_else(|| Profile::ALL.to_vec(), |only| vec![only]);
    for profile in profiles {
        for family in Family::ALL {
            if arguments.family.is_some_and(|only| only != family) {
                continue;
            }
            match arguments.items {
                Some((from, to)) => items(profile, family, from, to)?,
                None => climb(arguments, profile, family)?,
            }
        }
    }
    Ok(Exit::Conforms)
}

fn climb(arguments: &Arguments, profile: Profile, family: Family) -> Result<(), Failure> {
    let ladder = ladder::climb(profile, family, arguments.count);
    let blocks: &[_] = if arguments.blocks { &ladder.blocks } else { &[] };
    write_stdout(|out| {
        for rung in ladder.rungs.iter().chain(blocks) {
            writeln!(out, "{profile} {} {}..{} {} {}", family.name(), rung.from, rung.to, rung.inputs, rung.outputs)?;
        }
        Ok(())
    })
}

fn items(profile: Profile, family: Family, from: u64, to: u64) -> Result<(), Failure> {
    let hashing = canon::Hashing::reference(profile, &canon::Readings::default());
    write_stdout(|out| {
        for index in from..to {
            let input = ladder::item(family, index);
            match hashing.hash(input.as_bytes()) {
                Ok(hashed) => writeln!(out, "{input}\t{}", hashed.canonical)?,
                Err(reject) => writeln!(out, "{input}\t{reject}")?,
            }
        }
        Ok(())
    })
}
