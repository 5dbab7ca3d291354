//! OA-PAY-1, OA-HASH-1: Khala payloads, as JSON and as bytes.

use crate::builder::Sheet;
use base64::Engine as _;

/// Writes the family.
pub fn write(sheet: &mut Sheet) {
    json(sheet);
    bytes(sheet);
    readings(sheet);
}

fn json(sheet: &mut Sheet) {
    sheet.about(&["OA-PAY-1", "OA-HASH-1"], "a replayed update is refused because its payload hash does not match");
    sheet
        .op_on(
            "payload_json", "json-is-canonicalized", "a JSON payload is sorted and hashed without white space",
            "{ \"watermark\": 2, \"topic\": \"runs\" }",
        )
        .canonical(r#"{"topic":"runs","watermark":2}"#);
    sheet
        .op_on(
            "payload_json", "json-string-stays-quoted",
            "a payload that is a string is hashed with its quotes, even where it reads as base64", r#""EAcKBHJ1bnM=""#,
        )
        .canonical(r#""EAcKBHJ1bnM=""#);
    sheet.op_on("payload_json", "json-null", "null is a payload", "null").canonical("null");
    sheet
        .op_on(
            "payload_json", "json-with-a-payload-member",
            "a member named payload is no envelope: the whole value is hashed",
            r#"{"payload":{"b":1,"a":2},"doc_key":"k"}"#,
        )
        .canonical(r#"{"doc_key":"k","payload":{"a":2,"b":1}}"#);
    sheet
        .op_on(
            "payload_json", "json-of-every-kind",
            "words stay words, null stays a member, and an array keeps its order",
            r#"{"seen":false,"left":null,"stops":["north","east"],"live":true,"wait":250}"#,
        )
        .canonical(r#"{"left":null,"live":true,"seen":false,"stops":["north","east"],"wait":250}"#);
    sheet
        .op_on(
            "payload_json", "json-with-escapes",
            "a backslash before a letter is no escape, quotes are escaped, a solidus is not",
            r#"{"say":"\\told","by":"\"me\"","file":"a\/b.txt","rest":"c\td"}"#,
        )
        .canonical(r#"{"by":"\"me\"","file":"a/b.txt","rest":"c\td","say":"\\told"}"#);
    sheet
        .op_on(
            "payload_json", "json-with-objects-in-an-array", "each object in an array is sorted, and the array is not",
            r#"[{"seq":2,"op":"put"},{"op":"get","seq":1},{"seq":0,"args":{"z":1,"a":2}}]"#,
        )
        .canonical(r#"[{"op":"put","seq":2},{"op":"get","seq":1},{"args":{"a":2,"z":1},"seq":0}]"#);
}

fn bytes(sheet: &mut Sheet) {
    sheet.about(&["OA-PAY-1", "OA-HASH-1"], "a proto update that was relayed unchanged fails its integrity check");
    let mut hashed = |words: &str, proves: &str, bytes: &str, digits: &str| {
        let args = format!(r#"{{"bytes_b64":"{bytes}"}}"#);
        let expected = format!(r#"{{"hash":"sha256:{digits}"}}"#);
        sheet.op("payload_bytes", words, proves, &args).expect(&expected);
    };
    hashed(
        "no-bytes", "an empty proto message has the hash of nothing", "",
        "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
    );
    hashed(
        "json-text-as-bytes", "bytes that happen to be JSON text are not canonicalized", "eyAiYiI6MiwiYSI6MSB9",
        "91367f0b7711a6589466c6eaed8f374a0b135168dbb57e98340d24f3df2ab804",
    );
    hashed(
        "json-text-with-a-line-feed", "a line feed behind JSON text counts when it comes as bytes", "e30K",
        "ca3d163bab055381827226140568f3bef7eaac187cebd76878e0b63e9e442356",
    );
    hashed(
        "fields-out-of-order", "proto fields that were written in another order are not put in order", "EAcKBHJ1bnM=",
        "81e07e9dd62fb6db122a1f916c6ccd29c126c6d71629b885804aaad2e854cf1b",
    );
    hashed(
        "a-long-varint", "a varint with a needless byte keeps it", "CgRydW5zEIcA",
        "ae014709d95c9728d9c7b4350d53613847e19637a8e711c75b9f06ace34789e2",
    );
    hashed(
        "a-default-written-out", "a field that holds its default and was written stays", "CgRydW5zEAcgAA==",
        "21fa7a0c76e48e9aa1d2634c9346c836805aa2b7ae4871cb89906be8a8e979bc",
    );
    hashed(
        "bytes-that-are-no-text", "bytes need not be UTF-8", "//4A",
        "ba778c0261008c8f71ae4061ad0162ffcbe63b52c91f89f236738131d1217ec7",
    );
    for (length, digits) in [
        (1024, "956928530dcc5571c83472a0255d58e6ca395fa65ac52f264bbdc2d0c28cb1fa"),
        (65537, "4d4735f8db56ccb5ba4190f6b6189fad7c80eb2d7d369de9bec664ed7549add3"),
        (1048576, "97b48ba7a8a34283bc8ad8e16d6f1ab40e57e8c493c5edf137de1f7b148b1966"),
    ] {
        let bytes: Vec<u8> = b"abc".iter().copied().cycle().take(length).collect();
        hashed(
            &format!("bytes-of-{length}"),
            "bytes of any length are hashed to their end",
            &base64::engine::general_purpose::STANDARD.encode(bytes),
            digits,
        );
    }
    sheet
        .op("payload_bytes", "no-base64", "an argument that is no base64 is refused", r#"{"bytes_b64":"*"}"#)
        .expect(r#"{"reject":"syntax"}"#);
    sheet
        .op(
            "payload_bytes", "padding-behind-whole-quads", "padding that nothing needs is no base64",
            r#"{"bytes_b64":"AAAA="}"#,
        )
        .expect(r#"{"reject":"syntax"}"#)
        // How strictly base64 is read belongs to the wire; the text speaks of bytes.
        .should();
}

/// What a document is hashed as under each reading, through every operation that hashes one.
fn readings(sheet: &mut Sheet) {
    sheet.about(&["OA-PAY-1"], "one service's payload hash is another one's mismatch");
    for op in ["payload_json", "params_hash"] {
        let name = |dispute: &str| format!("{}-{dispute}", op.replace('_', "-"));
        sheet
            .op_on(op, &name("float"), "a float prints in the layout of the reading", "[1.0,1e-6]")
            .canonical_readings(
                "OA-FLT-1",
                &[
                    ("serde", "[1.0,1e-6]"),
                    ("ecmascript", "[1,0.000001]"),
                    ("python", "[1.0,1e-06]"),
                    ("elixir", "[1.0,1.0e-6]"),
                ],
            );
        sheet
            .op_on(op, &name("integer"), "2^53+1 prints as the reading says", "[9007199254740993]")
            .canonical_readings(
                "OA-INT-2",
                &[("u64", "[9007199254740993]"), ("exact", "[9007199254740993]"), ("binary64", "[9007199254740992]")],
            );
        sheet
            .op_on(
                op,
                &name("order"),
                "a name outside the basic plane sorts as the reading says",
                "{\"\u{FFFD}\":1,\"\u{1F600}\":2}",
            )
            .canonical_readings(
                "OA-ORD-2",
                &[("codepoint", "{\"\u{FFFD}\":1,\"\u{1F600}\":2}"), ("utf16", "{\"\u{1F600}\":2,\"\u{FFFD}\":1}")],
            );
    }
}
