//! A document under a profile, an operation and readings: its canonical text and hash, or its refusal.

use super::change::{Change, changes};
use super::readings::{Dependence, dependences};
use super::refusal::Refusal;
use crate::exit::Failure;
use crate::input::Document;
use canon::operation::{Answer, Request};
use canon::{Canonicalizer, Hashed, Profile, Readings, Reject, RejectKind, Settings, Value};
use canon_generator::Implementation;

/// What is explained.
pub struct Subject<'a> {
    /// The document.
    pub document: &'a Document,
    /// Whose rules apply.
    pub profile: Profile,
    /// Under which readings.
    pub readings: Readings,
    /// What is done with it.
    pub op: &'a str,
}

/// The operations that hash a document, profile by profile.
pub fn operations(profile: Profile) -> &'static [&'static str] {
    match profile {
        Profile::JCS | Profile::CPS | Profile::KHORA => &["hash"],
        Profile::OPENAGENTS => &["hash", "payload_json", "params_hash", "output_hash", "trajectory_hash", "job_hash"],
        _ => &["hash", "plan_hash"],
    }
}

/// A name that the profile has no such operation for is a mistake.
pub fn check_operation(profile: Profile, op: &str) -> Result<(), Failure> {
    let known = operations(profile);
    if known.contains(&op) {
        return Ok(());
    }
    Err(Failure::usage(format!(
        "{profile} has no operation {op:?} that hashes a document; one of {}",
        known.join(", ")
    )))
}

impl Subject<'_> {
    /// The canonical text and hash, or why there is none.
    pub fn hashed(&self) -> Result<Hashed, Box<Refusal>> {
        self.under(&self.readings).map_err(|reject| {
            let settings = Settings::new(self.profile, self.readings);
            Box::new(Refusal::new(&self.document.bytes, &settings, reject))
        })
    }

    /// What the canonical form changed.
    pub fn changes(&self, canonical: &str) -> Vec<Change> {
        changes(self.profile, self.op, &self.document.bytes, canonical.as_bytes())
    }

    /// The disputes that the hash depends on.
    pub fn dependences(&self) -> Vec<Dependence> {
        dependences(self.profile, &self.readings, |readings| match self.under(readings) {
            Ok(hashed) => Ok(hashed.hash),
            Err(reject) => Err(reject.kind),
        })
    }

    /// The document is judged whole first, so that every fault has its place.
    fn under(&self, readings: &Readings) -> Result<Hashed, Reject> {
        let mut canonicalizer = Canonicalizer::new(Settings::new(self.profile, *readings));
        let canonical = self.document.judge(|bytes| {
            let canonical = canonicalizer.canonicalize(bytes)?;
            Ok(canonical.into_string())
        })?;
        if self.op == "hash" {
            let hash = self.profile.digest(canonical.as_bytes());
            return Ok(Hashed { canonical, hash });
        }
        let request = Request {
            op: self.op.to_owned(),
            input: Some(self.document.bytes.clone()),
            args: Value::Object(Vec::new()),
        };
        let answer = Implementation::reference(readings).answer(self.profile, &request);
        match answer {
            Answer::Result(members) => {
                Ok(Hashed { canonical: member(&members, "canonical"), hash: member(&members, "hash") })
            }
            Answer::Reject { kind, .. } => Err(Reject::new(kind, 0)),
            // Operations are checked before a subject is made.
            Answer::Unsupported(_) | Answer::Error(_) => Err(Reject::new(RejectKind::WrongRoot, 0)),
        }
    }
}

fn member(members: &[(&'static str, Value)], name: &str) -> String {
    members
        .iter()
        .find(|(known, _)| *known == name)
        .and_then(|(_, value)| value.as_str())
        .unwrap_or_default()
        .to_owned()
}
