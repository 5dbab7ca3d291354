//! The likeliest rule behind a failure that no mutant explains: by the refusal that was wanted, or by what differs.

use crate::difference::difference;
use crate::protocol::{Question, Reply};
use crate::verdict::Verdict;
use canon::{Profile, RejectKind};
use canon_vectors::vector::Expected;

/// The rule about each operation beyond `hash`.
const OPERATIONS: &[(&str, &str)] = &[
    ("validate", "CPS-VAL-1"),
    ("model", "CPS-MODEL-1"),
    ("seal", "CPS-SEAL-1"),
    ("verify", "CPS-SEAL-3"),
    ("chain", "CPS-CHAIN-1"),
    ("uri", "CPS-URI-1"),
    ("payload_json", "OA-PAY-1"),
    ("payload_bytes", "OA-PAY-1"),
    ("params_hash", "OA-REC-1"),
    ("output_hash", "OA-REC-1"),
    ("trajectory_hash", "OA-REC-1"),
    ("job_hash", "OA-HASH-3"),
    ("schema", "KHORA-SCHEMA-1"),
    ("tool", "KHORA-TOOL-1"),
    ("toolkit", "KHORA-KIT-1"),
    ("dynamic_toolkit", "KHORA-DYN-1"),
    ("agent", "KHORA-AGENT-1"),
    ("runtime", "KHORA-RUN-1"),
    ("invocation", "KHORA-INV-1"),
    ("link", "KHORA-LINK-1"),
    ("diff", "KHORA-DIFF-1"),
    ("evaluate", "KHORA-EVAL-1"),
    ("envelope", "KHORA-ENV-1"),
    ("session", "KHORA-SESS-1"),
    ("sha256", "KAI-HASH-2"),
    ("plan_hash", "KAI-PLAN-1"),
];

/// The rules of a profile about order, numbers, strings, the hash and white space.
fn rules(profile: Profile) -> [&'static str; 5] {
    match profile {
        Profile::Jcs => ["JCS-ORD", "JCS-NUM", "JCS-STR", "JCS-HASH", "JCS-WS"],
        Profile::Cps => [
            "CPS-ORD-1",
            "CPS-NUM-3",
            "CPS-STR-1",
            "CPS-HASH-1",
            "CPS-WS-1",
        ],
        Profile::Openagents => ["OA-ORD-1", "OA-INT-1", "OA-STR-1", "OA-HASH-1", "OA-WS-1"],
        Profile::Khora => [
            "KHORA-ORD-3",
            "KHORA-NUM-1",
            "KHORA-STR-1",
            "KHORA-HASH-1",
            "KHORA-WS-1",
        ],
        Profile::Kairos => [
            "KAI-ORD-1",
            "KAI-FLT-1",
            "KAI-STR-1",
            "KAI-HASH-1",
            "KAI-WS-1",
        ],
    }
}

/// A rule of the registry.
pub fn rule(
    question: &Question,
    expected: &Expected,
    reply: Option<&Reply>,
    verdict: Verdict,
) -> &'static str {
    let [order, number, string, hash, space] = rules(question.profile);
    let operation = OPERATIONS
        .iter()
        .find(|(op, _)| *op == question.request.op)
        .map(|(_, rule)| *rule);
    match (expected, verdict) {
        (Expected::Reject { kind, .. }, _) => match kind {
            RejectKind::InvalidUtf8 => "IN-UTF8",
            RejectKind::Syntax if starts_with_mark(question) => "IN-BOM",
            RejectKind::Syntax => operation.unwrap_or("IN-GRAMMAR"),
            RejectKind::DuplicateKey => "IN-DUP",
            RejectKind::LoneSurrogate => "IN-SURR",
            RejectKind::NumberRange => "IN-RANGE",
            RejectKind::TooDeep => "IN-DEPTH",
            _ => operation.unwrap_or("IN-ROOT"),
        },
        (_, Verdict::Rejected) => operation.unwrap_or("IN-GRAMMAR"),
        (_, Verdict::WrongHash) => operation.unwrap_or(hash),
        (_, Verdict::WrongBytes) => match first_difference(expected, reply) {
            Some(Token::Name) => order,
            Some(Token::Number) => number,
            Some(Token::String) => string,
            Some(Token::Other) | None => operation.unwrap_or(space),
        },
        _ => operation.unwrap_or("IN-ROOT"),
    }
}

fn starts_with_mark(question: &Question) -> bool {
    question
        .request
        .input
        .as_deref()
        .is_some_and(|input| input.starts_with("\u{FEFF}".as_bytes()))
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Token {
    Name,
    Number,
    String,
    Other,
}

/// What stands in the wanted text where the other one parts from it.
fn first_difference(expected: &Expected, reply: Option<&Reply>) -> Option<Token> {
    let wanted = expected.get("canonical")?.as_str()?.as_bytes();
    let got = reply?.get("canonical")?.as_str()?.as_bytes();
    Some(token_at(wanted, difference(wanted, got)?.at))
}

fn token_at(text: &[u8], at: usize) -> Token {
    let mut position = 0;
    while position < text.len() {
        if text[position] == b'"' {
            let mut end = position + 1;
            while end < text.len() && text[end] != b'"' {
                end += if text[end] == b'\\' { 2 } else { 1 };
            }
            if at <= end {
                let name = text.get(end + 1) == Some(&b':');
                return if name { Token::Name } else { Token::String };
            }
            position = end + 1;
            continue;
        }
        if at == position {
            let digit = |byte: &u8| matches!(byte, b'0'..=b'9' | b'-' | b'.' | b'e' | b'+');
            let here = text.get(at).is_some_and(digit);
            let before = at > 0 && digit(&text[at - 1]);
            return if here || before {
                Token::Number
            } else {
                Token::Other
            };
        }
        position += 1;
    }
    let number = text.last().is_some_and(u8::is_ascii_digit);
    if number { Token::Number } else { Token::Other }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_token_that_differs_tells_names_numbers_and_strings_apart() {
        let text = br#"{"a":"x","b":1.5}"#;
        assert_eq!(token_at(text, 2), Token::Name);
        assert_eq!(token_at(text, 6), Token::String);
        assert_eq!(token_at(text, 13), Token::Number);
        assert_eq!(token_at(text, 16), Token::Number);
        assert_eq!(token_at(b"15", 2), Token::Number);
    }

    #[test]
    fn every_rule_is_in_the_registry() {
        let registry = canon_vectors::Registry::embedded().unwrap();
        let named = OPERATIONS.iter().map(|(_, rule)| *rule);
        let inputs = [
            "IN-UTF8",
            "IN-BOM",
            "IN-GRAMMAR",
            "IN-DUP",
            "IN-SURR",
            "IN-RANGE",
            "IN-DEPTH",
            "IN-ROOT",
        ];
        let profiles = Profile::ALL.into_iter().flat_map(rules);
        for rule in named.chain(inputs).chain(profiles) {
            assert!(registry.get(rule).is_some(), "{rule}");
        }
    }
}
