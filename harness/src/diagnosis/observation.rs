//! A case as a observation: what was asked, what would have been right, and what the implementation said.

use crate::event::{CaseFinished, Cut};
use crate::evidence::{Evidence, bytes};
use crate::verdict::Verdict;
use canon::operation::{Answer, Request};
use canon::{Profile, Readings, Text, Value};
use canon_vectors::{Expect, Expected};
use std::collections::BTreeMap;

/// One question with its right answers and the one that came.
pub struct Observation {
    /// The case.
    pub id: String,
    /// The rules of its vector, the main one first.
    pub rules: Vec<String>,
    /// What was asked.
    pub request: Request,
    /// Every right answer.
    pub right: Vec<Expected>,
    /// The members of an answer whose difference is only reported.
    pub reported: Vec<String>,
    /// What came; none where there was no answer.
    pub got: Option<Value>,
    /// What of it was too long to keep.
    pub cut: Vec<Cut>,
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

impl Observation {
    /// The observation that a case is; none where nothing was asked, or where there is nothing to learn.
    pub fn of(case: &CaseFinished, followed: &Readings) -> Option<Observation> {
        if case.verdict == Verdict::Unsupported {
            return None;
        }
        let only = case.dispute.as_deref();
        let profile = Profile::from_name(&case.profile)?;
        let right: Vec<Expected> = match &case.expect.0 {
            Expect::Readings(rows) => {
                let fitting = rows.iter().filter(|row| row.holds_under(profile, followed));
                fitting.flat_map(|row| &row.ways).cloned().collect()
            }
            plain => plain.ways().cloned().collect(),
        };
        let followed = |id: &str| profile.reading(followed, id);
        let got = case.got.as_ref().map(|json| json.0.clone());
        // A case of a dispute passes under any reading; it is a failure here
        // where it leaves the reading that the other answers follow.
        let alone = only
            .and_then(followed)
            .is_some_and(|reading| !case.readings.is_empty() && !case.readings.iter().any(|name| name == reading));
        let agrees = |row: &BTreeMap<String, String>| row.iter().all(|(id, name)| followed(id) == Some(name.as_str()));
        let several = !case.follows.is_empty() && !case.follows.iter().any(agrees);
        let strays = case.verdict == Verdict::Pass && (alone || several);
        Some(Observation {
            id: case.id.clone(),
            rules: case.rules.clone(),
            request: Request {
                op: case.op.clone(),
                input: case.input.as_ref().map(|input| input.bytes()),
                args: case.args.as_ref().map_or_else(|| Value::Object(Vec::new()), |args| args.0.clone()),
            },
            failing: case.verdict.is_failure() || strays,
            evidence: Evidence::of(case),
            right,
            reported: case.reported.clone(),
            got,
            cut: case.cut.clone(),
        })
    }

    /// Whether an answer would have passed.
    pub fn passes(&self, answer: &Answer) -> bool {
        let members = answer.members();
        let get = |name: &str| members.iter().find(|(known, _)| *known == name).map(|(_, value)| value);
        self.right.iter().any(|expected| expected.compare_members(get, &self.reported).passes())
    }

    /// Whether an answer is the one that came.
    pub fn agreement(&self, answer: &Answer) -> Agreement {
        let Some(got) = &self.got else {
            return Agreement::None;
        };
        match (&self.cut[..], answer) {
            (cut @ [_, ..], Answer::Result(members)) => agreement(&as_whole(got, cut, members), answer),
            _ => agreement(got, answer),
        }
    }
}

/// What came, with a long member whole again where it is the one of an answer: its digest says so.
fn as_whole(got: &Value, cut: &[Cut], members: &[(&'static str, Value)]) -> Value {
    let whole = |name: &Text| {
        let cut = cut.iter().find(|cut| *name == cut.member.as_str())?;
        let (_, value) = members.iter().find(|(member, _)| *member == cut.member)?;
        (canon::digest::sha256_hex(&bytes(value)) == cut.sha256).then(|| value.clone())
    };
    let came = got.as_object().unwrap_or_default().iter();
    Value::Object(came.map(|(name, value)| (name.clone(), whole(name).unwrap_or_else(|| value.clone()))).collect())
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
            let same = Expected::Result(shared).compare_members(|name| got.get(name), &[]);
            match any && same.passes() {
                true => Agreement::Same,
                false => Agreement::None,
            }
        }
        _ => Agreement::None,
    }
}
