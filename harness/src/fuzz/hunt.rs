//! One implementation, from its first start to the last finding.

use super::journal::{Journal, JournalError, Progress, Record, Tally};
use super::judge::{InputMode, Judge};
use super::minimizer::Minimizer;
use super::plan::Plan;
use super::readings;
use super::stream::{Block, Stream, Until};
use super::target::{Connected, Reach};
use crate::drive::Stop;
use crate::protocol::Hello;
use canon::{Profile, Readings};
use canon_vectors::{Registry, Vector};
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc;
use std::time::{Duration, Instant};

/// What a run with a time limit keeps back to look at wrong answers, at most; at most a third of its time.
const RESERVE: Duration = Duration::from_secs(10);

/// Somebody who looks on.
pub trait Watch {
    /// After each block: the sum so far and the findings.
    fn tick(&mut self, progress: &Progress);
    /// A finding that is news.
    fn found(&mut self, key: &str, progress: &Progress);
}

/// Why a hunt ended before its plan.
#[derive(Debug)]
pub enum HuntError {
    /// The implementation.
    Stop(Stop),
    /// The journal.
    Journal(JournalError),
}

impl From<Stop> for HuntError {
    fn from(stop: Stop) -> HuntError {
        HuntError::Stop(stop)
    }
}

impl From<JournalError> for HuntError {
    fn from(error: JournalError) -> HuntError {
        HuntError::Journal(error)
    }
}

/// An implementation that was met: who it is and which readings it follows.
pub struct Met {
    /// What it says of itself.
    pub hello: Hello,
    /// What it follows.
    pub readings: Readings,
    sees: InputMode,
}

/// Starts an implementation once to learn who it is.
pub fn introduce(profile: Profile, reach: &Reach, deadline: Option<Instant>) -> Result<Connected, Stop> {
    let mut connected = reach.connect(profile)?;
    connected.subject.end_at(deadline);
    Ok(connected)
}

/// Asks an implementation which readings it follows.
pub fn meet(profile: Profile, introduced: Connected, insist: Option<Readings>) -> Result<Met, Stop> {
    let Connected { mut subject, hello, sees } = introduced;
    let readings = match insist {
        Some(readings) => readings,
        None => readings::followed(&mut *subject, profile, |operation| hello.lists(profile, operation))?,
    };
    Ok(Met { hello, readings, sees })
}

/// What a hunt needs beside the implementation.
pub struct Ground<'a> {
    /// What to ask.
    pub plan: &'a Plan,
    /// The rules.
    pub registry: &'a Registry,
    /// The golden vectors, which tell mutants apart.
    pub vectors: &'a [Vector],
    /// Processes at a time.
    pub jobs: usize,
    /// When to stop.
    pub deadline: Option<Instant>,
}

/// Asks, judges, names, shrinks; everything that is finished goes to the journal and into `progress`.
pub fn hunt(
    ground: &Ground, implementation: usize, reach: &Reach, met: &Met, progress: &mut Progress,
    mut journal: Option<&mut Journal>, watch: &mut dyn Watch,
) -> Result<(), HuntError> {
    let plan = ground.plan;
    let judge = Judge::new(plan.profile, &met.readings, met.sees);
    let supports = |operation: &str| met.hello.lists(plan.profile, operation);
    let (sender, receiver) = mpsc::channel();
    let given_up = AtomicBool::new(false);
    let reserve = plan.time.map_or(Duration::ZERO, |time| (time / 3).min(RESERVE));
    let until = Until { deadline: ground.deadline, reserve, given_up: &given_up };
    let done = progress.blocks.clone();
    let stream = Stream::new(plan, &judge, supports, done, until, sender);
    // In the order of the sequence, whatever order the workers finish in: then the first one to
    // show something is always the same one.
    let mut order = plan.blocks();
    let mut waiting: BTreeMap<u64, Block> = BTreeMap::new();
    let mut minimizer: Option<Minimizer> = None;
    let mut connect = || -> Result<Minimizer, Stop> {
        let subject = reach.connect(plan.profile)?.subject;
        let (registry, vectors) = (ground.registry, ground.vectors);
        Ok(Minimizer::new(subject, plan, &judge, met.readings, registry, vectors, ground.deadline))
    };
    let mut next = order.by_ref().find(|block| !progress.blocks.contains(block));
    std::thread::scope(|scope| {
        let driving = scope.spawn(move || reach.drive(plan.profile, ground.jobs, stream));
        // The channel closes when the stream is dropped, at the end of the driving.
        let mut result = Ok(());
        for block in receiver {
            waiting.insert(block.number, block);
            while let Some(block) = next.and_then(|number| waiting.remove(&number)) {
                if result.is_ok() {
                    result =
                        absorb(implementation, &block, &mut minimizer, &mut connect, progress, &mut journal, watch);
                    // A whole block without one answer that says anything: the next will be no other.
                    let tally = &progress.tally;
                    let mute = tally.asked > 0 && tally.silent == tally.asked;
                    given_up.store(result.is_err() || mute, Ordering::Relaxed);
                }
                next = order.by_ref().find(|block| !progress.blocks.contains(block));
            }
        }
        let driven = driving.join().map_err(|_| Stop::Interrupted)?;
        result?;
        match driven {
            None | Some(Stop::Late) => Ok(()),
            Some(stop) => Err(stop.into()),
        }
    })
}

