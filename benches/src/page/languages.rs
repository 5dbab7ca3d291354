//! The part of the page about peers in other languages: the table, and what a user would gain.

use crate::languages::{CONTENDERS, Languages, Slower};
use std::fmt::Write as _;

/// Appends the section.
pub fn write(page: &mut String, languages: &Languages) {
    *page += "## Other languages\n\nHow many times as long as the engine each takes for the same document: first in its own process (CPU time, text to canonical bytes), then over the\nwire as an adapter of this suite against `canon adapter` (time on the clock; what is read and written as JSON around the document counts). All take turns.\n\n| document |";
    for contender in CONTENDERS {
        let _ = write!(page, " {} |", contender.name);
    }
    *page += "\n|---|";
    *page += &"---:|".repeat(CONTENDERS.len());
    for document in Languages::documents() {
        let _ = write!(page, "\n| {document} |");
        for contender in CONTENDERS {
            let _ = match of(languages, document, contender.name) {
                Some(slower) => write!(page, " {} |", cell(slower)),
                None => write!(page, " - |"),
            };
        }
    }
    *page += "\n\n`*`: other bytes than RFC 8785 wants. `-`: refused, for an integer past 2^53, or not installed.\n";
    for missing in &languages.missing {
        let _ = write!(page, "\nNot measured: {missing}.\n");
    }
    *page += "\nWhat a user would pick instead, and what that would gain:\n\n";
    for (name, gain) in GAINS {
        if let Some((least, most)) = range(languages, name) {
            let _ = writeln!(page, "- **{name}** ({least:.0} to {most:.0} times as long): {gain}");
        }
    }
    page.push('\n');
}

/// Each peer, and who picks it.
const GAINS: &[(&str, &str)] = &[
    (
        "node canonicalize",
        "in JavaScript, where the value is an object already. Nothing is gained by leaving the process for a document of a few kilobytes; to hash files or logs, `canon hash --lines` gains the whole ratio.",
    ),
    (
        "Python rfc8785",
        "in Python, for its correctness. A service that spends its time here gains most of all by a call into Rust.",
    ),
    (
        "Python orjson sorted",
        "for speed, and it is the fastest of these, but its bytes are not RFC 8785's as soon as a float or a name beyond the BMP comes: hashes made with it do not verify elsewhere.",
    ),
    ("Go gowebpki/jcs", "in Go today. jsontext gives the same bytes in less time."),
    (
        "Go jsontext",
        "in Go, once the experiment is part of the standard library: one dependency less, and the engine is then ahead by the least.",
    ),
    (
        "Java erdtman",
        "on the JVM. Its time is after the compiler at run time has done its work; a process that is started for one document never sees it.",
    ),
];

fn of(languages: &Languages, document: &str, name: &str) -> Option<Slower> {
    languages.slower.get(&(document.to_owned(), name.to_owned())).copied()
}

fn cell(slower: Slower) -> String {
    let star = if slower.agrees { "" } else { "\\*" };
    match slower.wire {
        Some(wire) => format!("{:.1}{star} · {wire:.1}", slower.in_process),
        None => format!("{:.1}{star}", slower.in_process),
    }
}

fn range(languages: &Languages, name: &str) -> Option<(f64, f64)> {
    let ratios = Languages::documents()
        .iter()
        .filter_map(|document| of(languages, document, name))
        .map(|slower| slower.in_process);
    ratios.fold(None, |range, ratio| match range {
        None => Some((ratio, ratio)),
        Some((least, most)) => Some((ratio.min(least), ratio.max(most))),
    })
}
