//! The decisions of the OpenAgents rules, as a table: a mutant is the same table with one field replaced.

use super::reduce;
use crate::digest::sha256_hex;
use crate::{Hashing, Profile, Readings, Settings, Value};

/// How receipts and payloads are hashed.
#[derive(Clone, Debug)]
pub struct Steps {
    /// OA-HASH-1: canonical text and its `sha256:` hash.
    pub hash: Hashing,
    /// OA-PAY-1: the hash of proto bytes.
    pub hash_bytes: fn(&[u8]) -> String,
    /// OA-REC-2: the part of a tool's output that is hashed; none where it has no such part.
    pub output: fn(&Value) -> Option<Value>,
    /// OA-REC-1: the part of a trajectory that is hashed; none where it is no trajectory.
    pub trajectory: fn(&Steps, &Value) -> Option<Value>,
    /// OA-REC-1: the part of one event of a trajectory that is hashed.
    pub event: fn(&Value) -> Value,
    /// OA-HASH-3: the form of a job's hash, from the form of all others.
    pub job_hash: fn(String) -> String,
}

impl Steps {
    /// The rules under these readings.
    pub fn reference(readings: &Readings) -> Steps {
        let settings = Settings::new(Profile::OPENAGENTS, *readings);
        Steps::with(Hashing::engine(settings), readings)
    }

    /// The rules under these readings, with a canonicalizer of the caller's.
    pub fn with(hash: Hashing, readings: &Readings) -> Steps {
        Steps {
            hash,
            hash_bytes,
            output: if readings.is("OA-REC-2", "whole") { reduce::whole } else { reduce::output },
            trajectory: reduce::trajectory,
            event: reduce::event,
            job_hash: if readings.is("OA-HASH-3", "bare") { bare } else { prefixed },
        }
    }
}

/// OA-PAY-1: the bytes as they are, whatever they hold.
fn hash_bytes(bytes: &[u8]) -> String {
    format!("{}{}", Profile::OPENAGENTS.hash_prefix(), sha256_hex(bytes))
}

/// OA-HASH-3 `prefixed`.
pub fn prefixed(hash: String) -> String {
    hash
}

/// OA-HASH-3 `bare`.
pub fn bare(hash: String) -> String {
    match hash.strip_prefix(Profile::OPENAGENTS.hash_prefix()) {
        Some(digits) => digits.to_owned(),
        None => hash,
    }
}
