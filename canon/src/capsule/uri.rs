//! `capsule://` URIs: parser, printer and the parts that a fragment selects.

mod fragment;

use super::hex::is_hash;
use super::steps::Steps;
use super::uuid::is_uuid;
use crate::Value;
use std::fmt;

pub use fragment::{is_fragment, select};

const SCHEME: &str = "capsule://";
const HASH_PREFIX: &str = "sha3_";

/// What a URI points at.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Reference {
    /// A capsule by its hash.
    Hash(String),
    /// A capsule by its place in a chain.
    Sequence(u64),
    /// A capsule by its id.
    Id(String),
}

/// A parsed `capsule://` URI.
///
/// ```
/// use canon::capsule::{Reference, Uri};
///
/// let uri: Uri = "capsule://prod.web/42#reasoning/options/0".parse().unwrap();
/// assert_eq!(uri.chain.as_deref(), Some("prod.web"));
/// assert_eq!(uri.reference, Reference::Sequence(42));
/// assert_eq!(uri.to_string(), "capsule://prod.web/42#reasoning/options/0");
/// assert!("capsule://prod/042".parse::<Uri>().is_err());
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Uri {
    /// The chain that the reference is looked up in.
    pub chain: Option<String>,
    /// The capsule.
    pub reference: Reference,
    /// The part of the capsule, without the `#`.
    pub fragment: Option<String>,
}

/// A text that is no `capsule://` URI.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UriError;

impl fmt::Display for UriError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(
            "not a capsule:// URI: want sha3_ and 64 hex digits, a UUID, or CHAIN/REFERENCE, then perhaps #SECTION/...",
        )
    }
}

impl std::error::Error for UriError {}

impl std::str::FromStr for Uri {
    type Err = UriError;

    fn from_str(text: &str) -> Result<Uri, UriError> {
        parse(&Grammar::REFERENCE, text).ok_or(UriError)
    }
}

impl fmt::Display for Uri {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(SCHEME)?;
        if let Some(chain) = &self.chain {
            write!(f, "{chain}/")?;
        }
        match &self.reference {
            Reference::Hash(digits) => write!(f, "{HASH_PREFIX}{digits}")?,
            Reference::Sequence(number) => write!(f, "{number}")?,
            Reference::Id(id) => f.write_str(id)?,
        }
        match &self.fragment {
            Some(fragment) => write!(f, "#{fragment}"),
            None => Ok(()),
        }
    }
}

impl Uri {
    /// The members of the wire operation.
    pub fn to_value(&self) -> Value {
        let text = |text: Option<&str>| text.map_or(Value::Null, Value::string);
        let (kind, hash, sequence, id) = match &self.reference {
            Reference::Hash(digits) => ("hash", Some(digits.as_str()), None, None),
            Reference::Sequence(number) => ("sequence", None, Some(*number), None),
            Reference::Id(id) => ("id", None, None, Some(id.as_str())),
        };
        Value::object([
            ("scheme", Value::string("capsule")),
            ("chain", text(self.chain.as_deref())),
            ("reference_type", Value::string(kind)),
            ("hash_algorithm", text(hash.map(|_| "sha3"))),
            ("hash_value", text(hash)),
            ("sequence", sequence.map_or(Value::Null, Value::integer)),
            ("id", text(id)),
            ("fragment", text(self.fragment.as_deref())),
        ])
    }
}

/// The decisions of the grammar, each for one part of a URI.
#[derive(Clone, Copy)]
pub struct Grammar {
    /// What follows the scheme.
    pub after_scheme: fn(&str) -> Option<&str>,
    /// Whether a character may stand anywhere in a URI.
    pub is_allowed: fn(char) -> bool,
    /// The digits of a hash reference.
    pub hash: fn(&str) -> Option<String>,
    /// The text of an id reference.
    pub id: fn(&str) -> Option<String>,
    /// The number of a sequence reference.
    pub decimal: fn(&str) -> Option<u64>,
    /// Whether a text names a chain.
    pub is_chain: fn(&str) -> bool,
    /// Whether a text is a fragment.
    pub is_fragment: fn(&str) -> bool,
}

impl Grammar {
    /// The grammar of the rules.
    pub const REFERENCE: Grammar = Grammar {
        after_scheme: |text| text.strip_prefix(SCHEME),
        is_allowed: |character| !character.is_whitespace() && !character.is_control(),
        hash,
        id,
        decimal,
        is_chain,
        is_fragment,
    };
}

/// Reads a URI; none where the text is no URI.
pub fn parse(grammar: &Grammar, text: &str) -> Option<Uri> {
    if !text.chars().all(grammar.is_allowed) {
        return None;
    }
    let (address, fragment) = match (grammar.after_scheme)(text)?.split_once('#') {
        Some((address, fragment)) => (address, Some(fragment)),
        None => ((grammar.after_scheme)(text)?, None),
    };
    if !fragment.is_none_or(grammar.is_fragment) {
        return None;
    }
    let named = |text| {
        let hash = (grammar.hash)(text).map(Reference::Hash);
        hash.or_else(|| (grammar.id)(text).map(Reference::Id))
    };
    let (chain, reference) = match address.split_once('/') {
        None => (None, named(address)?),
        Some((chain, rest)) if (grammar.is_chain)(chain) => {
            let number = || (grammar.decimal)(rest).map(Reference::Sequence);
            (Some(chain.to_owned()), named(rest).or_else(number)?)
        }
        Some(_) => return None,
    };
    Some(Uri { chain, reference, fragment: fragment.map(str::to_owned) })
}

/// Reads a URI with the steps' grammar.
pub fn read(steps: &Steps, text: &str) -> Result<Uri, UriError> {
    parse(&steps.uri, text).ok_or(UriError)
}

fn is_lower(text: &str) -> bool {
    !text.bytes().any(|byte| byte.is_ascii_uppercase())
}

/// `sha3_` and 64 lower-case hex digits.
fn hash(text: &str) -> Option<String> {
    let digits = text.strip_prefix(HASH_PREFIX)?;
    (is_hash(digits) && is_lower(digits)).then(|| digits.to_owned())
}

/// A lower-case UUID.
fn id(text: &str) -> Option<String> {
    (is_uuid(text) && is_lower(text)).then(|| text.to_owned())
}

/// A decimal up to 2^64-1, without a sign or leading zeros.
fn decimal(text: &str) -> Option<u64> {
    let plain = text.bytes().all(|byte| byte.is_ascii_digit());
    let shortest = text == "0" || !text.starts_with('0');
    (plain && shortest).then(|| text.parse().ok()).flatten()
}

fn is_chain(text: &str) -> bool {
    let allowed = |byte: u8| byte.is_ascii_alphanumeric() || b"._-".contains(&byte);
    !text.is_empty() && text.bytes().all(allowed)
}
