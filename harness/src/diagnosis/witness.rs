//! A case as a witness: what was asked, what would have been right, and what the implementation said.

use crate::event::CaseFinished;
use crate::evidence::{Evidence, alternatives};
use crate::verdict::Verdict;
use canon::operation::{Answer, Request};
use canon::{Readings, RejectKind, Value};
use canon_vectors::Expected;

/// One question with its right answers and the one that came.
pub struct Witness {
    /// The case.
    pub id: String,
    /// The rules of its vector, the main one first.
    pub rules: Vec<String>,
    /// What was asked.
    pub request: Request,
    /// Every right answer.
    pub right: Vec<Expected>,
    /// What came; none where there was no answer.
    pub got: Option<Value>,
    /// Whether what came is wrong.
    pub failing: bool,
    /// The part that shows it.
    pub evidence: Evidence,
}

/// How the answer of a suspect stands to the one that came.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Agreement {
    /// They differ.
    None,
    /// Both refuse, for reasons of another name.
    Refusals,
    /// They are the same.
    Same,
}

impl Witness {
    /// The witness that a case is; none where nothing was asked, or where there is nothing to learn.
    pub fn of(case: &CaseFinished, followed: &Readings) -> Option<Witness> {
        if case.verdict == Verdict::Unsupported {
            return None;
        }
        let reading = case.dispute.as_deref().and_then(|id| followed.get(id));
        let right: Vec<Expected> = alternatives(&case.expect.0)
            .into_iter()
            .filter(|(name, _)| name.is_none() || name.as_deref() == reading)
            .map(|(_, answer)| expected(answer))
            .collect();
        let got = case.got.as_ref().map(|json| json.0.clone());
        // A case of a dispute passes under any reading; it is a failure here
        // where it leaves the reading that the other answers follow.
        let strays = reading.is_some_and(|reading| {
            case.verdict == Verdict::Pass
                && !case.readings.is_empty()
                && !case.readings.iter().any(|name| name == reading)
        });
        Some(Witness {
            id: case.id.clone(),
            rules: case.rules.clone(),
            request: Request {
                op: case.op.clone(),
                input: case.input.as_ref().map(|input| input.bytes()),
                args: case
                    .args
                    .as_ref()
                    .map_or_else(|| Value::Object(Vec::new()), |args| args.0.clone()),
            },
            failing: case.verdict.is_failure() || strays,
            evidence: Evidence::of(case),
            right,
            got,
        })
    }

    /// Whether an answer would have passed.
    pub fn passes(&self, answer: &Answer) -> bool {
        self.right
            .iter()
            .any(|expected| expected.compare(answer).passes())
    }

    /// Whether an answer is the one that came.
    pub fn agreement(&self, answer: &Answer) -> Agreement {
        let Some(got) = &self.got else {
            return Agreement::None;
        };
        agreement(got, answer)
    }
}

/// Compares an answer in process with the members of one from the wire.
pub fn agreement(got: &Value, answer: &Answer) -> Agreement {
    let reject = got.get("reject");
    match (answer, reject) {
        (Answer::Reject { kind, .. }, Some(given)) => match given.as_str() == Some(kind.name()) {
            true => Agreement::Same,
            false => Agreement::Refusals,
        },
        (Answer::Result(members), None) => {
            // A program without an adapter gives no hash, many an adapter no canonical text.
            let shared: Vec<(String, Value)> = members
                .iter()
                .filter(|(name, _)| got.get(name).is_some())
                .map(|(name, value)| ((*name).to_owned(), value.clone()))
                .collect();
            let any = !shared.is_empty();
            let same = Expected::Result(shared).compare_members(|name| got.get(name));
            match any && same.passes() {
                true => Agreement::Same,
                false => Agreement::None,
            }
        }
        _ => Agreement::None,
    }
}

/// One allowed answer as a vector's `expect` writes it.
pub fn expected(answer: &Value) -> Expected {
    let members = |skipped: &str| {
        let members = answer.as_object().unwrap_or_default().iter();
        members
            .filter(|(name, _)| *name != skipped)
            .map(|(name, value)| (name.to_string_lossy(), value.clone()))
            .collect()
    };
    match answer.get("reject") {
        Some(kind) => Expected::Reject {
            kind: kind
                .as_str()
                .and_then(RejectKind::from_name)
                .unwrap_or(RejectKind::Syntax),
            members: members("reject"),
        },
        None => Expected::Result(members("")),
    }
}
