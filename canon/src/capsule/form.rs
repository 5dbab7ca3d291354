//! CPS-FORM-1: whether a document that exists is hashed as it is, or with its UUIDs and timestamp in their emitted forms.

use super::{Timestamp, Uuid};
use crate::{Readings, Value};

/// What becomes of the forms of a document that exists.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// They stay.
    Kept,
    /// UUIDs and the timestamp are written as a model that is built from the document prints them.
    Normalized,
}

impl Form {
    /// The one that these readings choose.
    pub fn of(readings: &Readings) -> Form {
        if readings.is("CPS-FORM-1", "normalized") { Form::Normalized } else { Form::Kept }
    }

    /// A document in this form.
    ///
    /// ```
    /// use canon::Value;
    /// use canon::capsule::Form;
    ///
    /// let document = Value::read(br#"{"trigger":{"timestamp":"2026-01-01T00:00:00Z"}}"#).unwrap();
    /// let normalized = Form::Normalized.apply(document.clone());
    /// assert_eq!(normalized.to_text(), r#"{"trigger":{"timestamp":"2026-01-01T00:00:00+00:00"}}"#);
    /// assert_eq!(Form::Kept.apply(document.clone()), document);
    /// ```
    pub fn apply(self, mut document: Value) -> Value {
        if self == Form::Normalized {
            for name in ["id", "parent_id"] {
                rewrite(member(&mut document, name), |text| Uuid::parse(text).map(|id| id.to_string()));
            }
            let trigger = member(&mut document, "trigger");
            let timestamp = trigger.and_then(|trigger| member(trigger, "timestamp"));
            rewrite(timestamp, |text| Timestamp::parse(text).map(|time| time.to_string()));
        }
        document
    }
}

fn member<'a>(value: &'a mut Value, name: &str) -> Option<&'a mut Value> {
    let Value::Object(members) = value else { return None };
    members.iter_mut().find(|(known, _)| *known == name).map(|(_, value)| value)
}

/// What cannot be read is left alone: whether it may stand there is no question of its form.
fn rewrite(place: Option<&mut Value>, emitted: impl Fn(&str) -> Option<String>) {
    if let Some(place) = place
        && let Some(text) = place.as_str().and_then(emitted)
    {
        *place = Value::string(text);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn normalized(text: &str) -> String {
        Form::Normalized.apply(Value::read(text.as_bytes()).unwrap()).to_text()
    }

    #[test]
    fn both_uuids_and_the_timestamp_are_written_in_their_emitted_forms() {
        assert_eq!(
            normalized(
                r#"{"id":"12345678-1234-4234-8234-1234567890AB","parent_id":"ABCDEF01-1234-4234-8234-1234567890AB","trigger":{"timestamp":"2026-01-01T00:00:00.5Z"}}"#
            ),
            r#"{"id":"12345678-1234-4234-8234-1234567890ab","parent_id":"abcdef01-1234-4234-8234-1234567890ab","trigger":{"timestamp":"2026-01-01T00:00:00.500000+00:00"}}"#
        );
    }

    #[test]
    fn everything_else_is_left_alone() {
        for text in [
            r#"{"id":"X","parent_id":null,"trigger":{"timestamp":"today"}}"#,
            r#"{"trigger":{"source":"12345678-1234-4234-8234-1234567890AB"},"timestamp":"2026-01-01T00:00:00Z"}"#,
            r#"{"id":7,"trigger":[]}"#,
            "[]",
        ] {
            assert_eq!(normalized(text), text);
        }
    }
}
