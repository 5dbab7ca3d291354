//! The goals: what must be reached, what is aimed at, and whether it was.

use crate::measure::Measured;
use crate::scaling::Scaling;

/// How one measured number is judged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sense {
    /// Times as fast: the more the better.
    AtLeast,
    /// Times the cost: the less the better.
    AtMost,
}

/// A goal and what was measured for it.
pub struct Goal {
    /// What is compared with what.
    pub name: String,
    /// The ratio, where it could be measured.
    pub measured: Option<f64>,
    /// What must be reached.
    pub gate: f64,
    /// What is tried for.
    pub aim: f64,
    /// Which side is good.
    pub sense: Sense,
}

impl Goal {
    fn reaches(&self, wanted: f64) -> bool {
        self.measured.is_some_and(|measured| match self.sense {
            Sense::AtLeast => measured >= wanted,
            Sense::AtMost => measured <= wanted,
        })
    }

    /// Whether the gate is reached.
    pub fn passes(&self) -> bool {
        self.reaches(self.gate)
    }

    /// Whether the aim is reached too.
    pub fn reaches_aim(&self) -> bool {
        self.reaches(self.aim)
    }
}

const PEER: &str = "serde_json_canonicalizer";
const PARSER: &str = "sonic-rs parse";

/// Goals of the form "times as fast": document, our contender, the other, gate, aim.
const FASTER: &[(&str, &str, &str, f64, f64)] = &[
    ("capsule", "jcs", PEER, 15.0, 25.0),
    ("capsule", "cps", PEER, 15.0, 25.0),
    ("capsule", "fresh", PEER, 11.0, 16.0),
    ("capsule", "jcs", PARSER, 0.7, 1.0),
    ("capsule-canonical", "jcs", PARSER, 1.2, 2.0),
    ("timeline", "jcs", PEER, 18.0, 30.0),
    ("catalog", "jcs", PEER, 24.0, 45.0),
    ("floats-17", "jcs", PEER, 2.5, 5.0),
    ("floats-6", "jcs", PEER, 8.0, 14.0),
    ("keys-100k", "jcs", PEER, 18.0, 30.0),
    ("prefix-100k", "jcs", PEER, 10.0, 20.0),
    ("prefix-1m", "jcs", PEER, 8.0, 15.0),
    ("long-ascii", "jcs", PARSER, 0.9, 1.3),
    ("long-cjk", "jcs", PARSER, 0.9, 1.3),
    ("escapes", "jcs", PEER, 4.5, 9.0),
];

/// Goals of the form "at most so many times the cost": document, our contender, the other, gate, aim.
const CHEAP: &[(&str, &str, &str, f64, f64)] = &[
    ("capsule", "cps hash", "sha3-256", 1.5, 1.25),
    ("capsule", "jcs hash", "sha-256", 2.8, 2.0),
    ("capsule", "cps", "jcs", 1.3, 1.1),
    ("capsule", "openagents", "jcs", 1.3, 1.1),
    ("capsule", "khora", "jcs", 3.0, 1.1),
    ("capsule", "kairos", "jcs", 1.3, 1.1),
    ("timeline", "cps", "jcs", 1.3, 1.1),
    ("timeline", "openagents", "jcs", 1.3, 1.1),
    ("timeline", "khora", "jcs", 3.0, 1.1),
    ("timeline", "kairos", "jcs", 1.3, 1.1),
    ("capsule", "jcs from a file", "jcs", 1.3, 1.1),
    ("capsule", "cps from a file", "cps", 1.3, 1.1),
    ("capsule", "openagents from a file", "openagents", 1.3, 1.1),
    ("capsule", "khora from a file", "khora", 1.3, 1.1),
    ("capsule", "kairos from a file", "kairos", 1.3, 1.1),
    ("timeline", "jcs from a file", "jcs", 1.3, 1.1),
    ("timeline", "cps from a file", "cps", 1.3, 1.1),
    ("timeline", "openagents from a file", "openagents", 1.3, 1.1),
    ("timeline", "khora from a file", "khora", 1.3, 1.1),
    ("timeline", "kairos from a file", "kairos", 1.3, 1.1),
];

/// Judges all goals.
pub fn judge(measured: &Measured, scaling: &Scaling, instructions: Option<f64>) -> Vec<Goal> {
    let ratio = |document: &str, over: &str, under: &str| {
        Some(measured.time(document, over)? / measured.time(document, under)?)
    };
    let mut goals = Vec::new();
    for (document, own, other, gate, aim) in FASTER {
        goals.push(Goal {
            name: format!("{document}, {own}: times as fast as {other}"),
            measured: ratio(document, other, own),
            gate: *gate,
            aim: *aim,
            sense: Sense::AtLeast,
        });
    }
    for (document, own, other, gate, aim) in CHEAP {
        goals.push(Goal {
            name: format!("{document}, {own}: times the cost of {other}"),
            measured: ratio(document, own, other),
            gate: *gate,
            aim: *aim,
            sense: Sense::AtMost,
        });
    }
    goals.push(Goal {
        name: format!("capsule, jcs: times fewer instructions than {PEER}"),
        measured: instructions,
        gate: 12.0,
        aim: 18.0,
        sense: Sense::AtLeast,
    });
    goals.push(Goal {
        name: "cost per byte at 100 MB: times that at 1 MB".to_owned(),
        measured: scaling.large_over_small(),
        gate: 2.0,
        aim: 1.3,
        sense: Sense::AtMost,
    });
    goals
}
