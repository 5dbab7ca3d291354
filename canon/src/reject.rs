//! Why a document has no canonical form: one stable name for each class, and the place.

use std::fmt;

/// The classes of refusal. Their names are part of the wire protocol and never change.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum RejectKind {
    /// IN-UTF8: the input is not UTF-8.
    InvalidUtf8,
    /// IN-GRAMMAR, IN-BOM: the input is not RFC 8259 JSON.
    Syntax,
    /// IN-DUP, KAI-SYM-1: a member name stands twice in one object.
    DuplicateKey,
    /// IN-SURR: an escape names half of a surrogate pair.
    LoneSurrogate,
    /// IN-RANGE: a number does not fit binary64.
    NumberRange,
    /// IN-DEPTH: arrays and objects nest deeper than the limit.
    TooDeep,
    /// IN-ROOT: the operation needs another kind of root.
    WrongRoot,
    /// CPS-MODEL-2: a capsule member has another type than the model's.
    Model,
    /// A `capsule://` URI that does not follow the grammar.
    Uri,
    /// A capability definition that is not one.
    Definition,
    /// KHORA-INV: a value that an invocation context cannot hold.
    InvocationContext,
    /// A bigint or a cycle, which `JSON.stringify` refuses.
    Unserializable,
    /// `values.links`: a map that begins as a link does, and is none.
    Link,
    /// The document is larger than the reference can address (4 GiB).
    TooLarge,
    /// The profile needs a part of the reference that this build was made without.
    NotInThisBuild,
}

/// Every kind with its wire name, in the order of the rules.
const NAMES: [(RejectKind, &str); 15] = [
    (RejectKind::InvalidUtf8, "invalid_utf8"),
    (RejectKind::Syntax, "syntax"),
    (RejectKind::DuplicateKey, "duplicate_key"),
    (RejectKind::LoneSurrogate, "lone_surrogate"),
    (RejectKind::NumberRange, "number_range"),
    (RejectKind::TooDeep, "too_deep"),
    (RejectKind::WrongRoot, "wrong_root"),
    (RejectKind::Model, "model"),
    (RejectKind::Uri, "uri"),
    (RejectKind::Definition, "definition"),
    (RejectKind::InvocationContext, "invocation_context"),
    (RejectKind::Unserializable, "unserializable"),
    (RejectKind::Link, "link"),
    (RejectKind::TooLarge, "too_large"),
    (RejectKind::NotInThisBuild, "not_in_this_build"),
];

impl RejectKind {
    /// All kinds, in the order of the rules.
    pub fn all() -> impl Iterator<Item = RejectKind> {
        NAMES.iter().map(|(kind, _)| *kind)
    }

    /// The stable wire name.
    pub fn name(self) -> &'static str {
        NAMES.iter().find(|(kind, _)| *kind == self).map_or("", |(_, name)| name)
    }

    /// The kind with this wire name.
    pub fn from_name(name: &str) -> Option<RejectKind> {
        NAMES.iter().find(|(_, known)| *known == name).map(|(kind, _)| *kind)
    }
}

impl fmt::Display for RejectKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A refusal: what is wrong and at which byte of the input.
///
/// Where an input has several faults, UTF-8 is judged over the whole input
/// first, then the fault that comes first in the document is the one reported.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Reject {
    /// The class of the fault.
    pub kind: RejectKind,
    /// The byte offset: of a duplicate, the second key's opening quote; of a
    /// number, its first byte; of depth, the bracket;
    /// of a link, the brace of its map; of a lone surrogate, the
    /// backslash of its escape; else the offending byte (the length of the
    /// input where it ends too early).
    pub at: usize,
}

impl Reject {
    /// A refusal of this kind at this byte.
    pub fn new(kind: RejectKind, at: usize) -> Reject {
        Reject { kind, at }
    }
}

impl fmt::Display for Reject {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} at byte {}", self.kind, self.at)
    }
}

impl std::error::Error for Reject {}
