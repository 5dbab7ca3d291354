//! The ways to reach an implementation: an adapter, a program a case, a line filter, or a function here.

use super::judge::InputMode;
use super::plan::BLOCK;
use super::stream::Stream;
use super::subject::Subject;
use crate::drive::{self, Cases, Fault, FaultKind, Interview, Outcome, Stop};
use crate::protocol::Hello;
use crate::protocol::{Question, Reply};
use crate::run::{Target, lines, raw};
use canon::{Profile, Text, Value};
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// How long a portion for a line filter should take where the whole has a time limit.
const PORTION: Duration = Duration::from_millis(250);

/// How to reach what is fuzzed.
#[cfg_attr(test, expect(clippy::large_enum_variant, reason = "a run holds a handful of these"))]
pub enum Reach {
    /// A child process.
    Process(Target),
    /// A mutant in this process, for tests.
    #[cfg(test)]
    Here(Box<canon_generator::Implementation>),
}

/// An implementation that can be asked.
pub struct Connected {
    /// What to ask.
    pub subject: Box<dyn Subject>,
    /// What it says of itself.
    pub hello: Hello,
    /// What it can be asked.
    pub sees: InputMode,
}

impl Reach {
    /// Starts one to ask one question at a time.
    pub fn connect(&self, profile: Profile) -> Result<Connected, Stop> {
        let plain = |name: String| Hello {
            name,
            supports: Some(BTreeMap::from([(profile.name().to_owned(), vec!["hash".to_owned()])])),
            ..Hello::default()
        };
        Ok(match self {
            Reach::Process(Target::Adapter(driver)) => {
                let interview = Interview::start(driver.clone()).map_err(Stop::FirstStart)?;
                let hello = interview.hello().clone();
                Connected { sees: hello.input.into(), hello, subject: Box::new(interview) }
            }
            Reach::Process(target @ Target::Raw { driver, .. }) => Connected {
                hello: plain(program(&driver.command.shown())),
                sees: InputMode::Bytes,
                subject: Box::new(Plain { target: target.clone(), until: None }),
            },
            Reach::Process(target @ Target::Lines(driver)) => Connected {
                hello: plain(program(&driver.command.shown())),
                sees: InputMode::Lines,
                subject: Box::new(Plain { target: target.clone(), until: None }),
            },
            #[cfg(test)]
            Reach::Here(implementation) => {
                Connected { subject: implementation.clone(), hello: Hello::default(), sees: InputMode::Bytes }
            }
        })
    }

    /// Asks everything that a stream gives out; the reason where it ended early.
    pub fn drive(&self, profile: Profile, jobs: usize, stream: Stream) -> Option<Stop> {
        match self {
            Reach::Process(Target::Adapter(driver)) => match driver.connect() {
                Err(error) => Some(Stop::FirstStart(error)),
                Ok(session) => drive::drive(driver, session, jobs, &stream).stop,
            },
            Reach::Process(Target::Raw { driver, reject_exits }) => {
                let all = Portion::new(&stream, profile, u64::MAX);
                raw::drive(driver, reject_exits, jobs, &all).stop
            }
            Reach::Process(Target::Lines(driver)) => {
                // Answers come all at once, so a time limit is only kept by portions that are short.
                let mut size = if stream.is_timed() { 1 } else { BLOCK };
                loop {
                    let began = Instant::now();
                    let portion = Portion::new(&stream, profile, size);
                    let stop = lines::drive(driver, &portion).stop;
                    // A portion that was not used up is the last one.
                    if stop.is_some() || portion.left.load(Ordering::SeqCst) > 0 {
                        break stop;
                    }
                    size = match began.elapsed() < PORTION {
                        true => (size * 2).min(BLOCK),
                        false => (size / 2).max(1),
                    };
                }
            }
            #[cfg(test)]
            Reach::Here(implementation) => {
                while let Some(number) = stream.take() {
                    let outcome = super::subject::in_process(implementation, &stream.question(number));
                    stream.settle(number, outcome);
                }
                None
            }
        }
    }
}

/// The program's own name.
fn program(words: &[String]) -> String {
    let first = words.first().map_or("", String::as_str);
    first.rsplit('/').next().unwrap_or(first).to_owned()
}

