//! The event of one case: the question, what the rules demand, what came back, and the verdict.

use super::{Known, Wanted};
use crate::json::Json;
use crate::verdict::Verdict;
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// A document as the event carries it: text where it is UTF-8, base64 otherwise.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Input {
    /// UTF-8 text.
    Text(String),
    /// Any bytes.
    Base64 {
        /// The bytes in base64 with padding.
        base64: String,
    },
}

impl Input {
    /// The document's bytes.
    pub fn bytes(&self) -> Vec<u8> {
        match self {
            Input::Text(text) => text.as_bytes().to_vec(),
            Input::Base64 { base64 } => STANDARD.decode(base64).unwrap_or_default(),
        }
    }
}

impl From<&[u8]> for Input {
    fn from(bytes: &[u8]) -> Input {
        match std::str::from_utf8(bytes) {
            Ok(text) => Input::Text(text.to_owned()),
            Err(_) => Input::Base64 { base64: STANDARD.encode(bytes) },
        }
    }
}

impl CaseFinished {
    /// Whether it refuses, as it should, and calls the reason by another name than the rules do.
    pub fn refuses_in_other_words(&self) -> bool {
        self.verdict == Verdict::Pass
            && self.reject_wanted.is_some()
            && self.reject_got.as_deref().is_some_and(|kind| !kind.is_empty())
            && self.reject_got != self.reject_wanted
    }
}

/// One case and its verdict.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CaseFinished {
    /// The vector's id.
    pub id: String,
    /// The profile.
    pub profile: String,
    /// The family within the profile.
    pub family: String,
    /// The operation.
    pub op: String,
    /// The rules that the case tests, the main one first.
    pub rules: Vec<String>,
    /// `must` or `should`.
    pub level: String,
    /// What the case proves, in one sentence.
    pub proves: String,
    /// What a wrong answer means to a user; empty where the vector does not say.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub effect: String,
    /// The document, where the operation takes one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub input: Option<Input>,
    /// The arguments, where there are any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub args: Option<Json>,
    /// What the rules demand, in the shape of a vector's `expect`.
    pub expect: Wanted,
    /// The members of the answer without its id; none where there was no answer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub got: Option<Json>,
    /// The verdict.
    pub verdict: Verdict,
    /// One line that says why, where the verdict does not say it all; empty on a pass.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub detail: String,
    /// The kind of refusal that the rules name, where one is wanted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reject_wanted: Option<String>,
    /// The kind of refusal that came, where one did. Another kind than the wanted one never fails a case.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reject_got: Option<String>,
    /// The dispute that the case belongs to.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub dispute: Option<String>,
    /// The readings of the dispute that the answer fits.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub readings: Vec<String>,
    /// The disputes that the case belongs to, where there are several; `dispute` is then absent.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub disputes: Vec<String>,
    /// The combinations of readings that the answer fits, by dispute, where there are several disputes.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub follows: Vec<BTreeMap<String, String>>,
    /// The members of the answer whose difference is only reported.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub reported: Vec<String>,
    /// One line on how the answer differs from the reference's, where both are right; empty where it does not.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub noted: String,
    /// What the process wrote to stderr around the case, cut to a bound.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub stderr: String,
    /// From sending the request to reading the answer.
    pub duration_us: u64,
    /// It failed in company and passed alone: the verdict may differ next time.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub flaky: bool,
    /// The entry of `canon.toml` that expects this very failure: it does not fail the run.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub known: Option<Known>,
    /// Parts of the answer that were too long to keep.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub cut: Vec<Cut>,
    /// The case was settled anew: this line stands in the place of the one before with the same id.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub again: bool,
}

/// A member of an answer of which `got` holds only an excerpt.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Cut {
    /// The member.
    pub member: String,
    /// The bytes of its text, a string's own or the JSON text of anything else.
    pub length: usize,
    /// SHA-256 over them.
    pub sha256: String,
    /// The byte at which the excerpt begins: all before it is as the rules demand.
    pub from: usize,
}
