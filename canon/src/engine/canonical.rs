//! A canonical text, copied only where it had to change.

use std::borrow::Cow;
use std::ops::Deref;

/// The canonical text of a document: the input itself where that was canonical already.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Canonical<'a> {
    bytes: Cow<'a, [u8]>,
    unchanged: bool,
}

impl<'a> Canonical<'a> {
    pub(super) fn unchanged(input: &'a [u8]) -> Canonical<'a> {
        Canonical { bytes: Cow::Borrowed(input), unchanged: true }
    }

    pub(super) fn changed(bytes: impl Into<Cow<'a, [u8]>>) -> Canonical<'a> {
        Canonical { bytes: bytes.into(), unchanged: false }
    }

    /// A text that may be the input's own: then that is handed back.
    pub(super) fn changed_from(input: &'a [u8], text: Vec<u8>) -> Canonical<'a> {
        if text == input { Canonical::unchanged(input) } else { Canonical::changed(text) }
    }

    /// Whether the input was canonical, so that nothing was copied.
    pub fn is_unchanged(&self) -> bool {
        self.unchanged
    }

    /// The text as bytes.
    pub fn as_bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// The text. Canonical text is always UTF-8; this checks it once more, fast.
    pub fn as_str(&self) -> &str {
        simdutf8::basic::from_utf8(&self.bytes).expect("canonical text is UTF-8")
    }

    /// The text as bytes of its own.
    pub fn into_bytes(self) -> Vec<u8> {
        self.bytes.into_owned()
    }

    /// The text as a string of its own.
    pub fn into_string(self) -> String {
        String::from_utf8(self.bytes.into_owned()).expect("canonical text is UTF-8")
    }
}

impl Deref for Canonical<'_> {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        &self.bytes
    }
}

impl AsRef<[u8]> for Canonical<'_> {
    fn as_ref(&self) -> &[u8] {
        &self.bytes
    }
}
