//! The oracle says what the rules say, line by line of each profile's section.
#![cfg(feature = "oracle")]

use canon::oracle::steps;
use canon::{Profile, Readings};

fn readings(chosen: &[(&str, &str)]) -> Readings {
    let mut readings = Readings::default();
    for (dispute, reading) in chosen {
        readings.set(dispute, reading).unwrap();
    }
    readings
}

/// Each line: a document and its canonical form, or `!kind@offset`.
fn judge(profile: Profile, chosen: &[(&str, &str)], lines: &[(&str, &str)]) {
    let steps = steps(profile, &readings(chosen));
    for (input, wanted) in lines {
        let got = match steps.canonicalize(input.as_bytes()) {
            Ok(canonical) => canonical,
            Err(reject) => format!("!{}@{}", reject.kind, reject.at),
        };
        assert_eq!(got, *wanted, "{profile} {chosen:?} {input}");
    }
}

#[test]
fn input_rules_name_the_fault_and_its_byte() {
    judge(
        Profile::JCS,
        &[],
        &[
            ("", "!syntax@0"),
            ("\u{FEFF}1", "!syntax@0"),
            ("1 2", "!syntax@2"),
            ("[1,]", "!syntax@3"),
            ("{\"a\":1,}", "!syntax@7"),
            ("[01]", "!syntax@1"),
            ("[-]", "!syntax@1"),
            ("[1.]", "!syntax@1"),
            ("[1e]", "!syntax@1"),
            ("[.5]", "!syntax@1"),
            ("[+1]", "!syntax@1"),
            ("[1.5.2]", "!syntax@4"),
            ("NaN", "!syntax@0"),
            ("tru", "!syntax@3"),
            ("\"\t\"", "!syntax@1"),
            ("\"\\q\"", "!syntax@2"),
            ("\"\\u00g0\"", "!syntax@5"),
            ("'a'", "!syntax@0"),
            ("[1/**/]", "!syntax@2"),
            ("\u{A0}1", "!syntax@0"),
            ("{\"a\":1,\"\\u0061\":2}", "!duplicate_key@7"),
            ("{\"a\":1,\"a\":x}", "!duplicate_key@7"),
            ("\"x\\ud800\"", "!lone_surrogate@2"),
            ("\"\\ud800\\u0041\"", "!lone_surrogate@1"),
            ("\"\\udc00\"", "!lone_surrogate@1"),
            ("\"\\ud83d\\ude00\"", "\"\u{1F600}\""),
            ("[1e400,x]", "!number_range@1"),
            ("[x,1e400]", "!syntax@1"),
        ],
    );
    let deep = |levels: usize| "[".repeat(levels) + &"]".repeat(levels);
    for profile in Profile::ALL {
        let limit = profile.default_max_depth();
        judge(profile, &[], &[(&deep(limit), &deep(limit))]);
        judge(profile, &[], &[(&deep(limit + 1), &format!("!too_deep@{limit}"))]);
    }
    let steps = steps(Profile::JCS, &Readings::default());
    let reject = steps.canonicalize(b"[1,\xFF,x]").unwrap_err();
    assert_eq!(reject.to_string(), "invalid_utf8 at byte 3");
}

#[test]
fn last_wins_at_the_first_place() {
    let last = [("IN-DUP", "last")];
    judge(Profile::JCS, &last, &[("{\"b\":1,\"a\":2,\"b\":3}", "{\"a\":2,\"b\":3}")]);
    // Both names are ignorable, so they collate equal and keep their order.
    judge(Profile::KHORA, &last, &[("{\"\\u200b\":1,\"\\u200d\":2,\"\\u200b\":3}", "{\"\u{200B}\":3,\"\u{200D}\":2}")]);
}

#[test]
fn jcs() {
    judge(
        Profile::JCS,
        &[],
        &[
            ("{ \"b\" : 1 , \"a\" : [ ] }", "{\"a\":[],\"b\":1}"),
            ("{\"\u{FFFF}\":1,\"\u{10000}\":2}", "{\"\u{10000}\":2,\"\u{FFFF}\":1}"),
            ("[1e21,1e20,1e-6,1e-7]", "[1e+21,100000000000000000000,0.000001,1e-7]"),
            ("[-0,-0.0,1.0,9007199254740993]", "[0,0,1,9007199254740992]"),
            ("\"\\b\\t\\n\\f\\r\\\"\\\\\\/\\u001F\\u007f\"", "\"\\b\\t\\n\\f\\r\\\"\\\\/\\u001f\u{7F}\""),
        ],
    );
}

