//! The canonicalizer that callers keep: settings and buffers that serve one document after another.

use super::canonical::Canonical;
use super::document::Document;
use super::emit::{self, Open};
use super::output::Output;
use super::plan::Plan;
use super::planner::{Buffers, Planner};
use super::reader;
use super::rules::{Cps, Jcs, Kairos, Khora, Openagents, Rules};
use super::settings::Settings;
use super::sink::Hasher;
use crate::digest::{Sha3_256, hex};
use crate::{Profile, Reject, RejectKind};
use sha2::digest::consts::U32;
use sha2::{Digest, Sha256};

/// Turns documents into canonical text and hashes, reusing its buffers.
///
/// ```
/// use canon::{Canonicalizer, Profile};
///
/// let mut canonicalizer = Canonicalizer::new(Profile::Jcs);
/// let canonical = canonicalizer.canonicalize(b"{\"b\": 1.0, \"a\": 2}")?;
/// assert_eq!(canonical.as_str(), r#"{"a":2,"b":1}"#);
///
/// // Canonical input comes back without a copy.
/// let canonical = canonicalizer.canonicalize(b"[1,2]")?;
/// assert!(canonical.is_unchanged());
/// # Ok::<(), canon::Reject>(())
/// ```
pub struct Canonicalizer {
    settings: Settings,
    buffers: Buffers,
    stack: Vec<Open>,
    output: Output,
}

impl Canonicalizer {
    /// A canonicalizer for a profile, or for given settings.
    pub fn new(settings: impl Into<Settings>) -> Canonicalizer {
        Canonicalizer {
            settings: settings.into(),
            buffers: Buffers::default(),
            stack: Vec::new(),
            output: Output::default(),
        }
    }

    /// The settings that apply.
    pub fn settings(&self) -> Settings {
        self.settings
    }

    /// Applies other settings from the next document on; the buffers stay.
    pub fn set_settings(&mut self, settings: impl Into<Settings>) {
        let settings = settings.into();
        if settings != self.settings {
            self.settings = settings;
            self.buffers.forget_orders();
        }
    }

    /// The canonical text of a document, borrowed from the input or from this canonicalizer.
    pub fn canonicalize<'a>(&'a mut self, input: &'a [u8]) -> Result<Canonical<'a>, Reject> {
        self.plan(input, false)?;
        if self.buffers.plan.is_empty() {
            return Ok(Canonical::unchanged(input));
        }
        self.output.clear();
        emit::document(input, &self.buffers.plan, &mut self.stack, &mut self.output);
        Ok(Canonical::changed(self.output.as_bytes()))
    }

    /// The canonical text of a document, appended to `output`.
    pub fn append(&mut self, input: &[u8], output: &mut Vec<u8>) -> Result<(), Reject> {
        output.extend_from_slice(&self.canonicalize(input)?);
        Ok(())
    }

    /// Whether a document has a canonical text at all. None is built.
    ///
    /// ```
    /// use canon::{Canonicalizer, Profile, RejectKind};
    ///
    /// let mut canonicalizer = Canonicalizer::new(Profile::Jcs);
    /// assert_eq!(canonicalizer.check(b"[1]"), Ok(()));
    /// assert_eq!(canonicalizer.check(b"[1e999]").unwrap_err().kind, RejectKind::NumberRange);
    /// ```
    pub fn check(&mut self, input: &[u8]) -> Result<(), Reject> {
        self.plan(input, false)
    }

    /// The hash of a document in the profile's form. The canonical text is never built.
    ///
    /// ```
    /// use canon::{Canonicalizer, Profile};
    ///
    /// let mut canonicalizer = Canonicalizer::new(Profile::Kairos);
    /// let first = canonicalizer.hash(b"{\"a\":1,\"ts\":5}")?;
    /// assert_eq!(first, canonicalizer.hash(b"{ \"a\" : 1 }")?);
    /// assert!(first.starts_with("sha256-"));
    /// # Ok::<(), canon::Reject>(())
    /// ```
    pub fn hash(&mut self, input: &[u8]) -> Result<String, Reject> {
        let digest = self.digest(input)?;
        Ok(self.settings.profile.hash_prefix().to_owned() + &hex(&digest))
    }

