//! The keyring: every public key that ever signed, by epoch, exactly one of them active.

mod error;
mod files;
mod store;

use super::keys::PublicKey;
use super::time::Timestamp;
use crate::Value;

pub use error::{Damage, KeyringError};
pub use files::check_mode;
pub use store::KeyStore;

/// The version of the file format.
const VERSION: u64 = 1;

/// The only algorithm of version 1.
const ALGORITHM: &str = "ed25519";

/// Whether an epoch's key still signs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// It signs new capsules.
    Active,
    /// It only verifies old ones; its private key is destroyed.
    Retired,
}

impl Status {
    /// The name in the file.
    pub fn name(self) -> &'static str {
        match self {
            Status::Active => "active",
            Status::Retired => "retired",
        }
    }
}

/// The life of one key pair.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Epoch {
    /// Its number, from 0.
    pub epoch: u64,
    /// The public key.
    pub public_key: PublicKey,
    /// The name that its seals carry in `signed_by`.
    pub fingerprint: String,
    /// When it began.
    pub created_at: String,
    /// When it ended.
    pub rotated_at: Option<String>,
    /// Whether it still signs.
    pub status: Status,
}

/// A keyring in memory. Exactly one epoch is active.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Keyring {
    epochs: Vec<Epoch>,
    active: usize,
}

impl Keyring {
    /// A keyring with one epoch.
    pub fn new(public_key: PublicKey, now: Timestamp) -> Keyring {
        Keyring {
            epochs: vec![Epoch {
                epoch: 0,
                public_key,
                fingerprint: public_key.fingerprint(),
                created_at: now.to_string(),
                rotated_at: None,
                status: Status::Active,
            }],
            active: 0,
        }
    }

    /// All epochs, the oldest first.
    pub fn epochs(&self) -> &[Epoch] {
        &self.epochs
    }

    /// The epoch that signs.
    pub fn active(&self) -> &Epoch {
        &self.epochs[self.active]
    }

    /// Retires the active epoch and begins the next with this key.
    pub fn rotate(&mut self, public_key: PublicKey, now: Timestamp) {
        let next = self.epochs.iter().map(|epoch| epoch.epoch).max();
        let retired = &mut self.epochs[self.active];
        retired.status = Status::Retired;
        retired.rotated_at = Some(now.to_string());
        self.epochs.push(Epoch {
            epoch: next.map_or(0, |last| last.saturating_add(1)),
            ..Keyring::new(public_key, now).epochs.remove(0)
        });
        self.active = self.epochs.len() - 1;
    }

    /// The keys that a seal with this `signed_by` may have been made with, to
    /// be tried in turn: a fingerprint has only sixteen bits. A name that
    /// nobody carries falls back to the active key.
    pub fn candidates(&self, signed_by: &str) -> Vec<PublicKey> {
        let named: Vec<_> = self
            .epochs
            .iter()
            .filter(|epoch| epoch.fingerprint == signed_by || epoch.public_key.prefix() == signed_by)
            .map(|epoch| epoch.public_key)
            .collect();
        if named.is_empty() { vec![self.active().public_key] } else { named }
    }

    /// Reads the text of a keyring file.
    pub fn parse(text: &[u8]) -> Result<Keyring, Damage> {
        let document = Value::read(text).map_err(Damage::Syntax)?;
        let wrong = Damage::Member;
        let version = document.get("version").and_then(integer);
        match version {
            Some(VERSION) => {}
            Some(newer) if newer > VERSION => return Err(Damage::NewerVersion(newer)),
            _ => return Err(wrong("version")),
        }
        let epochs = document.get("epochs").and_then(Value::as_array);
        let epochs = epochs.ok_or(wrong("epochs"))?.iter().map(epoch).collect::<Result<Vec<_>, _>>()?;
        let mut numbers: Vec<_> = epochs.iter().map(|epoch| epoch.epoch).collect();
        numbers.sort_unstable();
        if numbers.windows(2).any(|pair| pair[0] == pair[1]) {
            return Err(Damage::RepeatedEpoch);
        }
        let mut active = epochs.iter().enumerate().filter(|(_, epoch)| epoch.status == Status::Active);
        let (Some((at, epoch)), None) = (active.next(), active.next()) else {
            return Err(Damage::NotOneActive);
        };
        if document.get("active_epoch").and_then(integer) != Some(epoch.epoch) {
            return Err(wrong("active_epoch"));
        }
        Ok(Keyring { active: at, epochs })
    }

    /// The text of the keyring file: two spaces deep, with a line feed at its end.
    pub fn to_text(&self) -> String {
        let quoted = |text: &str| Value::string(text).to_text();
        let epochs: Vec<_> = self
            .epochs
            .iter()
            .map(|epoch| {
                let members = [
                    ("epoch", epoch.epoch.to_string()),
                    ("algorithm", quoted(ALGORITHM)),
                    ("public_key_hex", quoted(&epoch.public_key.hex())),
                    ("fingerprint", quoted(&epoch.fingerprint)),
                    ("created_at", quoted(&epoch.created_at)),
                    ("rotated_at", epoch.rotated_at.as_deref().map_or("null".into(), quoted)),
                    ("status", quoted(epoch.status.name())),
                ];
                let lines = members.map(|(name, value)| format!("      \"{name}\": {value}"));
                format!("    {{\n{}\n    }}", lines.join(",\n"))
            })
            .collect();
        format!(
            "{{\n  \"version\": {VERSION},\n  \"active_epoch\": {},\n  \"epochs\": [\n{}\n  ]\n}}\n",
            self.active().epoch,
            epochs.join(",\n")
        )
    }
}

fn integer(value: &Value) -> Option<u64> {
    super::steps::integer(value)?.as_u64()
}

fn epoch(value: &Value) -> Result<Epoch, Damage> {
    let text = |name| {
        let text = value.get(name).and_then(Value::as_str);
        text.ok_or(Damage::Member(name))
    };
    if text("algorithm")? != ALGORITHM {
        return Err(Damage::Member("algorithm"));
    }
    Ok(Epoch {
        epoch: value.get("epoch").and_then(integer).ok_or(Damage::Member("epoch"))?,
        public_key: PublicKey::parse(text("public_key_hex")?).ok_or(Damage::Member("public_key_hex"))?,
        fingerprint: text("fingerprint")?.to_owned(),
        created_at: text("created_at")?.to_owned(),
        rotated_at: match value.get("rotated_at") {
            None | Some(Value::Null) => None,
            Some(_) => Some(text("rotated_at")?.to_owned()),
        },
        status: match text("status")? {
            "active" => Status::Active,
            "retired" => Status::Retired,
            _ => return Err(Damage::Member("status")),
        },
    })
}
