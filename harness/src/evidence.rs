//! What was wanted beside what came: the one part of an answer that shows a failure.

use crate::event::{CaseFinished, Cut};
use base64::Engine as _;
use canon::Value;
use canon_vectors::Expect;
use std::borrow::Cow;

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
        Evidence::beside(case, &case.expect.0)
    }

    /// The evidence of a case beside the default readings, for those who have not seen which others there are.
    pub fn of_default(case: &CaseFinished) -> Evidence {
        let default = match &case.expect.0 {
            Expect::Readings(rows) => rows.first().map(|row| Expect::AnyOf(row.ways.clone())),
            _ => None,
        };
        Evidence::beside(case, default.as_ref().unwrap_or(&case.expect.0))
    }

    fn beside(case: &CaseFinished, expect: &Expect) -> Evidence {
        let got = case.got.as_ref().map(|json| &json.0);
        // What was cut off before an excerpt is as the rules demand.
        let whole = |wanted: &Value| match &case.cut[..] {
            [] => got.map(Cow::Borrowed),
            cut => got.map(|got| Cow::Owned(restored(got, wanted, cut))),
        };
        let wanted = nearest(expect, whole);
        compare(&wanted, whole(&wanted).as_deref(), &case.reported)
    }
}

/// The allowed answer that has most in common with the one that came; the first one where none has.
fn nearest<'a>(expect: &Expect, got: impl Fn(&Value) -> Option<Cow<'a, Value>>) -> Value {
    let closeness = |answer: &Value| {
        let evidence = compare(answer, got(answer).as_deref(), &[]);
        let common = evidence.got.as_ref().map_or(0, |got| {
            let pairs = evidence.wanted.iter().zip(got);
            pairs.take_while(|(wanted, got)| wanted == got).count()
        });
        (evidence.member != "answer", common)
    };
    let mut best = (Value::Null, None);
    for way in expect.ways() {
        let answer = Value::object(way.members());
        let close = Some(closeness(&answer));
        if close > best.1 {
            best = (answer, close);
        }
    }
    best.0
}

/// An answer with the beginnings back that were cut off.
fn restored(got: &Value, wanted: &Value, cuts: &[Cut]) -> Value {
    let members = got.as_object().unwrap_or_default().iter().map(|(name, value)| {
        let cut = cuts.iter().find(|cut| *name == cut.member.as_str());
        let beginning = cut.and_then(|cut| {
            let wanted = wanted.get(&cut.member)?.as_str()?;
            wanted.get(..cut.from)
        });
        let text = beginning.map(|beginning| {
            let excerpt = String::from_utf8_lossy(&bytes(value)).into_owned();
            Value::string(format!("{beginning}{excerpt}"))
        });
        (name.clone(), text.unwrap_or_else(|| value.clone()))
    });
    Value::Object(members.collect())
}

fn compare(wanted: &Value, got: Option<&Value>, reported: &[String]) -> Evidence {
    let whole = |got: Option<Vec<u8>>| Evidence { member: "answer".to_owned(), wanted: summary(wanted), got };
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
        // Another kind of refusal and what is only reported are no failures, so they are no evidence either.
        if name == "reject" || reported.contains(&name) {
            continue;
        }
        let wanted = bytes(value);
        let came = member(got, &name);
        let absent_by_right = name == "canonical" && came.is_none();
        if !absent_by_right && came.as_deref() != Some(&wanted[..]) {
            return Evidence { got: Some(came.unwrap_or_else(|| b"(absent)".to_vec())), member: name, wanted };
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
    base64::engine::general_purpose::STANDARD.decode(encoded).ok()
}

/// A string stands for itself, anything else for its JSON text.
pub fn bytes(value: &Value) -> Vec<u8> {
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
        let (expect, got) = (Expect::read(&read(expect), "").unwrap(), read(got));
        let wanted = nearest(&expect, |_| Some(Cow::Borrowed(&got)));
        let evidence = compare(&wanted, Some(&got), &[]);
        let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
        (evidence.member, text(evidence.wanted), text(evidence.got.unwrap()))
    }

    fn owned(texts: (&str, &str, &str)) -> (String, String, String) {
        (texts.0.into(), texts.1.into(), texts.2.into())
    }

    #[test]
    fn the_first_member_that_differs_is_shown() {
        assert_eq!(
            shown(r#"{"canonical":"1.0","hash":"aa"}"#, r#"{"hash":"bb","canonical":"1"}"#),
            owned(("canonical", "1.0", "1"))
        );
        assert_eq!(shown(r#"{"canonical":"1.0","hash":"aa"}"#, r#"{"hash":"bb"}"#), owned(("hash", "aa", "bb")));
        assert_eq!(shown(r#"{"valid":false,"field":"id"}"#, r#"{"valid":false}"#), owned(("field", "id", "(absent)")));
    }

    #[test]
    fn another_kind_of_answer_is_shown_whole() {
        assert_eq!(
            shown(r#"{"reject":"duplicate_key"}"#, r#"{"canonical":"{}","hash":"a"}"#),
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
            shown(r#"{"any_of":[{"reject":"too_deep"},{"canonical":"[[]]"}]}"#, r#"{"canonical":"[]"}"#),
            owned(("canonical", "[[]]", "[]"))
        );
    }
}
