//! The wire operations of the `kairos` profile.

use super::Steps;
use crate::notation::rb;
use crate::operation::{Answer, Request};
use crate::{Hashing, RejectKind, Value};

/// The operations that [`answer`] knows.
pub const OPS: [&str; 3] = ["hash", "sha256", "plan_hash"];

/// Answers one operation.
pub fn answer(steps: &Steps, request: &Request) -> Answer {
    let result = match request.op.as_str() {
        "hash" => hash(steps, request),
        "sha256" => sha256(steps, request),
        "plan_hash" => plan_hash(steps, request),
        other => return Answer::Unsupported(format!("kairos has no operation {other:?}")),
    };
    result.unwrap_or_else(|refusal| refusal)
}

/// KAI-HASH-1: of a document, or of a value in `$rb` notation.
fn hash(steps: &Steps, request: &Request) -> Result<Answer, Answer> {
    if let Some(document) = &request.input {
        return Ok(steps.hash.hash(document)?.into());
    }
    let Some(value) = request.args.get("value") else {
        return Err(Answer::Error("hash needs `input` or `args.value`".to_owned()));
    };
    let value = rb::read(value, steps.clash, steps.read.duplicates)?;
    of_part(&steps.hash_value, &value)
}

/// KAI-HASH-2
fn sha256(steps: &Steps, request: &Request) -> Result<Answer, Answer> {
    let text = request.text("text")?.ok_or_else(|| Answer::Error("sha256 needs `args.text`".to_owned()))?;
    let hash = (steps.hash_text)(text.as_bytes());
    Ok(Answer::Result(vec![("hash", Value::string(hash))]))
}

/// KAI-PLAN-1: what is dropped is judged as text only, as Ruby drops it after parsing.
fn plan_hash(steps: &Steps, request: &Request) -> Result<Answer, Answer> {
    let plan = Value::read_with(request.document()?, steps.read)?;
    let part = (steps.plan)(&plan).ok_or_else(|| Answer::reject(RejectKind::WrongRoot))?;
    of_part(&steps.hash, &part)
}

/// Hashes a value that is not the document as it was sent, so no byte of it can be named.
fn of_part(hashing: &Hashing, part: &Value) -> Result<Answer, Answer> {
    match hashing.hash(part.to_text().as_bytes()) {
        Ok(hashed) => Ok(hashed.into()),
        Err(reject) => Err(Answer::reject(reject.kind)),
    }
}
