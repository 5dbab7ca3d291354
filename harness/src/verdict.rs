//! What a case came to: one verdict, with a name that never changes.

use serde::{Deserialize, Serialize};
use std::fmt;

/// The verdict on one case.
///
/// A crash, a timeout or text on stderr never counts as a refusal: only an
/// answer that says `reject` does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    /// The answer is one that the rules allow.
    Pass,
    /// The canonical text differs from the one that the rules demand.
    WrongBytes,
    /// The canonical text is right or not given, the hash is wrong.
    WrongHash,
    /// Another result member is wrong or missing.
    WrongAnswer,
    /// It accepted what it must refuse.
    Accepted,
    /// It refused what it must accept.
    Rejected,
    /// The implementation has no such operation, or cannot be given this input.
    Unsupported,
    /// The adapter says that it failed itself.
    AdapterError,
    /// The process ended while this case was in its hands.
    Crash,
    /// No answer within the limit.
    Timeout,
    /// What came back is no answer to the request.
    ProtocolViolation,
}

impl Verdict {
    /// Every verdict, in the order in which they are listed everywhere.
    pub const ALL: [Verdict; 11] = [
        Verdict::Pass,
        Verdict::WrongBytes,
        Verdict::WrongHash,
        Verdict::WrongAnswer,
        Verdict::Accepted,
        Verdict::Rejected,
        Verdict::Unsupported,
        Verdict::AdapterError,
        Verdict::Crash,
        Verdict::Timeout,
        Verdict::ProtocolViolation,
    ];

    /// Those on cases that were answered.
    pub const ANSWERED: [Verdict; 6] = [
        Verdict::Pass,
        Verdict::WrongBytes,
        Verdict::WrongHash,
        Verdict::WrongAnswer,
        Verdict::Accepted,
        Verdict::Rejected,
    ];

    /// The stable name in reports and expectation files.
    pub fn name(self) -> &'static str {
        match self {
            Verdict::Pass => "pass",
            Verdict::WrongBytes => "wrong_bytes",
            Verdict::WrongHash => "wrong_hash",
            Verdict::WrongAnswer => "wrong_answer",
            Verdict::Accepted => "accepted",
            Verdict::Rejected => "rejected",
            Verdict::Unsupported => "unsupported",
            Verdict::AdapterError => "adapter_error",
            Verdict::Crash => "crash",
            Verdict::Timeout => "timeout",
            Verdict::ProtocolViolation => "protocol_violation",
        }
    }

    /// The verdict with this name.
    pub fn from_name(name: &str) -> Option<Verdict> {
        Verdict::ALL.into_iter().find(|verdict| verdict.name() == name)
    }

    /// The verdict as people read it.
    pub fn phrase(self) -> &'static str {
        match self {
            Verdict::Pass => "pass",
            Verdict::WrongBytes => "wrong bytes",
            Verdict::WrongHash => "wrong hash",
            Verdict::WrongAnswer => "wrong answer",
            Verdict::Accepted => "accepted what it must reject",
            Verdict::Rejected => "rejected what it must accept",
            Verdict::Unsupported => "unsupported",
            Verdict::AdapterError => "adapter error",
            Verdict::Crash => "crash",
            Verdict::Timeout => "timeout",
            Verdict::ProtocolViolation => "protocol violation",
        }
    }

    /// Whether the case shows that something is wrong; what is unsupported shows nothing.
    pub fn is_failure(self) -> bool {
        !matches!(self, Verdict::Pass | Verdict::Unsupported)
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_on_the_wire_and_in_serde_are_the_same() {
        for verdict in Verdict::ALL {
            let text = serde_json::to_string(&verdict).unwrap();
            assert_eq!(text, format!("{:?}", verdict.name()));
            assert_eq!(Verdict::from_name(verdict.name()), Some(verdict));
        }
    }
}
