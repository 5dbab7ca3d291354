//! Dialects by their axes: documents that tell one value from another, two profiles side by side, and the dialect
//! that an implementation follows.

pub mod compare;
pub mod depth;
pub mod file;
pub mod infer;
pub mod named;
pub mod probes;

use canon::spec::Choices;
use canon::{Canonicalizer, Reject};

/// What a set of choices makes of a document: the canonical text, or a refusal.
pub fn canonical(canonicalizer: &mut Canonicalizer, document: &[u8]) -> Result<String, Reject> {
    Ok(canonicalizer.canonicalize(document)?.into_string())
}

/// The same for one document.
pub fn canonical_under(choices: &Choices, document: &[u8]) -> Result<String, Reject> {
    canonical(&mut Canonicalizer::described(*choices), document)
}

/// An answer as people read it: the text, or the kind of refusal.
pub fn shown(answer: &Result<String, Reject>) -> String {
    match answer {
        Ok(text) => text.clone(),
        Err(reject) => format!("refused: {}", reject.kind.name()),
    }
}
