//! The seam between a protocol and a canonicalizer: how text becomes canonical bytes and a hash.

use crate::digest::digest;
use crate::{Canonicalizer, Profile, Readings, Reject, Settings};
use std::cell::RefCell;
use std::fmt;
use std::sync::Arc;

/// A canonical text and the hash taken over it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hashed {
    /// The canonical text, always UTF-8.
    pub canonical: String,
    /// The hash in the profile's form.
    pub hash: String,
}

/// Turns a document into its canonical text and hash.
///
/// In production this is the engine; a mutant puts a canonicalizer with one
/// wrong step in its place, so that a protocol is tested down to the byte.
#[derive(Clone)]
pub struct Hashing {
    hash: Arc<HashFunction>,
    check: Option<Arc<CheckFunction>>,
}

thread_local! {
    /// One set of buffers a thread serves every protocol and every settings.
    static CANONICALIZER: RefCell<Canonicalizer> = RefCell::new(Canonicalizer::new(Profile::JCS));
}

type HashFunction = dyn Fn(&[u8]) -> Result<Hashed, Reject> + Send + Sync;
type CheckFunction = dyn Fn(&[u8]) -> Result<(), Reject> + Send + Sync;

impl Hashing {
    /// Hashes with this function.
    pub fn new(hash: impl Fn(&[u8]) -> Result<Hashed, Reject> + Send + Sync + 'static) -> Hashing {
        Hashing { hash: Arc::new(hash), check: None }
    }

    /// The same with a faster way to refuse exactly what the hash function refuses.
    pub fn with_check(self, check: impl Fn(&[u8]) -> Result<(), Reject> + Send + Sync + 'static) -> Hashing {
        Hashing { check: Some(Arc::new(check)), ..self }
    }

    /// Hashes with the engine, as production does.
    ///
    /// ```
    /// use canon::{Hashing, Profile};
    ///
    /// let hashing = Hashing::engine(Profile::OPENAGENTS);
    /// let hashed = hashing.hash(b"{\"b\":1, \"a\":2}")?;
    /// assert_eq!(hashed.canonical, r#"{"a":2,"b":1}"#);
    /// assert!(hashed.hash.starts_with("sha256:"));
    /// # Ok::<(), canon::Reject>(())
    /// ```
    pub fn engine(settings: impl Into<Settings>) -> Hashing {
        let settings = settings.into();
        let choices = settings.choices();
        let hashing = Hashing::new(move |document| {
            CANONICALIZER.with_borrow_mut(|canonicalizer| {
                canonicalizer.set_settings(settings);
                let canonical = canonicalizer.canonicalize(document)?.into_string();
                let hash = digest(&choices, canonical.as_bytes());
                Ok(Hashed { canonical, hash })
            })
        });
        hashing.with_check(move |document| {
            CANONICALIZER.with_borrow_mut(|canonicalizer| {
                canonicalizer.set_settings(settings);
                canonicalizer.check(document)
            })
        })
    }

    /// Hashes as the reference does: with the engine, under these readings.
    pub fn reference(profile: Profile, readings: &Readings) -> Hashing {
        Hashing::engine(Settings::new(profile, *readings))
    }

    /// The canonical text and hash of a document.
    pub fn hash(&self, document: &[u8]) -> Result<Hashed, Reject> {
        (self.hash)(document)
    }

    /// Whether a document has a canonical text at all.
    pub fn check(&self, document: &[u8]) -> Result<(), Reject> {
        match &self.check {
            Some(check) => check(document),
            None => self.hash(document).map(drop),
        }
    }
}

impl fmt::Debug for Hashing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Hashing")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::spec::{Choice, Spec};
    use crate::{Dispute, Reading};

    #[test]
    fn a_reading_may_change_the_hash_alone() {
        const FORM: Dispute = Dispute {
            id: "HASHED-FORM",
            readings: &[
                Reading { name: "hex", changes: &[] },
                Reading { name: "base64", changes: &[("digest.form", Choice::word("base64-unpadded"))] },
            ],
        };
        let profile = Profile::add(Spec { name: "hashed", disputes: &[FORM], ..*Profile::JCS.spec() });
        let hash = |readings: &Readings| {
            let hashed = Hashing::reference(profile, readings).hash(b"{}").unwrap();
            let settings = Settings::new(profile, *readings);
            assert_eq!(Canonicalizer::new(settings).hash(b"{}").unwrap(), hashed.hash);
            hashed.hash
        };
        assert!(hash(&Readings::default()).starts_with("44136fa355b3678a"));
        let readings = Readings::default().with("HASHED-FORM", "base64");
        assert_eq!(hash(&readings), "RBNvo1WzZ4oRRq0W9+hknpT7T8If536DEMBg9hyq/4o");
    }
}