#[test]
fn cps() {
    judge(
        Profile::CPS,
        &[],
        &[
            ("{\"\u{10000}\":2,\"\u{FFFF}\":1}", "{\"\u{FFFF}\":1,\"\u{10000}\":2}"),
            ("[1.0,1,-0,-0.0]", "[1.0,1,0,-0.0]"),
            ("[18446744073709551616,1e15,1e16]", "[18446744073709551616,1000000000000000.0,1e+16]"),
            ("[1e-4,1e-5,5e-324]", "[0.0001,1e-05,5e-324]"),
            ("{\"reasoning\":{\"confidence\":1}}", "{\"reasoning\":{\"confidence\":1.0}}"),
            ("{\"reasoning\":{\"confidence\":-0}}", "{\"reasoning\":{\"confidence\":0.0}}"),
            (
                "{\"reasoning\":{\"confidence\":9007199254740993}}",
                "{\"reasoning\":{\"confidence\":9007199254740992.0}}",
            ),
            (
                "{\"reasoning\":{\"options\":[{\"feasibility\":0}]}}",
                "{\"reasoning\":{\"options\":[{\"feasibility\":0.0}]}}",
            ),
            ("{\"reasoning\":{\"options\":{\"feasibility\":0}}}", "{\"reasoning\":{\"options\":{\"feasibility\":0}}}"),
            ("{\"reasoning.confidence\":1}", "{\"reasoning.confidence\":1}"),
            ("[{\"reasoning\":{\"confidence\":1}}]", "[{\"reasoning\":{\"confidence\":1}}]"),
            ("1e400", "!number_range@0"),
            ("\"\\n\\u0001\"", "\"\\n\\u0001\""),
        ],
    );
    let huge = format!("{{\"reasoning\":{{\"confidence\":1{}}}}}", "0".repeat(400));
    judge(Profile::CPS, &[], &[(&huge, "!number_range@27")]);
    judge(Profile::CPS, &[("CPS-STR-2", "long")], &[("\"\\n\\u0001\"", "\"\\u000a\\u0001\"")]);
}

#[test]
fn openagents() {
    let document = "[1.0,-0.0,-0,1e5,1e16,1e-5,1e-6,9007199254740993,18446744073709551615,18446744073709551616]";
    for (chosen, wanted) in [
        (
            vec![],
            "[1.0,-0.0,-0.0,100000.0,1e+16,0.00001,1e-6,9007199254740993,18446744073709551615,1.8446744073709552e+19]",
        ),
        (
            vec![("OA-FLT-1", "ecmascript"), ("OA-INT-2", "binary64")],
            "[1,0,0,100000,10000000000000000,0.00001,0.000001,9007199254740992,18446744073709552000,18446744073709552000]",
        ),
        (
            vec![("OA-FLT-1", "python"), ("OA-INT-2", "exact")],
            "[1.0,-0.0,0,100000.0,1e+16,1e-05,1e-06,9007199254740993,18446744073709551615,18446744073709551616]",
        ),
    ] {
        judge(Profile::OPENAGENTS, &chosen, &[(document, wanted)]);
    }
    let astral = "{\"\u{10000}\":2,\"\u{FFFF}\":1}";
    judge(Profile::OPENAGENTS, &[], &[(astral, "{\"\u{FFFF}\":1,\"\u{10000}\":2}")]);
    judge(Profile::OPENAGENTS, &[("OA-ORD-2", "utf16")], &[(astral, astral)]);
}

