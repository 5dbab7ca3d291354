//! `canon interop`: what A makes, can B verify it? As a table.

use super::target::{LimitArguments, built_in, split};
use crate::drive::{StartError, Stop};
use crate::escape::line;
use crate::exit::{Exit, Failure};
use crate::interop::{Cell, Party, Table, tables};
use crate::output::write_stdout;
use crate::process;
use std::fmt::Write as _;
use std::io::Write as _;

/// The arguments of `canon interop`.
#[derive(clap::Args)]
pub struct Arguments {
    /// An implementation: its command as one word, quoted as for a shell. May be given several times.
    #[arg(long, value_name = "CMD", required = true)]
    with: Vec<String>,
    /// Leave the built-in reference out.
    #[arg(long)]
    without_reference: bool,
    #[command(flatten)]
    limits: LimitArguments,
}

/// Lets every implementation check the works of every other.
pub fn execute(arguments: &Arguments) -> Result<Exit, Failure> {
    let mut commands = Vec::new();
    if !arguments.without_reference {
        commands.push(built_in()?);
    }
    for command in &arguments.with {
        let words = split(command).map_err(|why| Failure::usage(format!("--with {command:?}: {why}")))?;
        commands.push(words);
    }
    process::adopt_orphans();
    process::catch_interrupts();
    let broken = |name: &str, why: String| Failure { exit: Exit::AdapterBroken, message: format!("{name}: {why}") };
    let mut parties: Vec<Party> = Vec::new();
    for words in commands {
        let driver = arguments.limits.driver(words, 1)?;
        let command = driver.command.shown().join(" ");
        let party = Party::start(driver, &parties).map_err(|error: StartError| broken(&command, error.to_string()))?;
        parties.push(party);
    }
    let tables = tables(&mut parties).map_err(|stop: Stop| broken("interop", stop.to_string()))?;
    let names: Vec<String> = parties.iter().map(|party| line(&party.name)).collect();
    drop(parties);
    process::end_all_orphans();
    let text: String = tables.iter().map(|table| write(table, &names)).collect();
    write_stdout(|out| out.write_all(text.as_bytes()))?;
    let cells = || tables.iter().flat_map(|table| table.cells.iter().flatten());
    Ok(if cells().any(Cell::fails) {
        Exit::Differs
    } else if cells().all(|cell| cell.tried == 0) {
        Exit::NothingRan
    } else {
        Exit::Conforms
    })
}

fn write(table: &Table, names: &[String]) -> String {
    let widest = names.iter().map(|name| name.chars().count()).max().unwrap_or(0).max(12);
    let mut text = format!("{}\n{:<widest$}", table.artifact.name(), "made by");
    for name in names {
        let _ = write!(text, "  {name:<widest$}");
    }
    text.push('\n');
    for (maker, row) in names.iter().zip(&table.cells) {
        let _ = write!(text, "{maker:<widest$}");
        for cell in row {
            let _ = write!(text, "  {:<widest$}", shown(cell));
        }
        text.truncate(text.trim_end().len());
        text.push('\n');
    }
    for (maker, row) in names.iter().zip(&table.cells) {
        for (checker, cell) in names.iter().zip(row) {
            if let Some(example) = &cell.example {
                let _ = writeln!(text, "  {checker} on the work of {maker}: {}", line(example));
            }
        }
    }
    text.push('\n');
    text
}

fn shown(cell: &Cell) -> String {
    match cell {
        Cell { tried: 0, .. } => "-".to_owned(),
        Cell { refused: 0, blind: 0, tried, .. } => format!("{tried} ok"),
        Cell { refused: 0, blind, .. } => format!("{blind} blind"),
        Cell { refused, tried, .. } => format!("{refused}/{tried} fail"),
    }
}
