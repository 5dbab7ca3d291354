//! A run: cases against one implementation, from the first start of the process to the last event.

mod conclusion;
pub mod lines;
mod queue;
pub mod raw;

pub use conclusion::{Driving, conclude};

use crate::case::{self, Case, Gate};
use crate::clock;
use crate::diagnosis::diagnose;
use crate::drive::{self, Driven, Driver, StartError, Stop};
use crate::event::{self, CaseFinished, Diagnosis, DisputeJudged, Event, Mode, RunStarted, VectorSet};
use crate::expectations::{self, Config};
use crate::judge::{Judge, ReadingPolicy, disputes};
use crate::process;
use crate::protocol::{Hello, InputKind};
use crate::watch::Watch;
use canon::Profile;
use queue::CaseQueue;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::Instant;

/// What a report says where an adapter, or a person, stopped canon itself.
const STOPPED: &str = "canon itself was stopped for a while (SIGSTOP or SIGTSTP); limits went on meanwhile, so a timeout may come from that";

/// How the implementation is reached.
#[derive(Clone, Debug)]
pub enum Target {
    /// An adapter that speaks protocol 1.
    Adapter(Driver),
    /// A program that reads one document and writes its canonical form.
    Raw {
        /// The program and its bounds.
        driver: Driver,
        /// Exit codes that mean a refusal.
        reject_exits: Vec<i32>,
    },
    /// A program that reads one document a line.
    Lines(Driver),
}

impl Target {
    /// What is started.
    pub fn command(&self) -> &process::Command {
        match self {
            Target::Adapter(driver) | Target::Raw { driver, .. } | Target::Lines(driver) => &driver.command,
        }
    }
}

/// What to run.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The implementation.
    pub target: Target,
    /// Whether it is the built-in reference, whose command says nothing to a reader.
    pub built_in: bool,
    /// The file that says what is known beforehand.
    pub config: Option<PathBuf>,
    /// The cases, in order.
    pub cases: Vec<Case>,
    /// Where they come from.
    pub source: String,
    /// Whether some were left out.
    pub filtered: bool,
    /// What fails the run.
    pub gate: Gate,
    /// Which readings pass.
    pub readings: ReadingPolicy,
    /// Processes at a time.
    pub workers: usize,
    /// What `canon.toml` knows beforehand.
    pub expectations: Option<Config>,
    /// Options that a repeated run needs to reach the implementation in the same way.
    pub options: Vec<String>,
}

impl Plan {
    /// Carries the plan out. Whatever happens, the stream is whole: it begins with `run_started` and ends with `run_finished`.
    pub fn run(&self, watch: &dyn Watch) -> Vec<Event> {
        self.run_with(watch, diagnose)
    }

    /// The same with another way to a diagnosis.
    pub fn run_with(
        &self, watch: &dyn Watch, diagnose: impl FnOnce(&[&CaseFinished], &[&DisputeJudged]) -> Vec<Diagnosis>,
    ) -> Vec<Event> {
        let began = Instant::now();
        let date = clock::now();
        let begin = |hello: Hello| {
            let started = self.started(hello, date.clone());
            watch.begun(&started);
            started
        };
        let (started, driven, cases) = match &self.target {
            Target::Adapter(driver) => match driver.connect() {
                Err(error) => (begin(Hello::default()), not_started(error), Vec::new()),
                Ok(session) => {
                    let started = begin(session.hello().clone());
                    let queue = self.queue(&started.implementation, Mode::Adapter, watch, claims);
                    let driven = drive::drive(driver, session, self.workers, &queue);
                    (started, driven, queue.close())
                }
            },
            Target::Raw { driver, reject_exits } => {
                let started = begin(self.plain_hello(driver));
                let queue = self.queue(&started.implementation, Mode::Raw, watch, raw::refuses);
                let driven = raw::drive(driver, reject_exits, self.workers, &queue);
                (started, driven, queue.close())
            }
            Target::Lines(driver) => {
                let started = begin(self.plain_hello(driver));
                let queue = self.queue(&started.implementation, Mode::Lines, watch, lines::refuses);
                let driven = lines::drive(driver, &queue);
                (started, driven, queue.close())
            }
        };
        watch.finished();
        self.events(started, cases, driven, began, diagnose)
    }

