//! Strategies for documents: valid ones that seek out the rules, and texts that are nearly valid.
#![allow(dead_code)]

mod hazards;

pub use hazards::hazards;

use canon::{Profile, Readings};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;

/// The profiles with an engine of their own. All others run through the one whose choices are fields.
pub const TWINS: [Profile; 5] = [Profile::JCS, Profile::CPS, Profile::OPENAGENTS, Profile::KHORA, Profile::KAIROS];

/// Every combination of readings of a profile with its own engine; of any other, each reading beside the defaults,
/// because their combinations are hundreds.
pub fn readings(profile: Profile) -> Vec<Readings> {
    if TWINS.contains(&profile) {
        return Readings::combinations(profile);
    }
    let single = profile
        .disputes()
        .iter()
        .flat_map(|dispute| dispute.names().map(|name| Readings::default().with(dispute.id, name)));
    std::iter::once(Readings::default()).chain(single).collect()
}

/// Member names and string contents, as they stand between the quotes.
const PIECES: &[&str] = &[
    "a", "b", "B", "A", "z", "_", "-", "$", "0", "1", "2", "10", "9", "4294967294", "4294967295", "01", "reasoning",
    "confidence", "options", "feasibility", "timestamp", "ts", "request_id", "trace_id", "nonce", "min", "minimum",
    "minItems", "user_id", "userId", "é", "e\u{301}", "\u{e000}", "\u{ffff}", "\u{10000}", "😀", "一", "가", "\u{ad}",
    "\u{7f}", "\u{2028}", "long shared prefix ", "\\n", "\\u000a", "\\u0000", "\\u001F", "\\u001f", "\\/", "/", "\\\"",
    "\\\\", "\\u0041", "\\u00e9", "\\u00E9", "\\ud83d\\ude00", "\\uD83D\\uDE00", "\\b", "\\f", "\\r", "\\t",
    "\\u0074s", "\\ue000", "\\uffff",
];

/// Pieces that only some profiles take, or none.
const BROKEN_PIECES: &[&str] = &[
    "\\ud800", "\\uDFFF", "\\ud800\\ud800", "\\ud800\\n", "\\ud800\\u0041", "\\udc00\\ud800", "\\q", "\\u12",
    "\\uZZZZ", "\\ud800\\uZZ", "\n", "\u{1}", "\\",
];

const NUMBERS: &[&str] = &[
    "0", "-0", "1", "-1", "12", "0.0", "-0.0", "0.00", "1.0", "1.50", "100.0", "-100.00", "1e0", "1E5", "1e5", "1e-5",
    "1e-6", "1e-7", "0.1", "0.0001", "0.00001", "0.000001", "0.0000001", "0.00012300", "1e14", "1e15", "1e16", "1e17",
    "1e20", "1e21", "1e22", "1e23", "1e308", "1.7976931348623157e308", "5e-324", "1e-400", "123456789012345",
    "1234567890123456", "9007199254740991", "9007199254740992", "9007199254740993", "-9007199254740993",
    "9223372036854775807", "9223372036854775808", "-9223372036854775808", "-9223372036854775809",
    "18446744073709551615", "18446744073709551616", "100000000000000000000000000000", "123456789012345.6",
    "12345678901234.5", "0.123456789012345", "0.1234567890123456", "0.30000000000000004", "333333333.33333329",
    "1.2345678901234567e-5", "-1.5e-10", "999999999999999.9", "1000000000000000.0", "-0e0", "0e5", "0.0e1",
];

const BROKEN_NUMBERS: &[&str] = &[
    "1e400", "-1e400", "01", "-", "-01", "1.", "1.e5", ".5", "+1", "1e", "1e+", "00", "NaN", "Infinity", "-Infinity",
    "tru", "nul", "falsey",
];

fn a_huge_integer() -> impl Strategy<Value = String> {
    (1..2_usize, 300..330_usize).prop_map(|(digit, length)| digit.to_string().repeat(length))
}

fn quoted(broken: u32) -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        40 => select(PIECES).prop_map(str::to_owned),
        6 => "[ -~]{0,12}".prop_map(|text| text.replace(['"', '\\'], "x")),
        2 => any::<char>().prop_filter("plain", |c| !c.is_control() && !"\"\\".contains(*c)).prop_map(String::from),
        broken => select(BROKEN_PIECES).prop_map(str::to_owned),
    ];
    vec(piece, 0..4).prop_map(|pieces| format!("\"{}\"", pieces.concat()))
}

fn number(broken: u32) -> impl Strategy<Value = String> {
    prop_oneof![
        20 => select(NUMBERS).prop_map(str::to_owned),
        4 => any::<i64>().prop_map(|number| number.to_string()),
        4 => any::<f64>().prop_filter("finite", |x| x.is_finite()).prop_map(|x| format!("{x:e}")),
        4 => any::<f64>().prop_filter("finite", |x| x.is_finite()).prop_map(|x| format!("{x:?}")),
        4 => (any::<i32>(), 0..20_usize).prop_map(|(x, places)| format!("{:.*}", places, f64::from(x) / 1024.0)),
        2 => (0..10_u64.pow(17), -30..30_i32).prop_map(|(digits, exponent)| format!("{digits}e{exponent}")),
        2 => (0..10_u64.pow(17), 0..10_u64.pow(9)).prop_map(|(a, b)| format!("{a}.{b}")),
        broken => a_huge_integer(),
        broken => select(BROKEN_NUMBERS).prop_map(str::to_owned),
    ]
}

