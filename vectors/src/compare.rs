//! An answer beside what was expected.

use crate::vector::{Expect, Expected, Row, Under, Vector};
use canon::Value;
use canon::operation::Answer;

/// How an answer stands to one expectation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// It is the expected one.
    Same,
    /// A refusal was wanted and given, for another reason. This passes.
    OtherReject,
    /// It differs only in this member, which is reported. This passes.
    Reported(String),
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
    /// It is right, and what the reference says.
    Pass,
    /// It is right, though the reference says something else: another of several ways, or a member that is only
    /// reported.
    Allowed,
    /// It is right under these readings of the vector's disputes.
    Follows(Vec<Under>),
    /// It is wrong under every reading.
    Fail(Difference),
}

impl Vector {
    /// Judges an answer given in process.
    pub fn judge(&self, answer: &Answer) -> Judgement {
        let members = answer.members();
        self.judge_members(|name| members.iter().find(|(known, _)| *known == name).map(|(_, value)| value))
    }

    /// Judges the members of an answer as they stand on the wire.
    pub fn judge_members<'a>(&self, get: impl Fn(&str) -> Option<&'a Value>) -> Judgement {
        let outcome = |way: &Expected| way.compare_members(&get, &self.reported);
        match &self.expect {
            Expect::One(expected) => match outcome(expected) {
                Outcome::Same | Outcome::OtherReject => Judgement::Pass,
                Outcome::Reported(_) => Judgement::Allowed,
                Outcome::Differs(difference) => Judgement::Fail(difference),
            },
            Expect::AnyOf(ways) => match ways.iter().position(|way| outcome(way).passes()) {
                Some(0) => match outcome(&ways[0]) {
                    Outcome::Reported(_) => Judgement::Allowed,
                    _ => Judgement::Pass,
                },
                Some(_) => Judgement::Allowed,
                None => Judgement::Fail(Difference::NoneOfThese),
            },
            Expect::Readings(rows) => {
                let fits = |row: &&Row| row.ways.iter().any(|way| outcome(way).passes());
                let follows: Vec<Under> = rows.iter().filter(fits).map(|row| row.under.clone()).collect();
                if follows.is_empty() { Judgement::Fail(Difference::NoneOfThese) } else { Judgement::Follows(follows) }
            }
        }
    }
}

impl Expected {
    /// Compares with an answer given in process.
    pub fn compare(&self, answer: &Answer) -> Outcome {
        let members = answer.members();
        self.compare_members(|name| members.iter().find(|(known, _)| *known == name).map(|(_, value)| value), &[])
    }

    /// Compares with the members of an answer as they stand on the wire.
    ///
    /// `canonical` may be absent; any other expected member must be there, but for those that are only `reported`.
    pub fn compare_members<'a>(&self, get: impl Fn(&str) -> Option<&'a Value>, reported: &[String]) -> Outcome {
        let differs = |difference| Outcome::Differs(difference);
        if get("unsupported").is_some() || get("error").is_some_and(|_| !self.expects("error")) {
            return differs(Difference::NoAnswer);
        }
        match (self, get("reject")) {
            (Expected::Result(_), Some(_)) => differs(Difference::Refused),
            (Expected::Reject { .. }, None) => differs(Difference::Accepted),
            (Expected::Reject { kind, members }, Some(given)) => {
                let same = given.as_str() == Some(kind.name())
                    && members.iter().all(|(name, value)| get(name).is_some_and(|given| same(value, given)));
                if same { Outcome::Same } else { Outcome::OtherReject }
            }
            (Expected::Result(members), None) => {
                let different = |(name, value): &&(String, Value)| match get(name) {
                    None => name != "canonical",
                    Some(given) => !same(value, given),
                };
                let names = || members.iter().filter(different).map(|(name, _)| name);
                match names().find(|name| !reported.contains(name)) {
                    Some(name) => differs(match name.as_str() {
                        "canonical" => Difference::Canonical,
                        "hash" => Difference::Hash,
                        _ => Difference::Member(name.clone()),
                    }),
                    None => names().next().map_or(Outcome::Same, |name| Outcome::Reported(name.clone())),
                }
            }
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
                && expected
                    .iter()
                    .all(|(name, value)| members.iter().any(|(known, given)| known == name && same(value, given)))
        }
        (Value::Array(expected), Value::Array(given)) => {
            expected.len() == given.len() && expected.iter().zip(given).all(|(expected, given)| same(expected, given))
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
