//! Chains: the checks that each capsule must pass after the one before it.

mod inspect;
mod split;
mod stream;

use super::content::Document;
use super::steps::Steps;
use super::verify::{self, Stored};
use crate::{Reject, RejectKind, Value};
use std::fmt;

pub use inspect::Keys;
pub use stream::{Options, StreamError, Summary, verify_stream};

/// How deeply a chain is verified; each level includes the ones before.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Level {
    /// Sequence numbers and linkage; stored hashes are trusted.
    Structural,
    /// Every hash is computed again.
    Content,
    /// Every signature is verified.
    Signatures,
}

impl Level {
    /// All levels, the shallowest first.
    pub const ALL: [Level; 3] = [Level::Structural, Level::Content, Level::Signatures];

    /// The name on the wire.
    pub fn name(self) -> &'static str {
        match self {
            Level::Structural => "structural",
            Level::Content => "content",
            Level::Signatures => "signatures",
        }
    }

    /// The level with this name.
    pub fn from_name(name: &str) -> Option<Level> {
        Level::ALL.into_iter().find(|level| level.name() == name)
    }
}

/// What is wrong with a capsule in its chain.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FaultKind {
    /// CPS-CHAIN-1: its sequence number is not its position.
    SequenceGap,
    /// CPS-CHAIN-2: the first capsule names one before it, or does not say null.
    Genesis,
    /// CPS-CHAIN-3: it does not name the hash of the capsule before.
    Linkage,
    /// Its content has another hash than the stored one.
    Content,
    /// Its signature does not hold.
    Signature,
}

impl FaultKind {
    /// The name on the wire.
    pub fn name(self) -> &'static str {
        match self {
            FaultKind::SequenceGap => "sequence_gap",
            FaultKind::Genesis => "genesis",
            FaultKind::Linkage => "linkage",
            FaultKind::Content => "content",
            FaultKind::Signature => "signature",
        }
    }
}

impl fmt::Display for FaultKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A fault and its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// Position in the chain, from 0.
    pub at: u64,
    /// The capsule's id, if it has one.
    pub capsule_id: Option<String>,
    /// What is wrong.
    pub kind: FaultKind,
}

/// What a chain looks at in one capsule.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Link {
    /// Its id.
    pub id: Option<String>,
    /// Its sequence number, where that is an integer from 0 to 2^64-1.
    pub sequence: Option<u64>,
    /// The hash that it names as the one before.
    pub previous_hash: Previous,
    /// Its stored hash.
    pub hash: Option<String>,
    /// Whether the stored hash is that of its content; true where the level does not ask.
    pub content: bool,
    /// Whether its signature holds; true where the level does not ask.
    pub signature: bool,
}

/// The member `previous_hash` as it was found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Previous {
    /// Not there.
    #[default]
    Absent,
    /// Null.
    Null,
    /// Text.
    Hash(String),
    /// Anything else.
    Other,
}

/// Where in the chain a capsule is judged.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Position {
    /// Capsules before it.
    pub index: u64,
    /// The sequence number that it should have.
    pub sequence: u64,
    /// The stored hash of the capsule before it.
    pub before: Option<String>,
}

impl Position {
    /// Moves on behind a capsule. After a gap the count goes on from the
    /// number that was found, so that one gap is one fault.
    fn pass(&mut self, link: &Link) {
        self.index += 1;
        self.sequence = link.sequence.unwrap_or(self.sequence).wrapping_add(1);
        self.before.clone_from(&link.hash);
    }
}

/// One check and the level from which on it is made.
#[derive(Clone, Copy)]
pub struct Check {
    /// Made at this level and above.
    pub level: Level,
    /// What a capsule that fails it is guilty of.
    pub kind: FaultKind,
    /// Whether the capsule passes.
    pub holds: fn(&Position, &Link) -> bool,
}

