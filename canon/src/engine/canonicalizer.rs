//! The canonicalizer that callers keep: settings and buffers that serve one document after another.

use super::canonical::Canonical;
use super::described::{Compiled, Repaired, indented};
use super::document::Document;
use super::emit::{self, Open};
use super::output::Output;
use super::plan::Plan;
use super::planner::{Buffers, Planner};
use super::reader;
use super::rules::{Cps, Described, Jcs, Kairos, Khora, Openagents, Rules, Twin};
use super::settings::Settings;
use super::sink::Hasher;
#[cfg(feature = "sha3")]
use crate::digest::Sha3_256;
use crate::digest::{bytes_of, digest, written};
use crate::spec::{Algorithm, Choices, Utf8};
use crate::{Profile, Reject, RejectKind, parts};
use sha2::digest::consts::U32;
use sha2::{Digest, Sha256};

/// Turns documents into canonical text and hashes, reusing its buffers.
///
/// ```
/// use canon::{Canonicalizer, Profile};
///
/// let mut canonicalizer = Canonicalizer::new(Profile::JCS);
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
    /// What the settings come to: looked up once, not for every document.
    choices: Choices,
    twin: Twin,
    /// The choices as they are looked up, where no built-in profile has them.
    compiled: Option<Box<Compiled>>,
    repaired: Repaired,
    buffers: Buffers,
    stack: Vec<Open>,
    output: Output,
}

impl Canonicalizer {
    /// A canonicalizer for a profile, or for given settings.
    pub fn new(settings: impl Into<Settings>) -> Canonicalizer {
        let settings = settings.into();
        let choices = settings.choices();
        Canonicalizer::with(settings, choices, Twin::of(settings.profile, &choices))
    }

    /// A canonicalizer for these choices, whether or not a profile makes them. No built-in way is taken.
    ///
    /// Outside the SemVer promise.
    #[doc(hidden)]
    pub fn described(choices: Choices) -> Canonicalizer {
        let settings = Settings { max_depth: choices.depth as usize, ..Profile::JCS.into() };
        Canonicalizer::with(settings, choices, Twin::Described)
    }

    fn with(settings: Settings, choices: Choices, twin: Twin) -> Canonicalizer {
        Canonicalizer {
            settings,
            choices,
            twin,
            compiled: (twin == Twin::Described).then(|| Box::new(Compiled::new(choices))),
            repaired: Repaired::default(),
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
            self.choices = settings.choices();
            self.twin = Twin::of(settings.profile, &self.choices);
            let described = self.twin == Twin::Described;
            self.compiled = described.then(|| Box::new(Compiled::new(self.choices)));
            self.buffers.forget_orders();
        }
    }

