//! The reference, or a mutant of it, as something that answers requests.

use crate::protocol::Hello;
use crate::serve::{Responder, full_hello};
use canon::operation::{Answer, Request};
use canon::{Profile, Readings, Value};
use canon_generator::{Implementation, Mutant};
use std::collections::HashMap;

/// Answers every operation of every profile.
pub struct Reference {
    mutant: Option<Mutant>,
    usual: Implementation,
    /// One implementation for each set of readings that was asked for.
    others: HashMap<Readings, Implementation>,
}

impl Reference {
    /// The reference, or a mutant of it.
    pub fn new(mutant: Option<Mutant>) -> Reference {
        Reference { usual: build(mutant.as_ref(), &Readings::default()), mutant, others: HashMap::new() }
    }
}

fn build(mutant: Option<&Mutant>, readings: &Readings) -> Implementation {
    match mutant {
        Some(mutant) => mutant.implementation(readings),
        None => Implementation::reference(readings),
    }
}

impl Responder for Reference {
    fn hello(&self) -> Hello {
        let name = match &self.mutant {
            Some(mutant) => format!("canon mutant {}", mutant.name),
            None => "canon".to_owned(),
        };
        full_hello(&name, env!("CARGO_PKG_VERSION"), "rust")
    }

    fn answer(&mut self, profile: Profile, request: &Request) -> Answer {
        let Some(wanted) = request.args.get("readings") else {
            return self.usual.answer(profile, request);
        };
        let readings = match readings(wanted) {
            Ok(readings) => readings,
            Err(message) => return Answer::Error(message),
        };
        // The operations know nothing of readings: they are not part of the question.
        let mut request = request.clone();
        if let Value::Object(members) = &mut request.args {
            members.retain(|(name, _)| *name != "readings");
        }
        self.others.entry(readings).or_insert_with(|| build(self.mutant.as_ref(), &readings)).answer(profile, &request)
    }
}

/// `args.readings`: dispute ids and reading names; what nobody knows is an error.
fn readings(wanted: &Value) -> Result<Readings, String> {
    let members = wanted.as_object().ok_or("args.readings must be an object of dispute to reading")?;
    let mut readings = Readings::default();
    for (dispute, reading) in members {
        let reading = reading.as_str().ok_or_else(|| format!("args.readings: {dispute:?} must name a reading"))?;
        readings.set(&dispute.to_string_lossy(), reading).map_err(|error| format!("args.readings: {error}"))?;
    }
    Ok(readings)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::serve::serve;

    fn answers(requests: &str) -> String {
        let mut output = Vec::new();
        serve(requests.as_bytes(), &mut output, &mut Reference::new(None)).unwrap();
        String::from_utf8(output).unwrap()
    }

    #[test]
    fn readings_change_the_answer_and_unknown_ones_are_errors() {
        let ask = |readings: &str| {
            answers(&format!(
                r#"{{"id":"x","op":"hash","profile":"jcs","input":"{{\"a\":1,\"a\":2}}","args":{{"readings":{readings}}}}}"#
            ))
        };
        assert!(ask("{}").contains(r#""reject":"duplicate_key""#));
        assert!(ask(r#"{"IN-DUP":"last"}"#).contains(r#""canonical":"{\"a\":2}""#));
        assert!(ask(r#"{"IN-DUP":"first"}"#).contains(r#""error":"args.readings: IN-DUP has no reading"#));
        assert!(ask(r#"{"IN-DUPE":"last"}"#).contains(r#""error":"args.readings: unknown dispute"#));
        assert!(ask("[]").contains("must be an object"));
    }

    #[test]
    fn what_is_no_request_is_answered_with_an_error() {
        let said = answers(
            "nonsense\n[]\n\n{\"id\":1}\n{\"id\":2,\"op\":\"hash\",\"profile\":\"x\"}\n{\"id\":3,\"op\":\"hash\",\"profile\":\"jcs\",\"input_b64\":\"?\"}\n{\"id\":4,\"op\":\"nope\",\"profile\":\"jcs\"}",
        );
        let lines: Vec<&str> = said.lines().collect();
        assert!(lines[0].starts_with(r#"{"id":null,"error":"the request is not JSON"#));
        assert!(lines[1].starts_with(r#"{"id":null,"error":"a request is a JSON object"#));
        assert!(lines[2].starts_with(r#"{"id":1,"error":"the request has no"#));
        assert!(lines[3].starts_with(r#"{"id":2,"error":"unknown profile"#));
        assert!(lines[4].starts_with(r#"{"id":3,"error":"\"input_b64\""#));
        assert!(lines[5].starts_with(r#"{"id":4,"unsupported":"#));
        assert_eq!(lines.len(), 6);
    }
}
