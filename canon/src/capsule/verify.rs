//! Verification: an ordered list of checks, the first that fails gives the verdict.

use super::content::Document;
use super::pq;
use super::steps::Steps;
use crate::{Reject, Value};
use std::fmt;

/// What verification says about a sealed capsule.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Verdict {
    /// Hash and signatures hold.
    Ok,
    /// There is no hash.
    MissingHash,
    /// There is no signature.
    MissingSignature,
    /// Hash, signature or public key are no hex digits of the right length.
    MalformedHex,
    /// The content has another hash.
    HashMismatch,
    /// The signature is not by this key over this hash.
    InvalidSignature,
    /// A post-quantum signature is demanded and there is none.
    MissingPqSignature,
    /// The post-quantum signature does not hold.
    PqVerificationFailed,
}

impl Verdict {
    /// The name on the wire.
    pub fn name(self) -> &'static str {
        match self {
            Verdict::Ok => "ok",
            Verdict::MissingHash => "missing_hash",
            Verdict::MissingSignature => "missing_signature",
            Verdict::MalformedHex => "malformed_hex",
            Verdict::HashMismatch => "hash_mismatch",
            Verdict::InvalidSignature => "invalid_signature",
            Verdict::MissingPqSignature => "missing_pq_signature",
            Verdict::PqVerificationFailed => "pq_verification_failed",
        }
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// What a seal is verified against.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Trust {
    /// The Ed25519 key, 64 hex digits.
    pub public_key: String,
    /// The ML-DSA-65 key, 3904 hex digits.
    pub pq_public_key: Option<String>,
    /// Whether a capsule without a post-quantum signature fails.
    pub require_pq: bool,
}

/// What a check looks at.
pub struct Subject<'a> {
    /// The decisions.
    pub steps: &'a Steps,
    /// The sealed capsule.
    pub document: &'a Value,
    /// What it is verified against.
    pub trust: &'a Trust,
    /// The hash of its content.
    pub computed: &'a str,
}

impl<'a> Subject<'a> {
    fn stored(&self, name: &str) -> Stored<'a> {
        (self.steps.stored)(self.document.get(name))
    }

    fn stored_text(&self, name: &str) -> &'a str {
        match self.stored(name) {
            Stored::Text(text) => text,
            _ => "",
        }
    }
}

/// A seal member as it was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stored<'a> {
    /// Nothing to look at.
    Missing,
    /// Something that is no text.
    Malformed,
    /// Text.
    Text(&'a str),
}

/// CPS-SEAL-3: absent, null and empty are missing, any other non-string is malformed.
pub fn stored(member: Option<&Value>) -> Stored<'_> {
    match member {
        None | Some(Value::Null) => Stored::Missing,
        Some(value) => match value.as_str() {
            Some("") => Stored::Missing,
            Some(text) => Stored::Text(text),
            None => Stored::Malformed,
        },
    }
}

