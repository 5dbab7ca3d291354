//! A string as JSON can spell it: Unicode, and halves of surrogate pairs where a profile keeps them.

use smallvec::SmallVec;
use std::fmt;

/// An immutable string of code points, surrogates included (WTF-8 inside: a
/// lone surrogate takes three bytes, a pair is always joined into one character).
///
/// Most names are short: they take no memory of their own.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct Text(SmallVec<[u8; 16]>);

impl Text {
    /// From UTF-16 code units; pairs are joined, halves kept.
    pub fn from_utf16(units: &[u16]) -> Text {
        let mut bytes = SmallVec::with_capacity(units.len());
        for unit in char::decode_utf16(units.iter().copied()) {
            match unit {
                Ok(character) => {
                    bytes.extend_from_slice(character.encode_utf8(&mut [0; 4]).as_bytes());
                }
                Err(lone) => {
                    let unit = lone.unpaired_surrogate();
                    bytes.extend_from_slice(&[0xED, 0x80 | ((unit >> 6) & 0x3F) as u8, 0x80 | (unit & 0x3F) as u8]);
                }
            }
        }
        Text(bytes)
    }

    /// From UTF-8 in which a lone surrogate takes three bytes; pairs must be joined already.
    pub(crate) fn from_wtf8(bytes: Vec<u8>) -> Text {
        Text(bytes.into())
    }

    /// The string, unless it holds a lone surrogate.
    pub fn as_str(&self) -> Option<&str> {
        std::str::from_utf8(&self.0).ok()
    }

    /// The UTF-16 code units.
    pub fn utf16(&self) -> impl Iterator<Item = u16> + '_ {
        self.chunks().flat_map(|chunk| match chunk {
            Chunk::Text(text) => text.encode_utf16().collect::<Vec<_>>(),
            Chunk::Surrogate(unit) => vec![unit],
        })
    }

    /// The well-formed stretches and the lone surrogates between them, in order.
    pub fn chunks(&self) -> impl Iterator<Item = Chunk<'_>> {
        self.0.utf8_chunks().flat_map(|chunk| {
            let valid = Some(chunk.valid()).filter(|text| !text.is_empty()).map(Chunk::Text);
            // The standard library sees a surrogate as three invalid bytes, one
            // chunk each: the first one, 0xED, tells nothing, so look at all three.
            let surrogate = match chunk.invalid() {
                [0xED] => {
                    let at = chunk.invalid().as_ptr() as usize - self.0.as_ptr() as usize;
                    let unit = u16::from(self.0[at + 1] & 0x3F) << 6 | u16::from(self.0[at + 2] & 0x3F) | 0xD000;
                    Some(Chunk::Surrogate(unit))
                }
                _ => None,
            };
            valid.into_iter().chain(surrogate)
        })
    }

    /// With every lone surrogate replaced by U+FFFD.
    pub fn to_string_lossy(&self) -> String {
        self.chunks()
            .map(|chunk| match chunk {
                Chunk::Text(text) => text,
                Chunk::Surrogate(_) => "\u{FFFD}",
            })
            .collect()
    }
}

/// A part of a [`Text`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Chunk<'a> {
    /// Well-formed Unicode.
    Text(&'a str),
    /// Half of a pair.
    Surrogate(u16),
}

impl From<&str> for Text {
    fn from(text: &str) -> Text {
        Text(SmallVec::from_slice(text.as_bytes()))
    }
}

impl From<String> for Text {
    fn from(text: String) -> Text {
        Text(SmallVec::from_vec(text.into_bytes()))
    }
}

impl PartialEq<str> for Text {
    fn eq(&self, other: &str) -> bool {
        *self.0 == *other.as_bytes()
    }
}

impl PartialEq<&str> for Text {
    fn eq(&self, other: &&str) -> bool {
        *self == **other
    }
}

impl fmt::Debug for Text {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}", self.to_string_lossy())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lone_surrogates_survive_and_pairs_join() {
        let units = [0x61, 0xD800, 0xD83D, 0xDE00, 0xDFFF, 0x62];
        let text = Text::from_utf16(&units);
        assert_eq!(text.utf16().collect::<Vec<_>>(), units);
        assert_eq!(text.as_str(), None);
        assert_eq!(
            text.chunks().collect::<Vec<_>>(),
            [
                Chunk::Text("a"),
                Chunk::Surrogate(0xD800),
                Chunk::Text("\u{1F600}"),
                Chunk::Surrogate(0xDFFF),
                Chunk::Text("b")
            ]
        );
        assert_eq!(Text::from_utf16(&[0xD83D, 0xDE00]), Text::from("\u{1F600}"));
    }
}
