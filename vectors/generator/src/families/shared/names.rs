//! Characters in member names: they follow the same rules as in values.

use super::{ids, quoted};
use crate::builder::Sheet;

const NAMES: &[(&str, &str, &str)] = &[
    ("quotation-mark", "a quotation mark in a name is escaped", "a\"b"),
    ("backslash", "a backslash in a name is escaped", "a\\b"),
    ("line-feed", "a line feed in a name has the profile's escape", "a\nb"),
    ("null", "U+0000 in a name is escaped", "a\0b"),
    ("leading-null", "U+0000 at the beginning of a name is escaped", "\0a"),
    ("unit-separator", "U+001F in a name is escaped in lower-case hex", "a\u{1F}b"),
    ("solidus", "a solidus in a name stands for itself", "a/b"),
    ("html", "html characters in a name stand for themselves", "<a>&"),
    ("delete", "U+007F in a name stands for itself", "a\u{7F}b"),
    ("line-separator", "U+2028 in a name stands for itself", "a\u{2028}b"),
    ("e-acute", "a Latin-1 letter in a name stands for itself", "caf\u{E9}"),
    ("decomposed", "a decomposed letter in a name is not composed", "cafe\u{301}"),
    ("emoji", "an emoji in a name stands for itself", "\u{1F600}"),
    ("noncharacter", "U+FFFF in a name stands for itself", "\u{FFFF}"),
    ("space", "a name of one space stays", " "),
    ("empty", "an empty name stays", ""),
];

/// Writes the family.
pub fn write(sheet: &mut Sheet) {
    sheet
        .about(ids(sheet.profile()).string, "an object with such a name hashes differently, or becomes another object");
    for (words, proves, name) in NAMES {
        sheet.settle(words, proves, format!("{{{}:1}}", quoted(name)));
    }
    sheet.settle("escaped-pair", "a surrogate pair in a name becomes one character", r#"{"\ud83d\ude00":1}"#);
    sheet.settle("escaped-letter", "an escape in a name that was not needed is undone", r#"{"\u0061\/b":1}"#);
    sheet.settle(
        "long",
        "a name of a thousand characters comes through whole",
        format!("{{{}:1}}", quoted(&"k\u{E9}".repeat(500))),
    );
}
