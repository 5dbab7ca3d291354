//! An implementation of every wire operation, built from replaceable parts: the reference, or a mutant of it.

use canon::capability;
use canon::operation::{Answer, Request};
use canon::{Hashing, Profile, Readings};

/// One canonicalizer a profile and one table of steps a protocol.
#[derive(Clone, Debug)]
pub struct Implementation {
    hashing: [Hashing; Profile::ALL.len()],
    capability: capability::Steps,
}

impl Implementation {
    /// The reference under these readings.
    pub fn reference(readings: &Readings) -> Implementation {
        let hashing = Profile::ALL.map(|profile| Hashing::reference(profile, readings));
        Implementation {
            hashing,
            capability: capability::Steps::reference(readings),
        }
    }

    /// The same with another canonicalizer for one profile, in its protocol too.
    pub fn with_hashing(mut self, profile: Profile, hashing: Hashing) -> Implementation {
        if profile == Profile::Khora {
            self.capability.hash = hashing.clone();
        }
        self.hashing[profile as usize] = hashing;
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

    /// Carries out an operation.
    pub fn answer(&self, profile: Profile, request: &Request) -> Answer {
        match (profile, request.op.as_str()) {
            (Profile::Khora, "hash") if request.args.get("value").is_some() => {
                capability::ops::answer(&self.capability, request)
            }
            (_, "hash") => self.hash(profile, request),
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
