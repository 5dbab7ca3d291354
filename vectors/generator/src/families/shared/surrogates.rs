//! Halves of surrogate pairs: refused, but in khora, which keeps them as escapes.

use super::ids;
use crate::builder::Sheet;
use canon::RejectKind;
use canon::spec::Surrogates;

const LONE: &[(&str, &str, &str)] = &[
    ("high", "a high half alone", r#""\ud800""#),
    ("high-upper-case", "a high half alone in upper case", r#""\uD83D""#),
    ("low", "a low half alone", r#""\udc00""#),
    ("last-high", "U+DBFF alone", r#""\udbff""#),
    ("last-low", "U+DFFF alone", r#""\udfff""#),
    ("reversed", "a pair in the wrong order", r#""\ude00\ud83d""#),
    ("high-then-letter", "a high half before a letter", r#""\ud83dx""#),
    ("high-then-escape", "a high half before another escape", r#""\ud83d\n""#),
    ("high-then-other-number", "a high half before an escape that is no low half", r#""\ud83d\u0041""#),
    ("high-high-low", "a high half before a pair", r#""\ud83d\ud83d\ude00""#),
    ("high-low-low", "a low half after a pair", r#""\ud83d\ude00\ude00""#),
    ("high-then-raw-character", "a high half before a raw astral character", "\"\\ud83d\u{1F600}\""),
    ("in-name", "a half in a name", r#"{"\ud800":1}"#),
    ("reversed-in-name", "a pair in the wrong order in a name", r#"{"\udfff\ud83d":0}"#),
    ("in-array", "a half inside an array", r#"["a","\udfff"]"#),
];

/// Writes the family.
pub fn write(sheet: &mut Sheet) {
    let kept = sheet.profile().spec().choices.surrogates == Surrogates::Keep;
    let effect = "text that is no text is signed, or replaced by something else";
    sheet.about(ids(sheet.profile()).surrogates, effect);
    for (words, proves, text) in LONE {
        if kept {
            sheet.hash(words, &format!("{proves} is printed as a lower-case escape"), text);
        } else {
            sheet.reject(words, &format!("{proves} is refused"), text, RejectKind::LoneSurrogate);
        }
    }
    sheet.hash("pair", "both halves of a pair are one character", r#"["\ud800\udc00","\udbff\udfff"]"#);
    sheet.hash("spelled-out", "an escaped backslash before ud800 is no escape", r#""\\ud800""#);
}
