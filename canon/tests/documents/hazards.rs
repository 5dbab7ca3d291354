//! Documents in which some value of some axis shows: every other text is the same under most choices.

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;

const NAMES: &[&str] = &[
    "a", "b", "B", "", "1", "10", "9", "4294967295", "/", "bytes", "ts", "nonce", "reasoning", "confidence", "options",
    "feasibility", "<", "\u{7f}", "\u{80}", "\\u2028", "\\ud800", "\\udc00", "\\ufffd", "\u{fffd}", "e\\u0301",
    "\\u00e9", "\u{e9}", "\u{e000}", "\\ud83d\\ude00", "\\u0000", "\\u000a", "\\n",
];

const VALUES: &[&str] = &[
    "null", "true", "0", "-0", "-0.0", "-0e5", "0.0", "1.0", "1e2", "1.5", "-1.50", "100.5", "0.00001", "0.0001",
    "1e-7", "1.5e-9", "0.000123456789", "1e15", "1e16", "123e18", "1e21", "1e23", "1e300", "1e400", "-1e400", "1e9999",
    "1e10000", "-12e9998", "1e-9999", "1e-10000", "1e99999999999999999999", "1e-99999999999999999999",
    "0e99999999999999999999", "5e-324", "0.1000000000000000055511151231257827", "1234567890.12345678901234567890",
    "9007199254740991", "9007199254740992", "-9007199254740993", "9007199254740993.0", "18446744073709551615",
    "18446744073709551616", "-9223372036854775809", "100000000000000000000000000000", "\"<>&/\\/\\u003C\"",
    "\"\u{7f}\u{80}\\u009f\u{2028}\\u2029\"", "\"\\u0000\\b\\t\\n\\f\\r\\u000B\\u001F\\\"\\\\\"",
    "\"e\u{301}\\u00e9 A\\u030a \u{212b}\"", "\"e\\ud800\\u0301\\ud83d\\ude00\"",
    "\"\\udc00\\ud800\\ue000\u{ffff}😀\"", "{\"/\":\"QmYwAPJzv5CZsnA625s3Xf2nemtYgPpHdWEz79ojWnPbdG\"}",
    "{\"/\":\"bafybeigdyrzt5sfp7udm7hu76uh7y26nf3efuylqabf3oclgtqy55fbzdi\"}",
    "{ \"\\u002f\" : \"b\\u0061fybeigdyrzt5sfp7udm7hu76uh7y26nf3efuylqabf3oclgtqy55fbzdi\" }",
    "{\"/\":\"bafybeigdyrzt5sfp7udm7hu76uh7y26nf3efuylqabf3oclgtqy55fbzdi\",\"a\":1}",
    "{\"/\":\"bafybeigdyrzt5sfp7udm7hu76uh7y26nf3efuylqabf3oclgtqy55fbzdi\",\"/\":\"x\"}",
    "{\"/\":\"x\",\"/\":\"QmYwAPJzv5CZsnA625s3Xf2nemtYgPpHdWEz79ojWnPbdG\"}", "{\"/\":\"x\"}", "{\"/\":\"\\ud800\"}",
    "{\"a\":1,\"/\":\"x\"}", "{\"/\":1}", "{\"/\":null}", "{\"/\":{}}", "{\"/\":{\"bytes\":\"AQ\"}}",
    "{\"/\": {\"b\\u0079tes\" :\"\\u0041Q\"} }", "{\"/\":{\"bytes\":\"AQ==\"}}", "{\"/\":{\"bytes\":\"AR\"}}",
    "{\"/\":{\"bytes\":\"AQ\",\"a\":1}}", "{\"/\":{\"a\":1,\"bytes\":\"AQ\"}}", "{\"/\":{\"ts\":1,\"bytes\":\"AQ\"}}",
    "{\"/\":{\"bytes\":\"AQ\",\"ts\":1}}", "{\"/\":{\"bytes\":\"AQ\"},\"a\":1}", "{\"/\":{\"bytes\":\"AQ\"},\"ts\":1}",
    "{\"/\":{\"bytes\":\"AQ\",\"bytes\":1}}", "{\"/\":{\"bytes\":1,\"bytes\":\"AQ\"}}", "{\"/\":{\"bytes\":1}}",
];

/// Such documents.
pub fn hazards() -> BoxedStrategy<String> {
    let value = select(VALUES).prop_map(str::to_owned);
    let value = value.prop_recursive(4, 24, 6, |inner| {
        let member = (select(NAMES), inner.clone()).prop_map(|(name, value)| format!("\"{name}\":{value}"));
        prop_oneof![
            1 => vec(inner, 0..4).prop_map(|elements| format!("[{}]", elements.join(","))),
            3 => vec(member, 0..6).prop_map(|members| format!("{{{}}}", members.join(","))),
        ]
    });
    value.boxed()
}
