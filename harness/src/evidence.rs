//! What was wanted beside what came: the one part of an answer that shows a failure.

use crate::event::CaseFinished;
use base64::Engine as _;
use canon::Value;

/// One part of an answer, as the rules demand it and as it came.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Evidence {
    /// The member that differs; `answer` where the kind of answer does.
    pub member: String,
    /// The bytes that the rules demand.
    pub wanted: Vec<u8>,
    /// The bytes that came; none where there was no answer.
    pub got: Option<Vec<u8>>,
}

impl Evidence {
    /// The evidence of a case. Of several allowed answers the nearest one is shown.
    pub fn of(case: &CaseFinished) -> Evidence {
        let got = case.got.as_ref().map(|json| &json.0);
        compare(nearest(&case.expect.0, got), got)
    }

    /// The evidence of one answer beside another, each as its members on the wire.
    pub fn between(wanted: &Value, got: &Value) -> Evidence {
        compare(wanted, Some(got))
    }
}

/// The answers that an `expect` allows, each with the name of its reading where it has one.
pub fn alternatives(expect: &Value) -> Vec<(Option<String>, &Value)> {
    if let Some(readings) = expect.get("readings").and_then(Value::as_object) {
        return readings
            .iter()
            .map(|(name, answer)| (Some(name.to_string_lossy()), answer))
            .collect();
    }
    if let Some(answers) = expect.get("any_of").and_then(Value::as_array) {
        return answers.iter().map(|answer| (None, answer)).collect();
    }
    vec![(None, expect)]
}

/// The allowed answer that has most in common with the one that came; the first one where none has.
fn nearest<'a>(expect: &'a Value, got: Option<&Value>) -> &'a Value {
    let closeness = |answer: &Value| {
        let evidence = compare(answer, got);
        let common = evidence.got.as_ref().map_or(0, |got| {
            let pairs = evidence.wanted.iter().zip(got);
            pairs.take_while(|(wanted, got)| wanted == got).count()
        });
        (evidence.member != "answer", common)
    };
    let mut best = (expect, None);
    for (_, answer) in alternatives(expect) {
        let close = Some(closeness(answer));
        if close > best.1 {
            best = (answer, close);
        }
    }
    best.0
}

fn compare(wanted: &Value, got: Option<&Value>) -> Evidence {
    let whole = |got: Option<Vec<u8>>| Evidence {
        member: "answer".to_owned(),
        wanted: summary(wanted),
        got,
    };
    let Some(got) = got else {
        return whole(None);
    };
    let refuses = |answer: &Value| answer.get("reject").is_some();
    let fails = ["error", "unsupported"].map(|name| got.get(name).is_some());
    if refuses(wanted) != refuses(got) || fails.contains(&true) {
        return whole(Some(summary(got)));
    }
    let members = wanted.as_object().unwrap_or_default();
    for (name, value) in members {
        let name = name.to_string_lossy();
        // Another kind of refusal is no failure, so it is no evidence either.
        if name == "reject" {
            continue;
        }
        let wanted = bytes(value);
        let came = member(got, &name);
        let absent_by_right = name == "canonical" && came.is_none();
        if !absent_by_right && came.as_deref() != Some(&wanted[..]) {
            return Evidence {
                got: Some(came.unwrap_or_else(|| b"(absent)".to_vec())),
                member: name,
                wanted,
            };
        }
    }
    whole(Some(summary(got)))
}

/// The bytes of a member, also where it is carried in base64.
pub fn member(answer: &Value, name: &str) -> Option<Vec<u8>> {
    if let Some(value) = answer.get(name) {
        return Some(bytes(value));
    }
    let encoded = answer.get(&format!("{name}_b64"))?.as_str()?;
    base64::engine::general_purpose::STANDARD
        .decode(encoded)
        .ok()
}

/// A string stands for itself, anything else for its JSON text.
fn bytes(value: &Value) -> Vec<u8> {
    match value {
        Value::String(text) => text.to_string_lossy().into_bytes(),
        other => other.to_text().into_bytes(),
    }
}

/// A whole answer in one line: its canonical text, its refusal, or all of it.
fn summary(answer: &Value) -> Vec<u8> {
    if let Some(kind) = answer.get("reject") {
        return [b"reject ".to_vec(), bytes(kind)].concat();
    }
    for name in ["error", "unsupported"] {
        if let Some(text) = answer.get(name) {
            return [name.as_bytes(), b": ", &bytes(text)].concat();
        }
    }
    member(answer, "canonical").unwrap_or_else(|| answer.to_text().into_bytes())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(expect: &str, got: &str) -> (String, String, String) {
        let read = |text: &str| Value::read(text.as_bytes()).unwrap();
        let (expect, got) = (read(expect), read(got));
        let evidence = compare(nearest(&expect, Some(&got)), Some(&got));
        let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
        (
            evidence.member,
            text(evidence.wanted),
            text(evidence.got.unwrap()),
        )
    }

    fn owned(texts: (&str, &str, &str)) -> (String, String, String) {
        (texts.0.into(), texts.1.into(), texts.2.into())
    }

    #[test]
    fn the_first_member_that_differs_is_shown() {
        assert_eq!(
            shown(
                r#"{"canonical":"1.0","hash":"aa"}"#,
                r#"{"hash":"bb","canonical":"1"}"#
            ),
            owned(("canonical", "1.0", "1"))
        );
        assert_eq!(
            shown(r#"{"canonical":"1.0","hash":"aa"}"#, r#"{"hash":"bb"}"#),
            owned(("hash", "aa", "bb"))
        );
        assert_eq!(
            shown(r#"{"valid":false,"field":"id"}"#, r#"{"valid":false}"#),
            owned(("field", "id", "(absent)"))
        );
    }

    #[test]
    fn another_kind_of_answer_is_shown_whole() {
        assert_eq!(
            shown(
                r#"{"reject":"duplicate_key"}"#,
                r#"{"canonical":"{}","hash":"a"}"#
            ),
            owned(("answer", "reject duplicate_key", "{}"))
        );
        assert_eq!(
            shown(r#"{"canonical":"{}"}"#, r#"{"error":"no module"}"#),
            owned(("answer", "{}", "error: no module"))
        );
    }

    #[test]
    fn of_several_allowed_answers_the_nearest_is_shown() {
        assert_eq!(
            shown(
                r#"{"readings":{"short":{"canonical":"\"\\n\""},"long":{"canonical":"\"\\u000a\""}}}"#,
                r#"{"canonical":"\"\\u000A\""}"#
            ),
            owned(("canonical", r#""\u000a""#, r#""\u000A""#))
        );
        assert_eq!(
            shown(
                r#"{"any_of":[{"reject":"too_deep"},{"canonical":"[[]]"}]}"#,
                r#"{"canonical":"[]"}"#
            ),
            owned(("canonical", "[[]]", "[]"))
        );
    }
}
