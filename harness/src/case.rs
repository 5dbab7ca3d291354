//! A case: one request and what the rules demand as its answer, from vectors or fixtures.

use canon::operation::Request;
use canon::{Profile, Text, Value};

/// One answer that the rules allow.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Expected {
    /// These result members, with these values; the answer may hold more.
    Result(Vec<(Text, Value)>),
    /// A refusal of this kind. Another kind is reported, and passes.
    Reject {
        /// The kind's wire name.
        kind: String,
        /// Further members that the answer must hold, such as `path`.
        members: Vec<(Text, Value)>,
    },
}

/// What the rules demand of an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Expectation {
    /// Exactly this.
    One(Expected),
    /// Any of these.
    AnyOf(Vec<Expected>),
    /// One answer for each reading of the dispute, by the reading's name.
    Readings(Vec<(String, Expected)>),
}

/// One request and its expectation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Case {
    /// The vector's id: stable words, `profile/family/name`.
    pub id: String,
    /// The profile.
    pub profile: Profile,
    /// The family within the profile.
    pub family: String,
    /// The rules that it tests, the main one first.
    pub rules: Vec<String>,
    /// `must` or `should`.
    pub level: String,
    /// What it proves, in one sentence.
    pub proves: String,
    /// What a wrong answer means to a user.
    pub effect: String,
    /// The dispute whose reading it tells.
    pub dispute: Option<String>,
    /// Whether only an implementation that sees the bytes can be asked.
    pub needs_raw: bool,
    /// What is asked.
    pub request: Request,
    /// What the rules demand.
    pub expectation: Expectation,
    /// The same as a vector's `expect` writes it, for the report.
    pub expect: Value,
}
