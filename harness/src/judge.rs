//! Judging: what a case's outcome comes to, and which reading of a dispute an implementation follows.

mod dispute;

pub use dispute::disputes;

use crate::drive::{FaultKind, Outcome};
use crate::event::{CaseFinished, Input, Mode};
use crate::json::Json;
use crate::protocol::Reply;
use crate::verdict::Verdict;
use canon::Value;
use canon_vectors::{Difference, Expect, Expected, Outcome as Comparison, Vector};
use std::time::Duration;

/// Which readings of a dispute pass.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
pub enum ReadingPolicy {
    /// Any one, as long as all answers follow the same.
    #[default]
    Any,
    /// Only the default one.
    Default,
}

impl ReadingPolicy {
    /// The name on the command line and in events.
    pub fn name(self) -> &'static str {
        match self {
            ReadingPolicy::Any => "any",
            ReadingPolicy::Default => "default",
        }
    }
}

/// How answers are judged.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Judge {
    /// Which readings pass.
    pub readings: ReadingPolicy,
    /// How the answers came: without a protocol there is a canonical text and no hash.
    pub mode: Mode,
}

/// What an answer amounts to.
#[derive(Debug, Default)]
struct Finding {
    verdict: Option<Verdict>,
    detail: String,
    readings: Vec<String>,
}

impl Judge {
    /// The event of a case that was asked.
    pub fn judge(&self, vector: &Vector, outcome: Outcome) -> CaseFinished {
        let mut case = blank(vector);
        case.duration_us = u64::try_from(outcome.duration.as_micros()).unwrap_or(u64::MAX);
        case.flaky = outcome.flaky;
        let finding = match &outcome.result {
            Err(fault) => Finding {
                verdict: Some(match fault.kind {
                    FaultKind::Crash => Verdict::Crash,
                    FaultKind::Timeout => Verdict::Timeout,
                    FaultKind::Violation => Verdict::ProtocolViolation,
                }),
                detail: match outcome.flaky {
                    true => format!("{} (flaky: asked again alone, it answered)", fault.detail),
                    false => fault.detail.clone(),
                },
                readings: Vec::new(),
            },
            Ok(reply) => self.compare(vector, reply),
        };
        case.verdict = finding.verdict.unwrap_or(Verdict::Pass);
        case.detail = finding.detail;
        case.readings = finding.readings;
        if case.verdict.is_failure() {
            case.stderr = outcome.stderr;
        }
        if let Ok(reply) = outcome.result {
            case.reject_got = reply
                .get("reject")
                .and_then(Value::as_text)
                .map(canon::Text::to_string_lossy);
            case.got = Some(Json(reply.into_value()));
        }
        case
    }

    /// The event of a case that cannot be asked.
    pub fn unsupported(vector: &Vector, reason: impl Into<String>) -> CaseFinished {
        CaseFinished {
            verdict: Verdict::Unsupported,
            detail: reason.into(),
            ..blank(vector)
        }
    }

    fn compare(&self, vector: &Vector, reply: &Reply) -> Finding {
        let said = |name: &str| reply.get(name).and_then(Value::as_text);
        if let Some(reason) = reply.get("unsupported") {
            return Finding {
                verdict: Some(Verdict::Unsupported),
                detail: reason
                    .as_text()
                    .map_or(String::new(), canon::Text::to_string_lossy),
                readings: Vec::new(),
            };
        }
        // `session` has a result member of this name.
        let may_have_error = vector.expect.ways().any(|way| way.get("error").is_some());
        if let Some(message) = said("error").filter(|_| !may_have_error) {
            return Finding {
                verdict: Some(Verdict::AdapterError),
                detail: message.to_string_lossy(),
                readings: Vec::new(),
            };
        }
        match &vector.expect {
            Expect::One(expected) => self.beside(expected, reply),
            Expect::AnyOf(ways) => self.beside_any(ways.iter().collect(), reply),
            Expect::Readings(readings) => {
                let follows: Vec<String> = readings
                    .iter()
                    .filter(|(_, expected)| self.beside(expected, reply).verdict.is_none())
                    .map(|(name, _)| name.clone())
                    .collect();
                let default = readings.first().map(|(name, expected)| (name, expected));
                let finding = match (self.readings, default) {
                    (ReadingPolicy::Default, Some((name, expected)))
                        if !follows.is_empty() && !follows.contains(name) =>
                    {
                        let finding = self.beside(expected, reply);
                        Finding {
                            detail: format!(
                                "it follows the reading {}; {name} is asked for",
                                follows.join(" and ")
                            ),
                            ..finding
                        }
                    }
                    _ if !follows.is_empty() => Finding::default(),
                    _ => self.beside_any(readings.iter().map(|(_, way)| way).collect(), reply),
                };
                Finding {
                    readings: follows,
                    ..finding
                }
            }
        }
    }

