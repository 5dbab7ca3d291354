//! Who can verify what another made: the second table of the matrix, and its record.

use super::drive::Driven;
use crate::counted::counted;
use crate::drive::Driver;
use crate::interop::{Party, tables};
use crate::process::Command;
use crate::report::run::Run;
use serde::{Deserialize, Serialize};
use std::ffi::OsString;
use std::fmt::Write as _;
use std::time::Duration;

/// What one checker said to the works of one maker.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pair {
    /// Sealed capsules, chains or links.
    pub artifact: String,
    /// Who made them.
    pub maker: String,
    /// Who looked at them.
    pub checker: String,
    /// How many.
    pub tried: usize,
    /// How many were refused although they are whole.
    pub refused: usize,
    /// How many were accepted although they were changed.
    pub blind: usize,
    /// The first thing that went wrong.
    pub example: String,
}

/// The operations that make somebody a party.
const MAKES: [(&str, &str); 3] = [("cps", "seal"), ("cps", "verify"), ("khora", "link")];

/// Lets the reference and every implementation that seals, verifies or links check each other.
pub fn meet(driven: &[Driven], reference: Vec<OsString>) -> Result<Vec<Pair>, String> {
    let mut names = vec!["canon".to_owned()];
    let mut commands = vec![reference];
    for one in driven {
        let supports = &Run::new(&one.events).started.implementation.supports;
        let takes_part = |(profile, op): &(&str, &str)| {
            let operations = supports.as_ref().and_then(|all| all.get(*profile));
            operations.is_some_and(|known| known.iter().any(|name| name == op))
        };
        if MAKES.iter().any(takes_part) {
            names.push(one.adapter.name.clone());
            commands.push(one.adapter.command().into_iter().map(Into::into).collect());
        }
    }
    let mut parties: Vec<Party> = Vec::new();
    for words in commands {
        let mut driver = Driver::new(Command::new(words));
        driver.limits.start = Duration::from_secs(60);
        driver.limits.case = Duration::from_secs(20);
        let party = Party::start(driver, &parties).map_err(|error| error.to_string())?;
        parties.push(party);
    }
    let tables = tables(&mut parties).map_err(|stop| stop.to_string())?;
    let mut pairs = Vec::new();
    for table in tables {
        for (maker, row) in names.iter().zip(table.cells) {
            for (checker, cell) in names.iter().zip(row).filter(|(_, cell)| cell.tried > 0) {
                pairs.push(Pair {
                    artifact: table.artifact.name().to_owned(),
                    maker: maker.clone(),
                    checker: checker.clone(),
                    tried: cell.tried,
                    refused: cell.refused,
                    blind: cell.blind,
                    example: cell.example.unwrap_or_default(),
                });
            }
        }
    }
    Ok(pairs)
}

/// The tables as Markdown.
pub fn markdown(pairs: &[Pair]) -> String {
    let mut text = "## Who verifies whose work\n\n\
        What each implementation makes, every other one checks, and once more after a change that it must notice.\n"
        .to_owned();
    let mut artifacts: Vec<&str> = pairs.iter().map(|pair| pair.artifact.as_str()).collect();
    artifacts.dedup();
    for artifact in artifacts {
        let of = || pairs.iter().filter(move |pair| pair.artifact == artifact);
        let mut names: Vec<&str> = Vec::new();
        for pair in of() {
            if !names.contains(&pair.maker.as_str()) {
                names.push(&pair.maker);
            }
        }
        let _ = write!(text, "\n### {artifact}\n\n| made by |");
        for name in &names {
            let _ = write!(text, " checked by {name} |");
        }
        let _ = write!(text, "\n|---|{}\n", "---|".repeat(names.len()));
        for maker in &names {
            let _ = write!(text, "| {maker} |");
            for checker in &names {
                let mut cell = of().filter(|pair| pair.maker == *maker && pair.checker == *checker);
                let _ = write!(text, " {} |", cell.next().map_or_else(String::new, shown));
            }
            text.push('\n');
        }
        text.push('\n');
        for pair in of().filter(|pair| !pair.example.is_empty()) {
            let _ = writeln!(
                text,
                "- {} on the work of {}: {}",
                pair.checker,
                pair.maker,
                crate::escape::markdown(&pair.example)
            );
        }
    }
    text
}

fn shown(pair: &Pair) -> String {
    match (pair.refused, pair.blind) {
        (0, 0) => format!("all {}", pair.tried),
        (0, blind) => format!("{} unnoticed", counted(blind, "change", "changes")),
        (refused, 0) => format!("{refused} of {} refused", pair.tried),
        (refused, blind) => {
            format!("{refused} of {} refused, {} unnoticed", pair.tried, counted(blind, "change", "changes"))
        }
    }
}

/// What is different from the record before, for the pairs that could meet this time.
pub fn changes(before: &[Pair], now: &[Pair]) -> Vec<String> {
    let changed = now.iter().filter(|pair| !before.contains(pair));
    changed
        .map(|pair| {
            format!("interop, {}: {} on the work of {}: {}", pair.artifact, pair.checker, pair.maker, shown(pair))
        })
        .collect()
}
