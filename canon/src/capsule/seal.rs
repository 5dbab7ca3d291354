//! Sealing: the hash of a document's content and the signatures over it.

use super::content::{Document, SEAL_FIELDS};
use super::keys::SigningKey;
use super::pq::{PqSigningKey, Randomness};
use super::random::RandomError;
use super::steps::Steps;
use super::time::Timestamp;
use crate::{Reject, Value};
use std::fmt;

/// Why a document cannot be sealed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SealError {
    /// It has no canonical form.
    Reject(Reject),
    /// A hedged signature needs randomness.
    Random(RandomError),
}

impl fmt::Display for SealError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SealError::Reject(reject) => reject.fmt(f),
            SealError::Random(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for SealError {}

impl From<Reject> for SealError {
    fn from(reject: Reject) -> SealError {
        SealError::Reject(reject)
    }
}

impl From<RandomError> for SealError {
    fn from(error: RandomError) -> SealError {
        SealError::Random(error)
    }
}

/// What signs: an Ed25519 key, perhaps a post-quantum one too, and how the signer is named.
#[derive(Debug)]
pub struct Signer {
    key: SigningKey,
    pq: Option<PqSigningKey>,
    randomness: Randomness,
    in_keyring: bool,
}

impl Signer {
    /// Signs with this key alone and is named by its first sixteen digits.
    pub fn new(key: SigningKey) -> Signer {
        Signer { key, pq: None, randomness: Randomness::Hedged, in_keyring: false }
    }

    /// Adds a post-quantum signature.
    pub fn with_pq(mut self, pq: PqSigningKey) -> Signer {
        self.pq = Some(pq);
        self
    }

    /// Makes post-quantum signatures repeatable, as vectors need them.
    pub fn deterministic(mut self) -> Signer {
        self.randomness = Randomness::Deterministic;
        self
    }

    /// Is named by its fingerprint, under which a keyring lists it.
    pub fn in_keyring(mut self) -> Signer {
        self.in_keyring = true;
        self
    }

    /// The Ed25519 key.
    pub fn key(&self) -> &SigningKey {
        &self.key
    }

    /// The post-quantum key.
    pub fn pq(&self) -> Option<&PqSigningKey> {
        self.pq.as_ref()
    }
}

/// The seal of a document.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seal {
    /// SHA3-256 of the content, 64 hex digits.
    pub hash: String,
    /// Ed25519 over the digits, 128 hex digits.
    pub signature: String,
    /// ML-DSA-65 over the same digits, 6618 hex digits.
    pub signature_pq: Option<String>,
    /// Which key signed.
    pub signed_by: String,
}

impl Seal {
    /// The document with this seal in place of any that it had.
    pub fn apply(&self, document: &Value, signed_at: Timestamp) -> Value {
        let pq = self.signature_pq.as_deref().unwrap_or_default();
        let signed_at = signed_at.to_string();
        let values = [&self.hash, &self.signature, pq, &signed_at, &self.signed_by];
        let seal = SEAL_FIELDS.into_iter().zip(values);
        let mut members = match super::content::without_seal(document) {
            Value::Object(members) => members,
            _ => Vec::new(),
        };
        members.extend(seal.map(|(name, value)| (name.into(), Value::string(value))));
        Value::Object(members)
    }
}

/// CPS-SEAL-1, CPS-SEAL-7: seals the document as given, whatever seal it carries already.
pub fn seal(steps: &Steps, document: &Document<'_>, signer: &Signer) -> Result<Seal, SealError> {
    super::content::check_root(steps, document)?;
    let content = (steps.sealed_content)(steps, &document.value);
    let hash = steps.hash.hash(content.to_text().as_bytes())?.hash;
    let signature = (steps.print_hex)(&signer.key.sign(&(steps.message)(&hash)));
    let signature_pq = match &signer.pq {
        None => None,
        Some(pq) => {
            let message = (steps.pq_message)(&hash);
            let signature = pq.sign(&message, steps.pq_context, signer.randomness)?;
            Some((steps.print_hex)(&signature))
        }
    };
    let public_key = signer.key.public_key();
    let signed_by = if signer.in_keyring { public_key.fingerprint() } else { (steps.signed_by)(&public_key) };
    Ok(Seal { hash, signature, signature_pq, signed_by })
}
