//! One worker: fills the window, and after a fault asks the suspects one by one until it knows whom to blame.

use super::fault::{Fault, FaultKind, Outcome};
use super::session::{Session, SessionEvent};
use super::{Cases, Driver, Shared, Stop};
use std::collections::VecDeque;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

/// After this many lines that are no answers, questions are asked one at a time for the rest of the run.
const PATIENCE: usize = 3;

/// An adapter that has answered nothing after this many blamed cases is given up.
const SILENT_CASES: usize = 3;

/// A worker and its process.
pub struct Worker<'a> {
    driver: &'a Driver,
    session: Option<Session>,
    cases: &'a dyn Cases,
    shared: &'a Shared,
    /// Whether it had a process before: only further starts count against the budget.
    started: bool,
    /// Questions that have to be asked again, before new ones.
    again: VecDeque<usize>,
    /// Lines that were no answers so far.
    violations: usize,
    /// Cases blamed for a fault before any answer came.
    blamed: usize,
    /// The case that was answered last.
    last: Option<usize>,
    events: Vec<SessionEvent>,
}

/// The run is over for this worker.
struct Halt;

/// A fault while several questions were open.
struct Trouble {
    fault: Fault,
    stderr: String,
    /// The open questions, oldest first.
    suspects: Vec<usize>,
}

