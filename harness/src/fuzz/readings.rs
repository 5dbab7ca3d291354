//! Finds out which reading of each dispute an implementation follows, before anything is held against it.

use super::judge::{compare as differs, expected};
use super::subject::Subject;
use crate::dialect::compare;
use crate::drive::Stop;
use crate::protocol::Question;
use canon::operation::Request;
use canon::spec::Choices;
use canon::{Dispute, Profile, Readings, Value};
use canon_generator::Implementation;

/// A question whose answer tells the readings of a dispute apart.
struct Probe {
    dispute: &'static str,
    op: &'static str,
    inputs: &'static [&'static str],
}

/// In an order in which each answer depends only on the disputes above it.
const PROBES: &[Probe] = &[
    Probe { dispute: "IN-DUP", op: "hash", inputs: &[r#"{"a":1,"a":2}"#, r#"[{"b":0,"a":null,"b":1}]"#] },
    Probe { dispute: "CPS-STR-2", op: "hash", inputs: &[r#""\n""#, r#"["\t\b\f\r"]"#] },
    Probe {
        dispute: "CPS-VER-1",
        op: "model",
        inputs: &[
            r#"{"id":"c3d4e5f6-a7b8-4012-8def-123456789012","type":"agent","trigger":{"timestamp":"2026-01-15T12:00:00Z"}}"#,
        ],
    },
    Probe { dispute: "CPS-NUM-4", op: "hash", inputs: &["[1.0,1e-7]", "9007199254740993"] },
    Probe {
        dispute: "CPS-FLT-3",
        op: "hash",
        inputs: &[r#"{"reasoning":{"confidence":0.0000001}}"#, r#"{"reasoning":{"confidence":1e16}}"#],
    },
    // Sealed as it is, which a verifier that normalizes calls changed content.
    Probe {
        dispute: "CPS-FORM-1",
        op: "chain",
        inputs: &[
            r#"[{"id":"12345678-1234-4234-8234-1234567890AB","sequence":0,"previous_hash":null,"hash":"8f2314dcbe3c061d39843590efebf5081a127549878b30c90094edb1ad1bfb23"}]"#,
        ],
    },
    Probe { dispute: "OA-ORD-2", op: "hash", inputs: &["{\"\u{E000}\":1,\"\u{1F600}\":2}"] },
    Probe { dispute: "OA-FLT-1", op: "hash", inputs: &["[1.0,1e-7]", "[1e-5,0.5]", "1e16"] },
    Probe { dispute: "OA-INT-2", op: "hash", inputs: &["9007199254740993", "18446744073709551616"] },
    Probe { dispute: "OA-HASH-3", op: "job_hash", inputs: &["{}"] },
    Probe {
        dispute: "KHORA-ORD-1",
        op: "hash",
        inputs: &[r#"{"a":1,"B":2}"#, r#"{"_":1,"Z":2,"z":3}"#, r#"{"b":1,"10":2,"9":3}"#],
    },
    Probe { dispute: "KHORA-INV-4", op: "invocation", inputs: &[r#"{"context":{}}"#] },
    Probe { dispute: "JCS-INT-1", op: "hash", inputs: &["9007199254740993", "[-9007199254740992]"] },
    Probe { dispute: "OA-REC-2", op: "output_hash", inputs: &[r#"{"success":true,"n":null}"#] },
    Probe { dispute: "KAI-FLT-1", op: "hash", inputs: &["1e15", "[1e14]", "1.23e-5"] },
];

/// A probe's question. An invocation has no document: what is given are its arguments.
fn request(op: &str, given: &[u8]) -> Request {
    let document = Some(given.to_vec());
    let (input, args) = match op {
        "invocation" => (None, Value::read(given).unwrap_or(Value::Null)),
        "chain" => (document, Value::object([("level", Value::string("content"))])),
        _ => (document, Value::Object(Vec::new())),
    };
    Request { op: op.to_owned(), input, args }
}

/// The questions about every dispute of a profile: those of the table, and for any other that is about the canonical form the
/// smallest document that tells each two of its readings apart.
fn questions(profile: Profile) -> Vec<(&'static Dispute, &'static str, Vec<Vec<u8>>)> {
    let spec = profile.spec();
    let mut questions = Vec::new();
    for probe in PROBES {
        let inputs = probe.inputs.iter().map(|input| input.as_bytes().to_vec());
        questions.extend(spec.dispute(probe.dispute).map(|own| (own, probe.op, inputs.collect())));
    }
    let others = spec.disputes.iter();
    for dispute in others.filter(|own| PROBES.iter().all(|probe| probe.dispute != own.id)) {
        let under = |reading: &str| {
            let mut readings = Readings::default();
            readings.set(dispute.id, reading).ok().map(|()| spec.under(&readings))
        };
        let choices: Vec<Choices> = dispute.names().filter_map(under).collect();
        let pairs = choices.iter().enumerate();
        let pairs = pairs.flat_map(|(place, one)| choices[..place].iter().map(move |two| (two, one)));
        let apart = pairs.filter_map(|(one, two)| Some(compare::smallest(one, two)?.document));
        questions.push((dispute, "hash", apart.collect()));
    }
    questions
}

/// The readings that an implementation follows; where its answers fit none, or its hello does not list what would tell, the default.
pub fn followed(subject: &mut dyn Subject, profile: Profile, lists: impl Fn(&str) -> bool) -> Result<Readings, Stop> {
    let mut followed = Readings::default();
    for (dispute, op, inputs) in questions(profile).into_iter().filter(|(_, op, _)| lists(op)) {
        let mut fitting: Vec<_> = dispute.names().collect();
        for input in inputs {
            let question = Question { profile, request: request(op, &input) };
            let outcome = match subject.ask(&question) {
                // No case will be asked either, so what is not known does no harm.
                Err(Stop::Late) => return Ok(followed),
                outcome => outcome?,
            };
            fitting.retain(|reading| {
                let mut readings = followed;
                // Names from the table itself.
                let known = readings.set(dispute.id, reading).is_ok();
                let wanted = expected(Implementation::reference(&readings).answer(profile, &question.request));
                known
                    && match (&outcome.result, wanted) {
                        (Ok(reply), Some(wanted)) => differs(&wanted, reply).is_none(),
                        _ => false,
                    }
            });
        }
        if let Some(reading) = fitting.first() {
            let _ = followed.set(dispute.id, reading);
        }
    }
    Ok(followed)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_reading_is_recognised() {
        for profile in Profile::ALL {
            for readings in Readings::combinations(profile) {
                let mut subject = Implementation::reference(&readings);
                let followed = followed(&mut subject, profile, |_| true).unwrap();
                for dispute in profile.disputes() {
                    let name = |readings| profile.reading(readings, dispute.id);
                    assert_eq!(name(&followed), name(&readings), "{profile}, {}", dispute.id);
                }
            }
        }
    }
}
