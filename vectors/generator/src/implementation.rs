//! An implementation of every wire operation, built from replaceable parts: the reference, or a mutant of it.

use crate::systematic::Systematic;
use canon::operation::{Answer, Request};
use canon::{Hashing, Profile, Readings, receipt, wal};
use canon::{capability, capsule};
use std::sync::Arc;

/// One canonicalizer a profile and one table of steps a protocol.
#[derive(Clone, Debug)]
pub struct Implementation {
    /// By the place of the profile.
    hashing: Vec<Hashing>,
    capsule: capsule::Steps,
    capability: capability::Steps,
    receipt: receipt::Steps,
    wal: wal::Steps,
    systematic: Option<Arc<Systematic>>,
}

impl Implementation {
    /// The reference under these readings.
    pub fn reference(readings: &Readings) -> Implementation {
        let hashing = Profile::known().map(|profile| Hashing::reference(profile, readings)).collect();
        Implementation {
            hashing,
            capsule: capsule::Steps::reference(readings),
            capability: capability::Steps::reference(readings),
            receipt: receipt::Steps::reference(readings),
            wal: wal::Steps::reference(readings),
            systematic: None,
        }
    }

    /// The same with another canonicalizer for one profile, in its protocol too.
    pub fn with_hashing(mut self, profile: Profile, hashing: Hashing) -> Implementation {
        match profile {
            Profile::CPS => self.capsule.hash = hashing.clone(),
            Profile::KHORA => self.capability.hash = hashing.clone(),
            Profile::OPENAGENTS => self.receipt.hash = hashing.clone(),
            Profile::KAIROS => {
                self.wal.hash = hashing.clone();
                self.wal.hash_value = hashing.clone();
            }
            _ => {}
        }
        self.hashing[profile.place()] = hashing;
        self
    }

    /// The canonicalizer of a profile.
    pub fn hashing(&self, profile: Profile) -> &Hashing {
        &self.hashing[profile.place()]
    }

    /// The same with another table of capsule steps.
    pub fn with_capsule(mut self, change: impl FnOnce(capsule::Steps) -> capsule::Steps) -> Implementation {
        self.capsule = change(self.capsule);
        self
    }

    /// The same with another table of capability steps.
    pub fn with_capability(mut self, change: impl FnOnce(capability::Steps) -> capability::Steps) -> Implementation {
        self.capability = change(self.capability);
        self
    }

    /// The same with another table of receipt steps.
    pub fn with_receipt(mut self, change: impl FnOnce(receipt::Steps) -> receipt::Steps) -> Implementation {
        self.receipt = change(self.receipt);
        self
    }

    /// The same with another table of log steps.
    pub fn with_wal(mut self, change: impl FnOnce(wal::Steps) -> wal::Steps) -> Implementation {
        self.wal = change(self.wal);
        self
    }

    /// The same with a mistake around one operation.
    pub fn with_systematic(mut self, systematic: Arc<Systematic>) -> Implementation {
        self.systematic = Some(systematic);
        self
    }

    /// Carries out an operation.
    pub fn answer(&self, profile: Profile, request: &Request) -> Answer {
        match &self.systematic {
            None => self.carry_out(profile, request),
            Some(systematic) => {
                let answer = self.carry_out(profile, &systematic.request(request));
                systematic.answer(request, answer)
            }
        }
    }

    fn carry_out(&self, profile: Profile, request: &Request) -> Answer {
        match (profile, request.op.as_str()) {
            (Profile::KHORA, "hash") if request.args.get("value").is_some() => {
                capability::ops::answer(&self.capability, request)
            }
            (Profile::OPENAGENTS, _) => receipt::ops::answer(&self.receipt, request),
            (Profile::KAIROS, _) => wal::ops::answer(&self.wal, request),
            (_, "hash") => self.hash(profile, request),
            (Profile::CPS, _) => capsule::ops::answer(&self.capsule, request),
            (Profile::KHORA, _) => capability::ops::answer(&self.capability, request),
            (_, op) => Answer::Unsupported(format!("{profile} has no operation {op}")),
        }
    }

    fn hash(&self, profile: Profile, request: &Request) -> Answer {
        let document = match request.document() {
            Ok(document) => document,
            Err(wrong) => return wrong,
        };
        match self.hashing[profile.place()].hash(document) {
            Ok(hashed) => hashed.into(),
            Err(reject) => reject.into(),
        }
    }
}
