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
        ("symbol-before-string", format!(r#"[{},1],["a",2]"#, symbol("a"))),
        ("string-before-symbol", format!(r#"["a",1],[{},2]"#, symbol("a"))),
        ("equal-values", format!(r#"["a",1],[{},1]"#, symbol("a"))),
        ("nil-and-empty", r#"[{"$rb":"nil"},1],["",2]"#.to_owned()),
    ] {
        sheet
            .op("hash", words, "two keys with the same text are refused", &hash(&entries))
            .expect(r#"{"reject":"duplicate_key"}"#);
    }
    // A Hash of Ruby cannot hold one key twice, so whoever makes one of the entries lets the last win, whatever its parser does.
    let refused = r#"{"reject":"duplicate_key"}"#;
    let last = r#"{"canonical":"{\"a\":3,\"b\":2}","hash":"sha256-493df656a590967c84d643bdd55ee956fb53262c51b154115083c9bcc4c992e3"}"#;
    sheet
        .op(
            "hash",
            "one-key-twice",
            "one key of a hash that stands twice is a duplicate like any other",
            &hash(r#"["a",1],["b",2],["a",3]"#),
        )
        .readings_any("IN-DUP", &[("reject", &[refused, last]), ("last", &[last, refused])]);
    sheet
        .op(
            "hash",
            "symbols-are-text",
            "symbols sort, strip and print as their text, beside strings",
            &hash(&format!(r#"[{},{}],["a",1],[{},5]"#, symbol("b"), symbol("x"), symbol("ts"))),
        )
        .canonical(r#"{"a":1,"b":"x"}"#)
        .rules(&["KAI-SYM-1", "KAI-STRIP-1", "KAI-ORD-1"]);
}