fn space() -> impl Strategy<Value = &'static str> {
    prop_oneof![
        8 => Just(""),
        1 => select(&[" ", "\n", "\t", "\r", " \n  ", "                    "][..]),
    ]
}

/// Texts of documents; `broken` is the weight of what no profile may take (0 for none).
pub fn document(broken: u32) -> BoxedStrategy<String> {
    let scalar = prop_oneof![
        4 => quoted(broken),
        6 => number(broken),
        1 => select(&["true", "false", "null"][..]).prop_map(str::to_owned),
    ];
    let value = scalar.prop_recursive(6, 60, 8, move |inner| {
        let element = (space(), inner.clone(), space()).prop_map(|(a, v, b)| format!("{a}{v}{b}"));
        let member = (space(), quoted(broken), space(), space(), inner, space())
            .prop_map(|(a, name, b, c, value, d)| format!("{a}{name}{b}:{c}{value}{d}"));
        prop_oneof![
            1 => vec(element, 0..6).prop_map(|elements| format!("[{}]", elements.join(","))),
            3 => vec(member, 0..8).prop_map(|members| format!("{{{}}}", members.join(","))),
            1 => space().prop_map(|space| format!("[{space}]")),
            1 => space().prop_map(|space| format!("{{{space}}}")),
        ]
    });
    (space(), value, space()).prop_map(|(a, value, b)| format!("{a}{value}{b}")).boxed()
}

/// Capsule-like documents, so that the float paths are met.
pub fn capsule(broken: u32) -> BoxedStrategy<String> {
    let odd = document(broken);
    (number(broken), number(broken), odd.clone(), odd, 0..6_u8)
        .prop_map(|(first, second, third, fourth, shape)| match shape {
            0 => format!("{{\"reasoning\":{{\"confidence\":{first},\"options\":[{{\"feasibility\":{second},\"x\":{third}}},{fourth}]}}}}"),
            1 => format!("{{\"reasoning\":{{\"options\":{{\"feasibility\":{first}}},\"confidence\":[{second}]}}}}"),
            2 => format!("[{{\"reasoning\":{{\"confidence\":{first}}}}},{second}]"),
            3 => format!("{{\"reasoning\":[{{\"confidence\":{first}}}],\"reasoning.confidence\":{second}}}"),
            4 => format!("{{\"x\":{third},\"reasoning\":{{\"options\":[[{{\"feasibility\":{first}}}],{second},{{\"a\":{fourth},\"feas\\u0069bility\":{second}}}]}}}}"),
            _ => format!("{{\"reasoning\":{{\"confidence\":{first}}},\"ts\":[{{\"b\":1,\"a\":{second}}}],\"reasoning\":{{\"confidence\":{second},\"a\":{third}}}}}"),
        })
        .boxed()
}

/// A document with a few bytes changed, left out or put in.
pub fn damaged() -> BoxedStrategy<Vec<u8>> {
    const BYTES: &[u8] = b"\"\\{}[],: \n0-9.eEu/tfn\x00\x1f\x7f\x80\xc3\xed\xa0\xef\xf0\xff";
    let damage = (any::<proptest::sample::Index>(), select(BYTES), 0..3_u8);
    (document(1), vec(damage, 1..4))
        .prop_map(|(text, damages)| {
            let mut bytes = text.into_bytes();
            for (place, byte, kind) in damages {
                let place = place.index(bytes.len() + 1);
                match kind {
                    0 => bytes.insert(place, byte),
                    1 if place < bytes.len() => bytes[place] = byte,
                    _ if place < bytes.len() => {
                        bytes.remove(place);
                    }
                    _ => {}
                }
            }
            bytes
        })
        .boxed()
}

/// Bytes that have nothing to do with JSON, or only its alphabet.
pub fn arbitrary_bytes() -> BoxedStrategy<Vec<u8>> {
    const ALPHABET: &[u8] = b"{}[]\",:\\u0123456789abcdefABCDEF-+.eE \n\ttruefalsnl\xC3\xA9";
    prop_oneof![vec(any::<u8>(), 0..64), vec(select(ALPHABET), 0..48), vec(select(&b"{}[]\",:a1 "[..]), 0..24),].boxed()
}

/// Objects of many members whose names share beginnings, now and then one twice.
pub fn many_names() -> BoxedStrategy<String> {
    const BEGINNINGS: &[&str] = &["", "a", "shared/", "shared/beginning/", "Shared/", "\u{e000}", "😀", "\\u0000"];
    const ENDS: &[&str] =
        &["a", "b", "A", "Z", "_", "0", "7", "é", "\u{ffff}", "\u{10000}", "\\u0000", "\\ud800", "xyzxyzxyz"];
    let name = (select(BEGINNINGS), vec(select(ENDS), 0..4))
        .prop_map(|(beginning, ends)| format!("\"{beginning}{}\":1", ends.concat()));
    (vec(name, 0..120), any::<bool>())
        .prop_map(|(mut names, distinct)| {
            if distinct {
                // Without duplicates the order itself is seen.
                let mut known = std::collections::HashSet::new();
                names.retain(|name| known.insert(name.clone()));
            }
            format!("{{{}}}", names.join(","))
        })
        .boxed()
}

/// So many cases, or as many as `PROPTEST_CASES` asks for: long hunts need no other program.
pub fn cases(usual: u32) -> ProptestConfig {
    let asked = std::env::var("PROPTEST_CASES").ok().and_then(|text| text.parse().ok());
    ProptestConfig::with_cases(asked.unwrap_or(usual))
}