    /// A queue that gives out the cases which the implementation can be asked.
    fn queue<'a>(
        &'a self, hello: &Hello, mode: Mode, watch: &'a dyn Watch, refuses: fn(&Hello, &Case) -> Option<String>,
    ) -> CaseQueue<'a> {
        let judge = Judge { readings: self.readings, mode };
        let known = self.expectations.as_ref();
        CaseQueue::new(&self.cases, judge, watch, known, |case| refuses(hello, case))
    }

    /// What is known of a program that cannot introduce itself.
    fn plain_hello(&self, driver: &Driver) -> Hello {
        let program = driver.command.words.first().cloned().unwrap_or_default();
        let name = Path::new(&program).file_name().unwrap_or(&program);
        let supports: BTreeMap<String, Vec<String>> =
            self.profiles().into_iter().map(|profile| (profile.name().to_owned(), vec!["hash".to_owned()])).collect();
        Hello {
            protocol: crate::protocol::VERSION,
            name: name.to_string_lossy().into_owned(),
            input: InputKind::Raw,
            supports: Some(supports),
            ..Hello::default()
        }
    }

    fn profiles(&self) -> Vec<Profile> {
        Profile::known().filter(|profile| self.cases.iter().any(|case| case.profile == *profile)).collect()
    }

    fn started(&self, implementation: Hello, date: String) -> RunStarted {
        let (driver, mode) = match &self.target {
            Target::Adapter(driver) => (driver, Mode::Adapter),
            Target::Raw { driver, .. } => (driver, Mode::Raw),
            Target::Lines(driver) => (driver, Mode::Lines),
        };
        RunStarted {
            version: event::VERSION,
            canon: env!("CARGO_PKG_VERSION").to_owned(),
            date,
            mode,
            command: match self.built_in {
                true => Vec::new(),
                false => driver.command.shown(),
            },
            options: self.options.clone(),
            config: self.config.as_deref().map_or_else(String::new, shown),
            folder: driver.command.folder.as_deref().map_or_else(String::new, shown),
            implementation,
            profiles: self.profiles().into_iter().map(|profile| profile.name().to_owned()).collect(),
            vectors: VectorSet {
                source: self.source.clone(),
                digest: case::digest(&self.cases),
                cases: self.cases.len(),
                filtered: self.filtered,
            },
            level: self.gate.name().to_owned(),
            readings: self.readings.name().to_owned(),
        }
    }

    fn events(
        &self, started: RunStarted, mut cases: Vec<CaseFinished>, driven: Driven, began: Instant,
        diagnose: impl FnOnce(&[&CaseFinished], &[&DisputeJudged]) -> Vec<Diagnosis>,
    ) -> Vec<Event> {
        let mut disputes = disputes(&cases);
        let duration = began.elapsed();
        let complete = !self.filtered && driven.stop.is_none();
        let today = started.date.get(..10).unwrap_or_default();
        let stale = self
            .expectations
            .as_ref()
            .map_or_else(Vec::new, |config| expectations::apply(config, &mut cases, &mut disputes, complete, today));
        let diagnoses = diagnose(&cases.iter().collect::<Vec<_>>(), &disputes.iter().collect::<Vec<_>>());
        let stopped = process::was_stopped().then(|| STOPPED.to_owned());
        let broken = !matches!(driven.stop, None | Some(Stop::Interrupted));
        let finished = conclude(
            &started,
            &cases,
            &disputes,
            Driving {
                restarts: driven.restarts,
                partial: driven.stop.is_some(),
                interrupted: driven.stop == Some(Stop::Interrupted),
                broken,
                reason: driven.stop.map_or_else(String::new, |stop| stop.to_string()),
                notes: driven.notes.into_iter().chain(stopped).collect(),
                stale: stale.len(),
                duration,
            },
        );
        let mut events = vec![Event::RunStarted(Box::new(started))];
        events.extend(cases.into_iter().map(|case| Event::CaseFinished(Box::new(case))));
        events.extend(disputes.into_iter().map(Event::DisputeJudged));
        events.extend(diagnoses.into_iter().map(Event::Diagnosis));
        events.extend(stale.into_iter().map(Event::StaleExpectation));
        events.push(Event::RunFinished(Box::new(finished)));
        events
    }
}

fn shown(path: &Path) -> String {
    path.to_string_lossy().into_owned()
}

fn not_started(error: StartError) -> Driven {
    Driven {
        stop: Some(match error {
            StartError::Interrupted => Stop::Interrupted,
            error => Stop::FirstStart(error),
        }),
        ..Driven::default()
    }
}

/// Why an adapter is not asked: what its hello leaves out, and what a parsed value no longer shows.
fn claims(hello: &Hello, case: &Case) -> Option<String> {
    if !hello.lists(case.profile, &case.op) {
        return Some(format!("its hello does not list {}/{}", case.profile, case.op));
    }
    (case.needs.is_some() && hello.input == InputKind::Parsed)
        .then(|| "it only sees a parsed value, and the case is about the text".to_owned())
}
