//! The likeliest rule behind a failure that no mutant explains: by its operation, by the refusal, or by the bytes.

use super::judge::Judge;
use super::stream::Candidate;
use crate::diagnosis::{Token, classify};
use crate::protocol::{Question, Reply};
use crate::verdict::Verdict;
use canon::{RejectKind, Value};
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

/// The rule of the registry that a wrong answer likeliest breaks; empty where the reference has no answer.
pub fn likeliest(judge: &Judge, candidate: &Candidate) -> &'static str {
    let question = &candidate.question;
    judge.expected(question).map_or("", |expected| {
        let reply = candidate.outcome.result.as_ref().ok();
        rule(question, &expected, reply, candidate.verdict)
    })
}

/// The same of a question, what was wanted, what came back and what is wrong with it.
pub fn rule(
    question: &Question,
    expected: &Expected,
    reply: Option<&Reply>,
    verdict: Verdict,
) -> &'static str {
    let operation = OPERATIONS
        .iter()
        .find(|(op, _)| *op == question.request.op)
        .map(|(_, rule)| *rule);
    let rule = match (expected, verdict) {
        (Expected::Reject { kind, .. }, _) => match kind {
            RejectKind::Syntax if starts_with_mark(question) => Some("IN-BOM"),
            // The document itself is refused, whatever is done with it.
            RejectKind::InvalidUtf8
            | RejectKind::DuplicateKey
            | RejectKind::LoneSurrogate
            | RejectKind::NumberRange
            | RejectKind::TooDeep => None,
            _ => operation,
        },
        (_, Verdict::Rejected) => operation.or_else(|| refused(question)),
        _ => operation,
    };
    rule.unwrap_or_else(|| {
        let got = reply.map_or(Value::Null, |reply| reply.clone().into_value());
        classify(question.profile, &Value::object(expected.members()), &got)
    })
}

/// What a document that should have been taken is likeliest refused for: a number for its range,
/// a string or the only name for what is in it.
fn refused(question: &Question) -> Option<&'static str> {
    let text = question.request.input.as_deref().unwrap_or_default();
    let string = Token::String.rule(question.profile);
    let names = text.windows(2).filter(|pair| pair == b"\":").count();
    match text.trim_ascii_start().first()? {
        b'-' | b'0'..=b'9' => Some("IN-RANGE"),
        b'"' => Some(string),
        b'{' if names == 1 => Some(string),
        _ => None,
    }
}

fn starts_with_mark(question: &Question) -> bool {
    question
        .request
        .input
        .as_deref()
        .is_some_and(|input| input.starts_with("\u{FEFF}".as_bytes()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use canon::Profile;
    use canon::operation::Request;
    use canon_vectors::Registry;

    fn refused(op: &str, input: &str) -> &'static str {
        let question = Question {
            profile: Profile::Jcs,
            request: Request {
                op: op.to_owned(),
                input: Some(input.as_bytes().to_vec()),
                args: Value::Object(Vec::new()),
            },
        };
        let reply = Reply::refusal("no".to_owned());
        let wanted = Expected::Result(Vec::new());
        rule(&question, &wanted, Some(&reply), Verdict::Rejected)
    }

    #[test]
    fn what_is_refused_tells_the_rule() {
        assert_eq!(refused("hash", "-1e300"), "IN-RANGE");
        assert_eq!(refused("hash", " \"a\""), "JCS-STR");
        assert_eq!(refused("hash", r#"{"\u0000":0}"#), "JCS-STR");
        assert_eq!(refused("hash", "[[]]"), "IN-GRAMMAR");
        assert_eq!(refused("payload_json", "1"), "OA-PAY-1");
    }

    #[test]
    fn every_rule_about_an_operation_is_in_the_registry() {
        let registry = Registry::embedded().unwrap();
        for (_, rule) in OPERATIONS {
            assert!(registry.get(rule).is_some(), "{rule}");
        }
    }
}
