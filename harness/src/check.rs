//! The same cases in process: for an implementation in Rust that has Canon as a dev-dependency.

use crate::case::{self, Case, Gate};
use crate::clock;
use crate::diagnosis::diagnose;
use crate::drive::{Fault, FaultKind, Outcome};
use crate::event::{self, Event, Mode, RunFinished, RunStarted, VectorSet};
use crate::exit::Exit;
use crate::judge::{Judge, ReadingPolicy, disputes};
use crate::palette::Palette;
use crate::protocol::Reply;
use crate::protocol::{Hello, InputKind};
use crate::report::terminal;
use crate::run::{Driving, conclude};
use canon::operation::Answer;
use canon::{Profile, Text};
use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::Instant;

/// What came of a check; its text is the report that `canon run` prints.
#[derive(Clone, Debug)]
pub struct Checked {
    events: Vec<Event>,
}

/// Asks an implementation all cases of a profile. A panic is the verdict `crash`, and the next case follows.
///
/// ```
/// use canon::{Profile, Readings};
/// use canon_harness::check;
/// use canon_generator::Implementation;
///
/// let implementation = Implementation::reference(&Readings::default());
/// check(Profile::JCS, |case| implementation.answer(case.profile, &case.request())).assert_conforms();
/// ```
pub fn check(profile: Profile, answer: impl FnMut(&Case) -> Answer) -> Checked {
    let vectors = canon_generator::suite::of(&[profile])
        .map(|suite| suite.of(profile).cloned().collect::<Vec<_>>())
        .unwrap_or_default();
    check_cases(vectors, answer)
}

/// The same with cases of one's own choice.
pub fn check_cases(cases: Vec<Case>, mut answer: impl FnMut(&Case) -> Answer) -> Checked {
    let began = Instant::now();
    let judge = Judge { readings: ReadingPolicy::Any, mode: Mode::InProcess };
    let mut finished = Vec::new();
    for case in &cases {
        let asked = Instant::now();
        let result = catch_unwind(AssertUnwindSafe(|| answer(case)))
            .map_err(|panic| Fault::new(FaultKind::Crash, panic_message(&*panic)))
            .and_then(|answer| {
                let members = answer.members().into_iter();
                Reply::new(members.map(|(name, value)| (Text::from(name), value)).collect())
                    .map_err(|violation| Fault::new(FaultKind::Violation, violation))
            });
        let outcome = Outcome { result, duration: asked.elapsed(), stderr: String::new(), flaky: false };
        finished.push(judge.judge(case, outcome));
    }
    let started = started(&cases);
    let disputes = disputes(&finished);
    let driving = Driving { duration: began.elapsed(), ..Driving::default() };
    let sum = conclude(&started, &finished, &disputes, driving);
    let diagnoses = diagnose(&finished.iter().collect::<Vec<_>>(), &disputes.iter().collect::<Vec<_>>());
    let mut events = vec![Event::RunStarted(Box::new(started))];
    events.extend(finished.into_iter().map(|case| Event::CaseFinished(Box::new(case))));
    events.extend(disputes.into_iter().map(Event::DisputeJudged));
    events.extend(diagnoses.into_iter().map(Event::Diagnosis));
    events.push(Event::RunFinished(Box::new(sum)));
    Checked { events }
}

fn started(cases: &[Case]) -> RunStarted {
    let mut profiles: Vec<String> = cases.iter().map(|case| case.profile.name().to_owned()).collect();
    profiles.dedup();
    RunStarted {
        version: event::VERSION,
        canon: env!("CARGO_PKG_VERSION").to_owned(),
        date: clock::now(),
        mode: Mode::InProcess,
        implementation: Hello {
            protocol: crate::protocol::VERSION,
            name: "in process".to_owned(),
            language: "rust".to_owned(),
            input: InputKind::Raw,
            ..Hello::default()
        },
        profiles,
        vectors: VectorSet {
            source: "built-in".to_owned(),
            digest: case::digest(cases),
            cases: cases.len(),
            filtered: false,
        },
        level: Gate::Must.name().to_owned(),
        readings: ReadingPolicy::Any.name().to_owned(),
        ..RunStarted::default()
    }
}

fn panic_message(panic: &(dyn std::any::Any + Send)) -> String {
    let text =
        panic.downcast_ref::<&str>().map(|text| (*text).to_owned()).or_else(|| panic.downcast_ref::<String>().cloned());
    format!("it panicked: {}", text.unwrap_or_else(|| "no message".to_owned()))
}

impl Checked {
    /// The event stream, from which every report can be made.
    pub fn events(&self) -> &[Event] {
        &self.events
    }

    /// The sum.
    pub fn finished(&self) -> RunFinished {
        match self.events.last() {
            Some(Event::RunFinished(finished)) => (**finished).clone(),
            _ => RunFinished::default(),
        }
    }

    /// Whether the implementation conforms.
    pub fn conforms(&self) -> bool {
        self.finished().exit == Exit::Conforms as u8
    }

    /// Fails a test with the report, unless the implementation conforms.
    #[track_caller]
    pub fn assert_conforms(&self) {
        assert!(self.conforms(), "{self}");
    }
}

impl fmt::Display for Checked {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&terminal::write(&self.events, Palette::Plain))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::verdict::Verdict;
    use canon::Readings;
    use canon_generator::Implementation;

    #[test]
    fn a_panic_is_a_verdict_and_the_rest_still_runs() {
        let reference = Implementation::reference(&Readings::default());
        let mut asked = 0;
        let checked = check(Profile::JCS, |case| {
            asked += 1;
            assert_ne!(asked, 3, "the third case");
            reference.answer(case.profile, &case.request())
        });
        let finished = checked.finished();
        assert_eq!(finished.counts[&Verdict::Crash], 1);
        assert_eq!(finished.exit, Exit::Differs as u8);
        assert!(finished.counts[&Verdict::Pass] > 10);
        assert!(checked.to_string().contains("the third case"));
    }
}
