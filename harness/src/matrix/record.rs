//! The committed record of a matrix run: one JSON line an implementation, and what changed since the last one.

use super::drive::Driven;
use super::example::{Example, examples};
use super::known::Known;
use crate::event::DisputeVerdict;
use crate::expectations::answer_digest;
use crate::report::run::Run;
use crate::verdict::Verdict;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// What one implementation came to.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Record {
    /// The adapter.
    pub name: String,
    /// The language.
    pub language: String,
    /// What was driven.
    pub package: String,
    /// Which version.
    pub version: String,
    /// The version that it named itself.
    pub says: String,
    /// The day of the run.
    pub date: String,
    /// The digest of the questions.
    pub vectors: String,
    /// Cases by profile and verdict.
    pub counts: BTreeMap<String, BTreeMap<Verdict, usize>>,
    /// The reading of each dispute, as `PROFILE DISPUTE`; `mixed` and `none` where there is no single one.
    pub readings: BTreeMap<String, String>,
    /// The mistakes: rule, what is wrong, number of cases.
    pub causes: Vec<Cause>,
    /// Each failing case: verdict and digest of the answer.
    pub failures: BTreeMap<String, String>,
    /// The smallest document for each failure that somebody has looked at.
    #[serde(default, rename = "witnesses")]
    pub examples: Vec<Example>,
}

/// One thing that is wrong.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Cause {
    /// The profile whose cases show it.
    #[serde(default)]
    pub profile: String,
    /// The rule.
    pub rule: String,
    /// The mistake, where it has a name.
    #[serde(rename = "sin")]
    pub mistake: String,
    /// How many cases it explains.
    pub cases: usize,
}

impl Record {
    /// The record of a run.
    pub fn of(driven: &Driven) -> Record {
        let run = Run::new(&driven.events);
        let manifest = &driven.adapter.manifest;
        let mut counts: BTreeMap<String, BTreeMap<Verdict, usize>> = BTreeMap::new();
        for case in &run.cases {
            let profile = counts.entry(case.profile.clone()).or_default();
            *profile.entry(case.verdict).or_default() += 1;
        }
        let readings = run.disputes.iter().filter_map(|dispute| {
            let reading = match (dispute.verdict, &dispute.reading) {
                (DisputeVerdict::Unanswered, _) => return None,
                (DisputeVerdict::Consistent, Some(reading)) => reading.clone(),
                (DisputeVerdict::NoReading, _) => "none".to_owned(),
                _ => "mixed".to_owned(),
            };
            Some((format!("{} {}", dispute.profile, dispute.dispute), reading))
        });
        Record {
            name: driven.adapter.name.clone(),
            language: manifest.language.clone(),
            package: manifest.package.clone(),
            version: manifest.version.clone(),
            says: match run.started.implementation.version.as_str() {
                "" => driven.adapter.probed(),
                version => version.to_owned(),
            },
            date: run.started.date.get(..10).unwrap_or_default().to_owned(),
            vectors: run.started.vectors.digest.clone(),
            counts,
            readings: readings.collect(),
            causes: run
                .diagnoses
                .iter()
                .map(|diagnosis| Cause {
                    profile: diagnosis.profile.clone(),
                    rule: diagnosis.rule.clone(),
                    mistake: diagnosis.mistake.as_ref().map_or_else(String::new, |mistake| mistake.sentence.clone()),
                    cases: diagnosis.cases.len(),
                })
                .collect(),
            failures: run
                .failures()
                .map(|case| {
                    let varies = |known: &&Known| known.varies && known.covers(case);
                    let answer = match manifest.known.iter().find(varies) {
                        Some(_) => case.verdict.to_string(),
                        None => format!("{} {}", case.verdict, answer_digest([case])),
                    };
                    (case.id.clone(), answer)
                })
                .collect(),
            examples: examples(&manifest.known, run.failures()),
        }
    }

    /// The version that is pinned, or the one that the machine brings along.
    pub fn version(&self) -> &str {
        match self.version.starts_with("of the ") && !self.says.is_empty() {
            true => &self.says,
            false => &self.version,
        }
    }

    /// Cases with this verdict in all profiles.
    pub fn count(&self, verdict: Verdict) -> usize {
        let each = self.counts.values();
        each.filter_map(|counts| counts.get(&verdict)).sum()
    }

    /// Cases that were answered, and those of them that are right.
    pub fn score(&self) -> (usize, usize) {
        let all: usize = self.counts.values().flat_map(BTreeMap::values).sum();
        (self.count(Verdict::Pass), all - self.count(Verdict::Unsupported))
    }
}

/// Reads the lines of a record file; a line that is none is left out, so that an old file never blocks a new run.
pub fn read<T: serde::de::DeserializeOwned>(text: &str) -> Vec<T> {
    let lines = text.lines();
    lines.filter_map(|line| serde_json::from_str(line).ok()).collect()
}

/// The lines of a record file.
pub fn write<T: Serialize>(records: &[T]) -> String {
    records.iter().map(|record| serde_json::to_string(record).unwrap_or_default() + "\n").collect()
}

/// What is different from the record before, one line each. Dates do not count, nor do the versions of what the machine
/// brings along; and where the vectors are others, only what fails or is read in another way does.
pub fn changes(before: &[Record], now: &[Record]) -> Vec<String> {
    let mut lines = Vec::new();
    for record in now {
        let name = &record.name;
        let Some(old) = before.iter().find(|old| old.name == *name) else {
            lines.push(format!("{name}: new"));
            continue;
        };
        if old.version != record.version {
            lines.push(format!("{name}: version {} -> {}", old.version, record.version));
        }
        if old.vectors == record.vectors && old.counts != record.counts {
            let (before, now) = (old.score(), record.score());
            lines.push(format!("{name}: {}/{} -> {}/{}", before.0, before.1, now.0, now.1));
        }
        let ids = old.failures.keys().chain(record.failures.keys());
        let mut ids: Vec<&String> = ids.collect();
        ids.sort();
        ids.dedup();
        for id in ids {
            match (old.failures.get(id), record.failures.get(id)) {
                (before, now) if before == now => {}
                (None, _) => lines.push(format!("{name}: {id} fails now")),
                (_, None) => lines.push(format!("{name}: {id} no longer fails")),
                _ => lines.push(format!("{name}: {id} fails in another way")),
            }
        }
        for (dispute, reading) in &record.readings {
            let before = old.readings.get(dispute);
            if before != Some(reading) {
                let before = before.map_or("unknown", String::as_str);
                lines.push(format!("{name}: {dispute} {before} -> {reading}"));
            }
        }
    }
    lines
}
