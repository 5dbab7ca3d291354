//! `--raw`: one process a case. The document goes to stdin, the canonical text comes from stdout, the exit code says the rest.

use crate::case::Case;
use crate::drive::{Cases, Driven, Driver, Fault, FaultKind, Log, Outcome, Stop, seconds};
use crate::process::{End, Outgoing, Process, Tail, interrupted};
use crate::protocol::Hello;
use crate::protocol::{Reply, Violation, excerpt};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// Why a program without a protocol is not asked.
pub fn refuses(_: &Hello, case: &Case) -> Option<String> {
    (case.op != "hash" || case.input.is_none())
        .then(|| "a program without an adapter can only be given a document to hash".to_owned())
}

/// Runs the program once for each case.
pub fn drive(driver: &Driver, reject_exits: &[i32], workers: usize, cases: &dyn Cases) -> Driven {
    let stop = Mutex::new(None);
    let halt = |reason: Stop| {
        stop.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(reason);
    };
    let stopped = || stop.lock().unwrap_or_else(PoisonError::into_inner).is_some();
    std::thread::scope(|scope| {
        for _ in 0..workers.max(1) {
            scope.spawn(|| {
                while !stopped()
                    && let Some(number) = cases.take()
                {
                    let question = cases.question(number);
                    let document = question.request.input.as_deref().unwrap_or_default();
                    let ask = || once(driver, document).map(|run| run.outcome(reject_exits));
                    match ask() {
                        Err(reason) => halt(reason),
                        // Once more alone would be the same again: only a crash may be chance.
                        Ok(first) if is_crash(&first) => match ask() {
                            Err(reason) => halt(reason),
                            Ok(second) => {
                                let flaky = !is_crash(&second);
                                cases.settle(number, Outcome { flaky, ..first });
                            }
                        },
                        Ok(outcome) => cases.settle(number, outcome),
                    }
                }
            });
        }
    });
    Driven { stop: stop.into_inner().unwrap_or_else(PoisonError::into_inner), ..Driven::default() }
}

fn is_crash(outcome: &Outcome) -> bool {
    matches!(&outcome.result, Err(fault) if fault.kind == FaultKind::Crash)
}

/// A program that ran to its end, or was ended.
pub struct Ran {
    /// How it ended; none where it had to be killed.
    pub end: Option<End>,
    /// Everything it wrote.
    pub output: Vec<u8>,
    /// Whether it wrote too much to be read to the end.
    pub too_long: Option<usize>,
    stderr: String,
    duration: Duration,
    limit: Duration,
}

impl Ran {
    fn outcome(self, reject_exits: &[i32]) -> Outcome {
        let stderr = self.stderr.clone();
        let duration = self.duration;
        Outcome { result: self.result(reject_exits), duration, stderr, flaky: false }
    }

    fn result(mut self, reject_exits: &[i32]) -> Result<Reply, Fault> {
        if let Some(limit) = self.too_long {
            return Err(Fault::new(FaultKind::Violation, Violation::TooLong(limit)));
        }
        match self.end {
            None => Err(Fault::new(FaultKind::Timeout, format!("it did not end within {}", seconds(self.limit)))),
            Some(End::Code(0)) => {
                // One line feed at the end is a habit of tools, not part of the text.
                if self.output.last() == Some(&b'\n') {
                    self.output.pop();
                }
                Ok(Reply::canonical(self.output))
            }
            Some(End::Code(code)) if reject_exits.contains(&code) => Ok(Reply::refusal(format!("exit code {code}"))),
            Some(end @ End::Code(_)) => Err(Fault::new(
                FaultKind::Crash,
                format!("it ended with {end}; if that means a refusal, name it with --reject-exit"),
            )),
            Some(end @ End::Signal(_)) => Err(Fault::new(FaultKind::Crash, format!("it ended with {end}"))),
        }
    }
}

/// Runs the program over one input, within the limits of a start and a case.
pub fn once(driver: &Driver, input: &[u8]) -> Result<Ran, Stop> {
    let limits = &driver.limits;
    let began = Instant::now();
    let mut process = Process::start(&driver.command, limits).map_err(|error| {
        Stop::FirstStart(crate::drive::StartError::Spawn {
            program: driver.command.shown().first().cloned().unwrap_or_default(),
            error: error.to_string(),
        })
    })?;
    let log = Log::new();
    log.note(|| format!("started {} for {}", driver.command.shown().join(" "), excerpt(input)));
    let mut outgoing = Outgoing::default();
    outgoing.buffer().extend_from_slice(input);
    let (mut output, mut errors) = (Vec::new(), Tail::new(limits.stderr));
    // A start and a case cannot be told apart here.
    let limit = limits.start.max(limits.case);
    let mut deadline = began + limit;
    let (end, too_long) = loop {
        if outgoing.rest().is_empty() {
            process.close_input();
        }
        let ended = process.ended();
        let before = outgoing.rest().len();
        let moved = process.exchange(&mut outgoing, &mut output, &mut errors, deadline).unwrap_or_default();
        if interrupted() {
            return Err(Stop::Interrupted);
        }
        // A long batch may take its time as long as something moves.
        if moved.read || outgoing.rest().len() < before {
            deadline = Instant::now() + limit;
        }
        if output.len() > limits.line.max(input.len() * 16) {
            break (None, Some(limits.line));
        }
        match ended {
            Some(end) if !moved.read => break (Some(end), None),
            _ if Instant::now() >= deadline => break (None, None),
            // With both ends closed there is nothing to wait for but the end itself.
            _ if moved.end_of_output => std::thread::sleep(Duration::from_micros(100)),
            _ => {}
        }
    };
    log.note(|| match end {
        Some(end) => format!("ended with {end}, and wrote {}", excerpt(&output)),
        None if too_long.is_some() => "killed: it wrote too much".to_owned(),
        None => format!("killed: it did not end within {}", seconds(limit)),
    });
    process.stop();
    Ok(Ran { end, output, too_long, stderr: errors.take(), duration: began.elapsed(), limit })
}
