//! The run itself: each implementation in turn, then the votes.

use super::progress::Terminal;
use super::{Arguments, bug};
use crate::drive::Stop;
use crate::escape::line;
use crate::exit::{Exit, Failure};
use crate::fuzz::finding::{Finding, Vote};
use crate::fuzz::hunt::{Ground, HuntError, Met, hunt, introduce, meet};
use crate::fuzz::journal::{Header, Journal, JournalError, Known, Progress, Record};
use crate::fuzz::plan::Plan;
use crate::fuzz::report::Report;
use crate::fuzz::target::Reach;
use crate::fuzz::votes::{Voter, vote};
use crate::protocol::Hello;
use canon::{Profile, Readings};
use canon_generator::generate;
use canon_generator::suite;
use canon_vectors::{Registry, Vector};
use std::time::Instant;

/// Meets every implementation, hunts, and puts the findings to all of them; the reason where it was cut short.
pub fn run(
    arguments: &Arguments, plan: &Plan, reaches: &[(Reach, String)], insisted: Option<Readings>,
) -> Result<(Report, Option<Failure>), Failure> {
    let registry = Registry::embedded().map_err(|error| bug(error.to_string()))?;
    let suite = suite::of(&[plan.profile]).map_err(|error| bug(error.to_string()))?;
    let vectors: Vec<Vector> = suite.of(plan.profile).cloned().collect();
    let mut met = Vec::new();
    // Getting to know an implementation is part of the time that it is given.
    let mut left = Vec::new();
    for (number, (reach, _)) in reaches.iter().enumerate() {
        let began = Instant::now();
        let deadline = plan.time.map(|time| began + time);
        let stopped = |stop| broken(reaches, number, &stop);
        let introduced = introduce(plan.profile, reach, deadline).map_err(stopped)?;
        supports_something(plan, reaches, number, &introduced.hello)?;
        met.push(meet(plan.profile, introduced, insisted).map_err(stopped)?);
        left.push(plan.time.map(|time| time.saturating_sub(began.elapsed())));
    }
    let known = reaches.iter().zip(&met).map(|((_, command), met)| known(plan.profile, met, command)).collect();
    let header = Header::new(plan, known);
    let nothing = || vec![Progress::default(); reaches.len()];
    let (mut journal, mut progress) = match &arguments.journal {
        None => (None, nothing()),
        Some(path) => {
            let (journal, progress) = Journal::open(path, &header).map_err(unusable)?;
            (Some(journal), progress)
        }
    };
    let mut stopped = None;
    for (number, ((reach, _), met)) in reaches.iter().zip(&met).enumerate() {
        let ground = Ground {
            plan,
            registry: &registry,
            vectors: &vectors,
            jobs: arguments.jobs,
            deadline: left[number].map(|left| Instant::now() + left),
        };
        let mut watch = Terminal::new(&header.implementations[number].name);
        let hunted = hunt(&ground, number, reach, met, &mut progress[number], journal.as_mut(), &mut watch);
        watch.finish(&progress[number]);
        match hunted {
            Ok(()) => {}
            Err(HuntError::Journal(error)) => {
                stopped = Some(unusable(error));
                break;
            }
            Err(HuntError::Stop(stop)) => {
                stopped = Some(broken(reaches, number, &stop));
                break;
            }
        }
    }
    if stopped.is_none() {
        let before = votes_so_far(&mut progress);
        stopped = votes(plan, &header, reaches, &met, &mut progress)
            .map_err(|(number, stop)| broken(reaches, number, &stop))
            .err();
        if let (None, Some(journal)) = (&stopped, &mut journal) {
            stopped = write_votes(journal, &before, &progress).map_err(unusable).err();
        }
    }
    Ok((Report::new(&header, &progress), stopped))
}

fn votes(
    plan: &Plan, header: &Header, reaches: &[(Reach, String)], met: &[Met], progress: &mut [Progress],
) -> Result<(), (usize, Stop)> {
    let voters: Vec<Voter> = reaches
        .iter()
        .zip(met)
        .zip(&header.implementations)
        .map(|(((reach, _), met), known)| Voter { name: &known.name, reach, readings: met.readings })
        .collect();
    let mut findings: Vec<_> = findings(progress).collect();
    vote(plan.profile, &voters, &mut findings)
}

fn findings(progress: &mut [Progress]) -> impl Iterator<Item = &mut Finding> {
    progress.iter_mut().flat_map(|progress| progress.found.values_mut())
}

/// Takes away the votes of a run that this one goes on with: they are cast anew.
fn votes_so_far(progress: &mut [Progress]) -> Vec<Vec<Vote>> {
    findings(progress).map(|finding| std::mem::take(&mut finding.votes)).collect()
}

/// Writes down the votes that are not in the journal already, so that shards keep theirs when they are put together.
fn write_votes(journal: &mut Journal, before: &[Vec<Vote>], progress: &[Progress]) -> Result<(), JournalError> {
    let now = progress.iter().enumerate().flat_map(|(number, progress)| {
        let found = progress.found.iter();
        found.map(move |(key, finding)| {
            let written = !progress.unwritten.contains(key);
            (number, key, &finding.votes, written)
        })
    });
    for ((implementation, key, votes, written), before) in now.zip(before) {
        if written && votes != before {
            journal.write(&Record::Voted { implementation, key: key.clone(), votes: votes.clone() })?;
        }
    }
    Ok(())
}

/// Ends before the first case where the hello lists nothing that could be asked.
fn supports_something(plan: &Plan, reaches: &[(Reach, String)], number: usize, hello: &Hello) -> Result<(), Failure> {
    let asked: Vec<&str> = generate::operations(plan.profile)
        .iter()
        .map(|operation| operation.name)
        .filter(|name| plan.wants(name))
        .collect();
    if asked.iter().any(|name| hello.lists(plan.profile, name)) {
        return Ok(());
    }
    let who = match (&hello.name[..], reaches) {
        ("", [_]) => "the adapter".to_owned(),
        ("", _) => reaches[number].1.clone(),
        (name, _) => line(name),
    };
    let message = format!(
        "nothing to ask: the hello of {who} lists no {}/{}",
        plan.profile,
        asked.join(&format!(", {}/", plan.profile))
    );
    Err(Failure { exit: Exit::NothingRan, message })
}

fn known(profile: Profile, met: &Met, command: &str) -> Known {
    let hello = &met.hello;
    let name = match (hello.name.as_str(), hello.version.as_str()) {
        ("", _) => "the implementation".to_owned(),
        (name, "") => line(name),
        (name, version) => line(&format!("{name} {version}")),
    };
    let readings = profile
        .disputes()
        .iter()
        .filter_map(|dispute| {
            let reading = profile.reading(&met.readings, dispute.id)?;
            Some((dispute.id.to_owned(), reading.to_owned()))
        })
        .collect();
    Known { name, command: command.to_owned(), readings }
}

/// What stopped an implementation, and which one where there are several.
fn broken(reaches: &[(Reach, String)], number: usize, stop: &Stop) -> Failure {
    let command = reaches.get(number).map(|(_, command)| command.as_str());
    let message = match (command, stop) {
        (_, Stop::Interrupted) => stop.to_string(),
        (Some(command), _) if reaches.len() > 1 => format!("{command}: {stop}"),
        _ => stop.to_string(),
    };
    let exit = match stop {
        Stop::Interrupted => Exit::Interrupted,
        _ => Exit::AdapterBroken,
    };
    Failure { exit, message }
}

fn unusable(error: JournalError) -> Failure {
    Failure::usage(error.to_string())
}
