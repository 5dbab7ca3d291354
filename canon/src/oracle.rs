//! The oracle: a second canonicalizer, slow, short and obviously right, that the engine must agree with.
//!
//! A document becomes a tree, each step of a profile is a field of [`Steps`], and
//! the tree is printed. A mutant is the same table with one field replaced:
//!
//! ```
//! use canon::oracle::{Steps, order, steps};
//! use canon::{Profile, Readings};
//!
//! let right = steps(Profile::CPS, &Readings::default());
//! let wrong = Steps { order: order::by_utf16, ..right };
//! let document = "{\"\u{FFFF}\":1,\"\u{10000}\":2}".as_bytes();
//! assert_ne!(right.canonicalize(document), wrong.canonicalize(document));
//! ```
//!
//! Nothing here is shared with the engine but the hash crates, the collator, normalization, [`Reject`] and what a profile chooses.

pub mod layout;
pub mod link;
pub mod number;
pub mod order;
pub mod path;
mod print;
mod profiles;
pub mod read;
pub mod string;

use crate::spec::{Choices, Utf8};
use crate::{Hashed, Reject, RejectKind};
use layout::Layout;
use path::PathStep;
use read::Grammar;

pub use profiles::{steps, steps_of};

/// A name or a string, as UTF-16 code units.
pub type Units = Vec<u16>;

/// A member of an object.
pub type Member = (Units, Tree);

/// A document in memory. Numbers are kept as the text that they print.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Tree {
    /// `null`
    Null,
    /// `true` or `false`
    Bool(bool),
    /// A number, printed already.
    Number(String),
    /// A string.
    String(Units),
    /// An array.
    Array(Vec<Tree>),
    /// An object in the order of the text.
    Object(Vec<Member>),
}

/// What a number prints as; none where it is refused.
pub type Printed = Option<String>;

/// IN-DUP: what to do with a second member of the same name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Repeated {
    /// Refuse the document.
    Reject,
    /// The last value wins, at the first one's place.
    Last,
    /// The first value stays.
    First,
    /// Both stay: no reading allows it.
    Both,
}

/// IN-SURR: what to do with half of a surrogate pair.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Halves {
    /// Refuse the document.
    Reject,
    /// Keep it, to be printed as an escape.
    Keep,
    /// Put U+FFFD in its place.
    Replace,
}

/// The steps from text to hash, in the order in which a byte of input meets them.
#[derive(Clone, Copy)]
pub struct Steps {
    /// What the steps were made from.
    pub choices: Choices,
    /// IN-UTF8: bytes to text.
    pub decode: fn(&[u8]) -> Result<String, Reject>,
    /// IN-GRAMMAR, IN-BOM: what is let through beyond RFC 8259 (nothing).
    pub grammar: Grammar,
    /// IN-DEPTH, KAI-DEPTH-1.
    pub max_depth: usize,
    /// IN-ROOT: which roots are taken.
    pub root: fn(&Tree) -> bool,
    /// IN-SURR, KHORA-STR-2.
    pub halves: Halves,
    /// What is done to names and strings before anything is compared.
    pub text: fn(Units) -> Units,
    /// IN-DUP.
    pub repeated: Repeated,
    /// Whether the map of these members may stand.
    pub links: fn(&[Member]) -> bool,
    /// KAI-STRIP-1: whether the member at this path is removed.
    pub strip: fn(&Choices, &[PathStep]) -> bool,
    /// Whether members that are the literal `null` are left out.
    pub strip_null: bool,
    /// Whether a member with this name and value is printed at all (all are).
    pub keep: fn(&[u16], &Tree) -> bool,
    /// CPS-FLT-1: whether an integer at this path is a float.
    pub float_path: fn(&Choices, &[PathStep]) -> bool,
    /// CPS-NUM-1: whether a literal is a float.
    pub is_float: fn(&str) -> bool,
    /// How an integer literal prints.
    pub integer: fn(&Steps, &str) -> Printed,
    /// CPS-NUM-2, KAI-INT-1, OA-FLT-1: what the integer literal `-0` prints as; none where it is refused.
    pub minus_zero: Option<&'static str>,
    /// How a float literal prints.
    pub float: fn(&Steps, &str) -> Printed,
    /// How a float literal at a float path prints.
    pub path_float: fn(&Steps, &str) -> Printed,
    /// How an integer literal at a float path prints.
    pub coerced: fn(&Steps, &str) -> Printed,
    /// Where a float has its point and its exponent.
    pub layout: Layout,
    /// How the members of an object are ordered.
    pub order: fn(&mut [Member]),
    /// How the elements of an array are ordered (not at all).
    pub array: fn(&mut Vec<Tree>),
    /// How a member name is quoted.
    pub name: fn(&Choices, &[u16]) -> String,
    /// How a string is quoted.
    pub string: fn(&Choices, &[u16]) -> String,
    /// What stands between elements, and between a name and its value.
    pub separators: [&'static str; 2],
    /// What is done to the finished text (nothing).
    pub finish: fn(String) -> String,
    /// The hash of the canonical text.
    pub digest: fn(&Choices, &[u8]) -> String,
}

impl Steps {
    /// The tree of a document, its numbers printed already.
    pub fn read(&self, input: &[u8]) -> Result<Tree, Reject> {
        let text = (self.decode)(input)?;
        let tree = read::read(self, &text).map_err(|reject| match self.choices.utf8 {
            Utf8::Reject => reject,
            Utf8::Replace => Reject::new(reject.kind, read::place_before_replacing(input, reject.at)),
        })?;
        if !(self.root)(&tree) {
            return Err(Reject::new(RejectKind::WrongRoot, 0));
        }
        Ok(tree)
    }

    /// The canonical text of a document.
    pub fn canonicalize(&self, input: &[u8]) -> Result<String, Reject> {
        self.with_room(input, || Ok((self.finish)(print::print(self, self.read(input)?))))
    }

    /// Whether a document has a canonical text.
    pub fn check(&self, input: &[u8]) -> Result<(), Reject> {
        self.with_room(input, || self.read(input).map(drop))
    }

    /// Does something that calls itself once per level of a document: on a thread with room for all of them where there are many.
    fn with_room<T: Send>(&self, input: &[u8], work: impl FnOnce() -> T + Send) -> T {
        const FEW: usize = 1000;
        const ROOM: usize = 4096;
        let brackets = input.iter().filter(|byte| matches!(byte, b'[' | b'{')).count();
        let levels = brackets.min(self.max_depth);
        // WebAssembly has no threads; whoever runs it gives the module a stack with room.
        if levels <= FEW || cfg!(target_family = "wasm") {
            return work();
        }
        std::thread::scope(|scope| {
            let thread = std::thread::Builder::new().stack_size((levels + FEW) * ROOM);
            let thread = thread.spawn_scoped(scope, work).expect("a thread starts");
            thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
        })
    }

    /// The canonical text of a document and its hash.
    pub fn hash(&self, input: &[u8]) -> Result<Hashed, Reject> {
        let canonical = self.canonicalize(input)?;
        let hash = (self.digest)(&self.choices, canonical.as_bytes());
        Ok(Hashed { canonical, hash })
    }
}

impl crate::Hashing {
    /// Hashes with the oracle, or with a mutant of it.
    pub fn oracle(steps: Steps) -> crate::Hashing {
        crate::Hashing::new(move |document| steps.hash(document)).with_check(move |document| steps.check(document))
    }
}
