//! The reference canonicalizer, its explanations and its mistakes behind one function: a JSON question in, a JSON answer out.
//!
//! A question is an object with `op` and the members that the operation takes:
//!
//! | op | takes | gives |
//! |---|---|---|
//! | `about` | | `version`, and `profiles`: the digest of what is inside |
//! | `profiles` | | every shipped profile: name, title, source, disputes, choices, file |
//! | `axes` | | every axis: name, what it decides, its values |
//! | `rules` | | every rule: id, profile, level, text, source |
//! | `canonicalize` | document, profile | `canonical`, `hash`, `changes`, `disputes`; or `refusal` |
//! | `compare` | document, profiles | `answers`, one per profile, and `differences` |
//! | `documents` | document, second, profile | both answers, and `differences` |
//! | `identify` | document, `hash`, `text`, `budget` in bytes | `matches`, `canonical` of the first, `tried`, `left` |
//! | `check` | `file` | what a profile file describes; or `fault` with line and column |
//! | `answer` | `profile`, `request` | what the reference answers to any operation of the wire protocol |
//!
//! A document is `document`, or `document_b64` where it is not UTF-8. A profile is `profile`, a name, or `file`, the text of a
//! profile file; `readings` is an object of disputes and readings. What is wrong with a question is `{"error": text}`.

// Only `boundary`, which hands memory over to JavaScript, may lift this.
#![deny(unsafe_code)]

mod boundary;
mod documents;
mod identify;
mod known;
mod question;

use canon::Value;
use question::{Question, Wrong};

/// An operation: its name and what it does.
type Operation = (&'static str, fn(&Question) -> Result<Value, Wrong>);

/// One row per operation.
const OPERATIONS: &[Operation] = &[
    ("about", known::about),
    ("profiles", known::profiles),
    ("axes", known::axes),
    ("rules", known::rules),
    ("check", known::check),
    ("canonicalize", documents::canonicalize),
    ("compare", documents::compare),
    ("documents", documents::two),
    ("identify", identify::search),
    ("answer", documents::answer),
];

/// Answers a question.
///
/// ```
/// let answer = canon_wasm::call(br#"{"op":"canonicalize","profile":"jcs","document":"[1.0]"}"#);
/// assert!(answer.starts_with(r#"{"canonical":"[1]","hash":""#));
/// ```
pub fn call(question: &[u8]) -> String {
    let answered = Question::read(question).and_then(|question| {
        let name = question.text("op")?.to_owned();
        let known = OPERATIONS.iter().find(|(known, _)| *known == name);
        let (_, operation) = known.ok_or_else(|| Wrong::new(format!("no operation {name:?}")))?;
        operation(&question)
    });
    let value = answered.unwrap_or_else(|wrong| wrong.value());
    value.to_text()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn answer(question: &str) -> Value {
        Value::read(call(question.as_bytes()).as_bytes()).unwrap()
    }

    #[test]
    fn a_wrong_question_is_told_and_never_a_panic() {
        for (question, said) in [
            ("", "the question is no JSON"),
            ("[]", "`op` must be a text"),
            (r#"{"op":"x"}"#, "no operation \"x\""),
            (r#"{"op":"canonicalize","document":"1"}"#, "`profile` must be a text"),
            (r#"{"op":"canonicalize","document":"1","profile":"x"}"#, "unknown profile \"x\""),
            (r#"{"op":"canonicalize","document_b64":"*","profile":"jcs"}"#, "is no base64"),
            (r#"{"op":"canonicalize","document":"1","file":"format = 9"}"#, "line 1"),
            (r#"{"op":"identify","document":"1"}"#, "give a hash or a canonical text"),
            (r#"{"op":"identify","document":"1","hash":"{}"}"#, "is no hash"),
            (r#"{"op":"answer","profile":"jcs"}"#, "`request` must be an object"),
        ] {
            let told = answer(question);
            let told = told.get("error").and_then(Value::as_str).unwrap_or_default();
            assert!(told.contains(said), "{question}: {told}");
        }
    }

    #[test]
    fn documents_are_explained_compared_and_identified() {
        let one = answer(r#"{"op":"canonicalize","profile":"jcs","document":"{\"b\":1.0,\"a\":2}"}"#);
        assert_eq!(one.get("canonical").unwrap().as_str(), Some(r#"{"a":2,"b":1}"#));
        assert_eq!(one.get("changes").unwrap().as_array().unwrap().len(), 2);
        let refused = answer(r#"{"op":"canonicalize","profile":"jcs","document":"[1,]"}"#);
        let rule = refused.get("refusal").and_then(|refusal| refusal.get("rule")).unwrap();
        assert_eq!(rule.as_str(), Some("IN-GRAMMAR"));
        let both = answer(r#"{"op":"compare","profiles":["jcs","cps"],"document":"[1.0]"}"#);
        assert_eq!(both.get("count").unwrap().as_number(), Some("1"));
        let two = answer(r#"{"op":"documents","profile":"jcs","document":"[1]","second":"[2]"}"#);
        assert_eq!(two.get("count").unwrap().as_number(), Some("1"));
        let hash = canon::digest::sha256_hex(b"[1,2]\n");
        let found = answer(&format!(r#"{{"op":"identify","document":"[1, 2]","hash":"{hash}"}}"#));
        assert!(!found.get("matches").unwrap().as_array().unwrap().is_empty());
    }

    #[test]
    fn a_dialect_from_a_file_is_described_and_followed() {
        let file = r#"format = 1\nname = \"mine\"\nextends = \"jcs\"\n[members]\norder = \"insertion\""#;
        let sound = answer(&format!(r#"{{"op":"check","file":"{file}"}}"#));
        assert_eq!(sound.get("name").unwrap().as_str(), Some("mine"));
        let kept = answer(&format!(r#"{{"op":"canonicalize","file":"{file}","document":"{{\"b\":1,\"a\":2}}"}}"#));
        assert_eq!(kept.get("canonical").unwrap().as_str(), Some(r#"{"b":1,"a":2}"#));
        let fault = answer(r#"{"op":"check","file":"format = 1\nname = 3"}"#);
        assert_eq!(fault.get("fault").and_then(|fault| fault.get("line")).unwrap().as_number(), Some("2"));
        let known = answer(r#"{"op":"profiles"}"#);
        assert_eq!(known.get("profiles").unwrap().as_array().unwrap().len(), canon::Profile::ALL.len());
    }
}
