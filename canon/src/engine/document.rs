//! A document that was read once: its top-level members, and hashes over some of them.

use super::described::{Repaired, indented};
use super::emit::{self, Open};
use super::members::{self, Names};
use super::output::Output;
use super::plan::Place;
use super::planner::Buffers;
use super::sink::{Hasher, Sink};
use super::string;
#[cfg(feature = "sha3")]
use crate::digest::Sha3_256;
use crate::digest::{bytes_of, digest, written};
use crate::spec::{Algorithm, Choices, Duplicates};
use sha2::digest::consts::U32;
use sha2::{Digest, Sha256};
use std::borrow::Cow;

/// A document that follows the IN rules, with its top-level members at hand.
///
/// No tree is built: a member is a slice of the input.
///
/// ```
/// use canon::{Canonicalizer, Profile};
///
/// let mut canonicalizer = Canonicalizer::new(Profile::CPS);
/// let mut document = canonicalizer.scan(br#"{"sequence": 7, "hash": "ab"}"#)?;
/// assert_eq!(document.member("sequence").map(|member| member.raw()), Some("7"));
/// assert_eq!(document.member("hash").and_then(|member| member.string()).as_deref(), Some("ab"));
/// assert_eq!(document.canonical_without(&["hash"]), br#"{"sequence":7}"#);
/// # Ok::<(), canon::Reject>(())
/// ```
pub struct Document<'a> {
    input: &'a [u8],
    choices: Choices,
    repaired: &'a Repaired,
    buffers: &'a Buffers,
    stack: &'a mut Vec<Open>,
    output: &'a mut Output,
}

/// A top-level member of a [`Document`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Member<'a> {
    value: &'a str,
    from: usize,
}

impl<'a> Member<'a> {
    /// The text of the value as it was written.
    pub fn raw(&self) -> &'a str {
        self.value
    }

    /// Where the value begins in the input.
    pub fn at(&self) -> usize {
        self.from
    }

    /// Whether the value is `null`.
    pub fn is_null(&self) -> bool {
        self.value == "null"
    }

    /// The value if it is a string without lone surrogates, unescaped.
    pub fn string(&self) -> Option<Cow<'a, str>> {
        let inside = self.value.strip_prefix('"')?.strip_suffix('"')?;
        if !inside.contains('\\') {
            return Some(Cow::Borrowed(inside));
        }
        let mut decoded = Vec::with_capacity(inside.len());
        string::decode(inside.as_bytes(), 0, inside.len(), &mut decoded);
        String::from_utf8(decoded).ok().map(Cow::Owned)
    }

    /// The value if it is an integer literal that fits.
    pub fn integer(&self) -> Option<u64> {
        self.value.parse().ok()
    }
}

