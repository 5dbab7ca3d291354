//! An implementation of every wire operation, built from replaceable parts: the reference, or a mutant of it.

use canon::operation::{Answer, Request};
use canon::{Hashing, Profile, Readings, receipt, wal};
use canon::{capability, capsule};

/// One canonicalizer a profile and one table of steps a protocol.
#[derive(Clone, Debug)]
pub struct Implementation {
    hashing: [Hashing; Profile::ALL.len()],
    capsule: capsule::Steps,
    capability: capability::Steps,
    receipt: receipt::Steps,
    wal: wal::Steps,
}

impl Implementation {
    /// The reference under these readings.
    pub fn reference(readings: &Readings) -> Implementation {
        let hashing = Profile::ALL.map(|profile| Hashing::reference(profile, readings));
        Implementation {
            hashing,
            capsule: capsule::Steps::reference(readings),
            capability: capability::Steps::reference(readings),
            receipt: receipt::Steps::reference(readings),
            wal: wal::Steps::reference(readings),
        }
    }

    /// The same with another canonicalizer for one profile, in its protocol too.
    pub fn with_hashing(mut self, profile: Profile, hashing: Hashing) -> Implementation {
        match profile {
            Profile::Cps => self.capsule.hash = hashing.clone(),
            Profile::Khora => self.capability.hash = hashing.clone(),
            Profile::Openagents => self.receipt.hash = hashing.clone(),
            Profile::Kairos => {
                self.wal.hash = hashing.clone();
                self.wal.hash_value = hashing.clone();
            }
            Profile::Jcs => {}
        }
        self.hashing[profile as usize] = hashing;
        self
    }

    /// The canonicalizer of a profile.
    pub fn hashing(&self, profile: Profile) -> &Hashing {
        &self.hashing[profile as usize]
    }

    /// The same with another table of capsule steps.
    pub fn with_capsule(
        mut self,
        change: impl FnOnce(capsule::Steps) -> capsule::Steps,
    ) -> Implementation {
        self.capsule = change(self.capsule);
        self
    }

    /// The same with another table of capability steps.
    pub fn with_capability(
        mut self,
        change: impl FnOnce(capability::Steps) -> capability::Steps,
    ) -> Implementation {
        self.capability = change(self.capability);
        self
    }

    /// The same with another table of receipt steps.
    pub fn with_receipt(
        mut self,
        change: impl FnOnce(receipt::Steps) -> receipt::Steps,
    ) -> Implementation {
        self.receipt = change(self.receipt);
        self
    }

    /// The same with another table of log steps.
    pub fn with_wal(mut self, change: impl FnOnce(wal::Steps) -> wal::Steps) -> Implementation {
        self.wal = change(self.wal);
        self
    }

    /// Carries out an operation.
    pub fn answer(&self, profile: Profile, request: &Request) -> Answer {
        match (profile, request.op.as_str()) {
            (Profile::Khora, "hash") if request.args.get("value").is_some() => {
                capability::ops::answer(&self.capability, request)
            }
            (Profile::Openagents, _) => receipt::ops::answer(&self.receipt, request),
            (Profile::Kairos, _) => wal::ops::answer(&self.wal, request),
            (_, "hash") => self.hash(profile, request),
            (Profile::Cps, _) => capsule::ops::answer(&self.capsule, request),
            (Profile::Khora, _) => capability::ops::answer(&self.capability, request),
            (_, op) => Answer::Unsupported(format!("{profile} has no operation {op}")),
        }
    }

    fn hash(&self, profile: Profile, request: &Request) -> Answer {
        let document = match request.document() {
            Ok(document) => document,
            Err(wrong) => return wrong,
        };
        match self.hashing[profile as usize].hash(document) {
            Ok(hashed) => hashed.into(),
            Err(reject) => reject.into(),
        }
    }
}
