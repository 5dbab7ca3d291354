//! CPS-FLT-1, CPS-FLT-2: the two places of a capsule where an integer is a float.

use crate::builder::Sheet;
use canon::RejectKind;

const CONFIDENCE: &[(&str, &str, &str)] = &[
    ("integer-one", "1 gains a fraction", "1"),
    ("integer-zero", "0 gains a fraction", "0"),
    ("minus-zero", "-0 is the integer zero and then a float without sign", "-0"),
    ("minus-one", "-1 gains a fraction", "-1"),
    ("float-one", "1.0 stays as it is", "1.0"),
    ("float", "0.95 stays as it is", "0.95"),
    ("float-minus-zero", "-0.0 keeps its sign, being a float already", "-0.0"),
    ("exponent", "1e0 is the float one", "1e0"),
    ("small", "0.00001 is laid out as a float", "0.00001"),
    ("two", "a number out of range is left to the validator", "2"),
    ("past-two-to-the-53", "2^53+1 is rounded to binary64 like any float", "9007199254740993"),
    ("ten-to-the-16", "10^16 is laid out as a float", "10000000000000000"),
    ("ten-to-the-30", "10^30 is laid out as a float", "1000000000000000000000000000000"),
    ("least-positional", "0.0001 has no exponent in any layout", "0.0001"),
    ("past-least-positional", "0.000012 is laid out as a float", "0.000012"),
    ("millionth", "0.000001 is laid out as a float", "0.000001"),
    ("tenth-of-a-millionth", "0.0000001 is laid out as a float", "0.0000001"),
    ("two-digits-tiny", "0.00000015 is laid out as a float", "1.5e-7"),
    ("ten-to-the-15", "10^15 gains a fraction", "1000000000000000"),
    ("ten-to-the-20", "10^20 is laid out as a float", "1e20"),
    ("ten-to-the-21", "10^21 is laid out as a float", "1e21"),
    ("large-digits", "12345678901234567890 is rounded and laid out as a float", "12345678901234567890"),
    ("string", "a string is left as it is", "\"1\""),
    ("null", "null is left as it is", "null"),
    ("true", "true is left as it is", "true"),
    ("array", "an array is left as it is", "[1]"),
    ("object", "an object is left as it is", r#"{"confidence":1}"#),
];

const PLACES: &[(&str, &str, &str)] = &[
    (
        "feasibility", "feasibility of each option gains a fraction",
        r#"{"reasoning":{"options":[{"feasibility":1},{"feasibility":0},{"feasibility":0.5}]}}"#,
    ),
    (
        "feasibility-minus-zero", "-0 as feasibility is a float without sign",
        r#"{"reasoning":{"options":[{"feasibility":-0}]}}"#,
    ),
    (
        "feasibility-small-and-large", "feasibility of each option has the layout of the float paths",
        r#"{"reasoning":{"options":[{"feasibility":0.00002},{"feasibility":1e17},{"feasibility":3e-8}]}}"#,
    ),
    (
        "layouts-beside-each-other", "a number at a float path and one elsewhere each have their own layout",
        r#"{"outcome":{"metrics":{"cost":0.00002,"tokens":1e17}},"reasoning":{"confidence":0.00002}}"#,
    ),
    (
        "feasibility-past-two-to-the-53", "2^53+1 as feasibility is rounded",
        r#"{"reasoning":{"options":[{"feasibility":9007199254740993}]}}"#,
    ),
    (
        "both", "both places in one capsule gain a fraction",
        r#"{"reasoning":{"options":[{"feasibility":1,"id":"a"}],"confidence":1}}"#,
    ),
    ("escaped-name", "the path is that of the unescaped names", r#"{"r\u0065asoning":{"confidenc\u0065":1}}"#),
    ("top-level", "confidence outside reasoning stays an integer", r#"{"confidence":1,"feasibility":1}"#),
    (
        "other-section", "confidence in another section stays an integer",
        r#"{"outcome":{"confidence":1},"metrics":{"feasibility":1}}"#,
    ),
    (
        "deeper", "confidence deeper inside reasoning stays an integer",
        r#"{"reasoning":{"reasoning":{"confidence":1},"options":[[{"feasibility":1}]]}}"#,
    ),
    ("other-member", "another integer in reasoning stays an integer", r#"{"reasoning":{"attempts":1,"confidence":1}}"#),
    (
        "other-member-of-option", "another integer in an option stays an integer",
        r#"{"reasoning":{"options":[{"rank":1,"feasibility":1}]}}"#,
    ),
    (
        "confidence-in-option", "confidence in an option stays an integer",
        r#"{"reasoning":{"options":[{"confidence":1}],"feasibility":1}}"#,
    ),
    (
        "dotted-name", "a member literally named reasoning.confidence stays an integer",
        r#"{"reasoning.confidence":1,"reasoning.options[].feasibility":1}"#,
    ),
    (
        "options-object", "options that is an object does not count",
        r#"{"reasoning":{"options":{"a":{"feasibility":1},"0":{"feasibility":1}}}}"#,
    ),
    ("options-single", "options that is one option does not count", r#"{"reasoning":{"options":{"feasibility":1}}}"#),
    ("below-array", "a capsule inside an array does not count", r#"[{"reasoning":{"confidence":1}}]"#),
    (
        "below-member", "a capsule inside a member does not count",
        r#"{"capsule":{"reasoning":{"confidence":1,"options":[{"feasibility":1}]}}}"#,
    ),
    (
        "upper-case", "names are compared with their case",
        r#"{"Reasoning":{"confidence":1},"reasoning":{"Confidence":1}}"#,
    ),
    (
        "sequence-beside", "sequence and duration stay integers",
        r#"{"sequence":1,"execution":{"duration_ms":1},"reasoning":{"confidence":1}}"#,
    ),
];

/// Writes the family.
pub fn write(sheet: &mut Sheet) {
    sheet.about(&["CPS-FLT-1"], "the default capsule of a JavaScript sealer fails to verify elsewhere");
    for (words, proves, value) in CONFIDENCE {
        sheet.settle(
            &format!("confidence-{words}"),
            &format!("at reasoning.confidence {proves}"),
            format!("{{\"reasoning\":{{\"confidence\":{value}}}}}"),
        );
    }
    for (words, proves, text) in PLACES {
        sheet.settle(words, proves, text);
    }
    sheet.about(&["CPS-FLT-2"], "a capsule is sealed with a confidence that no other reader takes");
    let confidence = |value: &str| format!("{{\"reasoning\":{{\"confidence\":{value}}}}}");
    sheet.reject(
        "confidence-overflow",
        "a float that overflows at reasoning.confidence is refused",
        confidence("1e400"),
        RejectKind::NumberRange,
    );
    sheet.reject(
        "confidence-integer-overflow",
        "an integer that overflows at reasoning.confidence is refused",
        confidence(&format!("1{}", "0".repeat(309))),
        RejectKind::NumberRange,
    );
    sheet.reject(
        "feasibility-integer-overflow",
        "an integer that overflows at feasibility is refused",
        format!("{{\"reasoning\":{{\"options\":[{{\"feasibility\":-1{}}}]}}}}", "0".repeat(309)),
        RejectKind::NumberRange,
    );
    for (words, token) in [("nan", "NaN"), ("infinity", "Infinity"), ("minus-infinity", "-Infinity")] {
        sheet
            .reject(
                &format!("confidence-{words}"),
                &format!("the token {token} at reasoning.confidence is refused"),
                confidence(token),
                RejectKind::Syntax,
            )
            .needs_raw();
    }
    sheet.about(&["CPS-NUM-2", "CPS-FLT-1"], "an integer elsewhere is refused although it may have any size");
    sheet.settle(
        "large-integer-elsewhere",
        "an integer of 310 digits is exact everywhere else",
        format!("{{\"execution\":{{\"duration_ms\":1{}}}}}", "0".repeat(309)),
    );
}
