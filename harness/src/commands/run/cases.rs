//! The cases of a run: from the built-in set, a folder or fixture files, and only those that are asked for.

use crate::case::{Case, Selection};
use crate::counted::counted;
use crate::exit::{Exit, Failure};
use crate::fixtures;
use std::path::{Path, PathBuf};

/// The chosen cases in their order, and where they come from.
pub fn load(folder: Option<&Path>, files: &[PathBuf], selection: &Selection) -> Result<(Vec<Case>, String), Failure> {
    let names = |paths: &[PathBuf]| {
        let names: Vec<String> = paths.iter().map(|path| path.display().to_string()).collect();
        names.join(", ")
    };
    let (all, source) = match (folder, files) {
        (_, [_, ..]) => {
            let mut cases = Vec::new();
            for file in files {
                cases.extend(fixtures::read_file(file).map_err(|error| Failure::usage(error.to_string()))?);
            }
            (cases, names(files))
        }
        (Some(folder), []) => {
            let suite = canon_vectors::load(folder).map_err(|error| Failure::usage(error.to_string()))?;
            (suite.vectors().cloned().collect(), folder.display().to_string())
        }
        (None, []) => {
            let suite = canon_generator::suite::of(&selection.profiles).map_err(|error| Failure {
                exit: Exit::Bug,
                message: format!("the built-in vectors are broken: {error}"),
            })?;
            (suite.vectors().cloned().collect::<Vec<Case>>(), "built-in".to_owned())
        }
    };
    check_rules(selection)?;
    let total = all.len();
    let chosen: Vec<Case> = all.into_iter().filter(|case| selection.includes(case)).collect();
    if chosen.is_empty() {
        return Err(Failure {
            exit: Exit::NothingRan,
            message: format!(
                "nothing of {} fits what was asked for; see canon vectors list",
                counted(total, "case", "cases")
            ),
        });
    }
    Ok((chosen, source))
}

/// A misspelt rule would look like one without cases.
fn check_rules(selection: &Selection) -> Result<(), Failure> {
    let registry =
        canon_vectors::Registry::embedded().map_err(|error| Failure { exit: Exit::Bug, message: error.to_string() })?;
    for rule in &selection.rules {
        let known = registry.rules.iter().any(|known| known.id.eq_ignore_ascii_case(rule));
        if !known {
            return Err(Failure::usage(format!(
                "no rule is called {rule:?}; canon vectors list shows the rules of each case"
            )));
        }
    }
    Ok(())
}
