//! `input.utf8` `replace`: a copy of the input in which each bad byte is U+FFFD, and the way back to its places.

/// The repaired text of the last document that needed one.
#[derive(Default)]
pub(in crate::engine) struct Repaired {
    pub text: Vec<u8>,
    /// Where the replacements begin, in the repaired text.
    places: Vec<usize>,
}

const REPLACEMENT: &[u8] = "\u{FFFD}".as_bytes();

impl Repaired {
    /// Repairs an input.
    pub fn repair(&mut self, input: &[u8]) {
        self.text.clear();
        self.places.clear();
        for chunk in input.utf8_chunks() {
            self.text.extend_from_slice(chunk.valid().as_bytes());
            for _ in chunk.invalid() {
                self.places.push(self.text.len());
                self.text.extend_from_slice(REPLACEMENT);
            }
        }
    }

    /// The input needs no repair.
    pub fn forget(&mut self) {
        self.places.clear();
    }

    /// Whether the last input needed repair.
    pub fn is_used(&self) -> bool {
        !self.places.is_empty()
    }

    /// The text that the last plan is about.
    pub fn text_of<'a>(&'a self, input: &'a [u8]) -> &'a [u8] {
        if self.is_used() { &self.text } else { input }
    }

    /// The place in the input of a place in the repaired text.
    pub fn original(&self, at: usize) -> usize {
        let before = self.places.partition_point(|place| *place < at);
        // One byte became three; within the three it is the one.
        let inside = before.checked_sub(1).map_or(0, |last| (self.places[last] + REPLACEMENT.len()).saturating_sub(at));
        at + inside - (REPLACEMENT.len() - 1) * before
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn every_byte_is_found_again(input in prop::collection::vec(prop_oneof![Just(b'a'), Just(0xC3), Just(0xA9), Just(0xED), Just(0xFF), any::<u8>()], 0..40)) {
            let mut repaired = Repaired::default();
            repaired.repair(&input);
            let text = str::from_utf8(&repaired.text).unwrap();
            let bad: usize = input.utf8_chunks().map(|chunk| chunk.invalid().len()).sum();
            prop_assert_eq!(repaired.text.len(), input.len() + 2 * bad);
            for (place, character) in text.char_indices() {
                let at = repaired.original(place);
                let own = character.encode_utf8(&mut [0; 4]).as_bytes().to_vec();
                let replaced = character == '\u{FFFD}' && !input[at..].starts_with(&own);
                prop_assert!(replaced || input[at..].starts_with(&own), "{} {}", place, at);
            }
            prop_assert_eq!(repaired.original(text.len()), input.len());
        }
    }
}