/// Names what went wrong in a block, makes what is news small, and writes it down.
fn absorb<'a>(
    implementation: usize, block: &Block, minimizer: &mut Option<Minimizer<'a>>,
    connect: &mut dyn FnMut() -> Result<Minimizer<'a>, Stop>, progress: &mut Progress,
    journal: &mut Option<&mut Journal>, watch: &mut dyn Watch,
) -> Result<(), HuntError> {
    let mut tally = Tally {
        asked: block.asked,
        nothing: block.nothing,
        silent: block.silent,
        wrong: block.wrong,
        seen: BTreeMap::new(),
    };
    // A run that goes on asks such a block again from its beginning, and may find something earlier in it.
    let journal = &mut journal.as_deref_mut().filter(|_| !block.cut_short);
    for candidate in &block.candidates {
        let minimizer = match minimizer {
            Some(minimizer) => minimizer,
            None => minimizer.insert(connect()?),
        };
        let Some(named) = minimizer.name(candidate)? else {
            continue;
        };
        *tally.seen.entry(named.key.clone()).or_default() += 1;
        if progress.found.contains_key(&named.key) {
            continue;
        }
        if let Some(finding) = minimizer.examine(candidate, &named)? {
            progress.add_finding(&named.key, finding.clone());
            if block.cut_short {
                progress.unwritten.insert(named.key.clone());
            }
            if let Some(journal) = journal {
                journal.write(&Record::Found { implementation, key: named.key.clone(), finding: Box::new(finding) })?;
            }
            watch.found(&named.key, progress);
        }
    }
    if let Some(journal) = journal {
        journal.write(&Record::Block { implementation, number: block.number, tally: tally.clone() })?;
    }
    if !block.cut_short {
        progress.blocks.insert(block.number);
    }
    progress.tally.add(&tally);
    watch.tick(progress);
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fuzz::journal::{Header, Known};
    use crate::fuzz::report::Report;
    use canon::Hashing;
    use canon::oracle::layout::PYTHON;
    use canon::oracle::{Steps, order, steps};
    use canon_generator::Implementation;
    use canon_vectors::embedded;

    struct Nobody;

    impl Watch for Nobody {
        fn tick(&mut self, _: &Progress) {}
        fn found(&mut self, _: &str, _: &Progress) {}
    }

    fn plan(profile: Profile) -> Plan {
        Plan {
            profile,
            seed: 9,
            from: 0,
            cases: Some(1500),
            time: None,
            shard: (0, 1),
            operations: Vec::new(),
            shrink: 500,
        }
    }

    fn hunted(profile: Profile, implementation: Implementation) -> Progress {
        let plan = plan(profile);
        let registry = Registry::embedded().unwrap();
        let vectors: Vec<Vector> = embedded().unwrap().of(profile).cloned().collect();
        let ground = Ground { plan: &plan, registry: &registry, vectors: &vectors, jobs: 1, deadline: None };
        let reach = Reach::Here(Box::new(implementation));
        let met = meet(profile, introduce(profile, &reach, None).unwrap(), None).unwrap();
        let mut progress = Progress::default();
        hunt(&ground, 0, &reach, &met, &mut progress, None, &mut Nobody).unwrap();
        progress
    }

    #[test]
    fn another_reading_followed_throughout_is_no_finding() {
        for profile in Profile::ALL {
            for readings in Readings::combinations(profile).into_iter().step_by(5) {
                let progress = hunted(profile, Implementation::reference(&readings));
                assert_eq!(progress.tally.wrong, 0, "{profile} {readings:?} {:?}", progress.found);
                assert!(progress.tally.asked > 1000);
            }
        }
    }

    #[test]
    fn two_mistakes_are_one_finding_each_however_often_they_meet() {
        let right = steps(Profile::JCS, &Readings::default());
        let wrong = Steps { order: order::by_code_point, layout: PYTHON, ..right };
        let implementation =
            Implementation::reference(&Readings::default()).with_hashing(Profile::JCS, Hashing::oracle(wrong));
        let progress = hunted(Profile::JCS, implementation);
        let plan = plan(Profile::JCS);
        let header = Header::new(&plan, vec![Known::default()]);
        let report = Report::new(&header, &[progress]).to_text();
        for rule in ["JCS-ORD", "JCS-NUM"] {
            assert_eq!(report.matches(&format!("{rule} (must)")).count(), 1, "{report}");
        }
    }

    #[test]
    fn two_readings_mixed_are_a_finding() {
        let default = Readings::default();
        let mut long = default;
        long.set("CPS-STR-2", "long").unwrap();
        let [short, long] = [default, long].map(|readings| Hashing::reference(Profile::CPS, &readings));
        let mixed = Hashing::new(move |document| {
            if document.starts_with(b"[") || document.starts_with(b"\"") {
                short.hash(document)
            } else {
                long.hash(document)
            }
        });
        let implementation = Implementation::reference(&default).with_hashing(Profile::CPS, mixed);
        let progress = hunted(Profile::CPS, implementation);
        assert!(!progress.found.is_empty());
    }
}