/// A program without a protocol, started once for each question.
struct Plain {
    target: Target,
    until: Option<Instant>,
}

impl Subject for Plain {
    fn ask(&mut self, question: &Question) -> Result<Outcome, Stop> {
        // One process answers or runs into the limit of a case, so it is enough to look before each.
        if self.until.is_some_and(|until| Instant::now() >= until) {
            return Err(Stop::Late);
        }
        if matches!(self.target, Target::Lines(_)) && !InputMode::Lines.takes(&question.request) {
            return Ok(withheld());
        }
        let one = One { question, outcome: Mutex::new(None), taken: AtomicU64::new(0) };
        let driven = match &self.target {
            Target::Raw { driver, reject_exits } => raw::drive(driver, reject_exits, 1, &one),
            Target::Lines(driver) | Target::Adapter(driver) => lines::drive(driver, &one),
        };
        let outcome = one.outcome.into_inner().unwrap_or_else(PoisonError::into_inner);
        match (outcome, driven.stop) {
            (Some(outcome), None) => Ok(hashed(question.profile, outcome)),
            (_, Some(stop)) => Err(stop),
            (None, None) => Err(Stop::Interrupted),
        }
    }

    fn end_at(&mut self, until: Option<Instant>) {
        self.until = until;
    }
}

/// What stands for the answer to a question that cannot be put; it says nothing.
fn withheld() -> Outcome {
    let reason = Value::string("the document holds a line feed");
    Outcome {
        result: Reply::new(vec![(Text::from("unsupported"), reason)])
            .map_err(|violation| Fault::new(FaultKind::Violation, violation)),
        duration: Duration::ZERO,
        stderr: String::new(),
        flaky: false,
    }
}

/// One question.
struct One<'a> {
    question: &'a Question,
    outcome: Mutex<Option<Outcome>>,
    taken: AtomicU64,
}

impl Cases for One<'_> {
    fn take(&self) -> Option<usize> {
        (self.taken.fetch_add(1, Ordering::SeqCst) == 0).then_some(0)
    }

    fn question(&self, _: usize) -> Cow<'_, Question> {
        Cow::Borrowed(self.question)
    }

    fn settle(&self, _: usize, outcome: Outcome) {
        *self.outcome.lock().unwrap_or_else(PoisonError::into_inner) = Some(outcome);
    }
}

/// An outcome with the hash of its text: a program without a protocol prints none, so none can be wrong.
fn hashed(profile: Profile, outcome: Outcome) -> Outcome {
    let Outcome { result, .. } = outcome;
    let result = result.and_then(|reply| {
        let text = reply.get("canonical").and_then(Value::as_str);
        let hash = text.map(|text| profile.digest(text.as_bytes()));
        match hash {
            None => Ok(reply),
            Some(hash) => {
                let mut members = reply.members().to_vec();
                members.push((Text::from("hash"), Value::string(hash)));
                Reply::new(members).map_err(|violation| Fault::new(FaultKind::Violation, violation))
            }
        }
    });
    Outcome { result, ..outcome }
}

/// A part of a stream, for programs without a protocol; line filters answer only at the end of their input.
struct Portion<'a> {
    stream: &'a Stream<'a>,
    profile: Profile,
    left: AtomicU64,
}

impl<'a> Portion<'a> {
    fn new(stream: &'a Stream<'a>, profile: Profile, cases: u64) -> Portion<'a> {
        Portion { stream, profile, left: AtomicU64::new(cases) }
    }
}

impl Cases for Portion<'_> {
    fn take(&self) -> Option<usize> {
        self.left.fetch_update(Ordering::SeqCst, Ordering::SeqCst, |left| left.checked_sub(1)).ok()?;
        match self.stream.take() {
            Some(number) => Some(number),
            None => {
                self.left.store(u64::MAX, Ordering::SeqCst);
                None
            }
        }
    }

    fn question(&self, number: usize) -> Cow<'_, Question> {
        self.stream.question(number)
    }

    fn settle(&self, number: usize, outcome: Outcome) {
        self.stream.settle(number, hashed(self.profile, outcome));
    }

    fn until(&self) -> Option<Instant> {
        self.stream.until()
    }
}