#[test]
fn khora() {
    judge(
        Profile::KHORA,
        &[],
        &[
            ("{\"b\":1,\"10\":2,\"9\":3,\"2\":4,\"a\":5}", "{\"2\":4,\"9\":3,\"10\":2,\"a\":5,\"b\":1}"),
            ("{\"4294967295\":1,\"4294967294\":2,\"01\":3}", "{\"4294967294\":2,\"01\":3,\"4294967295\":1}"),
            ("{\"B\":1,\"a\":2,\"A\":3,\"_\":4}", "{\"_\":4,\"a\":2,\"A\":3,\"B\":1}"),
            ("[-0,1e400,\"\\uDC00\"]", "[0,null,\"\\udc00\"]"),
            ("{\"__proto__\":1,\"a\":2}", "{\"__proto__\":1,\"a\":2}"),
        ],
    );
    judge(
        Profile::KHORA,
        &[("KHORA-ORD-1", "codeunit")],
        &[("{\"a\":2,\"B\":1,\"1\":0}", "{\"1\":0,\"B\":1,\"a\":2}")],
    );
    for (reading, ordered) in [
        ("codeunit-flat", "{\"!\":4,\"10\":3,\"9\":2,\"B\":1,\"a\":0}"),
        ("locale-flat", "{\"!\":4,\"10\":3,\"9\":2,\"a\":0,\"B\":1}"),
    ] {
        let given = "{\"a\":0,\"B\":1,\"9\":2,\"10\":3,\"!\":4}";
        judge(Profile::KHORA, &[("KHORA-ORD-1", reading)], &[(given, ordered)]);
    }
}

#[test]
fn kairos() {
    judge(
        Profile::KAIROS,
        &[],
        &[
            ("{\"b\":1,\"ts\":1e400,\"a\":[{\"nonce\":1}]}", "{\"a\":[{}],\"b\":1}"),
            ("{\"t\\u0073\":1,\"TS\":2}", "{\"TS\":2}"),
            ("{\"ts\":1,\"ts\":2}", "!duplicate_key@8"),
            ("[1e14,1e15,1e-4,1e-5,1.5e300,5e-324]", "[100000000000000.0,1.0e+15,0.0001,1.0e-05,1.5e+300,5.0e-324]"),
            (
                "[1000000000000000.1,1234567890123456.7,1000000000000001.0]",
                "[1000000000000000.1,1234567890123456.8,1.000000000000001e+15]",
            ),
            ("[9007199254740992.0,-0,-0.0]", "[9.007199254740992e+15,0,-0.0]"),
        ],
    );
    let floats = "[1e14,1e15,9007199254740992.0,1.23e-5,1e-7]";
    for (gem, printed) in [
        ("json-2.15", "[100000000000000.0,1e+15,9.007199254740992e+15,0.0000123,0.0000001]"),
        ("json-2.12", "[1e+14,1e+15,9007199254740992.0,0.0000123,0.0000001]"),
        ("json-2.11", "[1e+14,1e+15,9007199254740992.0,1.23e-5,1e-7]"),
    ] {
        judge(Profile::KAIROS, &[("KAI-FLT-1", gem)], &[(floats, printed)]);
    }
}

#[test]
fn integers_that_binary64_cannot_hold_are_rounded_or_refused_in_jcs() {
    let limit = "[9007199254740991,-9007199254740991,9007199254740993.0,1e30]";
    let kept = "[9007199254740991,-9007199254740991,9007199254740992,1e+30]";
    judge(Profile::JCS, &[], &[(limit, kept), ("9007199254740993", "9007199254740992")]);
    judge(
        Profile::JCS,
        &[("JCS-INT-1", "refuse")],
        &[
            (limit, kept),
            ("-0", "0"),
            ("9007199254740992", "!number_range@0"),
            ("[1,-9007199254740992]", "!number_range@3"),
        ],
    );
    // A profile that decides the axis itself does not take the dispute over.
    assert!(Profile::KHORA.spec().dispute("JCS-INT-1").is_none());
}

#[test]
fn hashes_have_the_profile_s_form() {
    let hash = |profile| steps(profile, &Readings::default()).hash(b"{}").unwrap().hash;
    let sha256 = "44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a";
    assert_eq!(hash(Profile::JCS), sha256);
    assert_eq!(hash(Profile::KHORA), sha256);
    assert_eq!(hash(Profile::OPENAGENTS), format!("sha256:{sha256}"));
    assert_eq!(hash(Profile::KAIROS), format!("sha256-{sha256}"));
    assert_eq!(hash(Profile::CPS).len(), 64);
    for profile in Profile::ALL {
        assert_eq!(hash(profile), profile.digest(b"{}"));
    }
}
