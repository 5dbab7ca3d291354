//! Bytes that are not UTF-8.

use crate::builder::Sheet;
use canon::RejectKind;

const BYTES: &[(&str, &str, &[u8])] = &[
    ("lone-continuation", "a continuation byte alone is refused", b"\"a\x80b\""),
    ("byte-ff", "the byte FF is refused", b"\"\xFF\""),
    ("byte-fe", "the byte FE is refused", b"\"\xFE\""),
    ("latin-1", "a Latin-1 letter is refused", b"\"caf\xE9\""),
    ("overlong-two", "an overlong NUL is refused", b"\"\xC0\x80\""),
    ("overlong-slash", "an overlong solidus is refused", b"\"\xC1\xAF\""),
    ("overlong-three", "an overlong sequence of three bytes is refused", b"\"\xE0\x80\xAF\""),
    ("overlong-four", "an overlong sequence of four bytes is refused", b"\"\xF0\x80\x80\xAF\""),
    ("encoded-surrogate", "a surrogate encoded in three bytes is refused", b"\"\xED\xA0\x80\""),
    ("encoded-pair", "a pair encoded as two surrogates is refused", b"\"\xED\xA0\xBD\xED\xB8\x80\""),
    ("past-the-last", "a sequence past U+10FFFF is refused", b"\"\xF4\x90\x80\x80\""),
    ("five-bytes", "a sequence of five bytes is refused", b"\"\xF8\x88\x80\x80\x80\""),
    ("cut-off", "a sequence that the quote cuts off is refused", b"\"\xE2\x82\""),
    ("cut-off-at-end", "a sequence that the end cuts off is refused", b"[\"\xF0\x9F\x98"),
    ("in-name", "a bad byte in a name is refused", b"{\"a\xFFb\":1}"),
    ("outside-strings", "a bad byte between tokens is refused", b"[1,\xC3\x28]"),
    ("utf-16-little", "UTF-16 is refused", b"\xFF\xFE[\x001\x00]\x00"),
    ("after-the-document", "a bad byte after the document is refused", b"{}\x80"),
];

/// Writes the family.
pub fn write(sheet: &mut Sheet) {
    sheet.about(&["IN-UTF8"], "bytes that no one can read are signed, or silently replaced");
    for (words, proves, bytes) in BYTES {
        sheet.reject(words, proves, bytes, RejectKind::InvalidUtf8).needs_raw();
    }
}
