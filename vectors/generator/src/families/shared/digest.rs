//! The hash itself: over the UTF-8 bytes of the canonical text, in the profile's form.

use super::ids;
use crate::builder::Sheet;

const TEXTS: &[(&str, &str, &str)] = &[
    ("empty-object", "the hash of the smallest object", "{}"),
    ("one-byte", "the hash of one byte of text", "1"),
    ("utf8-bytes", "the hash is taken over UTF-8, not UTF-16 or escapes", "\"\u{E9}\u{4E2D}\u{1F600}\""),
    ("sorted-first", "the hash is taken over the canonical text, not the input", r#"{ "b": 1, "a": 2 }"#),
    (
        "sixty-four-bytes", "the hash of exactly one block of SHA-256",
        r#""abcdefghijklmnopqrstuvwxyz0123456789abcdefghijklmnopqrstuvwxyz""#,
    ),
];

/// Writes the family.
pub fn write(sheet: &mut Sheet) {
    sheet.about(ids(sheet.profile()).hash, "every hash differs, and nothing can be verified");
    for (words, proves, text) in TEXTS {
        sheet.hash(words, proves, text);
    }
    for length in [134, 135, 136, 137] {
        sheet.hash(
            &format!("bytes-{length}"),
            &format!("the hash of {length} bytes, around one block of SHA3-256"),
            format!("\"{}\"", "x".repeat(length - 2)),
        );
    }
}
