//! The closing events: disputes, diagnoses, and the sum.

use super::Known;
use crate::verdict::Verdict;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// What the answers to a dispute's cases come to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DisputeVerdict {
    /// All of them fit one reading.
    Consistent,
    /// Each fits some reading, no reading fits all. Fails the run.
    Mixed,
    /// None of them fits a reading; those cases have failed already.
    NoReading,
    /// No case of it was answered.
    Unanswered,
}

/// The readings that one case's answer fits.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Followed {
    /// The vector's id.
    pub id: String,
    /// Every reading that the answer fits; empty where it fits none.
    pub readings: Vec<String>,
}

/// Which reading of a dispute the implementation follows.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DisputeJudged {
    /// The dispute's rule id.
    pub dispute: String,
    /// The profile of its cases.
    pub profile: String,
    /// The verdict.
    pub verdict: DisputeVerdict,
    /// The one reading that all answers fit; the default one where several do.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reading: Option<String>,
    /// The default reading.
    pub default: String,
    /// What each answered case fits.
    pub cases: Vec<Followed>,
    /// The entry of `canon.toml` that expects the readings to be mixed: it does not fail the run.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub known: Option<Known>,
}

/// A mistake with a name: the mutant whose answers are the implementation's answers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Mistake {
    /// The mutant's name.
    pub mutant: String,
    /// What it does wrong, as a sentence.
    pub sentence: String,
}

/// The first byte at which an answer leaves the wanted text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Difference {
    /// The case that shows it.
    pub id: String,
    /// The member of the answer that differs.
    pub member: String,
    /// The byte offset in that member's text.
    pub at: usize,
    /// The JSON path of the value around that byte in the wanted text.
    pub path: String,
    /// The wanted text around that byte.
    pub wanted: String,
    /// The text that came instead.
    pub got: String,
}

/// On what a rule stands: whether who breaks it broke the book, differs from the reference, or meets a decision of this suite.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RuleBasis {
    /// `text`, `reference` or `suite`.
    pub kind: String,
    /// The document and the place in it.
    pub place: String,
    /// What it says there, what was run, or why the suite decides so.
    pub grounds: String,
}

/// What explains a group of failures.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Diagnosis {
    /// The rule that is broken.
    pub rule: String,
    /// The profile.
    pub profile: String,
    /// The rule's sentence.
    pub rule_text: String,
    /// On what the rule stands, where it is a known one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rule_basis: Option<RuleBasis>,
    /// The failing cases that it explains.
    pub cases: Vec<String>,
    /// The named mistake, where one fits.
    #[serde(default, rename = "sin", skip_serializing_if = "Option::is_none")]
    pub mistake: Option<Mistake>,
    /// Otherwise the first difference, where there is text to compare.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub difference: Option<Difference>,
}

/// The last event of a stream.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct RunFinished {
    /// Cases by verdict; verdicts that did not occur are left out.
    pub counts: BTreeMap<Verdict, usize>,
    /// Failures of the level that was asked for: these fail the run.
    pub failed: usize,
    /// Failures of a level that was not asked for: reported only.
    pub tolerated: usize,
    /// Failures that `canon.toml` expects: reported only.
    #[serde(default)]
    pub known: usize,
    /// Entries of `canon.toml` that no longer hold: these fail the run too.
    #[serde(default)]
    pub stale: usize,
    /// Disputes whose answers mix readings.
    pub disputes_failed: usize,
    /// Cases that were flaky.
    pub flaky: usize,
    /// Refusals of another kind than the wanted one: reported, never failing.
    pub other_reject_kind: usize,
    /// Right answers that are not the reference's: reported, never failing.
    #[serde(default)]
    pub noted: usize,
    /// Operations that the hello claims and whose every case was answered `unsupported`, as `profile/op`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub untrue_claims: Vec<String>,
    /// How often the process was started again.
    pub restarts: usize,
    /// Whether cases are missing because the run was cut short.
    pub partial: bool,
    /// Why it was cut short, or why the adapter could not be driven: one line.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub reason: String,
    /// What was odd without touching a case, one line each.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<String>,
    /// How long it took.
    pub duration_ms: u64,
    /// The exit code.
    pub exit: u8,
}
