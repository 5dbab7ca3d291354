//! What `canon.toml` said beforehand: a known failure on a case, and the entries that no longer hold.

use serde::{Deserialize, Serialize};

/// The entry of `canon.toml` that expected a case to fail as it did.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Known {
    /// The id or glob of the entry.
    pub pattern: String,
    /// Why the failure is accepted for now.
    pub reason: String,
    /// Where more is written about it.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub link: String,
    /// Whether the entry says that the case fails at times only.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub flaky: bool,
}

impl Known {
    /// What the entry calls the failure.
    pub fn kind(&self) -> &'static str {
        match self.flaky {
            true => "known flaky case",
            false => "known failure",
        }
    }
}

/// Why an entry no longer holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Staleness {
    /// A listed case passes now.
    UnexpectedPass,
    /// A listed case fails in another way than the recorded one.
    DifferentFailure,
    /// No case has this id, or none fits the glob.
    Unmatched,
    /// The date that the entry itself set has passed.
    Expired,
}

impl Staleness {
    /// The staleness as people read it.
    pub fn phrase(self) -> &'static str {
        match self {
            Staleness::UnexpectedPass => "passes now",
            Staleness::DifferentFailure => "fails in another way",
            Staleness::Unmatched => "matches no case",
            Staleness::Expired => "expired",
        }
    }
}

/// An entry of `canon.toml` that no longer describes the implementation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct StaleExpectation {
    /// The id or glob of the entry.
    pub pattern: String,
    /// What is wrong with it.
    pub kind: Staleness,
    /// The cases that show it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub cases: Vec<String>,
    /// What to do about it, in one line.
    pub detail: String,
}
