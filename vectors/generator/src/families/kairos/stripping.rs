//! KAI-STRIP-1: which members are bookkeeping and never reach the hash.

use crate::builder::Sheet;
use canon::RejectKind;

const STRIPPED: &[(&str, &str, &str)] = &[
    ("timestamp", "timestamp is removed", r#"{"a":1,"timestamp":"2026-01-01T00:00:00Z"}"#),
    ("ts", "ts is removed", r#"{"ts":1767225600,"a":1}"#),
    ("request-id", "request_id is removed", r#"{"request_id":"r-1","a":1}"#),
    ("trace-id", "trace_id is removed", r#"{"a":1,"trace_id":"t-1"}"#),
    ("nonce", "nonce is removed", r#"{"nonce":"n-1","a":1}"#),
    ("all", "all five are removed together", r#"{"timestamp":1,"ts":2,"request_id":3,"trace_id":4,"nonce":5,"a":6}"#),
    ("nested", "volatile members inside are removed too", r#"{"a":{"ts":1,"b":{"nonce":2,"c":3}}}"#),
    ("in-array", "volatile members inside arrays are removed too", r#"[{"ts":1,"a":2},[{"nonce":3,"b":4}]]"#),
    ("emptied-root", "a root left empty stays an object", r#"{"ts":1}"#),
    ("emptied-member", "a member left empty stays an object", r#"{"a":{"ts":1},"b":[{"nonce":2}]}"#),
    ("object-value", "a volatile member goes with everything inside it", r#"{"ts":{"a":{"b":[1,2]}},"c":1}"#),
    ("array-value", "a volatile list goes", r#"{"nonce":[1,{"a":2}],"c":1}"#),
    ("null-value", "a volatile null goes", r#"{"nonce":null,"c":1}"#),
    ("escaped-name", "an escaped volatile name is the same name", r#"{"t\u0073":1,"nonc\u0065":2,"a":3}"#),
    ("two-payments", "two payments that differ only in nonce hash alike", r#"{"amount":100,"nonce":"first","to":"x"}"#),
    ("overflow-inside", "a number out of range inside a volatile member is never judged", r#"{"ts":1e400,"a":1}"#),
    (
        "overflow-deep-inside", "a number out of range deep inside a volatile member is never judged",
        r#"{"nonce":{"x":[-1e999]},"a":1}"#,
    ),
];

const KEPT: &[(&str, &str, &str)] = &[
    ("upper-case", "TS and Timestamp are other names", r#"{"TS":1,"Timestamp":2,"NONCE":3}"#),
    ("suffix", "timestamps and ts_ms are other names", r#"{"timestamps":1,"ts_ms":2,"nonces":3}"#),
    ("prefix", "my_nonce and _ts are other names", r#"{"my_nonce":1,"_ts":2}"#),
    ("camel-case", "traceId and requestId are other names", r#"{"traceId":1,"requestId":2}"#),
    ("hyphen", "trace-id and request-id are other names", r#"{"trace-id":1,"request-id":2}"#),
    ("space", "a name with a space around it is another name", r#"{"ts ":1," nonce":2}"#),
    ("fullwidth", "a fullwidth name is another name", "{\"\u{FF54}\u{FF53}\":1}"),
    ("other-times", "created_at, id and time stay", r#"{"created_at":1,"id":2,"time":3,"date":4}"#),
    ("as-value", "a volatile name as a value stays", r#"{"a":"ts","b":["nonce","timestamp"]}"#),
    ("null-member", "a member that is null stays", r#"{"a":null,"ts":null}"#),
    ("dotted", "a dotted name is another name", r#"{"a.ts":1,"ts.a":2}"#),
];

/// Writes the family.
pub fn write(sheet: &mut Sheet) {
    sheet.about(&["KAI-STRIP-1"], "one call hashes differently each time, and is carried out twice");
    for (words, proves, text) in STRIPPED {
        sheet.hash(words, proves, text);
    }
    sheet.about(&["KAI-STRIP-1"], "two calls that differ hash alike, and the second is never carried out");
    for (words, proves, text) in KEPT {
        sheet.hash(&format!("keeps-{words}"), proves, text);
    }
    sheet.about(
        &["KAI-STRIP-1", "IN-GRAMMAR"],
        "text that no parser takes is hashed because the fault stands in a stripped member",
    );
    sheet.reject(
        "grammar-inside",
        "a fault of the grammar inside a volatile member is refused",
        r#"{"ts":01,"a":1}"#,
        RejectKind::Syntax,
    );
    // What is stripped never reaches the generator: an implementation that judges there alone sees nothing wrong.
    let left = r#"{"a":1}"#;
    let stripped = format!(
        r#"{{"canonical":{},"hash":"{}"}}"#,
        canon::Value::string(left).to_text(),
        sheet.profile().digest(left.as_bytes())
    );
    sheet
        .reject(
            "surrogate-inside",
            "a lone surrogate inside a volatile member is refused, or goes with it",
            r#"{"ts":"\ud800","a":1}"#,
            RejectKind::LoneSurrogate,
        )
        .rules(&["KAI-STRIP-1", "IN-SURR"])
        .or(&[&stripped]);
    sheet
        .reject(
            "utf8-inside",
            "a bad byte inside a volatile member is refused, or goes with it",
            b"{\"ts\":\"\xFF\",\"a\":1}",
            RejectKind::InvalidUtf8,
        )
        .rules(&["KAI-STRIP-1", "IN-UTF8"])
        .or(&[&stripped])
        .needs_raw();
    let deep = format!("{{\"ts\":{}{},\"a\":1}}", "[".repeat(100), "]".repeat(100));
    sheet
        .reject(
            "depth-inside",
            "a volatile member nested past the limit is refused, or goes",
            deep,
            RejectKind::TooDeep,
        )
        .rules(&["KAI-DEPTH-1", "KAI-STRIP-1"])
        .or(&[&stripped]);
    let limit = format!("{{\"ts\":{}{},\"a\":1}}", "[".repeat(99), "]".repeat(99));
    sheet
        .hash("depth-at-limit", "a volatile member nested to the limit is removed", limit)
        .rules(&["KAI-STRIP-1", "KAI-DEPTH-1"]);
}
