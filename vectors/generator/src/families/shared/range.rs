//! Numbers past binary64 and below it.

use super::ids;
use crate::builder::Sheet;
use canon::spec::{NumberValue, Overflow};

const OVERFLOWING: &[(&str, &str, &str)] = &[
    ("past-the-greatest", "the first literal that rounds to infinity is refused", "1.7976931348623159e308"),
    ("ten-to-the-309", "1e309 is refused", "1e309"),
    ("ten-to-the-309-negative", "-1e309 is refused", "-1e309"),
    ("ten-to-the-400", "1e400 is refused", "[1e400]"),
    ("huge-exponent", "an exponent of twelve digits is refused", "{\"a\":1e999999999999}"),
    ("long-and-past", "a long literal past the greatest is refused", "179769313486231590000000000000000000000e270"),
];

const FITTING: &[(&str, &str, &str)] = &[
    (
        "rounds-to-the-greatest", "a literal that rounds down to the greatest float is accepted",
        "1.7976931348623158e308",
    ),
    (
        "long-and-fitting", "a long literal with an exponent is accepted as long as its value fits",
        "179769313486231570000000000000000000000000000000000000e255",
    ),
    ("underflow", "1e-400 becomes zero", "1e-400"),
    ("underflow-negative", "-1e-400 becomes a zero with or without sign", "-1e-400"),
    ("half-of-the-least", "exactly half of the least float becomes zero", "2.4703282292062327e-324"),
    (
        "above-half-of-the-least", "a little more than half of the least float becomes the least",
        "2.4703282292062328e-324",
    ),
    ("huge-negative-exponent", "an exponent of minus twelve digits becomes zero", "1e-999999999999"),
    ("zero-with-huge-exponent", "zero stays zero whatever its exponent", "0e999999999999"),
];

/// Writes the family.
pub fn write(sheet: &mut Sheet) {
    let profile = sheet.profile();
    let effect = "one implementation signs an infinity that another cannot read";
    let null = profile.spec().choices.overflow == Overflow::Null;
    // Where every number has a form, whoever prints a million digits is right; a limit is good practice.
    let limited = |words: &str| profile.spec().choices.value == NumberValue::Decimal && words.starts_with("huge");
    sheet.about(ids(profile).overflow, effect);
    for (words, proves, text) in OVERFLOWING {
        let draft = match null {
            true => sheet.hash(words, &proves.replace("refused", "null"), text),
            false => sheet.reject(words, proves, text, canon::RejectKind::NumberRange),
        };
        if limited(words) {
            draft.should();
        }
    }
    if !null {
        sheet.reject(
            "beside-to-json",
            "a member named toJSON does not let an overflow through",
            r#"{"toJSON":1e309}"#,
            canon::RejectKind::NumberRange,
        );
        // Elsewhere a number that a later duplicate replaces may be judged or not.
        if crate::families::is_written(profile) {
            let draft = sheet
                .reject(
                    "discarded",
                    "an overflow that a later member of the same name replaces is refused or replaced",
                    r#"{"a":1e400,"a":0}"#,
                    canon::RejectKind::NumberRange,
                )
                .needs_raw();
            // Where the last member wins, some parsers never look at the number that it replaces.
            let canonical = r#"{"a":0}"#;
            let refused = r#"{"reject":"number_range"}"#;
            let replaced =
                format!(r#"{{"canonical":{canonical:?},"hash":"{}"}}"#, profile.digest(canonical.as_bytes()));
            draft.readings_any("IN-DUP", &[("reject", &[refused]), ("last", &[refused, &replaced])]);
        }
    }
    sheet.about(ids(profile).float, "a number that is in range is refused or changes");
    for (words, proves, text) in FITTING {
        let draft = sheet.settle(words, proves, text);
        if limited(words) {
            draft.should();
        }
    }
}
