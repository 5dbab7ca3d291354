//! Why one case failed, in the few sentences that every format shows.

use super::reproduce;
use super::run::{Group, Run};
use crate::difference::{difference, json_path};
use crate::event::CaseFinished;
use crate::evidence::Evidence;
use crate::excerpt::{self, Excerpt};

/// How much of an input is shown.
const INPUT: usize = 160;
/// How much of a message is shown.
const MESSAGE: usize = 300;

/// A failing case, ready to be shown.
pub struct Explanation {
    /// What the program was given: the document, or the arguments.
    pub input: String,
    /// The member that differs.
    pub member: String,
    /// What was wanted, cut around the difference.
    pub wanted: Excerpt,
    /// What came; none where there was no answer.
    pub got: Option<Excerpt>,
    /// `byte 14, $.a`; none where nothing can be compared.
    pub place: Option<String>,
    /// What the adapter says about its answer; empty where it says nothing.
    pub message: String,
    /// The command that runs it again.
    pub again: String,
}

impl Explanation {
    /// Of a case of this run.
    pub fn of(run: &Run<'_>, case: &CaseFinished) -> Explanation {
        let evidence = Evidence::of(case);
        let wanted_bytes = &evidence.wanted;
        // Two kinds of answer have no first differing byte in any useful sense.
        let comparable = evidence.member != "answer";
        let found = evidence.got.as_ref().filter(|_| comparable).and_then(|got| difference(wanted_bytes, got));
        let whole = |bytes: &[u8]| Excerpt::around(bytes, 0, 0);
        let (wanted, got) = match (&evidence.got, found) {
            (Some(got), Some(found)) => {
                let (wanted, got) = Excerpt::pair(wanted_bytes, got, found);
                (wanted, Some(got))
            }
            (got, _) => (whole(wanted_bytes), got.as_deref().map(whole)),
        };
        // An offset helps only in a text that somebody can look into.
        let place = found
            .filter(|_| evidence.member == "canonical")
            .map(|found| format!("byte {}, {}", found.at, path(wanted_bytes, found.at)));
        Explanation {
            input: input(case),
            member: evidence.member,
            wanted,
            got,
            place,
            message: message(case),
            again: reproduce::command(&run.started, case),
        }
    }

    /// The verdict and where the answers part: `wrong bytes at byte 14, $.a`.
    pub fn verdict(&self, case: &CaseFinished) -> String {
        let mut verdict = case.verdict.phrase().to_owned();
        match (&self.place, self.member.as_str()) {
            (Some(place), _) => verdict = format!("{verdict} at {place}"),
            (None, "answer" | "hash" | "canonical") => {}
            (None, member) => verdict = format!("{verdict} in {member}"),
        }
        if case.flaky {
            verdict.push_str(" (flaky)");
        }
        verdict
    }
}

/// The path to a byte, bounded: a path through a thousand arrays tells nothing.
fn path(text: &[u8], at: usize) -> String {
    excerpt::beginning(json_path(text, at).as_bytes(), 120)
}

/// What the adapter adds to its answer for people, in one line: free text that no verdict depends on.
pub fn message(case: &CaseFinished) -> String {
    let said = case
        .got
        .as_ref()
        .and_then(|got| got.0.get("message"))
        .map(|message| message.as_text().map_or_else(|| message.to_text(), canon::Text::to_string_lossy));
    excerpt::beginning(said.unwrap_or_default().as_bytes(), MESSAGE)
}

/// What the program was given, in one line.
pub fn input(case: &CaseFinished) -> String {
    let mut parts = Vec::new();
    if let Some(input) = &case.input {
        parts.push(excerpt::beginning(&input.bytes(), INPUT));
    }
    if let Some(args) = &case.args {
        let text = args.0.to_text();
        if text != "{}" {
            parts.push(format!("args {}", excerpt::beginning(text.as_bytes(), INPUT)));
        }
    }
    parts.join("  ")
}

/// What is wrong with a group, as a sentence: the named mistake, or what its first difference says.
pub fn cause(group: &Group<'_>) -> Option<String> {
    let diagnosis = group.diagnosis?;
    if let Some(mistake) = &diagnosis.mistake {
        return Some(format!("{} ({})", mistake.sentence, mistake.mutant));
    }
    let difference = diagnosis.difference.as_ref()?;
    Some(format!("wanted {} but got {} at {}", difference.wanted, difference.got, difference.path))
}
