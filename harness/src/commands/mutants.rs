//! `canon mutants`: the strength of the vectors, measured by implementations with one bug each.

use crate::exit::{Exit, Failure};
use canon_vectors::kill::{self, Matrix};
use canon_vectors::{Registry, Suite, Vector, mutants};
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::io::Write as _;
use std::path::PathBuf;

/// The arguments of `canon mutants`.
#[derive(clap::Args)]
pub struct Arguments {
    /// Write the matrix as JSON into this file (`-` for standard output, instead of the table).
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,
    /// List every killing vector, not only the first.
    #[arg(long)]
    all: bool,
}

/// Prints the matrix; fails where a mutant lives without a reason.
pub fn execute(arguments: &Arguments) -> Result<Exit, Failure> {
    let suite = canon_vectors::embedded().map_err(|error| Failure::usage(error.to_string()))?;
    let registry = Registry::embedded().map_err(|error| Failure::usage(error.to_string()))?;
    let vectors: Vec<&Vector> = suite.vectors().collect();
    if let [first, rest @ ..] = kill::failed_by_reference(&vectors).as_slice() {
        return Err(Failure {
            exit: Exit::VectorsDrifted,
            message: format!(
                "the reference itself fails {first} and {} more: see `canon vectors check`",
                rest.len()
            ),
        });
    }
    let matrix = kill::matrix(&vectors, mutants::all(), &registry);
    let table = table(&matrix, &suite, arguments.all);
    match arguments.json.as_deref() {
        Some(path) if path.as_os_str() == "-" => print(&matrix.to_json()),
        Some(path) => {
            std::fs::write(path, matrix.to_json())
                .map_err(|error| Failure::usage(format!("{}: {error}", path.display())))?;
            print(&table);
        }
        None => print(&table),
    }
    if !matrix.controls_die() {
        return Err(Failure {
            exit: Exit::Bug,
            message: "a control mutant lives: the run proves nothing".to_owned(),
        });
    }
    if matrix.unaccounted().is_empty() {
        Ok(Exit::Conforms)
    } else {
        Ok(Exit::Differs)
    }
}

fn print(text: &str) {
    // A closed pipe is the reader's choice, not a fault.
    let _ = std::io::stdout().write_all(text.as_bytes());
}

/// The matrix, rule by rule, and a summary.
fn table(matrix: &Matrix, suite: &Suite, all: bool) -> String {
    let mut out = String::new();
    let mut rules: BTreeMap<&str, Vec<_>> = BTreeMap::new();
    for row in &matrix.rows {
        rules.entry(row.mutant.rule).or_default().push(row);
    }
    for (rule, rows) in rules {
        let _ = writeln!(out, "{rule}");
        for row in rows {
            let fate = match (row.by.as_slice(), row.mutant.equivalent) {
                ([], Some(reason)) => format!("equivalent: {reason}"),
                ([], None) => "LIVES".to_owned(),
                (by, _) if all => by.join(" "),
                ([only], _) => only.clone(),
                ([first, rest @ ..], _) => format!("{first} and {} more", rest.len()),
            };
            let _ = writeln!(out, "  {:<44} {fate}", row.mutant.name);
        }
    }
    let killed = matrix.rows.iter().filter(|row| row.killed()).count();
    let equivalent = matrix
        .rows
        .iter()
        .filter(|row| !row.killed() && row.accounted());
    let _ = writeln!(
        out,
        "\n{killed} of {} mutants killed, {} declared equivalent, {} live; {} vectors",
        matrix.rows.len(),
        equivalent.count(),
        matrix.unaccounted().len(),
        suite.vectors().count()
    );
    out
}