    /// The canonical text of a document, borrowed from the input or from this canonicalizer.
    pub fn canonicalize<'a>(&'a mut self, input: &'a [u8]) -> Result<Canonical<'a>, Reject> {
        self.plan(input, false)?;
        if self.choices.indent > 0 {
            return Ok(Canonical::changed_from(input, self.indented(input)));
        }
        let Canonicalizer { buffers, stack, output, repaired, .. } = self;
        let text = repaired.text_of(input);
        if buffers.plan.is_empty() {
            return Ok(match repaired.is_used() {
                true => Canonical::changed(text),
                false => Canonical::unchanged(input),
            });
        }
        output.clear();
        emit::document(text, &buffers.plan, stack, output);
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
    /// let mut canonicalizer = Canonicalizer::new(Profile::JCS);
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
    /// let mut canonicalizer = Canonicalizer::new(Profile::KAIROS);
    /// let first = canonicalizer.hash(b"{\"a\":1,\"ts\":5}")?;
    /// assert_eq!(first, canonicalizer.hash(b"{ \"a\" : 1 }")?);
    /// assert!(first.starts_with("sha256-"));
    /// # Ok::<(), canon::Reject>(())
    /// ```
    pub fn hash(&mut self, input: &[u8]) -> Result<String, Reject> {
        let short = matches!(self.choices.algorithm, Algorithm::Sha256 | Algorithm::Sha3_256);
        if short && let Some(digest) = self.digest(input)? {
            return Ok(self.choices.prefix.to_owned() + &written(self.choices.form, &digest));
        }
        let choices = self.choices;
        Ok(digest(&choices, &self.canonicalize(input)?))
    }

    /// The 32 bytes of a document's hash: SHA3-256 for cps, SHA-256 for the other four. None in a profile whose
    /// algorithm gives more bytes or none at all; [`Canonicalizer::hash`] serves every profile.
    ///
    /// ```
    /// use canon::{Canonicalizer, Profile};
    ///
    /// let digest = Canonicalizer::new(Profile::JCS).digest(b"{}")?;
    /// assert_eq!(digest.map(|digest| digest[0]), Some(0x44));
    /// # Ok::<(), canon::Reject>(())
    /// ```
    pub fn digest(&mut self, input: &[u8]) -> Result<Option<[u8; 32]>, Reject> {
        if self.choices.indent > 0 {
            let algorithm = self.choices.algorithm;
            return Ok(bytes_of(algorithm, &self.canonicalize(input)?));
        }
        self.plan(input, false)?;
        let Canonicalizer { buffers, stack, output, repaired, .. } = self;
        let write = Writing { input: repaired.text_of(input), plan: &buffers.plan, stack };
        Ok(match self.choices.algorithm {
            // CPS-HASH-1
            #[cfg(feature = "sha3")]
            Algorithm::Sha3_256 => Some(write.hash::<Sha3_256>(output)),
            // JCS-HASH, OA-HASH-1, KHORA-HASH-1, KAI-HASH-1
            Algorithm::Sha256 => Some(write.hash::<Sha256>(output)),
            #[cfg(not(feature = "sha3"))]
            Algorithm::Sha3_256 => None,
            Algorithm::Sha384 | Algorithm::Sha512 | Algorithm::None => None,
        })
    }

    /// Reads a document and keeps its top-level members at hand.
    pub fn scan<'a>(&'a mut self, input: &'a [u8]) -> Result<Document<'a>, Reject> {
        self.plan(input, true)?;
        let Canonicalizer { buffers, stack, output, repaired, .. } = self;
        Ok(Document::new(repaired, input, self.choices, buffers, stack, output))
    }

    /// `text.indent`: the text of the last plan, with white space.
    #[cold]
    fn indented(&mut self, input: &[u8]) -> Vec<u8> {
        let Canonicalizer { buffers, stack, output, repaired, .. } = self;
        output.clear();
        emit::document(repaired.text_of(input), &buffers.plan, stack, output);
        indented(output.as_bytes(), self.choices.indent)
    }

    fn plan(&mut self, input: &[u8], keep_root: bool) -> Result<(), Reject> {
        parts::check(&self.choices)?;
        // IN-UTF8: over the whole input, before anything else is looked at.
        if simdutf8::basic::from_utf8(input).is_err() {
            return self.plan_repaired(input, keep_root);
        }
        self.repaired.forget();
        self.plan_text(input, keep_root)
    }

    /// The input is not UTF-8.
    #[cold]
    fn plan_repaired(&mut self, input: &[u8], keep_root: bool) -> Result<(), Reject> {
        if self.choices.utf8 == Utf8::Reject {
            let valid = std::str::from_utf8(input).map_or_else(|error| error.valid_up_to(), str::len);
            return Err(Reject::new(RejectKind::InvalidUtf8, valid));
        }
        self.repaired.repair(input);
        let text = std::mem::take(&mut self.repaired.text);
        let planned = self.plan_text(&text, keep_root);
        self.repaired.text = text;
        planned.map_err(|reject| match reject.kind {
            RejectKind::TooLarge => reject,
            kind => Reject::new(kind, self.repaired.original(reject.at)),
        })
    }

    fn plan_text(&mut self, input: &[u8], keep_root: bool) -> Result<(), Reject> {
        let choices = self.choices;
        let (buffers, depth) = (&mut self.buffers, self.settings.max_depth);
        match self.twin {
            Twin::Jcs => plan_by(Jcs(choices), buffers, depth, input, keep_root),
            Twin::Cps => plan_by(Cps(choices), buffers, depth, input, keep_root),
            Twin::Openagents => plan_by(Openagents(choices), buffers, depth, input, keep_root),
            Twin::Khora => plan_by(Khora(choices), buffers, depth, input, keep_root),
            Twin::Kairos => plan_by(Kairos(choices), buffers, depth, input, keep_root),
            Twin::Described => {
                let compiled = self.compiled.get_or_insert_with(|| Box::new(Compiled::new(choices)));
                plan_by(Described(compiled), buffers, depth, input, keep_root)?;
                // IN-ROOT: asked last, of a document that is sound.
                match compiled.takes_root(input) {
                    true => Ok(()),
                    false => Err(Reject::new(RejectKind::WrongRoot, 0)),
                }
            }
        }
    }
}

fn plan_by<R: Rules>(
    rules: R, buffers: &mut Buffers, depth: usize, input: &[u8], keep_root: bool,
) -> Result<(), Reject> {
    let too_large = Reject::new(RejectKind::TooLarge, u32::MAX as usize);
    if input.len() >= u32::MAX as usize {
        return Err(too_large);
    }
    let mut planner = Planner::new(input, rules, buffers, keep_root);
    reader::read(input, depth, &mut planner).map_err(|fault| planner.earliest(fault))?;
    if buffers.plan.fits() { Ok(()) } else { Err(too_large) }
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
    /// let canonical = Profile::CPS.canonicalize(br#"{"reasoning":{"confidence":1}}"#)?;
    /// assert_eq!(canonical.as_str(), r#"{"reasoning":{"confidence":1.0}}"#);
    /// # Ok::<(), canon::Reject>(())
    /// ```
    pub fn canonicalize(self, input: &[u8]) -> Result<Canonical<'_>, Reject> {
        let mut canonicalizer = Canonicalizer::new(self);
        if canonicalizer.twin == Twin::Described {
            let canonical = canonicalizer.canonicalize(input)?;
            return Ok(match canonical.is_unchanged() {
                true => Canonical::unchanged(input),
                false => Canonical::changed(canonical.into_bytes()),
            });
        }
        canonicalizer.plan(input, false)?;
        if canonicalizer.buffers.plan.is_empty() {
            return Ok(Canonical::unchanged(input));
        }
        let mut output = Output::with_room(input.len());
        emit::document(input, &canonicalizer.buffers.plan, &mut canonicalizer.stack, &mut output);
        Ok(Canonical::changed(output.into_bytes()))
    }

    /// The hash of one document, in the profile's form.
    ///
    /// ```
    /// use canon::Profile;
    ///
    /// let hash = Profile::KHORA.hash(b"{}")?;
    /// assert_eq!(hash, "44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a");
    /// # Ok::<(), canon::Reject>(())
    /// ```
    pub fn hash(self, input: &[u8]) -> Result<String, Reject> {
        Canonicalizer::new(self).hash(input)
    }
}