impl<'a> Worker<'a> {
    /// A worker that may take over an open session.
    pub fn new(driver: &'a Driver, session: Option<Session>, cases: &'a dyn Cases, shared: &'a Shared) -> Worker<'a> {
        Worker {
            driver,
            started: session.is_some(),
            session,
            cases,
            shared,
            again: VecDeque::new(),
            violations: 0,
            blamed: 0,
            last: None,
            events: Vec::new(),
        }
    }

    /// Works until there is nothing left to ask or the run is stopped.
    pub fn work(mut self) {
        loop {
            match self.stream() {
                Err(Halt) => return,
                Ok(None) => break,
                Ok(Some(trouble)) => {
                    if self.trace(trouble).is_err() {
                        return;
                    }
                }
            }
        }
        self.finish();
    }

    /// Asks question 0 alone, and gives the session back for the next one. Every start counts against the budget.
    pub fn interview(mut self) -> Option<Session> {
        self.started = true;
        let _ = self.settle_alone(0);
        self.session
    }

    /// Asks with the whole window until all is answered or something goes wrong.
    fn stream(&mut self) -> Result<Option<Trouble>, Halt> {
        loop {
            self.stop_in_time()?;
            // Asking one by one needs no tracing afterwards: the blame is clear.
            if self.violations >= PATIENCE {
                let Some(number) = self.next() else {
                    return Ok(None);
                };
                self.settle_alone(number)?;
                continue;
            }
            let window = self.driver.window.max(1);
            while self.session.as_ref().map_or(0, Session::open) < window
                && let Some(number) = self.next()
            {
                let question = self.cases.question(number);
                let session = match &mut self.session {
                    Some(session) => session,
                    None => self.session.insert(connect(self.driver, self.shared, &mut self.started)?),
                };
                session.ask(number, &question);
            }
            let Some(session) = self.session.as_mut().filter(|session| session.open() > 0) else {
                return Ok(None);
            };
            session.listen(self.cases.until(), &mut self.events);
            if let Some(trouble) = self.note_events()? {
                return Ok(Some(trouble));
            }
        }
    }

    /// Ends the worker when the run is stopped, or when its time is over: what is open then is not waited for.
    fn stop_in_time(&self) -> Result<(), Halt> {
        let open = self.session.as_ref().is_some_and(|session| session.open() > 0);
        if open && self.cases.until().is_some_and(|until| Instant::now() >= until) {
            self.shared.stop(Stop::Late);
        }
        match self.shared.stopped() {
            true => Err(Halt),
            false => Ok(()),
        }
    }

    fn next(&mut self) -> Option<usize> {
        self.again.pop_front().or_else(|| self.cases.take())
    }

    /// Settles what was answered; the first fault ends the session.
    fn note_events(&mut self) -> Result<Option<Trouble>, Halt> {
        let mut events = std::mem::take(&mut self.events);
        let mut trouble = None;
        let mut suspects = Vec::new();
        for event in events.drain(..) {
            match event {
                // Whatever was open when the fault showed is under suspicion, also if its answer follows.
                SessionEvent::Answer { number, .. } if trouble.is_some() => suspects.push(number),
                SessionEvent::Answer { number, reply, duration, stderr } => {
                    self.shared.answered.store(true, Ordering::Relaxed);
                    self.last = Some(number);
                    self.cases.settle(number, Outcome { result: Ok(reply), duration, stderr, flaky: false });
                }
                // The line itself says whom to blame, and the session stays usable.
                SessionEvent::Violation { number: Some(number), violation, stderr, .. } => {
                    let fault = Fault::new(FaultKind::Violation, violation);
                    self.blame(number, fault, Duration::ZERO, stderr, false)?;
                }
                SessionEvent::Violation { number: None, violation, stderr, .. } if trouble.is_none() => {
                    self.violations += 1;
                    trouble = Some((Fault::new(FaultKind::Violation, violation), stderr));
                }
                SessionEvent::Over { fault, stderr } if trouble.is_none() => {
                    trouble = Some((fault, stderr));
                }
                SessionEvent::Interrupted => {
                    self.shared.stop(Stop::Interrupted);
                    return Err(Halt);
                }
                SessionEvent::Violation { .. } | SessionEvent::Over { .. } => {}
            }
        }
        self.events = events;
        let Some((fault, stderr)) = trouble else {
            return Ok(None);
        };
        // Dropping the session ends its process.
        if let Some(mut session) = self.session.take() {
            suspects.extend(session.take_open());
        }
        suspects.sort_unstable();
        Ok(Some(Trouble { fault, stderr, suspects }))
    }

    /// Asks the suspects one by one until one shows the fault; that one is blamed, the others are asked again as usual.
    fn trace(&mut self, trouble: Trouble) -> Result<(), Halt> {
        let mut suspects: VecDeque<usize> = trouble.suspects.into();
        // With nothing open it came after an answer: that one's.
        let oldest = suspects.front().copied().or(self.last);
        let flaky = !suspects.is_empty();
        let mut blamed = false;
        while let Some(number) = suspects.pop_front() {
            let guilty = self.settle_alone(number)?;
            // An adapter that has never answered is asked one by one until it does or is given up.
            if guilty && self.shared.answered.load(Ordering::Relaxed) {
                self.again.extend(suspects);
                return Ok(());
            }
            blamed |= guilty;
        }
        // All of them pass alone. Adapters mostly answer in order, so the oldest one was in hand.
        match oldest {
            Some(number) if !blamed => self.blame(number, trouble.fault, Duration::ZERO, trouble.stderr, flaky),
            _ => Ok(()),
        }
    }

    /// Asks one question with nothing else open, and settles it; true when it is to blame for a fault.
    fn settle_alone(&mut self, number: usize) -> Result<bool, Halt> {
        let (outcome, alone) = self.ask_alone(number)?;
        let Err(fault) = outcome.result else {
            self.cases.settle(number, outcome);
            return Ok(false);
        };
        // In a process that had answered others before, it may have been their doing: once more, from
        // the start. A line that is no answer, from a process that goes on, is nobody else's.
        let (fault, stderr, flaky) = if alone || self.session.is_some() {
            (fault, outcome.stderr, false)
        } else {
            self.session = None;
            match self.ask_alone(number)? {
                (second, _) if second.result.is_ok() => (fault, outcome.stderr, true),
                (second, _) => match second.result {
                    Err(again) => (again, second.stderr, false),
                    Ok(_) => (fault, outcome.stderr, true),
                },
            }
        };
        self.blame(number, fault, outcome.duration, stderr, flaky)?;
        Ok(true)
    }

    /// The outcome, and whether the question was the first one of its process.
    fn ask_alone(&mut self, number: usize) -> Result<(Outcome, bool), Halt> {
        let question = self.cases.question(number);
        let session = match &mut self.session {
            Some(session) => session,
            None => self.session.insert(connect(self.driver, self.shared, &mut self.started)?),
        };
        let alone = session.is_fresh();
        let asked = Instant::now();
        session.ask(number, &question);
        let mut noise = None;
        let mut last_errors = String::new();
        loop {
            let until = self.cases.until();
            if until.is_some_and(|until| Instant::now() >= until) {
                self.shared.stop(Stop::Late);
            }
            if self.shared.stopped() {
                return Err(Halt);
            }
            let mut events = Vec::new();
            session.listen(until, &mut events);
            for event in events {
                let (result, stderr, over) = match event {
                    SessionEvent::Answer { number: answered, reply, stderr, .. } if answered == number => {
                        self.shared.answered.store(true, Ordering::Relaxed);
                        (noise.take().map_or(Ok(reply), Err), stderr, false)
                    }
                    SessionEvent::Answer { .. } => continue,
                    SessionEvent::Violation { number: Some(blamed), closes: false, violation, stderr }
                        if blamed != number =>
                    {
                        let fault = Fault::new(FaultKind::Violation, violation);
                        let outcome = Outcome { result: Err(fault), duration: Duration::ZERO, stderr, flaky: false };
                        self.cases.settle(blamed, outcome);
                        continue;
                    }
                    SessionEvent::Violation {
                        number: None,
                        violation: violation @ crate::protocol::Violation::NotAnObject { .. },
                        stderr,
                        ..
                    } => {
                        // Noise: the answer itself may still come, so the session stays in step.
                        self.violations += 1;
                        last_errors.push_str(&stderr);
                        noise.get_or_insert(Fault::new(FaultKind::Violation, violation));
                        continue;
                    }
                    SessionEvent::Violation { closes, violation, stderr, .. } => {
                        let fault = noise.take().unwrap_or(Fault::new(FaultKind::Violation, violation));
                        (Err(fault), stderr, !closes)
                    }
                    SessionEvent::Over { fault, stderr } => (Err(noise.take().unwrap_or(fault)), stderr, true),
                    SessionEvent::Interrupted => {
                        self.shared.stop(Stop::Interrupted);
                        return Err(Halt);
                    }
                };
                if over {
                    self.session = None;
                }
                last_errors.push_str(&stderr);
                let outcome = Outcome { result, duration: asked.elapsed(), stderr: last_errors, flaky: false };
                return Ok((outcome, alone));
            }
        }
    }

    fn blame(
        &mut self, number: usize, fault: Fault, duration: Duration, stderr: String, flaky: bool,
    ) -> Result<(), Halt> {
        self.cases.settle(number, Outcome { result: Err(fault.clone()), duration, stderr, flaky });
        self.blamed += 1;
        if self.blamed >= SILENT_CASES && !self.shared.answered.load(Ordering::Relaxed) {
            self.shared.stop(Stop::NoAnswer(fault));
            return Err(Halt);
        }
        Ok(())
    }

    /// Lets the process end in order; what it still says counts.
    fn finish(mut self) {
        let Some(mut session) = self.session.take() else {
            return;
        };
        if let Some(note) = session.finish(&mut self.events) {
            self.shared.note(note);
        }
        if let Ok(Some(trouble)) = self.note_events() {
            self.shared.note(format!("after the last answer: {}", trouble.fault.detail));
        }
    }
}

/// Starts a process for a worker; every start but its first one counts against the budget.
fn connect(driver: &Driver, shared: &Shared, started: &mut bool) -> Result<Session, Halt> {
    if std::mem::replace(started, true)
        && shared
            .restarts
            .fetch_update(Ordering::SeqCst, Ordering::SeqCst, |restarts| {
                (restarts < driver.restarts).then_some(restarts + 1)
            })
            .is_err()
    {
        shared.stop(Stop::Restarts(driver.restarts));
        return Err(Halt);
    }
    driver.connect().map_err(|error| {
        shared.stop(match error {
            super::StartError::Interrupted => Stop::Interrupted,
            error => Stop::Start(error),
        });
        Halt
    })
}
