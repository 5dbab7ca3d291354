//! What canonicalization did to a document, and why.

pub mod position;
pub mod refusal;
