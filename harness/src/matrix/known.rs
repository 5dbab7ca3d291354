//! Failures that somebody has looked at, and those that nobody has.

use super::drive::Driven;
use super::example::Example;
use crate::event::{CaseFinished, DisputeVerdict};
use crate::report::run::Run;
use canon_generator::glob;
use serde::Deserialize;

/// A failure that somebody has looked at: all failures of a rule, those whose id fits a glob, or those of both.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Known {
    /// The rule.
    pub rule: Option<String>,
    /// The glob.
    pub vector: Option<String>,
    /// Whose fault it is.
    pub whose: Whose,
    /// Why it fails.
    pub reason: String,
    /// Whether its answers differ from run to run, so that only the verdict can be compared.
    #[serde(default)]
    pub varies: bool,
    /// Whether two different documents get one signature by it: its maintainers are told before anybody else reads it.
    #[serde(default)]
    pub shares: bool,
}

/// Whose fault a failure is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Whose {
    /// The implementation's, or the platform's that it stands on.
    Theirs,
    /// Nobody's: the sources allow another reading.
    Dispute,
    /// The adapter's or the vector's.
    Ours,
}

impl Whose {
    /// The word in the manifest.
    pub fn name(self) -> &'static str {
        match self {
            Whose::Theirs => "theirs",
            Whose::Dispute => "dispute",
            Whose::Ours => "ours",
        }
    }
}

/// What pages say in the place of a failure by which two documents share a signature.
pub const UNTOLD: &str = "left out until its maintainers know.";

/// Whether pages may tell what is wrong where this rule is broken: no entry about it is kept for its maintainers.
pub fn may_tell(known: &[Known], examples: &[Example], rule: &str) -> bool {
    let about = |entry: &Known| {
        let of_example = |example: &Example| {
            example.subject == entry.subject() && example.rules.first().is_some_and(|own| own == rule)
        };
        entry.rule.as_deref() == Some(rule) || examples.iter().any(of_example)
    };
    !known.iter().any(|entry| entry.shares && about(entry))
}

impl Known {
    /// The reason, as pages tell it.
    pub fn told(&self) -> &str {
        if self.shares { UNTOLD } else { &self.reason }
    }

    /// Whether the entry speaks of this case.
    pub fn covers(&self, case: &CaseFinished) -> bool {
        let rule = self.rule.as_ref().map(|rule| case.rules.contains(rule));
        let id = self.vector.as_ref();
        let id = id.map(|pattern| glob::matches(pattern, &case.id));
        matches!((rule, id), (Some(_), _) | (_, Some(_))) && rule.unwrap_or(true) && id.unwrap_or(true)
    }

    /// What it speaks of, to read.
    pub fn subject(&self) -> String {
        let parts = [&self.rule, &self.vector];
        let parts: Vec<&str> = parts.into_iter().flatten().map(String::as_str).collect();
        parts.join(" in ")
    }
}

/// What nobody has looked at, and entries that speak of nothing, one line each.
pub fn unexplained(driven: &Driven) -> Vec<String> {
    let name = &driven.adapter.name;
    let known = &driven.adapter.manifest.known;
    let run = Run::new(&driven.events);
    let mut lines = Vec::new();
    for case in run.failures() {
        if !known.iter().any(|entry| entry.covers(case)) {
            lines.push(format!("{name}: nobody has explained {}", case.id));
        }
    }
    let mixed = |dispute: &str| {
        run.disputes.iter().any(|judged| {
            judged.dispute == dispute
                && !matches!(judged.verdict, DisputeVerdict::Consistent | DisputeVerdict::Unanswered)
        })
    };
    for dispute in run.disputes.iter().filter(|judged| mixed(&judged.dispute)) {
        let id = &dispute.dispute;
        if !known.iter().any(|entry| entry.rule.as_ref() == Some(id)) {
            lines.push(format!("{name}: nobody has explained its answers to {id}"));
        }
    }
    for entry in known {
        let used = run.failures().any(|case| entry.covers(case)) || entry.rule.as_ref().is_some_and(|rule| mixed(rule));
        if !used {
            let subject = entry.subject();
            lines.push(format!("{name}: adapter.toml explains {subject}, which does not fail"));
        }
    }
    lines
}
