//! One measurement: an adapter is kept busy for a while, and both sides' clocks are read.

use crate::case::Case;
use crate::drive::{Cases, Driver, Outcome, drive};
use crate::escape::line;
use crate::event::Mode;
use crate::exit::{Exit, Failure};
use crate::judge::Judge;
use crate::process::CpuTime;
use crate::protocol::InputKind;
use crate::protocol::Question;
use crate::verdict::Verdict;
use canon::Profile;
use std::borrow::Cow;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

/// What was measured.
pub struct Measurement {
    /// What the adapter calls itself.
    pub name: String,
    /// Cases answered.
    pub cases: usize,
    /// From the first question to the last answer.
    pub duration: Duration,
    /// CPU time of this process.
    pub harness_cpu: Duration,
    /// CPU time of the adapter, its start included.
    pub child_cpu: Duration,
}

impl Measurement {
    /// Cases a second.
    pub fn rate(&self) -> f64 {
        self.cases as f64 / self.duration.as_secs_f64().max(1e-9)
    }

    /// A time for each case.
    pub fn microseconds(&self, time: Duration) -> f64 {
        time.as_secs_f64() * 1e6 / self.cases.max(1) as f64
    }
}

/// Asks the hash cases of a profile over and over.
pub fn measure(driver: &Driver, profile: Profile, time: Duration) -> Result<Measurement, Failure> {
    let broken = |message: String| Failure { exit: Exit::AdapterBroken, message };
    let suite = canon_generator::suite::of(&[profile]).map_err(|error| Failure::usage(error.to_string()))?;
    let session = driver.connect().map_err(|error| broken(error.to_string()))?;
    let hello = session.hello().clone();
    let cases: Vec<Case> = suite
        .of(profile)
        .filter(|case| case.op == "hash" && case.input.is_some())
        .filter(|case| hello.input == InputKind::Raw || case.needs.is_none())
        // A long document measures the implementation, not the wire.
        .filter(|case| case.input.as_ref().is_some_and(|input| input.len() < 4096))
        .cloned()
        .collect();
    if cases.is_empty() {
        return Err(Failure::usage(format!("{profile} has no hash cases")));
    }
    let treadmill = Treadmill {
        questions: cases.iter().map(|case| Question { profile, request: case.request() }).collect(),
        judge: Judge { mode: Mode::Adapter, ..Judge::default() },
        cases,
        next: AtomicUsize::new(0),
        answered: AtomicUsize::new(0),
        until: Instant::now() + time,
    };
    let (harness, children) = (CpuTime::of_this_process(), CpuTime::of_ended_children());
    let began = Instant::now();
    let driven = drive(driver, session, 1, &treadmill);
    let duration = began.elapsed();
    if let Some(stop) = driven.stop {
        return Err(broken(stop.to_string()));
    }
    let answered = treadmill.answered.into_inner();
    if answered == 0 {
        return Err(broken(format!("it answered no {profile} hash case")));
    }
    Ok(Measurement {
        name: match hello.name.is_empty() {
            true => "adapter".to_owned(),
            false => line(&hello.name),
        },
        cases: answered,
        duration,
        harness_cpu: CpuTime::of_this_process().saturating_sub(harness),
        // The adapter has ended by now, so its whole time is counted.
        child_cpu: CpuTime::of_ended_children().saturating_sub(children),
    })
}

struct Treadmill {
    cases: Vec<Case>,
    questions: Vec<Question>,
    judge: Judge,
    next: AtomicUsize,
    answered: AtomicUsize,
    until: Instant,
}

impl Cases for Treadmill {
    fn take(&self) -> Option<usize> {
        let next = self.next.fetch_add(1, Ordering::Relaxed);
        // The clock is looked at now and then only: it costs as much as a small case.
        (!next.is_multiple_of(64) || Instant::now() < self.until).then_some(next)
    }

    fn question(&self, number: usize) -> Cow<'_, Question> {
        Cow::Borrowed(&self.questions[number % self.questions.len()])
    }

    fn settle(&self, number: usize, outcome: Outcome) {
        let judged = self.judge.judge(&self.cases[number % self.cases.len()], outcome);
        if Verdict::ANSWERED.contains(&judged.verdict) {
            self.answered.fetch_add(1, Ordering::Relaxed);
        }
    }
}
