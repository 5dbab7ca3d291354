//! The vote: what every implementation says to a finding, beside the reference.

use super::finding::{Finding, Vote};
use super::judge::{Judge, Judgement, Sees};
use super::report::answer;
use super::target::Reach;
use crate::drive::Stop;
use crate::protocol::Question;
use crate::verdict::Verdict;
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use canon::operation::Request;
use canon::{Profile, Readings, Value};

/// One voter.
pub struct Voter<'a> {
    /// Its name.
    pub name: &'a str,
    /// How to ask it.
    pub reach: &'a Reach,
    /// What it follows: each is judged by its own readings.
    pub readings: Readings,
}

/// Puts each finding to all voters. With one implementation there is nothing to vote on.
///
/// The place of the voter comes back with what stopped it.
pub fn vote(
    profile: Profile,
    voters: &[Voter],
    findings: &mut [&mut Finding],
) -> Result<(), (usize, Stop)> {
    if voters.len() < 2 {
        return Ok(());
    }
    for (place, voter) in voters.iter().enumerate() {
        let stopped = |stop| (place, stop);
        let mut connected = voter.reach.connect(profile).map_err(stopped)?;
        let judge = Judge::new(profile, &voter.readings, Sees::Bytes);
        for finding in &mut *findings {
            let Some(question) = question(profile, finding) else {
                continue;
            };
            let outcome = connected.subject.ask(&question).map_err(stopped)?;
            let verdict = match judge.judge(&question, &outcome) {
                Judgement::Right => Verdict::Pass,
                Judgement::Nothing => Verdict::Unsupported,
                Judgement::Wrong(verdict) => verdict,
            };
            finding.votes.push(Vote {
                implementation: voter.name.to_owned(),
                verdict: verdict.name().to_owned(),
                answer: match &outcome.result {
                    Ok(reply) => answer(&Value::Object(reply.members().to_vec())),
                    Err(fault) => fault.detail.clone(),
                },
            });
        }
    }
    Ok(())
}

/// The question of a finding's vector.
fn question(profile: Profile, finding: &Finding) -> Option<Question> {
    let vector = &finding.vector.0;
    let input = match (vector.get("input"), vector.get("input_b64")) {
        (Some(text), _) => Some(text.as_str()?.as_bytes().to_vec()),
        (None, Some(encoded)) => Some(STANDARD.decode(encoded.as_str()?).ok()?),
        (None, None) => None,
    };
    let op = vector.get("op")?.as_str()?.to_owned();
    let args = vector.get("args").cloned().unwrap_or(Value::Object(Vec::new()));
    Some(Question { profile, request: Request { op, input, args } })
}
