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

/// A question whose answer tells the readings of a dispute about an operation apart.
struct Probe {
    dispute: &'static str,
    op: &'static str,
    inputs: &'static [&'static str],
}

/// Those about the canonical form need no table: the choices of their readings lead to the documents.
const PROBES: &[Probe] = &[
    Probe {
        dispute: "CPS-VER-1",
        op: "model",
        // Complete: a reader of the text may refuse a capsule in which a member is missing.
        inputs: &[
            r#"{"id":"12345678-1234-4234-8234-1234567890ab","type":"agent","domain":"agents","parent_id":null,"sequence":0,"previous_hash":null,"spec_version":"1.0","trigger":{"type":"user_request","source":"ops","timestamp":"2026-01-01T00:00:00+00:00","request":"scale","correlation_id":null,"user_id":null},"context":{"agent_id":"planner","session_id":null,"environment":{}},"reasoning":{"analysis":"","options":[],"options_considered":[],"selected_option":"","reasoning":"","confidence":0.5,"model":null,"prompt_hash":null},"authority":{"type":"autonomous","approver":null,"policy_reference":null,"chain":[],"escalation_reason":null},"execution":{"tool_calls":[],"duration_ms":0,"resources_used":{}},"outcome":{"status":"success","result":null,"summary":"","error":null,"side_effects":[],"metrics":{}}}"#,
        ],
    },
    // Sealed as it is, which a verifier that normalizes calls changed content.
    Probe {
        dispute: "CPS-FORM-1",
        op: "chain",
        inputs: &[
            r#"[{"id":"12345678-1234-4234-8234-1234567890AB","sequence":0,"previous_hash":null,"hash":"8f2314dcbe3c061d39843590efebf5081a127549878b30c90094edb1ad1bfb23"}]"#,
        ],
    },
    Probe { dispute: "OA-HASH-3", op: "job_hash", inputs: &["{}"] },
    Probe { dispute: "KHORA-INV-4", op: "invocation", inputs: &[r#"{"context":{}}"#] },
    Probe { dispute: "OA-REC-2", op: "output_hash", inputs: &[r#"{"success":true,"n":null}"#] },
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

/// The questions about every dispute of a profile: of one about the canonical form the smallest documents that tell each two of
/// its readings apart, of one about an operation those of the table.
fn questions(profile: Profile) -> Vec<(&'static Dispute, Vec<Request>)> {
    let spec = profile.spec();
    let of = |dispute: &'static Dispute| match PROBES.iter().find(|probe| probe.dispute == dispute.id) {
        Some(probe) => probe.inputs.iter().map(|input| request(probe.op, input.as_bytes())).collect(),
        None => {
            let under = |reading: &str| {
                let mut readings = Readings::default();
                readings.set(dispute.id, reading).ok().map(|()| spec.under(&readings))
            };
            let choices: Vec<Choices> = dispute.names().filter_map(under).collect();
            let pairs = choices.iter().enumerate();
            let pairs = pairs.flat_map(|(place, one)| choices[..place].iter().map(move |two| (two, one)));
            let mut apart: Vec<_> =
                pairs.filter_map(|(one, two)| Some(compare::smallest(one, two)?.document)).collect();
            apart.sort();
            apart.dedup();
            apart.iter().map(|document| request("hash", document)).collect()
        }
    };
    spec.disputes.iter().map(|dispute| (dispute, of(dispute))).collect()
}

/// The readings that an implementation follows; where its answers fit none, or its hello does not list what would tell, the default.
pub fn followed(subject: &mut dyn Subject, profile: Profile, lists: impl Fn(&str) -> bool) -> Result<Readings, Stop> {
    let mut answered = Vec::new();
    'asking: for (dispute, requests) in questions(profile) {
        let mut own = Vec::new();
        for request in requests.into_iter().filter(|request| lists(&request.op)) {
            let question = Question { profile, request };
            match subject.ask(&question) {
                // No case will be asked either, so what is not known does no harm.
                Err(Stop::Late) => break 'asking,
                outcome => own.push((question, outcome?.result)),
            }
        }
        answered.push((dispute, own));
    }
    let mut followed = Readings::default();
    // An answer may depend on other disputes too, so that it fits only once these are known.
    for _ in &answered {
        let before = followed;
        for (dispute, own) in &answered {
            let fits = |reading: &&str| {
                let mut readings = followed;
                // A name of its own.
                let known = readings.set(dispute.id, reading).is_ok();
                known
                    && own.iter().all(|(question, result)| {
                        let wanted = expected(Implementation::reference(&readings).answer(profile, &question.request));
                        match (result, wanted) {
                            (Ok(reply), Some(wanted)) => differs(&wanted, reply).is_none(),
                            _ => false,
                        }
                    })
            };
            let fitting = dispute.names().find(|reading| fits(reading));
            if let Some(reading) = fitting {
                let _ = followed.set(dispute.id, reading);
            }
        }
        if followed == before {
            break;
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
