//! KAI-SYM-1: Ruby values whose keys are symbols.

use crate::builder::Sheet;

/// Writes the family.
pub fn write(sheet: &mut Sheet) {
    sheet.about(
        &["KAI-SYM-1"],
        "the same intent gets two keys, depending on which member was put in first",
    );
    sheet.should();
    let hash = |entries: &str| format!(r#"{{"value":{{"$rb":"entries","e":[{entries}]}}}}"#);
    let symbol = |text: &str| format!(r#"{{"$rb":"sym","v":"{text}"}}"#);
    for (words, entries) in [
        (
            "symbol-before-string",
            format!(r#"[{},1],["a",2]"#, symbol("a")),
        ),
        (
            "string-before-symbol",
            format!(r#"["a",1],[{},2]"#, symbol("a")),
        ),
        ("equal-values", format!(r#"["a",1],[{},1]"#, symbol("a"))),
        ("nil-and-empty", r#"[{"$rb":"nil"},1],["",2]"#.to_owned()),
    ] {
        sheet
            .op(
                "hash",
                words,
                "two keys with the same text are refused",
                &hash(&entries),
            )
            .expect(r#"{"reject":"duplicate_key"}"#);
    }
    sheet
        .op(
            "hash",
            "symbols-are-text",
            "symbols sort, strip and print as their text, beside strings",
            &hash(&format!(
                r#"[{},{}],["a",1],[{},5]"#,
                symbol("b"),
                symbol("x"),
                symbol("ts")
            )),
        )
        .canonical(r#"{"a":1,"b":"x"}"#)
        .rules(&["KAI-SYM-1", "KAI-STRIP-1", "KAI-ORD-1"]);
}
