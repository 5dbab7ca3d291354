//! The decisions of the Kairos rules, as a table: a mutant is the same table with one field replaced.

use super::plan;
use crate::digest::sha256_hex;
use crate::notation::rb::Clash;
use crate::value::ReadOptions;
use crate::{Hashing, Profile, Readings, Settings, Value};

/// How values of the log are hashed.
#[derive(Clone, Debug)]
pub struct Steps {
    /// KAI-HASH-1: canonical text and its `sha256-` hash.
    pub hash: Hashing,
    /// KAI-HASH-1: the same for a value in `$rb` notation.
    pub hash_value: Hashing,
    /// KAI-HASH-2: the hash of a string, as it is.
    pub hash_text: fn(&[u8]) -> String,
    /// How a document is read where only a part of it is hashed.
    pub read: ReadOptions,
    /// KAI-PLAN-1: the part of a plan that is hashed; none where it is no plan.
    pub plan: fn(&Value) -> Option<Value>,
    /// KAI-SYM-1: what to do with a symbol and a string key of the same text.
    pub clash: Clash,
}

impl Steps {
    /// The rules under these readings.
    pub fn reference(readings: &Readings) -> Steps {
        let settings = Settings::new(Profile::KAIROS, *readings);
        Steps::with(Hashing::engine(settings), readings)
    }

    /// The rules under these readings, with a canonicalizer of the caller's.
    pub fn with(hash: Hashing, readings: &Readings) -> Steps {
        Steps {
            hash_value: hash.clone(),
            hash,
            hash_text,
            read: ReadOptions {
                max_depth: Profile::KAIROS.default_max_depth(),
                duplicates: Profile::KAIROS.spec().under(readings).duplicates,
                ..ReadOptions::default()
            },
            plan: plan::reduce,
            clash: Clash::Refuse,
        }
    }
}

/// KAI-HASH-2: no quotes, no stripping, no look at what the bytes are.
fn hash_text(text: &[u8]) -> String {
    format!("{}{}", Profile::KAIROS.hash_prefix(), sha256_hex(text))
}
