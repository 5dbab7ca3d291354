//! The vote: what every implementation says to a finding, beside the reference.

use super::finding::{Finding, Vote};
use super::judge::{InputMode, Judge, Judgement};
use super::report::answer;
use super::target::Reach;
use crate::drive::Stop;
use crate::protocol::Question;
use crate::verdict::Verdict;
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
pub fn vote(profile: Profile, voters: &[Voter], findings: &mut [&mut Finding]) -> Result<(), (usize, Stop)> {
    if voters.len() < 2 {
        return Ok(());
    }
    for (place, voter) in voters.iter().enumerate() {
        let stopped = |stop| (place, stop);
        let mut connected = voter.reach.connect(profile).map_err(stopped)?;
        let judge = Judge::new(profile, &voter.readings, InputMode::Bytes);
        for finding in &mut *findings {
            let question = Question { profile, request: finding.vector.request() };
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
