//! Where the crate that the text names as authority reads a literal otherwise than as the nearest binary64: both answers are right.
//!
//! serde_json 1.0.154 with its default features, without `float_roundtrip`, multiplies digits by a power of ten and is
//! one unit off now and then, or out of range just below the greatest float. The vectors keep their questions.

use canon::{Profile, RejectKind, Value};
use canon_vectors::vector::{Expect, Expected, File, Vector};

/// The reading that prints what serde_json prints.
const READING: (&str, &str) = ("OA-FLT-1", "serde");

/// Vectors, and what serde_json as released makes of them; none where it refuses them.
const AS_RELEASED: &[(&str, Option<&str>)] = &[
    ("floats/nine-threes", Some("333333333.33333325")),
    ("floats/halfway-even-down", Some("9007199254740994.0")),
    ("floats/halfway-above-one", Some("1.0000000000000002")),
    ("floats/hard-to-round", Some("6929495644600919.0")),
    ("floats/hard-to-read", Some("2.2250738585072014e-308")),
    ("floats/random-bits", Some("1.9617717946881981e-23")),
    (
        "numbers/around-ten-to-the-minus-6",
        Some("[9.999999999999995e-7,9.999999999999995e-7,1e-6,1.0000000000000002e-6,1.0000000000000004e-6]"),
    ),
    (
        "numbers/around-ten-to-the-minus-5",
        Some("[9.999999999999996e-6,0.00001,0.00001,0.000010000000000000004,0.000010000000000000004]"),
    ),
    (
        "numbers/around-ten-to-the-minus-4",
        Some("[0.00009999999999999998,0.0001,0.0001,0.00010000000000000002,0.00010000000000000005]"),
    ),
    ("numbers/around-one", Some("[0.9999999999999998,1.0,1.0,1.0000000000000002,1.0000000000000004]")),
    ("numbers/around-ten-to-the-8", Some("[99999999.99999996,100000000.0,100000000.0,100000000.0,100000000.00000004]")),
    (
        "numbers/around-ten-to-the-9",
        Some("[999999999.9999998,1000000000.0,1000000000.0,1000000000.0,1000000000.0000002]"),
    ),
    (
        "numbers/around-ten-to-the-14",
        Some("[99999999999999.95,99999999999999.98,100000000000000.0,100000000000000.02,100000000000000.05]"),
    ),
    (
        "numbers/around-ten-to-the-15",
        Some("[999999999999999.8,1000000000000000.0,1000000000000000.0,1000000000000000.0,1000000000000000.4]"),
    ),
    (
        "numbers/around-two-to-the-63",
        Some(
            "[9.223372036854774e+18,9.223372036854776e+18,9.223372036854776e+18,9.223372036854778e+18,9.22337203685478e+18]",
        ),
    ),
    ("numbers/around-ten-to-the-21", Some("[9.999999999999996e+20,1e+21,1e+21,1e+21,1.0000000000000004e+21]")),
    (
        "numbers/around-ten-to-the-23",
        Some("[9.999999999999996e+22,9.999999999999996e+22,1e+23,1e+23,1.0000000000000004e+23]"),
    ),
    ("numbers/greatest", Some("[1.7976931348623157e+308,1.7976931348623157e+308,-1.7976931348623157e+308]")),
    ("numbers/layout-many-digits-small", Some("[0.0001234567890123456,0.012345678901234568,1.2345678901234568e-10]")),
    ("numbers/layout-integral-without-zeros", Some("[123456789012345.0,1234567890123456.0,1.2345678901234566e+16]")),
    ("range/rounds-to-the-greatest", None),
    ("range/long-and-fitting", None),
    ("range/above-half-of-the-least", Some("0.0")),
];

/// Widens what the vectors of a file expect.
pub fn apply(file: &mut File) {
    if file.profile == Profile::OPENAGENTS {
        file.vectors.iter_mut().for_each(widen);
    }
}

fn widen(vector: &mut Vector) {
    let words = vector.id.strip_prefix("openagents/").unwrap_or_default();
    let Some((_, canonical)) = AS_RELEASED.iter().find(|(known, _)| *known == words) else {
        return;
    };
    let released = match canonical {
        None => Expected::Reject { kind: RejectKind::NumberRange, members: Vec::new() },
        Some(canonical) => Expected::Result(vec![
            ("canonical".to_owned(), Value::string(*canonical)),
            ("hash".to_owned(), Value::string(Profile::OPENAGENTS.digest(canonical.as_bytes()))),
        ]),
    };
    match &mut vector.expect {
        Expect::One(nearest) => vector.expect = Expect::AnyOf(vec![nearest.clone(), released]),
        Expect::AnyOf(ways) => ways.push(released),
        Expect::Readings(rows) => {
            let (dispute, name) = READING;
            let serde =
                rows.iter_mut().filter(|row| row.under.iter().any(|(id, reading)| id == dispute && reading == name));
            serde.for_each(|row| row.ways.push(released.clone()));
        }
    }
}
