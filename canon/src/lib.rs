//! The reference canonicalizer: from JSON text to the one text a profile allows, and to its hash.
//!
//! ```
//! use canon::Profile;
//!
//! let canonical = Profile::JCS.canonicalize(br#"{"b": 1.0, "a": 2}"#)?;
//! assert_eq!(canonical.as_str(), r#"{"a":2,"b":1}"#);
//! # Ok::<(), canon::Reject>(())
//! ```
//!
//! Without further features this is RFC 8785 and whatever needs no more. A profile that needs a part which was left out is
//! refused as [`RejectKind::NotInThisBuild`], and [`Profile::missing_feature`] names the part.
//!
//! | feature | adds |
//! |---|---|
//! | `jcs` | nothing: it is always there, and the default |
//! | `collation` | names in the order of the root collation: khora |
//! | `sha3` | SHA3-256: cps |
//! | `capsule`, `pq` | the Capsule protocol, and its post-quantum seals |
//! | `capability` | agent capabilities |
//! | `receipt` | receipts |
//! | `wal` | write-ahead logs |
//! | `profiles` | profiles from files at run time; normalization, links, further forms of a hash |
//! | `oracle` | the slow engine that the fast one is checked against, outside the SemVer promise |
//! | `full` | all of them but the oracle |
//! | `sqlite`, `sha3-asm` | what needs a C compiler |

#![forbid(unsafe_code)]

pub mod calendar;
#[cfg(feature = "capability")]
pub mod capability;
#[cfg(feature = "capsule")]
pub mod capsule;
#[cfg(feature = "collation")]
pub mod collation;
pub mod digest;
mod engine;
pub mod files;
mod hashing;
#[cfg(feature = "profiles")]
pub mod normalize;
pub mod notation;
pub mod operation;
#[cfg(feature = "oracle")]
pub mod oracle;
pub mod parallel;
mod parts;
mod profile;
mod reading;
#[cfg(feature = "receipt")]
pub mod receipt;
mod reject;
pub mod spec;
pub mod text;
pub mod value;
#[cfg(feature = "wal")]
pub mod wal;

pub use engine::{Canonical, Canonicalizer, Document, Member, Settings};
pub use hashing::{Hashed, Hashing};
pub use profile::Profile;
pub use reading::{Dispute, Reading, Readings, UnknownReading};
pub use reject::{Reject, RejectKind};
pub use spec::Duplicates;
pub use text::Text;
pub use value::Value;
