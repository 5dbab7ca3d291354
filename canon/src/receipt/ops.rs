//! The wire operations of the `openagents` profile.

use super::Steps;
use crate::operation::{Answer, Request};
use crate::value::{ReadOptions, Surrogates};
use crate::{Duplicates, Hashed, RejectKind, Value};
use base64::Engine as _;

/// The operations that [`answer`] knows.
pub const OPS: [&str; 7] =
    ["hash", "payload_json", "payload_bytes", "params_hash", "output_hash", "trajectory_hash", "job_hash"];

/// Answers one operation.
pub fn answer(steps: &Steps, request: &Request) -> Answer {
    let result = match request.op.as_str() {
        // OA-PAY-1: which one applies is the operation, never guessed.
        "hash" | "payload_json" | "params_hash" => whole(steps, request),
        "payload_bytes" => payload_bytes(steps, request),
        "output_hash" => reduced(steps, request, steps.output),
        "trajectory_hash" => reduced(steps, request, |events| (steps.trajectory)(steps, events)),
        "job_hash" => job_hash(steps, request),
        other => return Answer::Unsupported(format!("openagents has no operation {other:?}")),
    };
    result.unwrap_or_else(|refusal| refusal)
}

fn whole(steps: &Steps, request: &Request) -> Result<Answer, Answer> {
    Ok(hashed(steps, request.document()?)?.into())
}

fn payload_bytes(steps: &Steps, request: &Request) -> Result<Answer, Answer> {
    let encoded =
        request.text("bytes_b64")?.ok_or_else(|| Answer::Error("payload_bytes needs `args.bytes_b64`".to_owned()))?;
    let bytes =
        base64::engine::general_purpose::STANDARD.decode(encoded).map_err(|_| Answer::reject(RejectKind::Syntax))?;
    let hash = (steps.hash_bytes)(&bytes);
    Ok(Answer::Result(vec![("hash", Value::string(hash))]))
}

/// OA-REC-1, OA-REC-2: the document is judged whole, then the part that counts is hashed.
fn reduced(steps: &Steps, request: &Request, reduce: impl Fn(&Value) -> Option<Value>) -> Result<Answer, Answer> {
    let document = request.document()?;
    hashed(steps, document)?;
    // What may not stand in a document has been said by the canonicalizer.
    let lenient = ReadOptions { duplicates: Duplicates::Last, surrogates: Surrogates::Keep, ..ReadOptions::default() };
    let value = Value::read_with(document, lenient)?;
    let part = reduce(&value).ok_or_else(|| Answer::reject(RejectKind::WrongRoot))?;
    Ok(hashed(steps, part.to_text().as_bytes())?.into())
}

/// OA-HASH-3
fn job_hash(steps: &Steps, request: &Request) -> Result<Answer, Answer> {
    let Hashed { canonical, hash } = hashed(steps, request.document()?)?;
    Ok(Hashed { canonical, hash: (steps.job_hash)(hash) }.into())
}

fn hashed(steps: &Steps, document: &[u8]) -> Result<Hashed, Answer> {
    Ok(steps.hash.hash(document)?)
}
