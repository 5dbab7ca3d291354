//! `values.links`: a map that begins as a link or as bytes does must be one.

use super::cid::is_cid;
use crate::engine::document::quoted_length;
use crate::engine::members::Member;
use crate::engine::planner::Planner;
use crate::engine::rules::{Role, Rules};
use crate::engine::string;
use crate::spec::{Duplicates, Links};
use crate::{Reject, RejectKind};
#[cfg(feature = "profiles")]
use base64::Engine as _;

/// Whether a text is base64 without padding.
#[cfg(feature = "profiles")]
fn is_base64(text: &[u8]) -> bool {
    base64::prelude::BASE64_STANDARD_NO_PAD.decode(text).is_ok()
}

/// Never asked: `parts` refuses a profile with links before its maps are looked at.
#[cfg(not(feature = "profiles"))]
fn is_base64(_: &[u8]) -> bool {
    false
}

/// An object whose first name is `bytes`, with a string: where it ends, and whether it is sound.
#[derive(Clone, Copy, Debug)]
pub(in crate::engine) struct Bytes {
    to: u32,
    sound: bool,
}

impl<R: Rules> Planner<'_, R> {
    /// An object ends before `to`, and its duplicates are settled.
    #[inline(always)]
    pub fn described_object(&mut self, from: usize, to: usize) -> Result<(), Reject> {
        match self.rules.choices().links {
            Links::None => Ok(()),
            Links::DagJson => self.link(from, to),
        }
    }

    #[inline(never)]
    fn link(&mut self, from: usize, to: usize) -> Result<(), Reject> {
        let own = &self.buffers.members[self.frame.members as usize..];
        let stripped = self.frame.role == Role::STRIPPED;
        // A map is judged as it is written, members that are left out among the others.
        let Some(first) = own.first() else {
            return Ok(());
        };
        let name = self.name_of(first);
        let alone = own.iter().all(|member| self.name_of(member) == name);
        let member = self.counts(first, own);
        let value = self.value_of(member).first();
        match (name, value) {
            (b"bytes", Some(b'"')) => {
                let text = self.text_of(member).filter(|_| alone);
                let sound = text.is_some_and(|text| is_base64(&text));
                self.buffers.bytes.push(Bytes { to: to as u32, sound });
                return Ok(());
            }
            // What is left out is not judged.
            (b"/", _) if stripped => return Ok(()),
            (b"/", Some(b'"')) if alone && self.text_of(member).is_some_and(|text| is_cid(&text)) => {}
            (b"/", Some(b'"')) => return Err(Reject::new(RejectKind::Link, from)),
            (b"/", Some(b'{')) => {
                let known = &self.buffers.bytes;
                let place = known.binary_search_by_key(&member.to, |bytes| bytes.to);
                if place.is_ok_and(|place| !alone || !known[place].sound) {
                    return Err(Reject::new(RejectKind::Link, from));
                }
            }
            _ => {}
        }
        Ok(())
    }

    /// Of the members with the name of this one, the one that counts.
    fn counts<'b>(&self, first: &'b Member, own: &'b [Member]) -> &'b Member {
        match self.rules.duplicates() {
            Duplicates::Last => {
                let same = |member: &&Member| self.name_of(member) == self.name_of(first);
                own.iter().rfind(same).unwrap_or(first)
            }
            _ => first,
        }
    }

    fn name_of(&self, member: &Member) -> &[u8] {
        self.names().of(member)
    }

    /// The text of a member from its value on.
    fn value_of(&self, member: &Member) -> &[u8] {
        let whole = &self.input[member.from as usize..member.to as usize];
        let value = quoted_length(whole).and_then(|end| {
            let colon = end + whole[end..].iter().position(|byte| *byte == b':')?;
            Some(whole[colon + 1..].trim_ascii_start())
        });
        value.unwrap_or_default()
    }

    /// What a string stands for, if it is Unicode.
    fn text_of(&self, member: &Member) -> Option<Vec<u8>> {
        let value = self.value_of(member);
        let mut text = Vec::with_capacity(value.len());
        match self.rules.compiled().and_then(|compiled| compiled.strings.as_ref()) {
            Some(strings) => drop(strings.read(value, 1, &mut text).ok()?),
            None => string::decode(value, 1, value.len() - 1, &mut text),
        }
        str::from_utf8(&text).is_ok().then_some(text)
    }
}
