//! An answer beside what was expected.

use crate::vector::{Expect, Expected, Vector};
use canon::Value;
use canon::operation::Answer;

/// How an answer stands to one expectation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// It is the expected one.
    Same,
    /// A refusal was wanted and given, for another reason. This passes.
    OtherReject,
    /// It differs.
    Differs(Difference),
}

/// What differs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Difference {
    /// The canonical text.
    Canonical,
    /// The hash, and not the canonical text.
    Hash,
    /// Another result member.
    Member(String),
    /// The input had to be refused.
    Accepted,
    /// The input had to be accepted.
    Refused,
    /// There is no result: unsupported or an error.
    NoAnswer,
    /// Several answers would do, and this is none of them.
    NoneOfThese,
}

impl Outcome {
    /// Whether the answer passes.
    pub fn passes(&self) -> bool {
        !matches!(self, Outcome::Differs(_))
    }
}

/// What an answer to a vector amounts to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Judgement {
    /// It is right.
    Pass,
    /// It is right under these readings of the vector's dispute.
    Follows(Vec<String>),
    /// It is wrong under every reading.
    Fail(Difference),
}

impl Vector {
    /// Judges an answer given in process.
    pub fn judge(&self, answer: &Answer) -> Judgement {
        let differs = |outcome: Outcome| match outcome {
            Outcome::Differs(difference) => Some(difference),
            Outcome::Same | Outcome::OtherReject => None,
        };
        match &self.expect {
            Expect::One(expected) => match differs(expected.compare(answer)) {
                None => Judgement::Pass,
                Some(difference) => Judgement::Fail(difference),
            },
            Expect::AnyOf(ways) => {
                if ways.iter().any(|way| way.compare(answer).passes()) {
                    Judgement::Pass
                } else {
                    Judgement::Fail(Difference::NoneOfThese)
                }
            }
            Expect::Readings(readings) => {
                let follows: Vec<String> = readings
                    .iter()
                    .filter(|(_, expected)| expected.compare(answer).passes())
                    .map(|(name, _)| name.clone())
                    .collect();
                if follows.is_empty() {
                    Judgement::Fail(Difference::NoneOfThese)
                } else {
                    Judgement::Follows(follows)
                }
            }
        }
    }
}

impl Expected {
    /// Compares with an answer given in process.
    pub fn compare(&self, answer: &Answer) -> Outcome {
        let members = answer.members();
        self.compare_members(|name| {
            members
                .iter()
                .find(|(known, _)| *known == name)
                .map(|(_, value)| value)
        })
    }

    /// Compares with the members of an answer as they stand on the wire.
    ///
    /// `canonical` may be absent; any other expected member must be there.
    pub fn compare_members<'a>(&self, get: impl Fn(&str) -> Option<&'a Value>) -> Outcome {
        let differs = |difference| Outcome::Differs(difference);
        if get("unsupported").is_some() || get("error").is_some_and(|_| !self.expects("error")) {
            return differs(Difference::NoAnswer);
        }
        match (self, get("reject")) {
            (Expected::Result(_), Some(_)) => differs(Difference::Refused),
            (Expected::Reject { .. }, None) => differs(Difference::Accepted),
            (Expected::Reject { kind, members }, Some(given)) => {
                let same = given.as_str() == Some(kind.name())
                    && members
                        .iter()
                        .all(|(name, value)| get(name).is_some_and(|given| same(value, given)));
                if same {
                    Outcome::Same
                } else {
                    Outcome::OtherReject
                }
            }
            (Expected::Result(members), None) => members
                .iter()
                .find(|(name, value)| match get(name) {
                    None => name != "canonical",
                    Some(given) => !same(value, given),
                })
                .map_or(Outcome::Same, |(name, _)| {
                    differs(match name.as_str() {
                        "canonical" => Difference::Canonical,
                        "hash" => Difference::Hash,
                        _ => Difference::Member(name.clone()),
                    })
                }),
        }
    }

    /// `session` has a result member called `error`, which is no failure.
    fn expects(&self, name: &str) -> bool {
        matches!(self, Expected::Result(_)) && self.get(name).is_some()
    }
}

/// Whether two results mean the same: members in any order, numbers by value.
fn same(expected: &Value, given: &Value) -> bool {
    match (expected, given) {
        (Value::Object(expected), Value::Object(members)) => {
            expected.len() == members.len()
                && expected.iter().all(|(name, value)| {
                    members
                        .iter()
                        .any(|(known, given)| known == name && same(value, given))
                })
        }
        (Value::Array(expected), Value::Array(given)) => {
            expected.len() == given.len()
                && expected
                    .iter()
                    .zip(given)
                    .all(|(expected, given)| same(expected, given))
        }
        (Value::Number(expected), Value::Number(given)) => {
            expected == given
                || match (expected.parse::<i128>(), given.parse::<i128>()) {
                    (Ok(expected), Ok(given)) => expected == given,
                    _ => match (expected.parse::<f64>(), given.parse::<f64>()) {
                        (Ok(expected), Ok(given)) => expected == given,
                        _ => false,
                    },
                }
        }
        _ => expected == given,
    }
}