impl<'a> Document<'a> {
    pub(super) fn new(
        repaired: &'a Repaired, input: &'a [u8], choices: Choices, buffers: &'a Buffers, stack: &'a mut Vec<Open>,
        output: &'a mut Output,
    ) -> Document<'a> {
        Document { input: repaired.text_of(input), choices, repaired, buffers, stack, output }
    }

    /// Whether the root is an object.
    pub fn is_object(&self) -> bool {
        let first = self.input.iter().find(|byte| !byte.is_ascii_whitespace());
        first == Some(&b'{')
    }

    /// The top-level member of this name, as it counts: under IN-DUP `last`, the last one; under `first`, the first.
    pub fn member(&self, name: &str) -> Option<Member<'a>> {
        let names = self.names();
        let mut own = self.buffers.members.iter();
        let wanted = |member: &&members::Member| names.of(member) == name.as_bytes();
        let member = match self.choices.duplicates {
            Duplicates::First => own.find(wanted),
            _ => own.rfind(wanted),
        };
        self.value(member?)
    }

    /// The names and values of the top-level members, in canonical order, stripped ones left out.
    pub fn members(&self) -> impl Iterator<Item = (Cow<'a, str>, Member<'a>)> + '_ {
        let names = self.names();
        let kept = self.sorted().filter(|member| !member.removed);
        kept.filter_map(move |member| {
            let name = String::from_utf8_lossy(names.of(member));
            Some((name, self.value(member)?))
        })
    }

    /// The hash of the document in the profile's form.
    pub fn hash(&mut self) -> String {
        self.hash_without(&[])
    }

    /// The hash of a root object without these members; a root that is no object is hashed whole.
    pub fn hash_without(&mut self, left_out: &[&str]) -> String {
        if let Some(digest) = self.digest_without(left_out) {
            return self.choices.prefix.to_owned() + &written(self.choices.form, &digest);
        }
        let choices = self.choices;
        digest(&choices, &self.canonical_without(left_out))
    }

    /// The 32 bytes of [`Document::hash_without`]; none where the profile's algorithm gives more or none.
    pub fn digest_without(&mut self, left_out: &[&str]) -> Option<[u8; 32]> {
        match self.choices.algorithm {
            algorithm if self.choices.indent > 0 => bytes_of(algorithm, &self.canonical_without(left_out)),
            // CPS-HASH-1
            #[cfg(feature = "sha3")]
            Algorithm::Sha3_256 => Some(self.digest_by::<Sha3_256>(left_out)),
            // JCS-HASH, OA-HASH-1, KHORA-HASH-1, KAI-HASH-1
            Algorithm::Sha256 => Some(self.digest_by::<Sha256>(left_out)),
            #[cfg(not(feature = "sha3"))]
            Algorithm::Sha3_256 => None,
            Algorithm::Sha384 | Algorithm::Sha512 | Algorithm::None => None,
        }
    }

    fn digest_by<D>(&mut self, left_out: &[&str]) -> [u8; 32]
    where
        D: Digest<OutputSize = U32>,
    {
        let places = self.places_without(left_out);
        let mut hasher = Hasher::<D>::new(self.output);
        write(self.input, self.buffers, places, self.stack, &mut hasher);
        hasher.finish()
    }

    /// The canonical text of a root object without these members.
    pub fn canonical_without(&mut self, left_out: &[&str]) -> Vec<u8> {
        let places = self.places_without(left_out);
        let mut output = Output::with_room(self.input.len());
        write(self.input, self.buffers, places, self.stack, &mut output);
        match self.choices.indent {
            0 => output.into_bytes(),
            spaces => indented(output.as_bytes(), spaces),
        }
    }

    /// Where the other members stand; none where the document is written whole.
    fn places_without<'b>(&self, left_out: &'b [&'b str]) -> Option<impl Iterator<Item = Place> + use<'a, 'b>> {
        if left_out.is_empty() || !self.is_object() {
            return None;
        }
        let names = self.names();
        let stays = move |member: &&members::Member| {
            let name = names.of(member);
            !member.removed && !left_out.iter().any(|out| out.as_bytes() == name)
        };
        Some(self.sorted().filter(stays).map(members::Member::place))
    }

    /// The members of the root in canonical order.
    fn sorted(&self) -> impl Iterator<Item = &'a members::Member> + use<'a> {
        let members = &self.buffers.members;
        let order = self.buffers.root.iter();
        order.map(|member| &members[*member as usize])
    }

    fn names(&self) -> Names<'a> {
        Names { input: self.input, decoded: &self.buffers.decoded }
    }

    fn value(&self, member: &members::Member) -> Option<Member<'a>> {
        let whole = &self.input[member.from as usize..member.to as usize];
        let name_length = quoted_length(whole)?;
        let colon = name_length + whole[name_length..].iter().position(|byte| *byte == b':')?;
        let text = str::from_utf8(&whole[colon + 1..]).ok()?;
        let value = text.trim_start_matches([' ', '\t', '\n', '\r']);
        let from = member.to as usize - value.len();
        Some(Member { value, from: self.repaired.original(from) })
    }
}

/// Writes an object of these members, or the whole document.
fn write(
    input: &[u8], buffers: &Buffers, places: Option<impl Iterator<Item = Place>>, stack: &mut Vec<Open>,
    sink: &mut impl Sink,
) {
    let Some(places) = places else {
        return emit::document(input, &buffers.plan, stack, sink);
    };
    sink.byte(b'{');
    for (number, place) in places.enumerate() {
        if number > 0 {
            sink.byte(b',');
        }
        emit::span(input, &buffers.plan, place, stack, sink);
    }
    sink.byte(b'}');
}

/// The length of the string that stands at the beginning, quotes included.
pub(super) fn quoted_length(text: &[u8]) -> Option<usize> {
    let mut at = 1;
    loop {
        match text.get(at)? {
            b'"' => return Some(at + 1),
            b'\\' => at += 2,
            _ => at += 1,
        }
    }
}
