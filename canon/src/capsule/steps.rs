//! The decisions of the protocol, one field each, so that a mutant can take exactly one of them wrongly.

use super::content::{Read, read, read_sealed, without_seal};
use super::keys::{PublicKey, verify_strict};
use super::model::{Capsule, ModelError};
use super::{Form, Integer, Version, chain, hex, time, uri, uuid, validate, verify};
use crate::value::ReadOptions;
use crate::{Duplicates, Hashing, Profile, Readings, Settings, Value};

/// The table of decisions. [`Steps::default`] is the reference under the default readings.
#[derive(Clone)]
pub struct Steps {
    /// The canonicalizer.
    pub hash: Hashing,
    /// The readings of the disputes.
    pub readings: Readings,

    /// How `model`, `validate` and `seal` read a document.
    pub read: Read,
    /// How `verify` and `chain` read one.
    pub read_sealed: Read,

    /// CPS-ROOT-1: which roots `model`, `seal` and `verify` take.
    pub is_capsule: fn(&Value) -> bool,
    /// CPS-ROOT-1: the capsules of a root that `chain` takes.
    pub capsules: for<'a> fn(&'a Value) -> Option<&'a [Value]>,

    /// CPS-MODEL-1, CPS-MODEL-2: the typed capsule of a document, printed.
    pub model: fn(&Steps, &Value) -> Result<Value, ModelError>,

    /// The checks of validation, in order.
    pub checks: &'static [validate::Check],
    /// What counts as an integer.
    pub integer: fn(&Value) -> Option<Integer>,
    /// What counts as a number.
    pub number: fn(&Value) -> Option<f64>,
    /// What counts as a UUID.
    pub is_uuid: fn(&str) -> bool,
    /// What counts as 64 hex digits.
    pub is_hash: fn(&str) -> bool,
    /// What counts as a timestamp.
    pub is_time: fn(&str) -> bool,
    /// What counts as a timestamp under `strict_time`.
    pub is_strict_time: fn(&str) -> bool,
    /// Which numbers are a confidence.
    pub is_confidence: fn(f64) -> bool,
    /// Whether a claimed hash is the computed one.
    pub is_claimed: fn(&str, &str) -> bool,

    /// CPS-SEAL-7, CPS-FORM-1: what sealing takes for the content.
    pub sealed_content: fn(&Steps, &Value) -> Value,
    /// CPS-SEAL-3, CPS-FORM-1: what verification takes for the content.
    pub verified_content: fn(&Steps, &Value) -> Value,
    /// CPS-SEAL-1: the message that is signed for a hash.
    pub message: fn(&str) -> Vec<u8>,
    /// CPS-SEAL-1: how a signature is printed.
    pub print_hex: fn(&[u8]) -> String,
    /// CPS-SEAL-6: the name of a key outside a keyring.
    pub signed_by: fn(&PublicKey) -> String,
    /// CPS-SEAL-6: the message of the post-quantum signature.
    pub pq_message: fn(&str) -> Vec<u8>,
    /// CPS-SEAL-6: its context.
    pub pq_context: &'static [u8],

    /// CPS-SEAL-3: the checks of verification, in order.
    pub verdicts: &'static [verify::Check],
    /// CPS-SEAL-3: what counts as a stored hash or signature.
    pub stored: for<'a> fn(Option<&'a Value>) -> verify::Stored<'a>,
    /// CPS-SEAL-5: the bytes behind hex digits.
    pub hex: fn(&str, usize) -> Option<Vec<u8>>,
    /// CPS-SEAL-5: whether a stored hash is the computed one.
    pub is_stored: fn(&str, &str) -> bool,
    /// CPS-SEAL-4: the Ed25519 verification.
    pub verify_signature: fn(&[u8; 32], &[u8], &[u8; 64]) -> bool,

    /// The checks of a chain, in order.
    pub links: &'static [chain::Check],
    /// CPS-CHAIN-1: what counts as a sequence number.
    pub sequence: fn(&Value) -> Option<Integer>,

    /// The grammar of URIs.
    pub uri: uri::Grammar,
}

impl Steps {
    /// The reference under these readings.
    pub fn reference(readings: &Readings) -> Steps {
        let settings = Settings::new(Profile::CPS, *readings);
        Steps::with(Hashing::engine(settings), readings)
    }

    /// The rules under these readings, with a canonicalizer of the caller's.
    pub fn with(hash: Hashing, readings: &Readings) -> Steps {
        Steps {
            hash,
            readings: *readings,
            read,
            read_sealed,
            is_capsule: |root| root.as_object().is_some(),
            capsules: Value::as_array,
            model,
            checks: validate::REFERENCE,
            integer,
            number,
            is_uuid: uuid::is_uuid,
            is_hash: hex::is_hash,
            is_time: time::is_time,
            is_strict_time: time::is_strict_time,
            is_confidence: |number| (0.0..=1.0).contains(&number),
            is_claimed: |claimed, computed| claimed.eq_ignore_ascii_case(computed),
            sealed_content: content,
            verified_content: content,
            message: |hash| hash.as_bytes().to_vec(),
            print_hex: crate::digest::hex,
            signed_by: PublicKey::prefix,
            pq_message: |hash| hash.as_bytes().to_vec(),
            pq_context: b"",
            verdicts: verify::REFERENCE,
            stored: verify::stored,
            hex: hex::decode,
            is_stored: |stored, computed| stored == computed,
            verify_signature: verify_strict,
            links: chain::REFERENCE,
            sequence: integer,
            uri: uri::Grammar::REFERENCE,
        }
    }

    /// IN-DUP, as the readings have it.
    pub fn duplicates(&self) -> Duplicates {
        Profile::CPS.spec().under(&self.readings).duplicates
    }

    /// How a tree is read, with the depth that the profile allows.
    pub fn read_options(&self, duplicates: Duplicates) -> ReadOptions {
        ReadOptions { max_depth: Profile::CPS.default_max_depth(), duplicates, ..ReadOptions::default() }
    }
}

impl Default for Steps {
    fn default() -> Steps {
        Steps::reference(&Readings::default())
    }
}

impl std::fmt::Debug for Steps {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Steps").field("readings", &self.readings).finish_non_exhaustive()
    }
}

/// The typed capsule of a document, printed.
pub fn model(steps: &Steps, document: &Value) -> Result<Value, ModelError> {
    let version = Version::of(&steps.readings);
    Ok(Capsule::from_value_as(document, version)?.to_value_as(version))
}

/// CPS-SEAL-2, CPS-FORM-1: the document without its seal, in the form that the readings choose.
pub fn content(steps: &Steps, document: &Value) -> Value {
    Form::of(&steps.readings).apply(without_seal(document))
}

/// An integer literal; `true` and `1.0` are none.
pub fn integer(value: &Value) -> Option<Integer> {
    Integer::parse(value.as_number()?)
}

/// Any number literal.
fn number(value: &Value) -> Option<f64> {
    value.as_number()?.parse().ok()
}
