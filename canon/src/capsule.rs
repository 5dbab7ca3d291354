//! The Capsule protocol: sealed records of AI actions, chained by hash.
//!
//! [`Capsule::builder`] makes a record, [`Signer`] and [`seal`] seal it, [`verify`] verifies it.
//! The decisions of the rules stand in [`Steps`].

mod builder;
pub mod chain;
pub mod content;
mod form;
mod hex;
mod integer;
mod keyring;
pub mod keys;
mod lint;
mod model;
pub mod ops;
pub mod pq;
mod random;
mod seal;
mod steps;
mod time;
pub mod uri;
mod uuid;
pub mod validate;
pub mod verify;
mod version;

pub use builder::Builder;
pub use content::{Document, SEAL_FIELDS, SECTIONS};
pub use form::Form;
pub use integer::Integer;
pub use keyring::{Damage, Epoch, KeyStore, Keyring, KeyringError, Status, check_mode};
pub use keys::{PublicKey, SigningKey};
pub use lint::{Finding, LintKind, lint};
pub use model::{
    Authority, Capsule, CapsuleType, Context, Execution, Members, ModelError, Outcome, Reasoning, ReasoningOption,
    ToolCall, Trigger,
};
pub use pq::{PqSigningKey, Randomness};
pub use random::RandomError;
pub use seal::{Seal, SealError, Signer, seal};
pub use steps::Steps;
pub use time::Timestamp;
pub use uri::{Reference, Uri, UriError, select};
pub use uuid::Uuid;
pub use validate::{Category, Invalid};
pub use verify::{Trust, Verdict};
pub use version::Version;
