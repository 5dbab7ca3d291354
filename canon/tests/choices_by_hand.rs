//! Every value of every axis on a document that shows it, with the answer written by hand: what engine and
//! oracle agree on must also be right.

use canon::spec::{Axis, Choice, Choices};
use canon::{Canonicalizer, Reject, RejectKind};

type Changes<'a> = &'a [(&'static str, Choice)];
type Wanted = Result<&'static str, (RejectKind, usize)>;

const fn word(axis: &'static str, word: &'static str) -> (&'static str, Choice) {
    (axis, Choice::word(word))
}

const fn list(axis: &'static str, list: &'static [&'static str]) -> (&'static str, Choice) {
    (axis, Choice::list(list))
}

fn choices(changes: Changes) -> Choices {
    let mut choices = Choices::JCS;
    for (axis, choice) in changes {
        let set = Axis::find(axis).and_then(|axis| axis.set(&mut choices, choice));
        assert_eq!(set, Some(()), "{axis} = {choice}");
    }
    choices
}

fn check(rows: &[(Changes, &[u8], Wanted)]) {
    for (changes, input, wanted) in rows {
        let choices = choices(changes);
        let wanted = wanted.map(str::to_owned).map_err(|(kind, at)| Reject::new(kind, at));
        let shown = String::from_utf8_lossy(input);
        let mut engine = Canonicalizer::described(choices);
        let found = engine.canonicalize(input).map(|text| text.into_string());
        assert_eq!(found, wanted, "{changes:?} on {shown}");
        #[cfg(feature = "oracle")]
        assert_eq!(canon::oracle::steps_of(&choices).canonicalize(input), wanted, "oracle: {changes:?} on {shown}");
    }
}

#[test]
fn input() {
    check(&[
        (&[], b"\"\xE2\x82a\"", Err((RejectKind::InvalidUtf8, 1))),
        (&[word("input.utf8", "replace")], b"\"\xE2\x82a\"", Ok("\"\u{FFFD}\u{FFFD}a\"")),
        (&[word("input.utf8", "replace")], b"\"\xFF\xFF\" x", Err((RejectKind::Syntax, 5))),
        (&[word("input.utf8", "replace")], b"{\"\xFF\":1,\"\xFE\":2}", Err((RejectKind::DuplicateKey, 7))),
        (&[], br#"{"a":1,"b":2,"a":3}"#, Err((RejectKind::DuplicateKey, 13))),
        (&[word("input.duplicates", "last")], br#"{"a":1,"b":2,"a":3}"#, Ok(r#"{"a":3,"b":2}"#)),
        (&[word("input.duplicates", "first")], br#"{"a":1,"b":2,"a":3}"#, Ok(r#"{"a":1,"b":2}"#)),
        (&[], br#""\ud800""#, Err((RejectKind::LoneSurrogate, 1))),
        (&[word("input.surrogates", "keep")], br#""\uD800""#, Ok(r#""\ud800""#)),
        (&[word("input.surrogates", "keep"), word("strings.hex", "upper")], br#""\ud800""#, Ok(r#""\uD800""#)),
        (&[word("input.surrogates", "replace")], br#""\ud800\ud83d\ude00""#, Ok("\"\u{FFFD}😀\"")),
        (
            &[word("input.surrogates", "replace"), word("input.duplicates", "last")],
            br#"{"\ud800":1,"\udc00":2}"#,
            Ok("{\"\u{FFFD}\":2}"),
        ),
        (&[word("input.root", "container")], b" 1", Err((RejectKind::WrongRoot, 0))),
        (&[word("input.root", "container")], b" []", Ok("[]")),
        (&[word("input.root", "object")], b"[]", Err((RejectKind::WrongRoot, 0))),
        (&[("input.depth", Choice::Number(2))], b"[[]]", Ok("[[]]")),
        (&[("input.depth", Choice::Number(2))], b"[[[]]]", Err((RejectKind::TooDeep, 2))),
    ]);
}

#[test]
fn members() {
    check(&[
        (&[], "{\"\u{E000}\":1,\"😀\":2}".as_bytes(), Ok("{\"😀\":2,\"\u{E000}\":1}")),
        (
            &[word("members.order", "code-point")],
            "{\"😀\":2,\"\u{E000}\":1}".as_bytes(),
            Ok("{\"\u{E000}\":1,\"😀\":2}"),
        ),
        (
            &[word("members.order", "collation")],
            br#"{"b":1,"B":2,"a":3,"10":4,"9":5}"#,
            Ok(r#"{"10":4,"9":5,"a":3,"b":1,"B":2}"#),
        ),
        (&[word("members.order", "insertion")], br#"{"b":1,"10":4,"a":3}"#, Ok(r#"{"b":1,"10":4,"a":3}"#)),
        (
            &[word("members.order", "insertion"), word("input.duplicates", "last")],
            br#"{"b":1,"a":3,"b":2}"#,
            Ok(r#"{"b":2,"a":3}"#),
        ),
        (
            &[word("members.order", "indices-then-utf16")],
            br#"{"b":1,"10":4,"9":5,"01":6}"#,
            Ok(r#"{"9":5,"10":4,"01":6,"b":1}"#),
        ),
        (
            &[word("members.order", "indices-then-insertion")],
            br#"{"b":1,"10":4,"a":2,"9":5}"#,
            Ok(r#"{"9":5,"10":4,"b":1,"a":2}"#),
        ),
        (
            &[word("members.order", "indices-then-code-point")],
            br#"{"4294967295":1,"4294967294":2}"#,
            Ok(r#"{"4294967294":2,"4294967295":1}"#),
        ),
        (
            &[list("members.strip", &["signatures"])],
            br#"{"signatures":1e999,"a":{"signatures":1}}"#,
            Ok(r#"{"a":{"signatures":1}}"#),
        ),
        (
            &[list("members.strip", &["signature.value"])],
            br#"{"signature":{"value":1,"a":2},"value":3}"#,
            Ok(r#"{"signature":{"a":2},"value":3}"#),
        ),
        (
            &[list("members.strip", &["options[].x"])],
            br#"{"options":[{"x":1,"y":2},[{"x":3}]]}"#,
            Ok(r#"{"options":[{"y":2},[{"x":3}]]}"#),
        ),
        (&[list("members.strip", &["**.nonce"])], br#"[{"nonce":[1],"a":{"nonce":2}}]"#, Ok(r#"[{"a":{}}]"#)),
        (&[("members.strip-null", Choice::Flag(true))], br#"{"a":null,"b":[null]}"#, Ok(r#"{"b":[null]}"#)),
        (
            &[("members.strip-null", Choice::Flag(true)), word("numbers.overflow", "null")],
            br#"{"a":1e400,"b":null}"#,
            Ok(r#"{"a":null}"#),
        ),
    ]);
}

#[test]
fn numbers() {
    const DECIMAL: (&str, Choice) = word("numbers.value", "decimal");
    const EXACT: (&str, Choice) = word("numbers.integers", "exact");
    const GIBSON: (&str, Choice) = word("numbers.floats", "gibson");
    const AS_INTEGER: (&str, Choice) = word("numbers.integral-floats", "as-integer");
    const AS_FLOAT: (&str, Choice) = word("numbers.integral-floats", "as-float");
    const AT_A: (&str, Choice) = list("numbers.float-paths", &["a"]);
    check(&[
        (
            &[DECIMAL, EXACT, GIBSON, AS_INTEGER],
            b"[1e21,0.1000000000000000055,1.5,-0.0]",
            Ok("[1000000000000000000000,1.000000000000000055E-1,1.5E0,0]"),
        ),
        (&[DECIMAL, EXACT, GIBSON, AS_INTEGER], b"1e10000", Err((RejectKind::NumberRange, 0))),
        (&[], b"[9007199254740993,18446744073709551616]", Ok("[9007199254740992,18446744073709552000]")),
        (&[EXACT], b"[9007199254740993,18446744073709551616]", Ok("[9007199254740993,18446744073709551616]")),
        (
            &[word("numbers.integers", "safe")],
            b"[9007199254740991,9007199254740992]",
            Err((RejectKind::NumberRange, 18)),
        ),
        (
            &[word("numbers.integers", "u64")],
            b"[18446744073709551615,-9223372036854775809]",
            Ok("[18446744073709551615,-9223372036854776000]"),
        ),
        (&[word("numbers.floats", "python")], b"[1e16,0.00001,1.0]", Ok("[1e+16,1e-05,1.0]")),
        (&[word("numbers.floats", "python-short")], b"[1e16,0.00001,1.0]", Ok("[1e+16,1e-5,1.0]")),
        (&[word("numbers.floats", "ruby")], b"[1e16,0.00001]", Ok("[1.0e+16,1.0e-05]")),
        (&[word("numbers.floats", "json-2.15")], b"[1e15,0.00001,1e14]", Ok("[1e+15,0.00001,100000000000000.0]")),
        (&[word("numbers.floats", "serde")], b"[1e16,0.00001,1e-6]", Ok("[1e+16,0.00001,1e-6]")),
        (&[word("numbers.floats", "gibson-short")], b"[1e-7,1.0,1.5,-0.0]", Ok("[1E-7,1E0,1.5E0,-0E0]")),
        (&[word("numbers.floats", "erlang")], b"[1000.0,100.0,0.00001]", Ok("[1.0e3,100.0,1.0e-5]")),
        (&[word("numbers.floats", "positional")], b"[1e21,1e-7]", Ok("[1000000000000000000000.0,0.0000001]")),
        (&[word("numbers.floats", "reject")], b"[1,1.0]", Err((RejectKind::NumberRange, 3))),
        (&[word("numbers.floats", "reject"), AS_INTEGER], b"[1.0,1e2,-0.0]", Ok("[1,100,0]")),
        (&[AS_INTEGER, EXACT], b"1e23", Ok("99999999999999991611392")),
        (&[AS_FLOAT], b"[1.0,1e21,-0.0,1]", Ok("[1.0,1e+21,-0.0,1]")),
        (&[word("numbers.integral-floats", "reject")], b"[1.5,1.0]", Err((RejectKind::NumberRange, 5))),
        (&[word("numbers.minus-zero", "-0")], b"[-0,-0.0,-0e5]", Ok("[-0,-0,-0]")),
        (&[word("numbers.minus-zero", "-0.0")], b"[-0,-0.0]", Ok("[-0.0,0]")),
        (&[word("numbers.minus-zero", "reject")], b"[-0.0,-0]", Err((RejectKind::NumberRange, 6))),
        (&[word("numbers.overflow", "null")], b"[-1e400]", Ok("[null]")),
        (&[word("numbers.overflow", "infinity")], b"[-1e400,1e400]", Ok("[-Infinity,Infinity]")),
        (&[AT_A, word("numbers.floats", "python")], br#"{"a":-0,"b":-0}"#, Ok(r#"{"a":0.0,"b":0}"#)),
        (&[AT_A, word("numbers.path-floats", "ecmascript")], br#"{"a":1,"b":1.0}"#, Ok(r#"{"a":1.0,"b":1}"#)),
        (
            &[AT_A, word("numbers.path-floats", "positional")],
            br#"{"a":1e21,"b":1e21}"#,
            Ok(r#"{"a":1000000000000000000000.0,"b":1e+21}"#),
        ),
    ]);
}

#[test]
fn strings_and_text() {
    check(&[
        (&[list("strings.escape", &[])], br#""\u0001\n\"\\""#, Ok("\"\u{1}\n\\\"\\\\\"")),
        (
            &[list("strings.escape", &["c0", "del", "non-ascii"])],
            "\"\u{7f}é😀\"".as_bytes(),
            Ok(r#""\u007f\u00e9\ud83d\ude00""#),
        ),
        (&[list("strings.escape", &["c0", "c1"])], "\"\u{7f}\u{80}é\"".as_bytes(), Ok("\"\u{7f}\\u0080é\"")),
        (
            &[list("strings.escape", &["c0", "html", "line-separators"])],
            "{\"<\u{2028}\":\">&\"}".as_bytes(),
            Ok(r#"{"\u003c\u2028":"\u003e\u0026"}"#),
        ),
        (&[list("strings.escape", &["c0", "solidus"])], b"\"/\"", Ok(r#""\/""#)),
        (&[word("strings.short", "tnr")], br#""\b\f\n""#, Ok(r#""\u0008\u000c\n""#)),
        (&[word("strings.short", "")], br#""\n""#, Ok(r#""\u000a""#)),
        (&[word("strings.hex", "upper")], br#""\u001f""#, Ok(r#""\u001F""#)),
        (&[word("strings.normalize", "nfc")], "{\"e\u{301}\":\"\u{212b}\"}".as_bytes(), Ok("{\"é\":\"Å\"}")),
        (
            &[word("strings.normalize", "nfc")],
            "{\"e\u{301}\":1,\"é\":2}".as_bytes(),
            Err((RejectKind::DuplicateKey, 9)),
        ),
        (
            &[("text.indent", Choice::Number(2))],
            br#"{"b":[],"a":[1,{"c":2}]}"#,
            Ok("{\n  \"a\": [\n    1,\n    {\n      \"c\": 2\n    }\n  ],\n  \"b\": []\n}"),
        ),
    ]);
}

#[test]
fn links() {
    const LINKS: Changes = &[word("values.links", "dag-json")];
    const STRIPPED: Changes = &[word("values.links", "dag-json"), ("members.strip", Choice::list(&["**.a"]))];
    const SOLIDUS: Changes = &[word("values.links", "dag-json"), ("members.strip", Choice::list(&["**./"]))];
    const NULLS: Changes = &[word("values.links", "dag-json"), ("members.strip-null", Choice::Flag(true))];
    const REFUSED: Wanted = Err((RejectKind::Link, 1));
    let cid = r#"[{"/":"bafybeigdyrzt5sfp7udm7hu76uh7y26nf3efuylqabf3oclgtqy55fbzdi"}]"#;
    let beside = cid.replace("}]", ",\"a\":1}]");
    check(&[
        (LINKS, cid.as_bytes(), Ok(cid)),
        (&[], br#"[{"/":"x"}]"#, Ok(r#"[{"/":"x"}]"#)),
        (LINKS, br#"[{"/":"x"}]"#, REFUSED),
        (LINKS, br#"[{"/":{"bytes":"AQ"}}]"#, Ok(r#"[{"/":{"bytes":"AQ"}}]"#)),
        (LINKS, br#"[{"/":{"bytes":"AQ=="}}]"#, REFUSED),
        (LINKS, br#"[{"/":{"bytes":"AQ","a":1}}]"#, REFUSED),
        (LINKS, br#"[{"/":1}]"#, Ok(r#"[{"/":1}]"#)),
        (LINKS, br#"[{"a":1,"/":"x"}]"#, Ok(r#"[{"/":"x","a":1}]"#)),
        // The first name is that of the text, whether or not it is left out afterwards.
        (STRIPPED, br#"[{"a":1,"/":"x"}]"#, Ok(r#"[{"/":"x"}]"#)),
        (STRIPPED, beside.as_bytes(), REFUSED),
        (STRIPPED, br#"[{"/":{"bytes":"AQ","a":1}}]"#, REFUSED),
        (STRIPPED, br#"[{"/":{"a":1,"bytes":"AQ=="}}]"#, Ok(r#"[{"/":{"bytes":"AQ=="}}]"#)),
        (STRIPPED, br#"[{"a":{"/":"x"}}]"#, Ok("[{}]")),
        (SOLIDUS, br#"[{"/":"x"}]"#, REFUSED),
        (SOLIDUS, br#"[{"/":1,"b":2}]"#, Ok(r#"[{"b":2}]"#)),
        (SOLIDUS, br#"[{"/":{"bytes":"AQ=="}}]"#, REFUSED),
        (SOLIDUS, br#"[{"/":{"bytes":"AQ"}}]"#, Ok("[{}]")),
        (NULLS, br#"[{"b":null,"/":"x"}]"#, Ok(r#"[{"/":"x"}]"#)),
    ]);
}
