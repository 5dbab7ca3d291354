//! Values that JSON cannot hold, handed to `hash` in the tagged notation.

use crate::builder::Sheet;

/// Writes the family.
pub fn write(sheet: &mut Sheet) {
    sheet.about(
        &["KHORA-UNDEF-1"],
        "an optional field that was left undefined changes the fingerprint",
    );
    let value = |sheet: &mut Sheet, words: &str, proves: &str, value: &str, canonical: &str| {
        sheet.op("hash", words, proves, &format!(r#"{{"value":{value}}}"#)).canonical(canonical);
    };
    value(
        sheet,
        "undefined-member",
        "an undefined member is left out",
        r#"{"a":{"$js":"undefined"},"b":1}"#,
        r#"{"b":1}"#,
    );
    value(
        sheet,
        "undefined-member-only",
        "an object may be left empty",
        r#"{"a":{"b":{"$js":"undefined"}}}"#,
        r#"{"a":{}}"#,
    );
    value(
        sheet,
        "undefined-element",
        "in an array undefined is null",
        r#"[1,{"$js":"undefined"},2]"#,
        "[1,null,2]",
    );
    value(sheet, "hole", "a hole in an array is null", r#"[1,{"$js":"hole"}]"#, "[1,null]");
    value(
        sheet,
        "hole-as-a-member",
        "a hole that is no element is undefined",
        r#"{"a":{"$js":"hole"},"b":1}"#,
        r#"{"b":1}"#,
    );
    value(
        sheet,
        "null-member",
        "null is not undefined and stays",
        r#"{"a":null,"b":{"$js":"undefined"}}"#,
        r#"{"a":null}"#,
    );

    sheet.about(&["KHORA-NUM-3"], "a reading that failed to parse hashes as something else");
    value(sheet, "not-a-number", "NaN is null", r#"{"a":{"$js":"NaN"}}"#, r#"{"a":null}"#);
    value(
        sheet,
        "infinities",
        "both infinities are null",
        r#"[{"$js":"Infinity"},{"$js":"-Infinity"}]"#,
        "[null,null]",
    );
    value(
        sheet,
        "overflowing-text",
        "a number text past the largest double is null",
        r#"[{"$js":"num","v":"1e400"}]"#,
        "[null]",
    );
    sheet.about(&["KHORA-NUM-2"], "a computed zero changes the fingerprint");
    value(sheet, "negative-zero", "negative zero is 0", r#"[{"$js":"-0"}]"#, "[0]");
    sheet.about(&["KHORA-STR-2"], "text cut in the middle of an emoji has no stable fingerprint");
    value(
        sheet,
        "half-a-pair",
        "half of a surrogate pair is a lower-case escape",
        r#"{"$js":"utf16","u":[97,56832]}"#,
        r#""a\ude00""#,
    );
    value(
        sheet,
        "whole-pair-from-units",
        "two halves that meet are one character",
        r#"{"$js":"utf16","u":[55357,56832]}"#,
        "\"\u{1F600}\"",
    );

    sheet.about(
        &["KHORA-VAL-1"],
        "a value that slipped into a definition hashes differently in another service",
    );
    value(
        sheet,
        "date",
        "a date has no own fields and prints as an empty object",
        r#"{"at":{"$js":"date","ms":0}}"#,
        r#"{"at":{}}"#,
    );
    value(
        sheet,
        "invalid-date",
        "an invalid date prints as an empty object too",
        r#"[{"$js":"date","ms":null}]"#,
        "[{}]",
    );
    value(sheet, "map", "a map prints as an empty object", r#"{"m":{"$js":"map"}}"#, r#"{"m":{}}"#);
    value(
        sheet,
        "class-instance",
        "an instance of a class prints its own fields, sorted",
        r#"{"$js":"class","v":{"y":1,"x":2}}"#,
        r#"{"x":2,"y":1}"#,
    );
    value(
        sheet,
        "no-prototype",
        "an object without a prototype is an ordinary object",
        r#"{"$js":"nullproto","v":{"b":1,"a":2}}"#,
        r#"{"a":2,"b":1}"#,
    );
    value(
        sheet,
        "function-member",
        "a member that is a function is left out",
        r#"{"a":{"$js":"fn"},"b":1}"#,
        r#"{"b":1}"#,
    );
    value(
        sheet,
        "function-element",
        "an element that is a function is null",
        r#"[{"$js":"fn"}]"#,
        "[null]",
    );
    value(
        sheet,
        "symbol",
        "a symbol is left out of objects and null in arrays",
        r#"{"a":{"$js":"symbol"},"b":[{"$js":"symbol"}]}"#,
        r#"{"b":[null]}"#,
    );
    value(
        sheet,
        "undefined-root",
        "an undefined root hashes no bytes at all",
        r#"{"$js":"undefined"}"#,
        "",
    );
    value(
        sheet,
        "shared-part",
        "one object under two names is printed twice",
        r#"{"$js":"shared","v":{"x":1},"keys":["b","a"]}"#,
        r#"{"a":{"x":1},"b":{"x":1}}"#,
    );
    value(
        sheet,
        "insertion-order",
        "the order of insertion does not matter",
        r#"{"$js":"entries","e":[["b",1],["a",2]]}"#,
        r#"{"a":2,"b":1}"#,
    );
    value(
        sheet,
        "own-proto-name",
        "an own member named __proto__ is a member like any other",
        r#"{"$js":"entries","e":[["a",1],["__proto__",2]]}"#,
        r#"{"__proto__":2,"a":1}"#,
    );
    value(
        sheet,
        "tag-as-a-name",
        "a member really named $js is kept",
        r#"{"$js":"entries","e":[["$js","x"]]}"#,
        r#"{"$js":"x"}"#,
    );
    value(
        sheet,
        "parsed-text",
        "what JSON.parse makes of a text is hashed",
        r#"{"$js":"json","text":"{\"b\":1.0,\"a\":[1e3]}"}"#,
        r#"{"a":[1000],"b":1}"#,
    );

    let refused = |sheet: &mut Sheet, words: &str, proves: &str, value: &str| {
        sheet
            .op("hash", words, proves, &format!(r#"{{"value":{value}}}"#))
            .expect(r#"{"reject":"unserializable"}"#);
    };
    refused(sheet, "bigint", "a bigint is refused", r#"{"a":{"$js":"bigint","v":"1"}}"#);
    refused(
        sheet,
        "object-cycle",
        "an object that contains itself is refused",
        r#"{"$js":"selfcycle","v":{"a":1},"key":"self"}"#,
    );
    refused(
        sheet,
        "array-cycle",
        "an array that contains itself is refused",
        r#"{"$js":"arrcycle","key":"a"}"#,
    );

    sheet.about(&["KHORA-ORD-2"], "numbered fields of a map hash in another order");
    let indices = r#"{"9":3,"10":2,"a":4,"b":1}"#;
    let flat = r#"{"10":2,"9":3,"a":4,"b":1}"#;
    sheet
        .op(
            "hash",
            "index-names-in-entries",
            "array indices come first, or among the other names, however they were inserted",
            r#"{"value":{"$js":"entries","e":[["b",1],["10",2],["9",3],["a",4]]}}"#,
        )
        .canonical_readings(
            "KHORA-ORD-1",
            &[
                ("locale", indices),
                ("codeunit", indices),
                ("codeunit-flat", flat),
                ("locale-flat", flat),
            ],
        );
}
