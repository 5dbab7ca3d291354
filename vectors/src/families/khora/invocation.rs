//! The hash of an invocation context.

use super::{hash_of, orders};
use crate::builder::Sheet;

fn payload(context: &str) -> String {
    format!(r#"{{"context":{context},"kind":"invocation"}}"#)
}

/// The answer about a context that has no hash.
const OMITTED: &str = r#"{"omitted":true}"#;

/// The answer about a context of which nothing is left, where it is hashed all the same.
fn hashed_empty() -> String {
    let canonical = payload("{}");
    let text = canon::Value::string(canonical.as_str()).to_text();
    format!(r#"{{"canonical":{text},"hash":"{}"}}"#, hash_of(&canonical))
}

/// Writes the family.
pub fn write(sheet: &mut Sheet) {
    let hashed = |sheet: &mut Sheet, words: &str, proves: &str, args: &str, context: &str| {
        sheet.op("invocation", words, proves, args).canonical(&payload(context));
    };
    sheet.about(
        &["KHORA-INV-1"],
        "the same subject and tenant get two fingerprints in two services",
    );
    hashed(
        sheet,
        "sorted",
        "members are sorted at every depth",
        r#"{"context":{"b":{"d":1,"c":2},"a":1}}"#,
        r#"{"a":1,"b":{"c":2,"d":1}}"#,
    );
    hashed(
        sheet,
        "undefined-member",
        "an undefined member is dropped",
        r#"{"context":{"a":1,"b":{"$js":"undefined"}}}"#,
        r#"{"a":1}"#,
    );
    hashed(
        sheet,
        "undefined-element",
        "an undefined element is removed, not null",
        r#"{"context":{"a":[1,{"$js":"undefined"},2,{"$js":"hole"}]}}"#,
        r#"{"a":[1,2]}"#,
    );
    hashed(
        sheet,
        "null-element",
        "null in an array stays",
        r#"{"context":{"a":[null]}}"#,
        r#"{"a":[null]}"#,
    );
    hashed(
        sheet,
        "date",
        "a date is its ISO text in milliseconds",
        r#"{"context":{"at":{"$js":"date","ms":951782400123}}}"#,
        r#"{"at":"2000-02-29T00:00:00.123Z"}"#,
    );
    hashed(
        sheet,
        "date-before-1970",
        "times before 1970 count backwards",
        r#"{"context":{"at":{"$js":"date","ms":-1}}}"#,
        r#"{"at":"1969-12-31T23:59:59.999Z"}"#,
    );
    hashed(
        sheet,
        "date-far-year",
        "a year past 9999 has a sign and six digits",
        r#"{"context":{"at":{"$js":"date","ms":253402300800000}}}"#,
        r#"{"at":"+010000-01-01T00:00:00.000Z"}"#,
    );
    hashed(
        sheet,
        "date-negative-year",
        "a year before 0 too",
        r#"{"context":{"at":{"$js":"date","ms":-62198755200000}}}"#,
        r#"{"at":"-000001-01-01T00:00:00.000Z"}"#,
    );
    hashed(
        sheet,
        "empty-inside",
        "empty objects and arrays inside stay",
        r#"{"context":{"a":{},"b":[]}}"#,
        r#"{"a":{},"b":[]}"#,
    );
    hashed(
        sheet,
        "emptied-inside",
        "an object of which nothing is left stays too",
        r#"{"context":{"a":{"b":{"$js":"undefined"}}}}"#,
        r#"{"a":{}}"#,
    );
    hashed(
        sheet,
        "not-finite",
        "NaN and Infinity pass and are null",
        r#"{"context":{"a":{"$js":"NaN"},"b":{"$js":"-Infinity"}}}"#,
        r#"{"a":null,"b":null}"#,
    );
    hashed(
        sheet,
        "negative-zero",
        "negative zero is 0",
        r#"{"context":{"a":{"$js":"-0"}}}"#,
        r#"{"a":0}"#,
    );
    hashed(
        sheet,
        "shared",
        "one object in two places is no cycle",
        r#"{"context":{"$js":"shared","v":{"x":1},"keys":["a","b"]}}"#,
        r#"{"a":{"x":1},"b":{"x":1}}"#,
    );
    hashed(
        sheet,
        "no-prototype",
        "an object without a prototype is plain",
        r#"{"context":{"$js":"nullproto","v":{"a":1}}}"#,
        r#"{"a":1}"#,
    );
    let indices = payload(r#"{"9":3,"10":2,"b":1}"#);
    let flat = payload(r#"{"10":2,"9":3,"b":1}"#);
    sheet
        .op(
            "invocation",
            "index-names",
            "array indices come first, or among the other names",
            r#"{"context":{"b":1,"10":2,"9":3}}"#,
        )
        .canonical_readings(
            "KHORA-ORD-1",
            &[
                ("locale", &indices),
                ("codeunit", &indices),
                ("codeunit-flat", &flat),
                ("locale-flat", &flat),
            ],
        );
    sheet
        .op(
            "invocation",
            "members-by-case",
            "members that differ in case",
            r#"{"context":{"B":1,"a":2}}"#,
        )
        .canonical_readings(
            "KHORA-ORD-1",
            &orders(&payload(r#"{"a":2,"B":1}"#), &payload(r#"{"B":1,"a":2}"#)),
        );

    sheet.about(
        &["KHORA-INV-2"],
        "a field that was to be kept out of the fingerprint gets in, or a wanted one is lost",
    );
    hashed(
        sheet,
        "allowlist",
        "only listed members are hashed",
        r#"{"context":{"a":1,"b":2},"allowlist":["b"]}"#,
        r#"{"b":2}"#,
    );
    hashed(
        sheet,
        "allowlist-top-only",
        "deeper members are not filtered",
        r#"{"context":{"a":{"x":1,"y":2},"x":3},"allowlist":["a"]}"#,
        r#"{"a":{"x":1,"y":2}}"#,
    );
    sheet
        .op(
            "invocation",
            "allowlist-empty",
            "an empty allowlist filters nothing, or everything",
            r#"{"context":{"a":1},"allowlist":[]}"#,
        )
        .canonical(&payload(r#"{"a":1}"#))
        .or(&[OMITTED, &hashed_empty()]);
    hashed(
        sheet,
        "allowlist-unknown",
        "unknown names in it do nothing",
        r#"{"context":{"a":1,"b":2},"allowlist":["a","z"]}"#,
        r#"{"a":1}"#,
    );
    hashed(
        sheet,
        "allowlist-hides-fault",
        "what is filtered out is not looked at",
        r#"{"context":{"a":1,"b":{"$js":"bigint","v":"1"}},"allowlist":["a"]}"#,
        r#"{"a":1}"#,
    );
    sheet
        .op(
            "invocation",
            "allowlist-not-an-array",
            "an allowlist that is no array is refused",
            r#"{"context":{"a":1},"allowlist":"a"}"#,
        )
        .expect(r#"{"reject":"definition","path":"allowlist"}"#);

    sheet.about(
        &["KHORA-INV-3"],
        "a context that cannot be hashed gets a fingerprint that means nothing",
    );
    for (words, proves, context, path) in [
        (
            "bigint",
            "a bigint is refused at its path",
            r#"{"a":{"$js":"bigint","v":"1"}}"#,
            r#""a""#,
        ),
        (
            "function-inside",
            "a function deep inside is refused at its path",
            r#"{"a":{"b":[0,{"c":{"$js":"fn"}}]}}"#,
            r#""a.b[1].c""#,
        ),
        ("symbol", "a symbol is refused", r#"{"a":[{"$js":"symbol"}]}"#, r#""a[0]""#),
        (
            "class-inside",
            "an instance of a class is refused",
            r#"{"a":{"$js":"class","v":{"x":1}}}"#,
            r#""a""#,
        ),
        ("map-inside", "a map is refused", r#"{"a":{"$js":"map"}}"#, r#""a""#),
        (
            "cycle",
            "an object that contains itself is refused",
            r#"{"a":{"$js":"selfcycle","v":{},"key":"self"}}"#,
            r#""a.self""#,
        ),
        (
            "root-cycle",
            "a cycle through the root is found one round later",
            r#"{"$js":"selfcycle","v":{},"key":"self"}"#,
            r#""self.self""#,
        ),
        (
            "array-cycle",
            "an array that contains itself is refused",
            r#"{"$js":"arrcycle","key":"a"}"#,
            "null",
        ),
        ("invalid-date", "an invalid date is refused", r#"{"a":{"$js":"date","ms":null}}"#, "null"),
        (
            "empty-name",
            "an empty name leaves no dot in the path",
            r#"{"":{"f":{"$js":"fn"}}}"#,
            r#""f""#,
        ),
        (
            "first-fault",
            "of two faults the first in sorted order is told",
            r#"{"b":{"$js":"fn"},"a":{"$js":"fn"}}"#,
            r#""a""#,
        ),
    ] {
        sheet
            .op("invocation", words, proves, &format!(r#"{{"context":{context}}}"#))
            .expect(&format!(r#"{{"reject":"invocation_context","path":{path}}}"#));
    }

    sheet.about(
        &["KHORA-INV-5"],
        "runs without a context are all linked to one made-up fingerprint",
    );
    sheet.should();
    for (words, proves, args) in [
        ("no-context", "without a context there is nothing to hash", "{}"),
        ("null-context", "null is no context", r#"{"context":null}"#),
        ("array-context", "an array is no context", r#"{"context":[1]}"#),
        ("text-context", "a string is no context", r#"{"context":"a"}"#),
        ("date-context", "a date is no context", r#"{"context":{"$js":"date","ms":0}}"#),
        (
            "class-context",
            "an instance of a class is no context",
            r#"{"context":{"$js":"class","v":{"a":1}}}"#,
        ),
    ] {
        sheet.op("invocation", words, proves, args).expect(OMITTED);
    }

    sheet.about(
        &["KHORA-INV-4"],
        "one service links a run without a context to the fingerprint of nothing, another to none",
    );
    for (words, proves, args) in [
        ("empty-context", "an empty object leaves nothing", r#"{"context":{}}"#),
        (
            "undefined-context-members",
            "a context of undefined members leaves nothing",
            r#"{"context":{"a":{"$js":"undefined"}}}"#,
        ),
        (
            "allowlist-without-match",
            "an allowlist without a match leaves nothing",
            r#"{"context":{"a":1},"allowlist":["b"]}"#,
        ),
    ] {
        sheet
            .op("invocation", words, proves, args)
            .readings("KHORA-INV-4", &[("omitted", OMITTED), ("hashed", &hashed_empty())]);
    }
}
