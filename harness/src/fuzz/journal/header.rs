//! The first line of a journal: what is run, and whether two runs are the same one.

use crate::fuzz::plan::{Plan, SHARDS};
use canon::Profile;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The version of the format.
const VERSION: u32 = 1;

/// What is run. Two journals with the same header but for the shard belong together.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Header {
    /// The version of the format.
    pub version: u32,
    /// The canon that made the cases: another one may make others.
    pub canon: String,
    /// The profile.
    pub profile: String,
    /// The sequence.
    pub seed: u64,
    /// The first case.
    pub from: u64,
    /// How many cases over all shards, where a number was given.
    pub cases: Option<u64>,
    /// Which share, counted from 1, and of how many.
    pub shard: (u64, u64),
    /// The operations, where some were chosen.
    pub operations: Vec<String>,
    /// The budget of steps for one finding.
    pub shrink: usize,
    /// What is fuzzed.
    pub implementations: Vec<Known>,
}

/// One implementation.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Known {
    /// Its name and version.
    pub name: String,
    /// How to start it, for a shell, options included; empty for the built-in reference.
    pub command: String,
    /// The reading of each dispute that it follows.
    pub readings: BTreeMap<String, String>,
}

impl Header {
    /// The header of a plan.
    pub fn new(plan: &Plan, implementations: Vec<Known>) -> Header {
        Header {
            version: VERSION,
            canon: env!("CARGO_PKG_VERSION").to_owned(),
            profile: plan.profile.name().to_owned(),
            seed: plan.seed,
            from: plan.from,
            cases: plan.cases,
            shard: (plan.shard.0 + 1, plan.shard.1),
            operations: plan.operations.clone(),
            shrink: plan.shrink,
            implementations,
        }
    }

    /// The plan that this is the header of; in words what keeps it from being one.
    pub fn plan(&self) -> Result<Plan, String> {
        let (share, shares) = self.shard;
        if self.version != VERSION {
            let version = self.version;
            return Err(format!("is of format {version}, and this canon reads format {VERSION}"));
        }
        let Some(profile) = Profile::from_name(&self.profile) else {
            return Err("names a profile that this canon does not know".to_owned());
        };
        if !(1..=SHARDS).contains(&shares) || !(1..=shares).contains(&share) {
            return Err(format!("names a shard {share}/{shares} that is none"));
        }
        Ok(Plan {
            profile,
            seed: self.seed,
            from: self.from,
            cases: self.cases,
            time: None,
            shard: (share - 1, shares),
            operations: self.operations.clone(),
            shrink: self.shrink,
        })
    }

    /// The same as if it were the only shard.
    pub fn whole(&self) -> Header {
        Header { shard: (1, 1), ..self.clone() }
    }
}

/// What keeps two headers from describing the same run.
pub fn difference(one: &Header, other: &Header) -> Option<&'static str> {
    let checks = [
        (one.version == other.version, "journal version"),
        (one.canon == other.canon, "version of canon"),
        (one.profile == other.profile, "profile"),
        (one.seed == other.seed, "seed"),
        (one.from == other.from, "first case (--from)"),
        (one.cases == other.cases, "number of cases"),
        (one.shard == other.shard, "shard"),
        (one.operations == other.operations, "choice of operations"),
        (one.shrink == other.shrink, "shrinking budget"),
        (one.implementations == other.implementations, "implementation"),
    ];
    checks.into_iter().find(|(same, _)| !same).map(|(_, what)| what)
}
