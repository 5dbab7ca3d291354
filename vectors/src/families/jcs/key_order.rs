//! JCS-ORD: members sorted by UTF-16 code units.

use crate::builder::Sheet;

/// Writes the family.
pub fn write(sheet: &mut Sheet) {
    sheet.about(
        &["JCS-ORD"],
        "the same object hashes differently in two implementations",
    );
    sheet.hash(
        "astral-before-private-use",
        "a surrogate pair sorts before U+E000 although its code point is greater",
        "{\"\u{E000}\":1,\"\u{10000}\":2}",
    );
}
