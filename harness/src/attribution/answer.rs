//! One answer beside the one that was wanted: the rule that it breaks, where no vector and no known mistake says it.

use super::texts::{is_float, likeliest};
use super::{Shown, Sign, Topic, literal};
use crate::evidence::member;
use canon::operation::Request;
use canon::{Canonicalizer, Profile, RejectKind, Value};
use canon_vectors::{Expected, Registry, Rule};

/// The rule that a wrong answer likeliest breaks: what it shows decides, then what its operation is about.
pub fn broken(profile: Profile, request: &Request, wanted: &Expected, got: Option<&Value>) -> Option<&'static Rule> {
    let document = request.input.as_deref().unwrap_or_default();
    let operation = Registry::shipped().of_operation(profile, &request.op);
    let shown = |topic: Topic| topic.rule(profile, Shown::Nothing);
    if let Expected::Reject { kind, .. } = wanted {
        let number = refused_number(profile, document);
        return match Topic::of_refusal(Some(*kind), &profile.spec().choices, number, document) {
            // These are about what the operation makes of the document, not about the document itself.
            topic @ (Topic::Grammar | Topic::Root) => operation.or_else(|| shown(topic)),
            topic => topic.rule(profile, number.map_or(Shown::Nothing, Shown::Number)),
        };
    }
    let Some(got) = got else {
        return operation.or_else(|| shown(Topic::Hash));
    };
    let hash = || match refusal(got) {
        Some(kind) => shown(refused(profile, kind, document)),
        None => texts(wanted, got).rule(profile),
    };
    operation.or_else(hash)
}

/// The number that the reference refuses in a document.
fn refused_number(profile: Profile, document: &[u8]) -> Option<&str> {
    let reject = Canonicalizer::new(profile).canonicalize(document).err()?;
    (reject.kind == RejectKind::NumberRange).then(|| literal(document, reject.at))?
}

/// The kind of a refusal, where the answer is one.
fn refusal(answer: &Value) -> Option<Option<RejectKind>> {
    let name = answer.get("reject")?.as_str();
    Some(name.and_then(RejectKind::from_name))
}

/// What the canonical texts of two answers show.
fn texts(wanted: &Expected, got: &Value) -> Sign {
    let wanted = wanted.get("canonical").and_then(Value::as_text);
    match (wanted, member(got, "canonical")) {
        (Some(wanted), Some(got)) => likeliest(wanted.to_string_lossy().as_bytes(), &got),
        _ => likeliest(b"", b""),
    }
}

/// What a document that should have been taken is likeliest refused for: a number for its range, a string or the only name
/// for what is in it, anything else for what the refusal says.
fn refused(profile: Profile, kind: Option<RejectKind>, document: &[u8]) -> Topic {
    let names = document.windows(2).filter(|pair| pair == b"\":").count();
    match document.trim_ascii_start().first() {
        Some(b'-' | b'0'..=b'9') => Topic::Underflow,
        Some(b'"') => Topic::Characters,
        Some(b'{') if names == 1 => Topic::Characters,
        _ => Topic::of_refusal(kind, &profile.spec().choices, None, b""),
    }
}

/// What a refusal of a right document proves, whatever else is in it.
pub fn proven_refusal(answer: &Value, document: &[u8]) -> Option<Topic> {
    match refusal(answer)?? {
        RejectKind::WrongRoot => Some(Topic::Root),
        // Only a float can be out of range; an integer that is refused has a rule of its own.
        RejectKind::NumberRange if has_float(document) => Some(Topic::Underflow),
        _ => None,
    }
}

/// Whether a document spells a number with a point or an exponent.
fn has_float(document: &[u8]) -> bool {
    let pairs = document.windows(2).filter_map(|pair| std::str::from_utf8(pair).ok());
    pairs.into_iter().any(|pair| pair.starts_with(|first: char| first.is_ascii_digit()) && is_float(pair))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rule(profile: Profile, op: &str, input: &str, wanted: &Expected, got: Option<&Value>) -> &'static str {
        let request =
            Request { op: op.to_owned(), input: Some(input.as_bytes().to_vec()), args: Value::Object(Vec::new()) };
        broken(profile, &request, wanted, got).map_or("", |rule| &rule.id)
    }

    #[test]
    fn what_is_refused_tells_the_rule() {
        let refused = |profile, op, input| {
            let refusal = Value::object([("reject", Value::string("no"))]);
            rule(profile, op, input, &Expected::Result(Vec::new()), Some(&refusal))
        };
        assert_eq!(refused(Profile::JCS, "hash", "-1e300"), "IN-RANGE");
        assert_eq!(refused(Profile::JCS, "hash", " \"a\""), "JCS-STR");
        assert_eq!(refused(Profile::JCS, "hash", r#"{"\u0000":0}"#), "JCS-STR");
        assert_eq!(refused(Profile::JCS, "hash", "[[]]"), "IN-GRAMMAR");
        assert_eq!(refused(Profile::OPENAGENTS, "payload_json", "1"), "OA-PAY-1");
    }

    #[test]
    fn what_should_be_refused_tells_the_rule() {
        let accepted = |profile, op, input, kind| {
            let wanted = Expected::Reject { kind, members: Vec::new() };
            let got = Value::object([("canonical", Value::string("{\"a\":0}"))]);
            rule(profile, op, input, &wanted, Some(&got))
        };
        assert_eq!(accepted(Profile::JCS, "hash", "{}", RejectKind::DuplicateKey), "IN-DUP");
        assert_eq!(accepted(Profile::JCS, "hash", "{}", RejectKind::NumberRange), "IN-RANGE");
        assert_eq!(accepted(Profile::CPS, "seal", "{}", RejectKind::NumberRange), "CPS-FLT-2");
        assert_eq!(accepted(Profile::KAIROS, "hash", "[", RejectKind::TooDeep), "KAI-DEPTH-1");
        assert_eq!(accepted(Profile::JCS, "hash", "\u{FEFF}1", RejectKind::Syntax), "IN-BOM");
        assert_eq!(accepted(Profile::CPS, "uri", "x", RejectKind::Uri), "CPS-URI-1");
        let matrix = |input| accepted(Profile::MATRIX, "hash", input, RejectKind::NumberRange);
        assert_eq!(matrix("[1.5]"), "MATRIX-FLT");
        assert_eq!(matrix("[9007199254740993]"), "MATRIX-INT");
        assert_eq!(matrix("[1e400]"), "IN-RANGE");
        let link = r#"{"/":"x"}"#;
        assert_eq!(accepted(Profile::DAG_JSON, "hash", link, RejectKind::Link), "DAG-JSON-LINK");
    }
}