/// One check; a later one may rely on what the earlier ones found in order.
pub type Check = fn(&Subject<'_>) -> Verdict;

/// CPS-SEAL-3: the checks in their order.
pub const REFERENCE: &[Check] = &[
    missing_hash, missing_signature, malformed_hash, malformed_signature, hash_mismatch, malformed_key,
    invalid_signature, post_quantum,
];

/// A verdict where something does not hold.
fn unless(holds: bool, verdict: Verdict) -> Verdict {
    if holds { Verdict::Ok } else { verdict }
}

/// There is a hash.
pub fn missing_hash(subject: &Subject<'_>) -> Verdict {
    let there = subject.stored("hash") != Stored::Missing;
    unless(there, Verdict::MissingHash)
}

/// There is a signature.
pub fn missing_signature(subject: &Subject<'_>) -> Verdict {
    let there = subject.stored("signature") != Stored::Missing;
    unless(there, Verdict::MissingSignature)
}

/// CPS-SEAL-5: the hash is 64 hex digits.
pub fn malformed_hash(subject: &Subject<'_>) -> Verdict {
    let digits = (subject.steps.hex)(subject.stored_text("hash"), 32);
    unless(digits.is_some(), Verdict::MalformedHex)
}

/// CPS-SEAL-5: the signature is 128 hex digits.
pub fn malformed_signature(subject: &Subject<'_>) -> Verdict {
    let digits = (subject.steps.hex)(subject.stored_text("signature"), 64);
    unless(digits.is_some(), Verdict::MalformedHex)
}

/// CPS-SEAL-5: the stored hash is the computed one, to the letter.
pub fn hash_mismatch(subject: &Subject<'_>) -> Verdict {
    let same = (subject.steps.is_stored)(subject.stored_text("hash"), subject.computed);
    unless(same, Verdict::HashMismatch)
}

/// CPS-SEAL-5: the public key is 64 hex digits.
pub fn malformed_key(subject: &Subject<'_>) -> Verdict {
    let digits = (subject.steps.hex)(&subject.trust.public_key, 32);
    unless(digits.is_some(), Verdict::MalformedHex)
}

/// CPS-SEAL-1, CPS-SEAL-4: the signature is by this key over the stored digits.
pub fn invalid_signature(subject: &Subject<'_>) -> Verdict {
    let holds = signature_holds(
        subject.steps,
        subject.stored_text("hash"),
        subject.stored_text("signature"),
        &subject.trust.public_key,
    );
    unless(holds, Verdict::InvalidSignature)
}

/// Whether an Ed25519 signature, all in hex, is by a key over a hash.
pub fn signature_holds(steps: &Steps, hash: &str, signature: &str, key: &str) -> bool {
    let array = |bytes: Option<Vec<u8>>| bytes.and_then(|bytes| bytes.try_into().ok());
    let key = (steps.hex)(key, 32).and_then(|bytes| bytes.try_into().ok());
    match (key, array((steps.hex)(signature, 64))) {
        (Some(key), Some(signature)) => (steps.verify_signature)(&key, &(steps.message)(hash), &signature),
        _ => false,
    }
}

/// CPS-SEAL-6: the post-quantum signature, where a key or the demand is given.
pub fn post_quantum(subject: &Subject<'_>) -> Verdict {
    let trust = subject.trust;
    let signature = match subject.stored("signature_pq") {
        Stored::Missing if trust.require_pq => return Verdict::MissingPqSignature,
        Stored::Missing => return Verdict::Ok,
        _ if trust.pq_public_key.is_none() && !trust.require_pq => return Verdict::Ok,
        Stored::Malformed => return Verdict::PqVerificationFailed,
        Stored::Text(text) => text,
    };
    let key = trust.pq_public_key.as_deref().unwrap_or_default();
    let key = (subject.steps.hex)(key, pq::PUBLIC_KEY_LENGTH);
    let signature = (subject.steps.hex)(signature, pq::SIGNATURE_LENGTH);
    let message = (subject.steps.pq_message)(subject.stored_text("hash"));
    let holds = key
        .zip(signature)
        .is_some_and(|(key, signature)| pq::verify(&key, &message, subject.steps.pq_context, &signature));
    unless(holds, Verdict::PqVerificationFailed)
}

/// The hash of what verification takes for the content (CPS-SEAL-3).
pub fn content_hash(steps: &Steps, document: &Value) -> Result<String, Reject> {
    let content = (steps.verified_content)(steps, document);
    Ok(steps.hash.hash(content.to_text().as_bytes())?.hash)
}

/// Runs the checks in their order.
pub fn verify(steps: &Steps, document: &Document<'_>, trust: &Trust) -> Result<Verdict, Reject> {
    super::content::check_root(steps, document)?;
    let subject = Subject { steps, document: &document.value, trust, computed: &content_hash(steps, &document.value)? };
    let first = steps.verdicts.iter().map(|check| check(&subject)).find(|verdict| *verdict != Verdict::Ok);
    Ok(first.unwrap_or(Verdict::Ok))
}
