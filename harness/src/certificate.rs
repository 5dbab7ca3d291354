//! A certificate: the result of a run as a Capsule, sealed and appended to a chain, so that a history cannot be rewritten unseen.

mod chain;
mod error;
mod folders;
mod history;
mod signing_key;

pub use chain::Chain;
pub use error::ChainError;
pub use history::{markdown, svg};
pub use signing_key::{SigningKeySource, folder_beside};

use crate::counted::counted;
use crate::event::{CaseFinished, DisputeVerdict, Event, RunFinished, RunStarted};
use crate::exit::Exit;
use crate::expectations::full_answer_digest;
use crate::verdict::Verdict;
use canon::Value;
use canon::capsule::{Builder, Capsule, CapsuleType, Members, ToolCall};
use std::collections::BTreeMap;

/// Whether a run says anything about the implementation: something was answered, or a claim was untrue.
pub fn happened(events: &[Event]) -> bool {
    bounds(events).is_some_and(|(_, finished)| {
        let answered = |verdict| finished.counts.contains_key(verdict);
        Verdict::ANSWERED.iter().any(answered) || !finished.untrue_claims.is_empty()
    })
}

/// The record of a run; none where the stream holds no complete one.
///
/// It holds what comes out again when the run is repeated: no times, and nothing that is measured in them.
pub fn capsule(events: &[Event]) -> Option<Builder> {
    let (started, finished) = bounds(events)?;
    let hello = &started.implementation;
    // Nought is the format's word for a duration that was not recorded.
    let call = ToolCall::succeeded("canon run", counts(finished), 0).with_arguments(arguments(started));
    let record = Capsule::builder(CapsuleType::Tool)
        .domain("conformance")
        .triggered("system")
        .requested_by("canon", started.command.join(" "))
        .agent(hello.name.clone())
        .environment("version", Value::string(hello.version.as_str()))
        .environment("language", Value::string(hello.language.as_str()))
        .environment("canon", Value::string(started.canon.as_str()))
        .environment("vectors", Value::string(started.vectors.digest.as_str()))
        .call(call)
        .result(result(events, finished));
    let cases: usize = finished.counts.values().sum();
    Some(if finished.exit == Exit::Conforms as u8 {
        record.succeeded(format!("{} conforms in {}", hello.name, counted(cases, "case", "cases")))
    } else {
        let short = match finished.partial {
            true => format!(" and was cut short: {}", finished.reason),
            false => String::new(),
        };
        record.failed(format!("{} fails {} of {}{short}", hello.name, finished.failed, counted(cases, "case", "cases")))
    })
}

fn bounds(events: &[Event]) -> Option<(&RunStarted, &RunFinished)> {
    match (events.first()?, events.last()?) {
        (Event::RunStarted(started), Event::RunFinished(finished)) => Some((started, finished)),
        _ => None,
    }
}

fn arguments(started: &RunStarted) -> Members {
    let texts = |texts: &[String]| Value::Array(texts.iter().map(|text| Value::string(text.as_str())).collect());
    Members::default()
        .with("command", texts(&started.command))
        .with("profiles", texts(&started.profiles))
        .with("level", Value::string(started.level.as_str()))
        .with("readings", Value::string(started.readings.as_str()))
}

fn counts(finished: &RunFinished) -> Value {
    Value::object(finished.counts.iter().map(|(verdict, count)| (verdict.name(), Value::integer(*count as u64))))
}

/// The rules that are broken, each once, in the order of the diagnoses: two mistakes may break one.
pub fn rules_broken(events: &[Event]) -> Vec<&str> {
    let mut broken = Vec::new();
    for event in events {
        if let Event::Diagnosis(diagnosis) = event
            && !broken.contains(&diagnosis.rule.as_str())
        {
            broken.push(diagnosis.rule.as_str());
        }
    }
    broken
}

/// What a reader of the history asks for: how many failed, which rules, which readings.
fn result(events: &[Event], finished: &RunFinished) -> Value {
    let broken = rules_broken(events).into_iter().map(Value::string);
    Value::object([
        ("answers", Value::string(full_answer_digest(cases(events)))),
        ("failed", Value::integer(finished.failed as u64)),
        ("known", Value::integer(finished.known as u64)),
        ("partial", Value::Bool(finished.partial)),
        ("rules_broken", Value::Array(broken.collect())),
        ("readings", readings(events)),
        ("verdicts", counts(finished)),
    ])
}

fn cases(events: &[Event]) -> impl Iterator<Item = &CaseFinished> {
    events.iter().filter_map(|event| match event {
        Event::CaseFinished(case) => Some(&**case),
        _ => None,
    })
}

/// The readings by profile: a dispute such as IN-DUP is there once in each.
fn readings(events: &[Event]) -> Value {
    let mut profiles: BTreeMap<&str, BTreeMap<&str, Value>> = BTreeMap::new();
    for event in events {
        if let Event::DisputeJudged(judged) = event {
            let reading = match (judged.verdict, &judged.reading) {
                (DisputeVerdict::Consistent, Some(reading)) => Value::string(reading.as_str()),
                _ => Value::Null,
            };
            let profile = profiles.entry(judged.profile.as_str()).or_default();
            profile.insert(judged.dispute.as_str(), reading);
        }
    }
    let profiles = profiles.into_iter();
    Value::object(profiles.map(|(profile, readings)| (profile, Value::object(readings))))
}