    /// The answer beside several that would do; where none fits, the one of its kind says what is wrong.
    fn beside_any(&self, ways: Vec<&Expected>, reply: &Reply) -> Finding {
        let findings: Vec<Finding> = ways.iter().map(|way| self.beside(way, reply)).collect();
        let kind = |finding: &Finding| {
            matches!(finding.verdict, Some(Verdict::Accepted | Verdict::Rejected))
        };
        findings
            .into_iter()
            .min_by_key(|finding| (finding.verdict.is_some(), kind(finding)))
            .unwrap_or_default()
    }

    /// The answer beside the one that is expected; no verdict where they agree.
    fn beside(&self, expected: &Expected, reply: &Reply) -> Finding {
        let found = |verdict, detail: String| Finding {
            verdict: Some(verdict),
            detail,
            readings: Vec::new(),
        };
        let get = |name: &str| match (name, self.mode) {
            // No hash was asked for, so none can be wrong.
            ("hash", Mode::Raw | Mode::Lines) => expected.get(name),
            _ => reply.get(name),
        };
        let wants_text = expected.get("canonical").is_some();
        if reply.get("canonical_b64").is_some() && wants_text {
            return found(
                Verdict::WrongBytes,
                "the canonical text is not UTF-8".into(),
            );
        }
        match expected.compare_members(get) {
            Comparison::Same | Comparison::OtherReject => Finding::default(),
            Comparison::Differs(difference) => match difference {
                Difference::Canonical => found(Verdict::WrongBytes, String::new()),
                Difference::Hash if get("hash").is_some() => {
                    found(Verdict::WrongHash, String::new())
                }
                Difference::Hash => found(Verdict::WrongAnswer, "\"hash\" is missing".into()),
                Difference::Member(name) if get(&name).is_some() => {
                    found(Verdict::WrongAnswer, format!("{name:?} differs"))
                }
                Difference::Member(name) => {
                    found(Verdict::WrongAnswer, format!("{name:?} is missing"))
                }
                Difference::Accepted => found(Verdict::Accepted, String::new()),
                Difference::Refused => found(Verdict::Rejected, String::new()),
                Difference::NoAnswer | Difference::NoneOfThese => {
                    found(Verdict::WrongAnswer, String::new())
                }
            },
        }
    }
}

/// A case's question and expectation, without an answer.
fn blank(vector: &Vector) -> CaseFinished {
    let reject_wanted = match &vector.expect {
        Expect::One(Expected::Reject { kind, .. }) => Some(kind.name().to_owned()),
        _ => None,
    };
    CaseFinished {
        id: vector.id.clone(),
        profile: vector.profile.name().to_owned(),
        family: vector.family().to_owned(),
        op: vector.op.clone(),
        rules: vector.rules.clone(),
        level: vector.level.name().to_owned(),
        proves: vector.proves.clone(),
        effect: vector.effect.clone(),
        input: vector.input.as_deref().map(Input::from),
        args: vector.args.clone().map(Json),
        expect: Json(expect(&vector.expect)),
        got: None,
        verdict: Verdict::Pass,
        detail: String::new(),
        reject_wanted,
        reject_got: None,
        dispute: vector.dispute.clone(),
        readings: Vec::new(),
        stderr: String::new(),
        duration_us: u64::try_from(Duration::ZERO.as_micros()).unwrap_or_default(),
        flaky: false,
        known: None,
    }
}

/// `expect` in the shape of a vector file.
fn expect(expect: &Expect) -> Value {
    let one = |expected: &Expected| Value::object(expected.members());
    match expect {
        Expect::One(expected) => one(expected),
        Expect::AnyOf(ways) => {
            Value::object([("any_of", Value::Array(ways.iter().map(one).collect()))])
        }
        Expect::Readings(readings) => {
            let readings = readings.iter().map(|(name, way)| (name.clone(), one(way)));
            Value::object([("readings", Value::object(readings))])
        }
    }
}
