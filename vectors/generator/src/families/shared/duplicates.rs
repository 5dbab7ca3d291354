//! IN-DUP: a name that stands twice.

use crate::builder::Sheet;

const TEXTS: &[(&str, &str, &str)] = &[
    ("plain", "a name that stands twice has the reading's meaning", r#"{"a":1,"a":2}"#),
    ("three-times", "a name that stands three times has the reading's meaning", r#"{"a":1,"a":2,"a":3}"#),
    ("same-value", "two equal members are duplicates too", r#"{"a":1,"a":1}"#),
    ("other-kind", "the second value may be of another kind", r#"{"a":{"b":1},"a":"x"}"#),
    ("not-merged", "two objects of one name are not merged", r#"{"a":{"b":1},"a":{"c":2}}"#),
    ("escaped", "a name and its escaped spelling are one", r#"{"a":1,"\u0061":2}"#),
    ("escaped-first", "an escaped name and its plain spelling are one", r#"{"\u0061":1,"a":2}"#),
    ("escaped-solidus", "a solidus and an escaped solidus are one", r#"{"a/b":1,"a\/b":2}"#),
    ("escaped-pair", "an astral name and its two escapes are one", "{\"\u{1F600}\":1,\"\\ud83d\\ude00\":2}"),
    ("apart", "duplicates need not stand side by side", r#"{"a":1,"b":2,"c":3,"a":4}"#),
    ("nested", "duplicates inside are seen", r#"{"b":{"a":1,"a":2},"c":1}"#),
    ("in-array", "duplicates inside an array are seen", r#"[0,{"a":1,"a":2}]"#),
    ("empty-name", "the empty name can stand twice", r#"{"":1,"":2}"#),
    ("proto", "__proto__ can stand twice", r#"{"__proto__":1,"__proto__":2}"#),
    ("index", "an index can stand twice", r#"{"1":"a","0":"b","1":"c"}"#),
    ("null-last", "null as the last value does not bring the first back", r#"{"a":1,"a":null}"#),
    ("null-first", "null as the first value does not hide that the name stands twice", r#"{"a":null,"a":0}"#),
    ("null-twice", "a name that stands twice with null is a duplicate too", r#"{"a":null,"a":null}"#),
];

const DIFFERENT: &[(&str, &str, &str)] = &[
    ("case-differs", "names that differ in case are two", r#"{"B":2,"b":1}"#),
    ("space-differs", "names that differ in a space are two", r#"{"a ":1,"a":2}"#),
    ("normal-form-differs", "names that differ in their normal form are two", "{\"caf\u{E9}\":1,\"dafe\u{301}\":2}"),
    ("other-object", "one name in two objects is no duplicate", r#"[{"a":1},{"a":2},{"a":{"a":3}}]"#),
];

/// Writes the family.
pub fn write(sheet: &mut Sheet) {
    sheet.about(&["IN-DUP"], "one reader checks the first value and another acts on the last");
    for (words, proves, text) in TEXTS {
        sheet.dispute("IN-DUP", words, proves, text).needs_raw();
    }
    if sheet.profile().spec().choices.strip.contains(&"**.ts") {
        sheet
            .dispute(
                "IN-DUP", "stripped-inside", "a name that stands twice inside a stripped member is seen",
                r#"{"ts":{"a":1,"a":2},"b":1}"#,
            )
            .needs_raw();
    }
    sheet.about(&["IN-DUP"], "two different members are taken for one");
    for (words, proves, text) in DIFFERENT {
        sheet.settle(words, proves, text);
    }
}
