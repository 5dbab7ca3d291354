//! Finds out which reading of each dispute an implementation follows, before anything is held against it.

use super::judge::{compare, expected};
use super::subject::Subject;
use crate::drive::Stop;
use crate::protocol::Question;
use canon::operation::Request;
use canon::{DISPUTES, Profile, Readings, Value};
use canon_vectors::Implementation;

/// A question whose answer tells the readings of a dispute apart.
struct Probe {
    dispute: &'static str,
    op: &'static str,
    inputs: &'static [&'static str],
}

/// In an order in which each answer depends only on the disputes above it.
const PROBES: &[Probe] = &[
    Probe {
        dispute: "IN-DUP",
        op: "hash",
        inputs: &[r#"{"a":1,"a":2}"#, r#"[{"b":0,"a":null,"b":1}]"#],
    },
    Probe {
        dispute: "CPS-STR-2",
        op: "hash",
        inputs: &[r#""\n""#, r#"["\t\b\f\r"]"#],
    },
    Probe {
        dispute: "CPS-VER-1",
        op: "model",
        inputs: &[
            r#"{"id":"c3d4e5f6-a7b8-4012-8def-123456789012","type":"agent","trigger":{"timestamp":"2026-01-15T12:00:00Z"}}"#,
        ],
    },
    Probe {
        dispute: "OA-ORD-2",
        op: "hash",
        inputs: &["{\"\u{E000}\":1,\"\u{1F600}\":2}"],
    },
    Probe {
        dispute: "OA-FLT-1",
        op: "hash",
        inputs: &["[1.0,1e-7]", "[1e-5,0.5]", "1e16"],
    },
    Probe {
        dispute: "OA-INT-2",
        op: "hash",
        inputs: &["9007199254740993", "18446744073709551616"],
    },
    Probe {
        dispute: "OA-HASH-3",
        op: "job_hash",
        inputs: &["{}"],
    },
    Probe {
        dispute: "KHORA-ORD-1",
        op: "hash",
        inputs: &[r#"{"a":1,"B":2}"#, r#"{"_":1,"Z":2,"z":3}"#],
    },
];

/// The readings that an implementation follows; where its answers fit none, the default.
pub fn followed(subject: &mut dyn Subject, profile: Profile) -> Result<Readings, Stop> {
    let mut followed = Readings::default();
    for probe in PROBES {
        let concerns = DISPUTES
            .iter()
            .find(|dispute| dispute.id == probe.dispute && dispute.concerns(profile));
        let Some(dispute) = concerns else { continue };
        let mut fitting = dispute.readings.to_vec();
        for input in probe.inputs {
            let question = Question {
                profile,
                request: Request {
                    op: probe.op.to_owned(),
                    input: Some(input.as_bytes().to_vec()),
                    args: Value::Object(Vec::new()),
                },
            };
            let outcome = subject.ask(&question)?;
            fitting.retain(|reading| {
                let mut readings = followed;
                // Names from the table itself.
                let known = readings.set(dispute.id, reading).is_ok();
                let wanted = expected(
                    Implementation::reference(&readings).answer(profile, &question.request),
                );
                known
                    && match (&outcome.result, wanted) {
                        (Ok(reply), Some(wanted)) => compare(&wanted, reply).is_none(),
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
                assert_eq!(
                    followed(&mut subject, profile).unwrap(),
                    readings,
                    "{profile}"
                );
            }
        }
    }
}
