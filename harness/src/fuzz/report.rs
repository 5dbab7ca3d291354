//! What a run found, as a file that is the same however the run was cut up, and as text for people.

use super::finding::{Finding, vector_file};
use super::journal::{Header, Known, Progress};
use crate::counted::counted;
use crate::dialect::named;
use crate::escape::line;
use crate::report::reproduce::quoted;
use canon::{Profile, Value};
use serde::Serialize;
use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::fmt::Write as _;

/// The whole of a run.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Report {
    format: u32,
    profile: String,
    seed: u64,
    from: u64,
    cases: Option<u64>,
    /// What keeps it from being the whole of a run.
    #[serde(skip_serializing_if = "Option::is_none")]
    partial: Option<String>,
    implementations: Vec<Examined>,
}

/// What was found about one implementation.
#[derive(Clone, Debug, PartialEq, Serialize)]
struct Examined {
    #[serde(flatten)]
    known: Known,
    asked: u64,
    nothing: u64,
    #[serde(skip)]
    silent: u64,
    wrong: u64,
    findings: Vec<Written>,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
struct Written {
    #[serde(flatten)]
    finding: Finding,
    /// Wrong answers like it that were looked at.
    seen: u64,
    replay: String,
}

impl Report {
    /// The report of a run, or of several shards of one.
    pub fn new(header: &Header, progress: &[Progress]) -> Report {
        let implementations = header
            .implementations
            .iter()
            .zip(progress)
            .map(|(known, progress)| examined(header, known, progress))
            .collect();
        Report {
            format: 1,
            profile: header.profile.clone(),
            seed: header.seed,
            from: header.from,
            cases: header.cases,
            partial: None,
            implementations,
        }
    }

    /// The same, with a word on why it is not the whole of a run.
    pub fn partial(self, why: String) -> Report {
        Report { partial: Some(why), ..self }
    }

    /// As JSON, one finding a line.
    pub fn to_json(&self) -> String {
        // Strings, numbers and JSON text only: nothing can fail.
        let mut text = serde_json::to_string(self).unwrap_or_default();
        text = text.replace(",\"implementations\":[", ",\n\"implementations\":[\n");
        text = text.replace("{\"rule\":", "\n{\"rule\":");
        text.push('\n');
        crate::visible::json(&text)
    }

    /// The findings as vectors, in a file that loads.
    pub fn to_vectors(&self) -> Option<(Profile, String)> {
        let profile = Profile::from_name(&self.profile)?;
        let findings: Vec<Finding> = self.findings().map(|(_, written)| written.finding.clone()).collect();
        Some((profile, vector_file(profile, &findings)))
    }

    fn findings(&self) -> impl Iterator<Item = (&Examined, &Written)> {
        self.implementations
            .iter()
            .flat_map(|examined| examined.findings.iter().map(move |written| (examined, written)))
    }

    /// How many findings weigh enough to fail: those of a rule that must hold, or all of them.
    pub fn failing(&self, with_should: bool) -> usize {
        self.findings().filter(|(_, written)| with_should || written.finding.level != "should").count()
    }

    /// Why the run says nothing about some implementation: it was asked nothing, or answered nothing that can be judged.
    pub fn says_nothing(&self) -> Option<String> {
        let empty = |examined: &&Examined| examined.silent >= examined.asked;
        let examined = self.implementations.iter().find(empty)?;
        let (name, profile) = (line(&examined.known.name), &self.profile);
        Some(match examined.asked {
            0 if self.cases == Some(0) => "no case was asked: --cases is 0".to_owned(),
            0 => format!(
                "no case was asked: {name} has none of the operations of {profile} that are wanted, or the time was too short"
            ),
            1 => format!(
                "{name} says that it has these operations of {profile}, but its one answer cannot be judged: unsupported"
            ),
            asked => format!(
                "{name} says that it has these operations of {profile}, but none of its {asked} answers can be judged: unsupported"
            ),
        })
    }

