//! `json`: the outcome of a run as one JSON object, for scripts that need no single case.

use super::explanation;
use super::run::{Run, rule_family};
use crate::event::{Diagnosis, DisputeJudged, Event, RunFinished, StaleExpectation, VectorSet};
use crate::protocol::Hello;
use crate::verdict::Verdict;
use serde::Serialize;
use std::collections::BTreeMap;

/// The version of the summary: raised when a reader of the last one would misunderstand the new one.
const VERSION: u32 = 1;

#[derive(Serialize)]
struct Summary<'a> {
    summary: u32,
    canon: &'a str,
    date: &'a str,
    conforms: bool,
    headline: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    warning: Option<String>,
    implementation: &'a Hello,
    command: &'a [String],
    #[serde(skip_serializing_if = "str::is_empty")]
    config: &'a str,
    profiles: &'a [String],
    vectors: &'a VectorSet,
    level: &'a str,
    #[serde(flatten)]
    finished: &'a RunFinished,
    profile_counts: BTreeMap<&'a str, BTreeMap<Verdict, usize>>,
    rule_families: BTreeMap<String, BTreeMap<Verdict, usize>>,
    readings: BTreeMap<&'a str, Option<&'a str>>,
    disputes: &'a [&'a DisputeJudged],
    diagnoses: &'a [&'a Diagnosis],
    stale_expectations: &'a [&'a StaleExpectation],
    failures: Vec<Failure<'a>>,
}

#[derive(Serialize)]
struct Failure<'a> {
    id: &'a str,
    verdict: Verdict,
    rules: &'a [String],
    #[serde(skip_serializing_if = "str::is_empty")]
    detail: &'a str,
    #[serde(skip_serializing_if = "String::is_empty")]
    message: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    known: Option<&'a str>,
}

/// One JSON object, indented.
pub fn render(events: &[Event]) -> Vec<u8> {
    let run = Run::new(events);
    let mut profile_counts: BTreeMap<&str, BTreeMap<Verdict, usize>> = BTreeMap::new();
    let mut rule_families: BTreeMap<String, BTreeMap<Verdict, usize>> = BTreeMap::new();
    for case in &run.cases {
        let profile = profile_counts.entry(&case.profile).or_default();
        *profile.entry(case.verdict).or_default() += 1;
        let family = case.rules.first().map_or("", |rule| rule_family(rule));
        let family = rule_families.entry(family.to_owned()).or_default();
        *family.entry(case.verdict).or_default() += 1;
    }
    let summary = Summary {
        summary: VERSION,
        canon: &run.started.canon,
        date: &run.started.date,
        conforms: run.finished.exit == 0,
        headline: run.headline(),
        warning: run.warning(),
        implementation: &run.started.implementation,
        command: &run.started.command,
        config: &run.started.config,
        profiles: &run.started.profiles,
        vectors: &run.started.vectors,
        level: &run.started.level,
        finished: &run.finished,
        profile_counts,
        rule_families,
        readings: run.disputes.iter().map(|dispute| (dispute.dispute.as_str(), dispute.reading.as_deref())).collect(),
        disputes: &run.disputes,
        diagnoses: &run.diagnoses,
        stale_expectations: &run.stale,
        failures: run
            .failures()
            .map(|case| Failure {
                id: &case.id,
                verdict: case.verdict,
                rules: &case.rules,
                detail: &case.detail,
                message: explanation::message(case),
                known: case.known.as_ref().map(|known| known.reason.as_str()),
            })
            .collect(),
    };
    // Maps with string keys, strings and numbers: nothing here can fail to be written.
    let mut text = serde_json::to_string_pretty(&summary).unwrap_or_default();
    text.push('\n');
    crate::visible::json(&text).into_bytes()
}
