//! CPS-SEAL-2: what a seal covers, which is the document without the seal itself.

use super::steps::Steps;
use crate::{Duplicates, Reject, RejectKind, Value};

/// The members that make up a seal and stand outside the content.
pub const SEAL_FIELDS: [&str; 5] = ["hash", "signature", "signature_pq", "signed_at", "signed_by"];

/// The six sections of a capsule.
pub const SECTIONS: [&str; 6] = ["trigger", "context", "reasoning", "authority", "execution", "outcome"];

/// The document without its seal. Only the top level has one.
pub fn without_seal(document: &Value) -> Value {
    match document {
        Value::Object(members) => Value::Object(
            members.iter().filter(|(name, _)| !SEAL_FIELDS.iter().any(|field| *name == *field)).cloned().collect(),
        ),
        other => other.clone(),
    }
}

/// A document that has been read, with the text of all of it.
#[derive(Clone, Debug)]
pub struct Document<'a> {
    /// The tree.
    pub value: Value,
    /// The document as given.
    pub text: &'a [u8],
}

/// A way to read a document.
pub type Read = for<'a> fn(&Steps, &'a [u8]) -> Result<Document<'a>, Reject>;

/// Reads a document under the reading of IN-DUP.
pub fn read<'a>(steps: &Steps, text: &'a [u8]) -> Result<Document<'a>, Reject> {
    // The canonicalizer judges the text, so that a refusal is the same in every operation.
    steps.hash.check(text)?;
    let value = Value::read_with(text, steps.read_options(steps.duplicates()))?;
    Ok(Document { value, text })
}

/// Reads a document that carries a seal: a member that stands twice is refused under every reading.
pub fn read_sealed<'a>(steps: &Steps, text: &'a [u8]) -> Result<Document<'a>, Reject> {
    let value = Value::read_with(text, steps.read_options(Duplicates::Reject));
    match (value, steps.hash.check(text)) {
        (Ok(value), Ok(())) => Ok(Document { value, text }),
        // Of two faults the first in the document is the one to name.
        (Err(one), Err(other)) => Err(if other.at < one.at { other } else { one }),
        (Err(reject), Ok(_)) | (Ok(_), Err(reject)) => Err(reject),
    }
}

/// CPS-ROOT-1: refuses a root that is no object.
pub fn check_root(steps: &Steps, document: &Document<'_>) -> Result<(), Reject> {
    if (steps.is_capsule)(&document.value) { Ok(()) } else { Err(Reject::new(RejectKind::WrongRoot, 0)) }
}
