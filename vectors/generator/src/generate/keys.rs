//! Member names that tell one order from another, and the names that some profile treats as special.

use super::{Choices, strings};
use canon::Profile;
use canon::spec::Order;

/// Families of names; a set drawn from one of them separates two orders that people confuse.
const FAMILIES: &[&[&str]] = &[
    // Case, punctuation, digits, prefixes: code points against collation against length.
    &["a", "b", "A", "B", "Z", "z", "_", "-", "~", "", "0", "9", "aa", "ab", "a.", "a b", "$", "{"],
    // UTF-16 against code points.
    &[
        "\u{E000}", "\u{FFFD}", "\u{FFFF}", "\u{10000}", "\u{1F600}", "\u{10FFFF}", "a", "\u{D7FF}", "\u{FB33}",
        "\u{20AC}",
    ],
    // A shared start, so that the difference lies behind any cached prefix.
    &[
        "prefix", "prefix1", "prefix12", "prefixA", "prefixa", "prefix_", "prefix\u{E000}", "prefix\u{1F600}",
        "prefixprefixprefixA", "prefixprefixprefixa", "prefixprefixprefix\u{FFFD}", "prefixprefixprefix\u{10000}",
    ],
    // Array indices and what only looks like one.
    &[
        "0", "1", "2", "9", "10", "11", "01", "-1", "1.0", "1e3", "4294967294", "4294967295", "4294967296", "a", "+1",
        "00", "-0", "b",
    ],
    // Composed and decomposed, accents, ligatures: normalisation and collation.
    &[
        "e", "\u{E9}", "e\u{301}", "f", "\u{E8}", "E", "\u{C9}", "o", "\u{F6}", "z", "\u{E4}", "n", "\u{F1}", "ae",
        "\u{E6}", "ss", "\u{DF}",
    ],
    // Names with power over JavaScript objects.
    &["__proto__", "constructor", "toString", "toJSON", "hasOwnProperty", "prototype", "length", "a", "valueOf"],
    // Controls, quotes and backslashes inside names: sorting the escaped spelling is wrong.
    &["\n", "\t", "\"", "\\", "\u{0}", "\u{1F}", "a", "!", "/", " ", "\u{7F}", "\r", "#", "]", "\u{80}"],
    // Words of schemas and records, as people write them.
    &[
        "minimum", "minItems", "minLength", "user_id", "userid", "userId", "username", "user-id", "$ref", "$schema",
        "type", "Type",
    ],
];

/// Names that kairos strips, and names close to them.
const STRIPPED: &[&str] = &[
    "ts", "timestamp", "request_id", "trace_id", "nonce", "TS", "Timestamp", "ts ", "timestamps", "requestId",
    "traceId", "nonces", "a", "request-id", "t\u{17F}",
];

/// Names on and around the float paths of cps.
const FLOAT_PATH: &[&str] = &[
    "reasoning", "confidence", "options", "feasibility", "reasoning.confidence", "Reasoning", "confidences", "option",
    "a",
];

/// Names of seal fields, receipts and payloads.
const RECORDS: &[&str] = &[
    "hash", "signature", "signature_pq", "signed_at", "signed_by", "success", "content", "error", "seq", "event_type",
    "payload", "idempotency_key", "recorded_at", "step_id", "tool", "params_hash", "pre_hash", "expected_post_hash",
    "undefined", "$js", "$rb",
];

/// A name that some rule or habit treats as special.
pub fn word(choices: &mut Choices, profile: Profile) -> &'static str {
    match choices.below(4) {
        0 => choices.pick(own(profile)),
        1 => choices.pick(RECORDS),
        _ => {
            let family = choices.pick(FAMILIES);
            choices.pick(family)
        }
    }
}

fn own(profile: Profile) -> &'static [&'static str] {
    match profile {
        Profile::KAIROS => STRIPPED,
        Profile::CPS => FLOAT_PATH,
        Profile::KHORA => FAMILIES[3],
        _ => FAMILIES[1],
    }
}

/// Distinct names for one object.
pub fn set(choices: &mut Choices, profile: Profile, most: usize) -> Vec<String> {
    let family = match choices.below(12) {
        0..=1 => own(profile),
        2 => RECORDS,
        other => FAMILIES[other % FAMILIES.len()],
    };
    // Beyond a few dozen members, sorts change their algorithm and maps their order.
    let count = match choices.below(24) {
        0..=14 => choices.below(most.min(4) + 1),
        15..=22 => choices.below(most.min(12) + 1),
        _ => most,
    };
    let mut names: Vec<String> = Vec::with_capacity(count);
    for _ in 0..count {
        let mut name = match choices.below(10) {
            0..=6 => choices.pick(family).to_owned(),
            7 => word(choices, profile).to_owned(),
            8 => format!("{}{}", choices.pick(family), choices.pick(family)),
            _ => strings::text(choices, profile),
        };
        if profile.spec().choices.order.of_names() == Order::Collation {
            name.retain(settled);
        }
        if !names.contains(&name) {
            names.push(name);
        }
    }
    names
}

/// Whether a character belongs to the repertoire in which every version of ICU
/// sorts alike (KHORA-ORD-1): ASCII, Latin-1, Greek, Cyrillic, common punctuation, emoji.
pub fn settled(character: char) -> bool {
    matches!(character,
        '\t' | '\n' | '\r' | ' '..='~'
        | '\u{A1}'..='\u{AC}' | '\u{AE}'..='\u{FF}'
        | '\u{391}'..='\u{3A1}' | '\u{3A3}'..='\u{3C9}'
        | '\u{410}'..='\u{44F}'
        | '\u{2010}' | '\u{2013}' | '\u{2014}' | '\u{2018}'..='\u{201D}' | '\u{2026}' | '\u{20AC}'
        | '\u{1F600}'..='\u{1F64F}')
}
