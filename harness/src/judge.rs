//! Judging: what a case's outcome comes to, and which reading of a dispute an implementation follows.

mod dispute;
mod long;

pub use dispute::disputes;

use crate::drive::{FaultKind, Outcome};
use crate::event::{CaseFinished, Input, Mode, Wanted};
use crate::json::Json;
use crate::protocol::Reply;
use crate::verdict::Verdict;
use canon::Value;
use canon_vectors::vector::reading;
use canon_vectors::{Difference, Expect, Expected, Outcome as Comparison, Row, Under, Vector};
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
    noted: String,
    follows: Vec<Under>,
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
                ..Finding::default()
            },
            Ok(reply) => self.compare(vector, reply),
        };
        case.verdict = finding.verdict.unwrap_or(Verdict::Pass);
        case.detail = finding.detail;
        case.noted = finding.noted;
        match vector.dispute() {
            Some(dispute) => {
                let names = finding.follows.iter().filter_map(|under| reading(under, dispute));
                case.readings = names.map(str::to_owned).collect();
            }
            None => {
                let rows = finding.follows.into_iter();
                case.follows = rows.map(|under| under.into_iter().collect()).collect();
            }
        }
        if case.verdict.is_failure() {
            case.stderr = outcome.stderr;
        }
        if let Ok(reply) = outcome.result {
            case.reject_got = reply.get("reject").and_then(Value::as_text).map(canon::Text::to_string_lossy);
            case.got = Some(Json(reply.into_value()));
        }
        long::shorten(&mut case);
        case
    }

    /// The event of a case that cannot be asked.
    pub fn unsupported(vector: &Vector, reason: impl Into<String>) -> CaseFinished {
        CaseFinished { verdict: Verdict::Unsupported, detail: reason.into(), ..blank(vector) }
    }

    fn compare(&self, vector: &Vector, reply: &Reply) -> Finding {
        let said = |name: &str| reply.get(name).and_then(Value::as_text);
        if let Some(reason) = reply.get("unsupported") {
            return Finding {
                verdict: Some(Verdict::Unsupported),
                detail: reason.as_text().map_or(String::new(), canon::Text::to_string_lossy),
                ..Finding::default()
            };
        }
        // `session` has a result member of this name.
        let may_have_error = vector.expect.ways().any(|way| way.get("error").is_some());
        if let Some(message) = said("error").filter(|_| !may_have_error) {
            return Finding {
                verdict: Some(Verdict::AdapterError),
                detail: message.to_string_lossy(),
                ..Finding::default()
            };
        }
        let beside = |way: &Expected| self.beside(way, reply, &vector.reported);
        match &vector.expect {
            Expect::One(expected) => beside(expected),
            Expect::AnyOf(ways) => beside_any(ways.iter().map(beside)),
            Expect::Readings(rows) => {
                let fits = |row: &&Row| row.ways.iter().any(|way| beside(way).verdict.is_none());
                let follows: Vec<&Row> = rows.iter().filter(fits).collect();
                // The defaults stand first.
                let default = rows.first().filter(|_| self.readings == ReadingPolicy::Default);
                let finding = match default {
                    Some(row) if !follows.is_empty() && !follows.contains(&row) => Finding {
                        detail: format!(
                            "it follows the reading {}; {} is asked for",
                            follows.iter().map(|row| row.name()).collect::<Vec<_>>().join(" or "),
                            row.name()
                        ),
                        ..beside_any(row.ways.iter().map(beside))
                    },
                    _ if !follows.is_empty() => Finding::default(),
                    _ => beside_any(rows.iter().flat_map(|row| &row.ways).map(beside)),
                };
                Finding { follows: follows.iter().map(|row| row.under.clone()).collect(), ..finding }
            }
        }
    }

    /// The answer beside the one that is expected; no verdict where they agree.
    fn beside(&self, expected: &Expected, reply: &Reply, reported: &[String]) -> Finding {
        let found = |verdict, detail: String| Finding { verdict: Some(verdict), detail, ..Finding::default() };
        let get = |name: &str| match (name, self.mode) {
            // No hash was asked for, so none can be wrong.
            ("hash", Mode::Raw | Mode::Lines) => expected.get(name),
            _ => reply.get(name),
        };
        let wants_text = expected.get("canonical").is_some();
        if reply.get("canonical_b64").is_some() && wants_text {
            return found(Verdict::WrongBytes, "the canonical text is not UTF-8".into());
        }
        match expected.compare_members(get, reported) {
            Comparison::Same | Comparison::OtherReject => Finding::default(),
            Comparison::Reported(name) => Finding {
                noted: format!("{name:?} is not the reference's; the source does not settle it"),
                ..Finding::default()
            },
            Comparison::Differs(difference) => match difference {
                Difference::Canonical => found(Verdict::WrongBytes, String::new()),
                Difference::Hash if get("hash").is_some() => found(Verdict::WrongHash, String::new()),
                Difference::Hash => found(Verdict::WrongAnswer, "\"hash\" is missing".into()),
                Difference::Member(name) if get(&name).is_some() => {
                    found(Verdict::WrongAnswer, format!("{name:?} differs"))
                }
                Difference::Member(name) => found(Verdict::WrongAnswer, format!("{name:?} is missing")),
                Difference::Accepted => found(Verdict::Accepted, String::new()),
                Difference::Refused => found(Verdict::Rejected, String::new()),
                Difference::NoAnswer | Difference::NoneOfThese => found(Verdict::WrongAnswer, String::new()),
            },
        }
    }
}

/// The answer beside several that would do: right where one fits; otherwise the one of its kind says what is wrong.
fn beside_any(findings: impl Iterator<Item = Finding>) -> Finding {
    let kind = |finding: &Finding| matches!(finding.verdict, Some(Verdict::Accepted | Verdict::Rejected));
    let best = findings.enumerate().min_by_key(|(_, finding)| (finding.verdict.is_some(), kind(finding)));
    match best {
        Some((at, finding)) if at > 0 && finding.verdict.is_none() => {
            Finding { noted: "one of several answers that are right, and not the reference's".to_owned(), ..finding }
        }
        Some((_, finding)) => finding,
        None => Finding::default(),
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
        expect: Wanted(vector.expect.clone()),
        got: None,
        verdict: Verdict::Pass,
        detail: String::new(),
        reject_wanted,
        reject_got: None,
        dispute: vector.dispute().map(str::to_owned),
        readings: Vec::new(),
        disputes: match &vector.disputes[..] {
            [_] => Vec::new(),
            several => several.to_vec(),
        },
        follows: Vec::new(),
        reported: vector.reported.clone(),
        noted: String::new(),
        stderr: String::new(),
        duration_us: u64::try_from(Duration::ZERO.as_micros()).unwrap_or_default(),
        flaky: false,
        known: None,
        cut: Vec::new(),
        again: false,
    }
}
