//! A guess at the broken rule from the bytes alone, for answers that no mutant gives and no vector accompanies.

use crate::difference::difference;
use crate::evidence::member;
use canon::{Profile, RejectKind, Value};

/// The kinds of token that a canonical text has rules about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Token {
    /// Names of members, one after the other.
    Order,
    /// A number without point and exponent.
    Integer,
    /// Any other number.
    Float,
    /// A string or a name.
    String,
    /// What stands between tokens.
    Space,
    /// None: the text is right.
    Hash,
}

impl Token {
    /// The rule that a profile has about it.
    pub fn rule(self, profile: Profile) -> &'static str {
        let (_, rules) = RULES[profile as usize];
        rules[self as usize]
    }
}

/// The rule that a profile has about each kind of token, in the order of [`Token`].
const RULES: [(Profile, [&str; 6]); 5] = [
    (
        Profile::Jcs,
        [
            "JCS-ORD", "JCS-NUM", "JCS-NUM", "JCS-STR", "JCS-WS", "JCS-HASH",
        ],
    ),
    (
        Profile::Cps,
        [
            "CPS-ORD-1",
            "CPS-NUM-2",
            "CPS-NUM-3",
            "CPS-STR-1",
            "CPS-WS-1",
            "CPS-HASH-1",
        ],
    ),
    (
        Profile::Openagents,
        [
            "OA-ORD-1",
            "OA-INT-1",
            "OA-FLT-1",
            "OA-STR-1",
            "OA-WS-1",
            "OA-HASH-1",
        ],
    ),
    (
        Profile::Khora,
        [
            "KHORA-ORD-1",
            "KHORA-NUM-1",
            "KHORA-NUM-1",
            "KHORA-STR-1",
            "KHORA-WS-1",
            "KHORA-HASH-1",
        ],
    ),
    (
        Profile::Kairos,
        [
            "KAI-ORD-1",
            "KAI-INT-1",
            "KAI-FLT-1",
            "KAI-STR-1",
            "KAI-WS-1",
            "KAI-HASH-1",
        ],
    ),
];

/// The rule that refuses a document for each reason.
const REFUSALS: [(RejectKind, &str); 7] = [
    (RejectKind::InvalidUtf8, "IN-UTF8"),
    (RejectKind::Syntax, "IN-GRAMMAR"),
    (RejectKind::DuplicateKey, "IN-DUP"),
    (RejectKind::LoneSurrogate, "IN-SURR"),
    (RejectKind::NumberRange, "IN-RANGE"),
    (RejectKind::TooDeep, "IN-DEPTH"),
    (RejectKind::WrongRoot, "IN-ROOT"),
];

/// The rule that an answer most likely breaks; both answers as their members on the wire.
pub fn classify(profile: Profile, wanted: &Value, got: &Value) -> &'static str {
    let refused = |answer: &Value| {
        let name = answer.get("reject")?.as_str();
        // A refusal without a known kind, as of a program that only says no, is taken for one of the text.
        let kind = name
            .and_then(RejectKind::from_name)
            .unwrap_or(RejectKind::Syntax);
        let (_, rule) = REFUSALS.iter().find(|(known, _)| *known == kind)?;
        Some(*rule)
    };
    if let Some(rule) = refused(wanted).or_else(|| refused(got)) {
        return rule;
    }
    let token = match (member(wanted, "canonical"), member(got, "canonical")) {
        (Some(wanted), Some(got)) => token(&wanted, &got),
        _ => Token::Hash,
    };
    token.rule(profile)
}

/// The kind of token in which two canonical texts part.
fn token(wanted: &[u8], got: &[u8]) -> Token {
    let Some(found) = difference(wanted, got) else {
        return Token::Hash;
    };
    // The same bytes in another order: the members have moved.
    let sorted = |bytes: &[u8]| {
        let mut bytes = bytes.to_vec();
        bytes.sort_unstable();
        bytes
    };
    if wanted.contains(&b'{') && sorted(wanted) == sorted(got) {
        return Token::Order;
    }
    if in_string(wanted, found.at) {
        return Token::String;
    }
    if got.get(found.at).is_some_and(u8::is_ascii_whitespace) {
        return Token::Space;
    }
    let numeric = |byte: &u8| byte.is_ascii_digit() || b"+-.eE".contains(byte);
    // What parts may be the byte behind a number: `1` and `1.0` part at the point.
    let start = (0..found.at)
        .rev()
        .find(|at| !numeric(&wanted[*at]))
        .map_or(0, |at| at + 1);
    let literal = |text: &[u8]| -> Vec<u8> {
        text[start.min(text.len())..]
            .iter()
            .copied()
            .take_while(numeric)
            .collect()
    };
    let (wanted_number, got_number) = (literal(wanted), literal(got));
    if wanted_number != got_number && !(wanted_number.is_empty() && got_number.is_empty()) {
        let float = |text: &[u8]| text.iter().any(|byte| b".eE".contains(byte));
        return match float(&wanted_number) {
            true => Token::Float,
            false => Token::Integer,
        };
    }
    Token::String
}

/// Whether a byte stands between the quotes of a string.
fn in_string(text: &[u8], at: usize) -> bool {
    let mut inside = false;
    let mut position = 0;
    while position < at.min(text.len()) {
        match text[position] {
            b'"' => inside = !inside,
            b'\\' if inside => position += 1,
            _ => {}
        }
        position += 1;
    }
    inside
}

#[cfg(test)]
mod tests {
    use super::*;
    use canon_vectors::Registry;

    fn rule(wanted: &str, got: &str) -> &'static str {
        let answer = |text: &str| match text.strip_prefix("reject ") {
            Some(kind) => Value::object([("reject", Value::string(kind))]),
            None => Value::object([("canonical", Value::string(text))]),
        };
        classify(Profile::Cps, &answer(wanted), &answer(got))
    }

    #[test]
    fn the_bytes_tell_the_rule() {
        assert_eq!(rule(r#"{"a":1,"b":2}"#, r#"{"b":2,"a":1}"#), "CPS-ORD-1");
        assert_eq!(rule("[1.0]", "[1]"), "CPS-NUM-3");
        assert_eq!(
            rule("[18446744073709551616]", "[1.8446744073709552e+19]"),
            "CPS-NUM-2"
        );
        assert_eq!(rule("1e+16", "1e16"), "CPS-NUM-3");
        assert_eq!(rule("\"\u{e9}\"", "\"\\u00e9\""), "CPS-STR-1");
        assert_eq!(rule(r#"{"a":1}"#, r#"{"a": 1}"#), "CPS-WS-1");
        assert_eq!(rule("1", "1"), "CPS-HASH-1");
        assert_eq!(rule("reject duplicate_key", "{}"), "IN-DUP");
        assert_eq!(rule("{}", "reject too_deep"), "IN-DEPTH");
        assert_eq!(rule("{}", "reject refused"), "IN-GRAMMAR");
    }

    #[test]
    fn every_rule_that_it_can_name_exists() {
        let registry = Registry::embedded().unwrap();
        let named = RULES.iter().flat_map(|(_, rules)| rules);
        for rule in named.chain(REFUSALS.iter().map(|(_, rule)| rule)) {
            assert!(registry.get(rule).is_some(), "{rule}");
        }
    }
}
