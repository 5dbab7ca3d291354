//! The kill matrix for people to read.

use crate::counted::counted;
use canon_generator::kill::{Matrix, Row};
use canon_vectors::Vector;
use std::collections::BTreeMap;
use std::fmt::Write as _;

/// The matrix, rule by rule, and a summary.
pub fn matrix(matrix: &Matrix, vectors: usize, all: bool) -> String {
    let mut out = String::new();
    let mut rules: BTreeMap<&str, Vec<&Row>> = BTreeMap::new();
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
    out.push('\n');
    out + &summary(matrix, vectors)
}

/// How many mutants died, profile by profile.
fn summary(matrix: &Matrix, vectors: usize) -> String {
    let mut out = String::new();
    for profile in canon::Profile::known() {
        let rows = || matrix.rows.iter().filter(|row| row.mutant.profile == profile);
        if rows().next().is_none() {
            continue;
        }
        let _ = writeln!(
            out,
            "{:<11} {:>4} of {:>4} killed",
            profile.name(),
            rows().filter(|row| row.killed()).count(),
            rows().count()
        );
    }
    let killed = matrix.rows.iter().filter(|row| row.killed()).count();
    let equivalent = matrix.rows.iter().filter(|row| !row.killed() && row.accounted()).count();
    let live = matrix.rows.iter().filter(|row| !row.killed() && !row.accounted()).count();
    let undeclared = matrix.rows.iter().filter(|row| row.killed() && !row.accounted()).count();
    let undeclared = match undeclared {
        0 => String::new(),
        count => format!(" ({count} of them declared equivalent)"),
    };
    let _ = writeln!(
        out,
        "{killed} of {} killed{undeclared}, {equivalent} declared equivalent, {live} live; {}",
        counted(matrix.rows.len(), "mutant", "mutants"),
        counted(vectors, "vector", "vectors")
    );
    out
}

/// Another corpus beside ours, by the rules of its profiles.
pub fn beside(name: &str, sound: &[&Vector], wrong: &[String], theirs: &Matrix, ours: &Matrix) -> String {
    let mut out = format!("{name}: {}\n", counted(sound.len(), "vector", "vectors"));
    for id in wrong {
        let _ = writeln!(out, "  left out, the reference differs: {id}");
    }
    let mut rules: BTreeMap<&str, [usize; 3]> = BTreeMap::new();
    for (their, our) in theirs.rows.iter().zip(&ours.rows) {
        let counts = rules.entry(our.mutant.rule).or_default();
        counts[0] += 1;
        counts[1] += usize::from(their.killed());
        counts[2] += usize::from(our.killed());
    }
    let _ = writeln!(out, "\n{:<16} {:>8} {:>8} {:>8}", "rule", "mutants", "corpus", "ours");
    let mut sums = [0; 3];
    for (rule, counts) in &rules {
        let _ = writeln!(out, "{rule:<16} {:>8} {:>8} {:>8}", counts[0], counts[1], counts[2]);
        for (sum, count) in sums.iter_mut().zip(counts) {
            *sum += count;
        }
    }
    let _ = writeln!(out, "{:<16} {:>8} {:>8} {:>8}", "all", sums[0], sums[1], sums[2]);
    out
}