    /// For people. What was seen least stands first: the common ones were noticed already.
    pub fn to_text(&self) -> String {
        let mut out = String::new();
        if let Some(why) = &self.partial {
            let _ = writeln!(out, "partial: {why}");
        }
        for examined in &self.implementations {
            let _ = writeln!(
                out,
                "{}: {} of {} (seed {}), {} wrong, {}",
                line(&examined.known.name),
                counted(examined.asked, "case", "cases"),
                self.profile,
                self.seed,
                examined.wrong,
                counted(examined.findings.len(), "finding", "findings")
            );
            for (dispute, reading) in &examined.known.readings {
                let _ = writeln!(out, "  follows {dispute} = {reading}");
            }
            let mut ranked: Vec<&Written> = examined.findings.iter().collect();
            ranked.sort_by_key(|written| (written.seen, written.finding.index));
            for written in ranked {
                write_finding(written, &mut out);
            }
        }
        out
    }
}

fn examined(header: &Header, known: &Known, progress: &Progress) -> Examined {
    // One finding for each rule that a mutant names, the first of the sequence: shrinking may
    // have led from something unknown to a rule that was named before. What no mutant explains
    // is told apart by what is wrong with it, faults by their kind.
    let mut kept: BTreeMap<String, Written> = BTreeMap::new();
    for (key, finding) in &progress.found {
        let written = Written {
            finding: finding.clone(),
            seen: progress.tally.seen.get(key).copied().unwrap_or(0),
            replay: replay(header, known, finding),
        };
        let name = match finding.mutant {
            Some(_) => finding.rule.clone(),
            None if key.ends_with('?') => format!("{}? {}", finding.rule, finding.verdict),
            None => key.clone(),
        };
        match kept.entry(name) {
            Entry::Vacant(entry) => {
                entry.insert(written);
            }
            Entry::Occupied(mut entry) => {
                let seen = entry.get().seen.saturating_add(written.seen);
                if written.finding.index < entry.get().finding.index {
                    entry.insert(written);
                }
                entry.get_mut().seen = seen;
            }
        }
    }
    let mut findings: Vec<Written> = kept.into_values().collect();
    findings.sort_by_key(|written| (written.finding.index, written.finding.rule.clone()));
    Examined {
        known: known.clone(),
        asked: progress.tally.asked,
        nothing: progress.tally.nothing,
        silent: progress.tally.silent,
        wrong: progress.tally.wrong,
        findings,
    }
}

/// The command that asks just this case again.
fn replay(header: &Header, known: &Known, finding: &Finding) -> String {
    let mut command = format!(
        "canon fuzz --profile {} --seed {} --from {} --cases 1",
        quoted(&Profile::from_name(&header.profile).map_or(header.profile.clone(), named::shown)),
        header.seed,
        finding.index
    );
    for operation in &header.operations {
        let _ = write!(command, " --op {}", quoted(operation));
    }
    if !known.command.is_empty() {
        let _ = write!(command, " {}", known.command);
    }
    command
}

fn write_finding(written: &Written, out: &mut String) {
    let finding = &written.finding;
    let _ = writeln!(out, "\n  {} ({}): {}", finding.rule, finding.level, finding.verdict.replace('_', " "));
    match &finding.mistake {
        Some(mistake) => {
            let _ = writeln!(out, "    it {mistake}");
        }
        None => {
            let _ = writeln!(out, "    no known mistake explains it; this rule is the likeliest");
        }
    }
    let vector = &finding.vector;
    if vector.op != "hash" {
        let _ = writeln!(out, "    op      {}", vector.op);
    }
    let _ = writeln!(out, "    input   {}", shown(&finding.shown()));
    let _ = writeln!(out, "    wanted  {}", answer(&vector.expect.to_value()));
    let _ = writeln!(out, "    got     {}", answer(&finding.got.0));
    for vote in &finding.votes {
        let _ = writeln!(out, "    {} says {} ({})", vote.implementation, vote.answer, vote.verdict);
    }
    let _ = writeln!(out, "    replay  {}", written.replay);
}

/// The part of an answer that people compare.
pub fn answer(answer: &Value) -> String {
    let text = |name: &str| answer.get(name).and_then(Value::as_text);
    if let Some(canonical) = text("canonical") {
        return shown(&canonical.to_string_lossy());
    }
    for name in ["reject", "fault", "error", "verdict"] {
        if let Some(said) = text(name) {
            return format!("{name}: {}", shown(&said.to_string_lossy()));
        }
    }
    shown(&answer.to_text())
}

/// On one line, short, with nothing in it that cannot be seen.
fn shown(text: &str) -> String {
    const LIMIT: usize = 160;
    let mut shown = line(&text.chars().take(LIMIT).collect::<String>());
    if text.chars().count() > LIMIT {
        let _ = write!(shown, "... ({} bytes)", text.len());
    }
    shown
}
