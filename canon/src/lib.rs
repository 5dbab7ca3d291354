//! The reference canonicalizer: from JSON text to the one text a profile allows, and to its hash.

#![forbid(unsafe_code)]

pub mod capability;
pub mod capsule;
pub mod collation;
pub mod digest;
mod engine;
mod hashing;
pub mod notation;
pub mod operation;
#[cfg(feature = "oracle")]
pub mod oracle;
mod profile;
mod reading;
pub mod receipt;
mod reject;
pub mod text;
pub mod turns;
pub mod value;
pub mod wal;

pub use engine::{Canonical, Canonicalizer, Document, Member, Settings};
pub use hashing::{Hashed, Hashing};
pub use profile::Profile;
pub use reading::{
    CpsControls, CpsVersion, DISPUTES, Dispute, Duplicates, KhoraOrder, OaFloat, OaInteger,
    OaJobHash, OaOrder, Readings, UnknownReading,
};
pub use reject::{Reject, RejectKind};
pub use text::Text;
pub use value::Value;
