//! Validation: an ordered list of checks, the first that fails gives category and field.

pub mod checks;

use super::Version;
use super::steps::Steps;
use crate::Value;
use std::fmt;

pub use checks::REFERENCE;

/// The five classes of what can be wrong with a capsule.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Category {
    /// A key is absent.
    MissingField,
    /// A value has the wrong JSON type.
    WrongType,
    /// A value of the right type is not allowed.
    InvalidValue,
    /// `sequence` and `previous_hash` contradict each other.
    ChainViolation,
    /// The content does not have the claimed hash.
    IntegrityViolation,
}

impl Category {
    /// The name on the wire.
    pub fn name(self) -> &'static str {
        match self {
            Category::MissingField => "missing_field",
            Category::WrongType => "wrong_type",
            Category::InvalidValue => "invalid_value",
            Category::ChainViolation => "chain_violation",
            Category::IntegrityViolation => "integrity_violation",
        }
    }
}

impl fmt::Display for Category {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Why a document is no valid capsule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Invalid {
    /// The class of the fault.
    pub category: Category,
    /// The dotted path; empty for the root.
    pub field: String,
}

impl Invalid {
    /// A fault at a field.
    pub fn new(category: Category, field: impl Into<String>) -> Invalid {
        Invalid { category, field: field.into() }
    }
}

impl fmt::Display for Invalid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.field.as_str() {
            "" => write!(f, "{} at the root", self.category),
            field => write!(f, "{} at {field}", self.category),
        }
    }
}

impl std::error::Error for Invalid {}

/// How strictly to validate.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Options {
    /// Unknown top-level keys are refused.
    pub strict: bool,
    /// Timestamps need `T` and `+00:00`.
    pub strict_time: bool,
    /// The hash that the content is said to have.
    pub claimed_hash: Option<String>,
}

/// What a check looks at.
pub struct Subject<'a> {
    /// The decisions.
    pub steps: &'a Steps,
    /// The document.
    pub document: &'a Value,
    /// The document as given, for the hash of it.
    pub text: &'a [u8],
    /// How strictly to look.
    pub options: &'a Options,
}

impl Subject<'_> {
    /// The reading of CPS-VER-1.
    pub fn version(&self) -> Version {
        Version::of(&self.steps.readings)
    }
}

/// One check; a later one may rely on what the earlier ones found in order.
pub type Check = fn(&Subject<'_>) -> Result<(), Invalid>;

/// Runs the checks in their order.
pub fn validate(subject: &Subject<'_>) -> Result<(), Invalid> {
    subject.steps.checks.iter().try_for_each(|check| check(subject))
}
