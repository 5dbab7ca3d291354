//! Integer literals: the edges of every integer type that an implementation may have chosen.

use super::ids;
use crate::builder::Sheet;

const PLAIN: &[(&str, &str, &str)] = &[
    ("zero", "zero prints as it is", "0"),
    ("one", "a small integer gains no fraction", "1"),
    ("minus-one", "a negative integer prints as it is", "-1"),
    ("hundred", "trailing zeros of an integer stay", "100"),
    ("nine-digits", "a nine-digit integer prints without an exponent", "123456789"),
    ("i32-past", "2^31 does not wrap", "2147483648"),
    ("u32-past", "2^32 does not wrap", "4294967296"),
    ("f32-past", "2^24+1 is not rounded to single precision", "16777217"),
    ("safe-limit", "2^53-1 prints as it is", "9007199254740991"),
    ("safe-limit-negative", "-(2^53-1) prints as it is", "-9007199254740991"),
    ("fifteen-digits", "a fifteen-digit integer prints as it is", "999999999999999"),
];

const LARGE: &[(&str, &str, &str)] = &[
    ("two-to-the-53", "2^53 prints as the profile wants", "9007199254740992"),
    ("past-two-to-the-53", "2^53+1 is exact or rounded as the profile wants", "9007199254740993"),
    ("past-two-to-the-53-negative", "-(2^53+1) is exact or rounded as the profile wants", "-9007199254740993"),
    ("eighteen-digits", "an eighteen-digit integer prints as the profile wants", "123456789012345678"),
    ("nanoseconds", "a nanosecond timestamp prints as the profile wants", "1767225600123456789"),
    ("i64-limit", "2^63-1 prints as the profile wants", "9223372036854775807"),
    ("i64-past", "2^63 prints as the profile wants", "9223372036854775808"),
    ("i64-least", "-2^63 prints as the profile wants", "-9223372036854775808"),
    ("u64-limit", "2^64-1 prints as the profile wants", "18446744073709551615"),
    ("ten-to-the-21", "10^21 prints as the profile wants", "1000000000000000000000"),
    ("past-ten-to-the-21", "10^21+1 prints as the profile wants", "1000000000000000000001"),
    ("ten-to-the-30", "10^30 prints as the profile wants", "1000000000000000000000000000000"),
    ("u128-past", "2^128 prints as the profile wants", "340282366920938463463374607431768211456"),
    (
        "u256-digits", "a seventy-eight digit integer prints as the profile wants",
        "-115792089237316195423570985008687907853269984665640564039457584007913129639935",
    ),
];

/// Between 2^64 and 10^21 two disputes of openagents meet: the first makes a float, the second lays it out.
const TWICE_DISPUTED: &[(&str, &str, &str)] = &[
    ("u64-past", "2^64 prints as the profile wants", "18446744073709551616"),
    ("u64-past-by-one", "2^64+1 prints as the profile wants", "18446744073709551617"),
    ("i64-least-past", "-(2^63)-1 prints as the profile wants", "-9223372036854775809"),
    ("ten-to-the-20", "10^20 prints as the profile wants", "100000000000000000000"),
    ("twenty-digits", "a twenty-digit integer prints as the profile wants", "12345678901234567890"),
];

/// Writes the family.
pub fn write(sheet: &mut Sheet) {
    let ids = ids(sheet.profile());
    sheet.about(ids.integer, "counters, identifiers and timestamps change in transit or hash differently");
    for (words, proves, literal) in PLAIN {
        sheet.settle(words, proves, literal);
    }
    for (words, proves, literal) in LARGE {
        sheet.settle(words, proves, literal);
    }
    let disputing = |axis: &str| {
        sheet.profile().disputes().iter().find(|dispute| {
            let mut changes = dispute.readings.iter().flat_map(|reading| reading.changes);
            changes.any(|(changed, _)| *changed == axis)
        })
    };
    let one_dispute = match (disputing("numbers.integers"), disputing("numbers.floats")) {
        (Some(integers), Some(floats)) => integers == floats,
        _ => true,
    };
    if one_dispute {
        for (words, proves, literal) in TWICE_DISPUTED {
            sheet.settle(words, proves, literal);
        }
    }
    let long = format!("1{}", "0".repeat(308));
    sheet.settle(
        "three-hundred-nine-digits", "the largest power of ten that binary64 holds prints as the profile wants", long,
    );
    sheet.settle(
        "three-hundred-ten-digits",
        "an integer past binary64 is exact or refused as the profile wants",
        format!("1{}", "0".repeat(309)),
    );
    sheet.settle(
        "among-others", "integers keep their places and signs inside containers", r#"{"c":[3,-2,1],"b":-5,"a":0}"#,
    );
    sheet.about(ids.minus_zero, "one zero hashes as another");
    sheet.settle("minus-zero", "-0 prints as the profile wants", "-0");
    sheet.settle("minus-zero-member", "-0 as a member prints as the profile wants", r#"{"a":-0}"#);
}
