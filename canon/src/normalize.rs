//! Normalization form C of names and strings.

use icu_normalizer::ComposingNormalizerBorrowed;
use std::borrow::Cow;

/// The normalization form C of a text.
///
/// ```
/// assert_eq!(canon::normalize::nfc("cafe\u{301}"), "caf\u{e9}");
/// ```
pub fn nfc(text: &str) -> Cow<'_, str> {
    ComposingNormalizerBorrowed::new_nfc().normalize(text)
}

/// The same of UTF-16 code units. Half of a surrogate pair stays as it is, as in `String.prototype.normalize`:
/// it composes with nothing, and no mark moves past it.
pub fn nfc_units(units: &[u16]) -> Vec<u16> {
    let mut normal = Vec::with_capacity(units.len());
    let mut whole = String::new();
    for decoded in char::decode_utf16(units.iter().copied()) {
        match decoded {
            Ok(character) => whole.push(character),
            Err(lone) => {
                normal.extend(nfc(&whole).encode_utf16());
                normal.push(lone.unpaired_surrogate());
                whole.clear();
            }
        }
    }
    normal.extend(nfc(&whole).encode_utf16());
    normal
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn halves_of_pairs_stay_and_part_what_is_composed() {
        let units = |text: &str| text.encode_utf16().collect::<Vec<_>>();
        assert_eq!(nfc_units(&units("e\u{301}\u{1F600}")), units("\u{e9}\u{1F600}"));
        let mut halved = units("e");
        halved.push(0xD800);
        halved.extend(units("\u{301}e\u{301}"));
        let mut wanted = units("e");
        wanted.push(0xD800);
        wanted.extend(units("\u{301}\u{e9}"));
        assert_eq!(nfc_units(&halved), wanted);
    }
}
