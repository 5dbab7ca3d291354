//! One capsule of a long chain: what the chain asks of it, read by the engine without a tree.

use super::super::content::SEAL_FIELDS;
use super::super::hex;
use super::super::keyring::Keyring;
use super::super::keys::{PublicKey, StrictKey};
use super::super::verify::content_hash;
use super::super::{Form, Integer, Steps};
use super::{Level, Link, Previous};
use crate::engine::Document;
use crate::{Canonicalizer, Profile, Readings, Reject, Settings, Value, digest};
use std::borrow::Cow;

/// The keys that signatures are verified with.
#[derive(Clone, Debug)]
pub enum Keys {
    /// One key for the whole chain.
    One(PublicKey),
    /// The keys of a ring, by the name in `signed_by`.
    Ring(Keyring),
}

impl Keys {
    /// The keys to try for a capsule, in turn.
    pub fn candidates(&self, signed_by: &str) -> Vec<PublicKey> {
        match self {
            Keys::One(key) => vec![*key],
            Keys::Ring(ring) => ring.candidates(signed_by),
        }
    }
}

/// Reads capsules one after the other, with buffers and keys kept.
pub struct Inspector<'a> {
    canonicalizer: Canonicalizer,
    level: Level,
    /// CPS-FORM-1 `normalized` rewrites capsules before they are hashed, so they are read as trees as well.
    rewriting: Option<Steps>,
    keys: Option<&'a Keys>,
    /// Keys that were seen, decoded once.
    decoded: Vec<(PublicKey, Option<StrictKey>)>,
}

impl<'a> Inspector<'a> {
    /// An inspector for capsules that stand so many levels deep in their document.
    pub fn new(level: Level, keys: Option<&'a Keys>, readings: Readings, depth: usize) -> Self {
        // Duplicates are refused under every reading.
        let readings = readings.with("IN-DUP", "reject");
        let settings = Settings::new(Profile::CPS, readings);
        Inspector {
            canonicalizer: Canonicalizer::new(Settings { max_depth: settings.max_depth - depth, ..settings }),
            level,
            rewriting: (Form::of(&readings) == Form::Normalized).then(|| Steps::reference(&readings)),
            keys,
            decoded: Vec::new(),
        }
    }

    /// What the chain asks of this capsule.
    pub fn inspect(&mut self, capsule: &[u8]) -> Result<Link, Reject> {
        let mut document = self.canonicalizer.scan(capsule)?;
        let hash = text(&document, "hash");
        let content = match &hash {
            _ if self.level < Level::Content => true,
            None => false,
            Some(hash) => match &self.rewriting {
                None => document.digest_without(&SEAL_FIELDS).is_some_and(|bytes| *hash == digest::hex(&bytes)),
                Some(steps) => *hash == content_hash(steps, &Value::read(capsule)?)?,
            },
        };
        let link = Link {
            id: document.member("id").and_then(|member| member.string()).map(Cow::into_owned),
            sequence: document.member("sequence").and_then(|member| Integer::parse(member.raw())?.as_u64()),
            previous_hash: match document.member("previous_hash") {
                None => Previous::Absent,
                Some(member) if member.is_null() => Previous::Null,
                Some(member) => member.string().map_or(Previous::Other, |hash| Previous::Hash(hash.into_owned())),
            },
            hash: hash.map(Cow::into_owned),
            content,
            signature: true,
        };
        if self.level < Level::Signatures {
            return Ok(link);
        }
        let signature = text(&document, "signature").and_then(|digits| hex::array::<64>(&digits));
        let signed_by = text(&document, "signed_by").unwrap_or_default();
        let holds = match (&link.hash, signature, self.keys) {
            (Some(hash), Some(signature), Some(keys)) => {
                keys.candidates(&signed_by).iter().any(|key| verify(&mut self.decoded, key, hash, &signature))
            }
            _ => false,
        };
        Ok(Link { signature: holds, ..link })
    }
}

/// A seal member that is there.
fn text<'a>(document: &Document<'a>, name: &str) -> Option<Cow<'a, str>> {
    let text = document.member(name)?.string()?;
    Some(text).filter(|text| !text.is_empty())
}

/// CPS-SEAL-1, CPS-SEAL-4, with the decoded key remembered.
fn verify(
    decoded: &mut Vec<(PublicKey, Option<StrictKey>)>, key: &PublicKey, hash: &str, signature: &[u8; 64],
) -> bool {
    let at = match decoded.iter().position(|(known, _)| known == key) {
        Some(at) => at,
        None => {
            decoded.push((*key, StrictKey::new(key)));
            decoded.len() - 1
        }
    };
    decoded[at].1.as_ref().is_some_and(|key| key.verify(hash.as_bytes(), signature))
}
