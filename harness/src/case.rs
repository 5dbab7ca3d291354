//! A case: a vector, or a fixture read as one; and which of them a run is about.

use crate::set_version::SetVersion;
use canon::Profile;
use canon_generator::glob;
use canon_vectors::{Level, Vector};

/// One request and what the rules demand as its answer.
pub type Case = Vector;

/// What fails a run.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
pub enum Gate {
    /// What the rules force. The rest runs and is reported.
    #[default]
    Must,
    /// Good practice as well.
    Should,
    /// Every level, those that a later vector set may add as well.
    All,
}

impl Gate {
    /// The name on the command line and in events.
    pub fn name(self) -> &'static str {
        match self {
            Gate::Must => "must",
            Gate::Should => "should",
            Gate::All => "all",
        }
    }
}

/// Whether a failure of a case of this level fails a run with this gate, both by name.
pub fn gates(gate: &str, level: &str) -> bool {
    gate != Gate::Must.name() || level != Level::Should.name()
}

/// Which cases to run; an empty list leaves nothing out.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Selection {
    /// Only these profiles.
    pub profiles: Vec<Profile>,
    /// Only ids that fit one of these patterns.
    pub filters: Vec<String>,
    /// Only cases of one of these rules.
    pub rules: Vec<String>,
    /// Only what this version of the set holds.
    pub set: Option<SetVersion>,
}

impl Selection {
    /// Whether a case is to run.
    pub fn includes(&self, case: &Case) -> bool {
        let any = |empty: bool, found: bool| empty || found;
        any(self.profiles.is_empty(), self.profiles.contains(&case.profile))
            && self.set.is_none_or(|set| set.holds(&case.since))
            && any(self.filters.is_empty(), self.filters.iter().any(|pattern| glob::matches(pattern, &case.id)))
            && any(
                self.rules.is_empty(),
                self.rules.iter().any(|rule| case.rules.iter().any(|own| own.eq_ignore_ascii_case(rule))),
            )
    }

    /// Whether cases of the chosen profiles are left out.
    pub fn is_filtered(&self) -> bool {
        !self.filters.is_empty() || !self.rules.is_empty() || self.set.is_some()
    }
}

/// SHA-256 over questions and expectations in their order: two runs with the same digest asked the same.
pub fn digest(cases: &[Case]) -> String {
    let mut text = String::new();
    for case in cases {
        text.push_str(&case.id);
        text.push('\n');
        text.push_str(&case.question_digest());
        for way in case.expect.ways() {
            text.push(' ');
            text.push_str(&canon::Value::object(way.members()).to_text());
        }
        text.push('\n');
    }
    canon::digest::sha256_hex(text.as_bytes())
}
