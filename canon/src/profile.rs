//! The five profiles, each a set of rules for one canonical text and its hash.

use std::fmt;

/// A named set of canonicalization rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Profile {
    /// RFC 8785, the public baseline.
    Jcs,
    /// The Capsule Protocol Specification v1.0.
    Cps,
    /// OpenAgents ADR-0006 receipts and Khala payloads.
    Openagents,
    /// Khora agent capabilities.
    Khora,
    /// The Kairos write-ahead log.
    Kairos,
}

impl Profile {
    /// All profiles, in the order in which they are listed everywhere.
    pub const ALL: [Profile; 5] = [
        Profile::Jcs,
        Profile::Cps,
        Profile::Openagents,
        Profile::Khora,
        Profile::Kairos,
    ];

    /// The name on the wire, on the command line and in folder names.
    pub fn name(self) -> &'static str {
        match self {
            Profile::Jcs => "jcs",
            Profile::Cps => "cps",
            Profile::Openagents => "openagents",
            Profile::Khora => "khora",
            Profile::Kairos => "kairos",
        }
    }

    /// The profile with this name.
    pub fn from_name(name: &str) -> Option<Profile> {
        Profile::ALL
            .into_iter()
            .find(|profile| profile.name() == name)
    }

    /// IN-DEPTH, KAI-DEPTH-1: how deep arrays and objects may nest unless the caller says otherwise.
    pub fn default_max_depth(self) -> usize {
        match self {
            Profile::Jcs | Profile::Cps | Profile::Khora => 1000,
            Profile::Openagents => 127,
            Profile::Kairos => 100,
        }
    }
}

impl fmt::Display for Profile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