/// The checks in their order.
pub const REFERENCE: &[Check] = &[
    Check {
        level: Level::Structural,
        kind: FaultKind::SequenceGap,
        holds: |position, link| link.sequence == Some(position.sequence),
    },
    Check {
        level: Level::Structural,
        kind: FaultKind::Genesis,
        holds: |position, link| position.index > 0 || link.previous_hash == Previous::Null,
    },
    Check {
        level: Level::Structural,
        kind: FaultKind::Linkage,
        holds: |position, link| match (&link.previous_hash, &position.before) {
            _ if position.index == 0 => true,
            (Previous::Hash(named), Some(before)) => named == before,
            _ => false,
        },
    },
    Check { level: Level::Content, kind: FaultKind::Content, holds: |_, link| link.content },
    Check { level: Level::Signatures, kind: FaultKind::Signature, holds: |_, link| link.signature },
];

/// Judges capsules one after the other.
#[derive(Clone)]
pub struct Walk {
    checks: &'static [Check],
    level: Level,
    position: Position,
}

impl Walk {
    /// A walk from the first capsule on.
    pub fn new(checks: &'static [Check], level: Level) -> Walk {
        Walk { checks, level, position: Position::default() }
    }

    /// The faults of the next capsule, in the order of the checks.
    pub fn step(&mut self, link: &Link) -> Vec<Fault> {
        let position = &self.position;
        let failed = self.checks.iter().filter(|check| check.level <= self.level && !(check.holds)(position, link));
        let faults = failed.map(|check| Fault { at: position.index, capsule_id: link.id.clone(), kind: check.kind });
        let faults = faults.collect();
        self.position.pass(link);
        faults
    }

    /// Capsules seen.
    pub fn length(&self) -> u64 {
        self.position.index
    }

    /// The stored hash of the last capsule.
    pub fn head(&self) -> Option<&str> {
        self.position.before.as_deref()
    }
}

/// What a chain came to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verified {
    /// Capsules before the first fault.
    pub verified: u64,
    /// The first fault.
    pub fault: Option<Fault>,
}

/// Verifies a chain in memory, up to its first fault.
pub fn verify(steps: &Steps, document: &Document<'_>, level: Level, public_key: &str) -> Result<Verified, Reject> {
    let Some(capsules) = (steps.capsules)(&document.value) else {
        return Err(Reject::new(RejectKind::WrongRoot, 0));
    };
    let mut walk = Walk::new(steps.links, level);
    for capsule in capsules {
        let link = link(steps, capsule, level, public_key)?;
        if let Some(fault) = walk.step(&link).into_iter().next() {
            return Ok(Verified { verified: fault.at, fault: Some(fault) });
        }
    }
    Ok(Verified { verified: walk.length(), fault: None })
}

fn link(steps: &Steps, capsule: &Value, level: Level, key: &str) -> Result<Link, Reject> {
    let text = |name| match (steps.stored)(capsule.get(name)) {
        Stored::Text(text) => Some(text),
        _ => None,
    };
    let hash = text("hash");
    let content = match hash {
        _ if level < Level::Content => true,
        None => false,
        Some(hash) => (steps.is_stored)(hash, &verify::content_hash(steps, capsule)?),
    };
    let signature = match (hash, text("signature")) {
        _ if level < Level::Signatures => true,
        (Some(hash), Some(signature)) => verify::signature_holds(steps, hash, signature, key),
        _ => false,
    };
    let sequence = capsule.get("sequence");
    Ok(Link {
        id: capsule.get("id").and_then(Value::as_str).map(str::to_owned),
        sequence: sequence.and_then(steps.sequence).and_then(|number| number.as_u64()),
        previous_hash: match capsule.get("previous_hash") {
            None => Previous::Absent,
            Some(Value::Null) => Previous::Null,
            Some(value) => value.as_str().map_or(Previous::Other, |hash| Previous::Hash(hash.to_owned())),
        },
        hash: hash.map(str::to_owned),
        content,
        signature,
    })
}
