//! CPS-SEAL-2: what a seal covers, which is the document without the seal itself.

use super::steps::Steps;
use crate::{Duplicates, Hashed, Reject, RejectKind, Value};

/// The members that make up a seal and stand outside the content.
pub const SEAL_FIELDS: [&str; 5] = [
    "hash",
    "signature",
    "signature_pq",
    "signed_at",
    "signed_by",
];

/// The six sections of a capsule.
pub const SECTIONS: [&str; 6] = [
    "trigger",
    "context",
    "reasoning",
    "authority",
    "execution",
    "outcome",
];

/// The document without its seal. Only the top level has one.
pub fn without_seal(document: &Value) -> Value {
    match document {
        Value::Object(members) => Value::Object(
            members
                .iter()
                .filter(|(name, _)| !SEAL_FIELDS.iter().any(|field| *name == *field))
                .cloned()
                .collect(),
        ),
        other => other.clone(),
    }
}

/// A document that has been read, with the hash of all of it.
#[derive(Clone, Debug)]
pub struct Document {
    /// The tree.
    pub value: Value,
    /// Canonical text and hash of the document as given.
    pub hashed: Hashed,
}

/// Reads a document under the reading of IN-DUP.
pub fn read(steps: &Steps, input: &[u8]) -> Result<Document, Reject> {
    // The canonicalizer judges the text, so that a refusal is the same in every operation.
    let hashed = steps.hash.hash(input)?;
    let value = Value::read_with(input, steps.read_options(steps.readings.duplicates))?;
    Ok(Document { value, hashed })
}

/// Reads a document that carries a seal: a member that stands twice is refused under every reading.
pub fn read_sealed(steps: &Steps, input: &[u8]) -> Result<Document, Reject> {
    let value = Value::read_with(input, steps.read_options(Duplicates::Reject));
    match (value, steps.hash.hash(input)) {
        (Ok(value), Ok(hashed)) => Ok(Document { value, hashed }),
        // Of two faults the first in the document is the one to name.
        (Err(one), Err(other)) => Err(if other.at < one.at { other } else { one }),
        (Err(reject), Ok(_)) | (Ok(_), Err(reject)) => Err(reject),
    }
}

/// CPS-ROOT-1: refuses a root that is no object.
pub fn check_root(steps: &Steps, document: &Document) -> Result<(), Reject> {
    if (steps.is_capsule)(&document.value) {
        Ok(())
    } else {
        Err(Reject::new(RejectKind::WrongRoot, 0))
    }
}