    /// The 32 bytes of a document's hash: SHA3-256 for cps, SHA-256 for the others.
    pub fn digest(&mut self, input: &[u8]) -> Result<[u8; 32], Reject> {
        self.plan(input, false)?;
        let Canonicalizer {
            buffers,
            stack,
            output,
            ..
        } = self;
        let write = Writing {
            input,
            plan: &buffers.plan,
            stack,
        };
        Ok(match self.settings.profile {
            // CPS-HASH-1
            Profile::Cps => write.hash::<Sha3_256>(output),
            // JCS-HASH, OA-HASH-1, KHORA-HASH-1, KAI-HASH-1
            _ => write.hash::<Sha256>(output),
        })
    }

    /// Reads a document and keeps its top-level members at hand.
    pub fn scan<'a>(&'a mut self, input: &'a [u8]) -> Result<Document<'a>, Reject> {
        self.plan(input, true)?;
        Ok(Document::new(
            input,
            self.settings.profile,
            &self.buffers,
            &mut self.stack,
            &mut self.output,
        ))
    }

    fn plan(&mut self, input: &[u8], keep_root: bool) -> Result<(), Reject> {
        // IN-UTF8: over the whole input, before anything else is looked at.
        if simdutf8::basic::from_utf8(input).is_err() {
            let valid =
                std::str::from_utf8(input).map_or_else(|error| error.valid_up_to(), str::len);
            return Err(Reject::new(RejectKind::InvalidUtf8, valid));
        }
        let readings = self.settings.readings;
        match self.settings.profile {
            Profile::Jcs => self.plan_by(Jcs(readings), input, keep_root),
            Profile::Cps => self.plan_by(Cps(readings), input, keep_root),
            Profile::Openagents => self.plan_by(Openagents(readings), input, keep_root),
            Profile::Khora => self.plan_by(Khora(readings), input, keep_root),
            Profile::Kairos => self.plan_by(Kairos(readings), input, keep_root),
        }
    }

    fn plan_by<R: Rules>(&mut self, rules: R, input: &[u8], keep_root: bool) -> Result<(), Reject> {
        let too_large = Reject::new(RejectKind::TooLarge, u32::MAX as usize);
        if input.len() >= u32::MAX as usize {
            return Err(too_large);
        }
        let mut planner = Planner::new(input, rules, &mut self.buffers, keep_root);
        let depth = self.settings.max_depth;
        reader::read(input, depth, &mut planner).map_err(|fault| planner.earliest(fault))?;
        if self.buffers.plan.fits() {
            Ok(())
        } else {
            Err(too_large)
        }
    }
}

/// A document whose plan is carried out into a hasher.
struct Writing<'a> {
    input: &'a [u8],
    plan: &'a Plan,
    stack: &'a mut Vec<Open>,
}

impl Writing<'_> {
    fn hash<D>(self, waiting: &mut Output) -> [u8; 32]
    where
        D: Digest<OutputSize = U32>,
    {
        if self.plan.is_empty() {
            return D::digest(self.input).into();
        }
        let mut hasher = Hasher::<D>::new(waiting);
        emit::document(self.input, self.plan, self.stack, &mut hasher);
        hasher.finish()
    }
}

impl Profile {
    /// The canonical text of one document. For many, keep a [`Canonicalizer`].
    ///
    /// ```
    /// use canon::Profile;
    ///
    /// let canonical = Profile::Cps.canonicalize(br#"{"reasoning":{"confidence":1}}"#)?;
    /// assert_eq!(canonical.as_str(), r#"{"reasoning":{"confidence":1.0}}"#);
    /// # Ok::<(), canon::Reject>(())
    /// ```
    pub fn canonicalize(self, input: &[u8]) -> Result<Canonical<'_>, Reject> {
        let mut canonicalizer = Canonicalizer::new(self);
        canonicalizer.plan(input, false)?;
        if canonicalizer.buffers.plan.is_empty() {
            return Ok(Canonical::unchanged(input));
        }
        let mut output = Output::with_room(input.len());
        emit::document(
            input,
            &canonicalizer.buffers.plan,
            &mut canonicalizer.stack,
            &mut output,
        );
        Ok(Canonical::changed(output.into_bytes()))
    }

    /// The hash of one document, in the profile's form.
    ///
    /// ```
    /// use canon::Profile;
    ///
    /// let hash = Profile::Khora.hash(b"{}")?;
    /// assert_eq!(hash, "44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a");
    /// # Ok::<(), canon::Reject>(())
    /// ```
    pub fn hash(self, input: &[u8]) -> Result<String, Reject> {
        Canonicalizer::new(self).hash(input)
    }
}
