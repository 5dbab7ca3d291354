//! The wire operations of the `cps` profile beyond `hash`.

use super::chain::{self, Level};
use super::hex;
use super::keys::SigningKey;
use super::pq::PqSigningKey;
use super::seal::{self, SealError, Signer};
use super::steps::Steps;
use super::validate::{self, Options};
use super::verify::{self, Trust};
use super::{content, uri};
use crate::operation::{Answer, Request};
use crate::{RejectKind, Value, digest};

type Operation = fn(&Steps, &Request) -> Result<Answer, Answer>;

/// The operations by name.
const OPERATIONS: [(&str, Operation); 6] =
    [("model", model), ("validate", validate), ("seal", seal), ("verify", verify), ("chain", chain), ("uri", uri)];

/// The names of the operations.
pub fn names() -> impl Iterator<Item = &'static str> {
    OPERATIONS.iter().map(|(name, _)| *name)
}

/// Carries out an operation.
pub fn answer(steps: &Steps, request: &Request) -> Answer {
    let operation = OPERATIONS.iter().find(|(name, _)| *name == request.op);
    match operation {
        None => Answer::Unsupported(format!("cps has no operation {}", request.op)),
        Some((_, operation)) => operation(steps, request).unwrap_or_else(|answer| answer),
    }
}

fn model(steps: &Steps, request: &Request) -> Result<Answer, Answer> {
    let document = (steps.read)(steps, request.document()?)?;
    content::check_root(steps, &document)?;
    let value = (steps.model)(steps, &document.value).map_err(|error| Answer::Reject {
        kind: RejectKind::Model,
        members: vec![("field", Value::string(error.field.as_str())), ("message", Value::string(error.to_string()))],
    })?;
    Ok(steps.hash.hash(value.to_text().as_bytes())?.into())
}

fn validate(steps: &Steps, request: &Request) -> Result<Answer, Answer> {
    let options = Options {
        strict: request.flag("strict")?,
        strict_time: request.flag("strict_time")?,
        claimed_hash: request.text("claimed_hash")?.map(str::to_owned),
    };
    let document = (steps.read)(steps, request.document()?)?;
    let result = validate::validate(&validate::Subject {
        steps,
        document: &document.value,
        text: document.text,
        options: &options,
    });
    Ok(Answer::Result(match result {
        Ok(()) => vec![("valid", Value::Bool(true))],
        Err(invalid) => vec![
            ("valid", Value::Bool(false)),
            ("category", Value::string(invalid.category.name())),
            ("field", Value::string(invalid.field)),
        ],
    }))
}

fn seed(request: &Request, name: &str) -> Result<Option<[u8; 32]>, Answer> {
    match request.text(name)? {
        None => Ok(None),
        Some(text) => match hex::array(text) {
            Some(seed) => Ok(Some(seed)),
            None => Err(Answer::Error(format!("args.{name} must be 64 hex digits"))),
        },
    }
}

fn seal(steps: &Steps, request: &Request) -> Result<Answer, Answer> {
    let key = seed(request, "seed")?.ok_or_else(|| Answer::Error("seal needs `args.seed`".to_owned()))?;
    let mut signer = Signer::new(SigningKey::from_seed(&key)).deterministic();
    if let Some(seed) = seed(request, "pq_seed")? {
        signer = signer.with_pq(PqSigningKey::from_seed(&seed));
    }
    let document = (steps.read)(steps, request.document()?)?;
    let seal = seal::seal(steps, &document, &signer).map_err(|error| match error {
        SealError::Reject(reject) => reject.into(),
        SealError::Random(error) => Answer::Error(error.to_string()),
    })?;
    let mut members = vec![
        ("hash", Value::string(seal.hash)),
        ("signature", Value::string(seal.signature)),
        ("public_key", Value::string(signer.key().public_key().hex())),
        ("signed_by", Value::string(seal.signed_by)),
    ];
    if let (Some(pq), Some(signature)) = (signer.pq(), seal.signature_pq) {
        let public_key = digest::hex(&pq.public_key());
        members.push(("pq_public_key", Value::string(public_key)));
        members.push(("signature_pq", Value::string(signature)));
    }
    Ok(Answer::Result(members))
}

fn public_key(request: &Request) -> Result<String, Answer> {
    let key = request.text("public_key")?.map(str::to_owned);
    key.ok_or_else(|| Answer::Error(format!("{} needs `args.public_key`", request.op)))
}

fn verify(steps: &Steps, request: &Request) -> Result<Answer, Answer> {
    let trust = Trust {
        public_key: public_key(request)?,
        pq_public_key: request.text("pq_public_key")?.map(str::to_owned),
        require_pq: request.flag("require_pq")?,
    };
    let document = (steps.read_sealed)(steps, request.document()?)?;
    let verdict = verify::verify(steps, &document, &trust)?;
    Ok(Answer::Result(vec![("verdict", Value::string(verdict.name()))]))
}

fn chain(steps: &Steps, request: &Request) -> Result<Answer, Answer> {
    let level = match request.text("level")? {
        None => Level::Structural,
        Some(name) => Level::from_name(name)
            .ok_or_else(|| Answer::Error(format!("args.level {name:?} is not structural, content or signatures")))?,
    };
    let key = match level {
        Level::Signatures => public_key(request)?,
        _ => String::new(),
    };
    let document = (steps.read_sealed)(steps, request.document()?)?;
    let verified = chain::verify(steps, &document, level, &key)?;
    let mut members =
        vec![("valid", Value::Bool(verified.fault.is_none())), ("verified", Value::integer(verified.verified))];
    if let Some(fault) = verified.fault {
        let id = fault.capsule_id.map_or(Value::Null, Value::string);
        members.push(("at", Value::integer(fault.at)));
        members.push(("capsule_id", id));
        members.push(("kind", Value::string(fault.kind.name())));
    }
    Ok(Answer::Result(members))
}

fn uri(steps: &Steps, request: &Request) -> Result<Answer, Answer> {
    let text = request.text("uri")?.ok_or_else(|| Answer::Error("uri needs `args.uri`".to_owned()))?;
    match uri::read(steps, text) {
        Ok(uri) => Ok(Answer::Result(vec![("uri", uri.to_value())])),
        Err(error) => {
            Err(Answer::Reject { kind: RejectKind::Uri, members: vec![("message", Value::string(error.to_string()))] })
        }
    }
}
