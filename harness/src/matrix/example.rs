//! The smallest document that shows a failure which somebody has looked at: what goes in, what comes out, and what should.

use super::known::Known;
use crate::event::{CaseFinished, Input};
use crate::evidence::Evidence;
use crate::excerpt;
use serde::{Deserialize, Serialize};

/// How much of a text is kept: every document that a person would try, and no megabyte.
const KEPT: usize = 400;

/// The smallest failing case of one entry of a manifest.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Example {
    /// What the entry speaks of.
    pub subject: String,
    /// The vector.
    pub vector: String,
    /// Its rules, the main one first.
    pub rules: Vec<String>,
    /// The document, or the arguments where there is none; in one line, bytes that are no text as `\xNN`.
    pub document: String,
    /// What the implementation made of it, or how it failed where no answer came.
    pub got: String,
    /// What the rules demand, under the default readings.
    pub wanted: String,
}

/// One example per entry that a failing case belongs to; a case belongs to the first entry that covers it.
pub fn examples<'a>(known: &[Known], failures: impl Iterator<Item = &'a CaseFinished>) -> Vec<Example> {
    let mut smallest: Vec<Option<&CaseFinished>> = vec![None; known.len()];
    for case in failures {
        let Some(index) = known.iter().position(|entry| entry.covers(case)) else { continue };
        let found = &mut smallest[index];
        if found.is_none_or(|best| size(case) < size(best)) {
            *found = Some(case);
        }
    }
    let found = known.iter().zip(smallest);
    found.filter_map(|(entry, case)| case.map(|case| Example::of(entry, case))).collect()
}

impl Example {
    fn of(entry: &Known, case: &CaseFinished) -> Example {
        let evidence = Evidence::of_default(case);
        let kept = |bytes: &[u8]| excerpt::beginning(bytes, KEPT);
        Example {
            subject: entry.subject(),
            vector: case.id.clone(),
            rules: case.rules.clone(),
            document: kept(&question(case)),
            got: evidence.got.as_deref().map_or_else(|| case.verdict.phrase().to_owned(), kept),
            wanted: kept(&evidence.wanted),
        }
    }
}

fn question(case: &CaseFinished) -> Vec<u8> {
    match (&case.input, &case.args) {
        (Some(input), _) => Input::bytes(input),
        (None, Some(arguments)) => serde_json::to_vec(arguments).unwrap_or_default(),
        (None, None) => Vec::new(),
    }
}

/// By length, then by name, so that every run finds the same one.
fn size(case: &CaseFinished) -> (usize, &str) {
    let length = match (&case.input, &case.args) {
        (Some(Input::Text(text)), _) => text.len(),
        _ => question(case).len(),
    };
    (length, &case.id)
}
