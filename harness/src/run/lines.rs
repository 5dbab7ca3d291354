//! `--lines`: a program that turns each line of input into one line of output.
//!
//! Such programs buffer their output until the input ends, so all documents go in at once.
//! Where the count of lines does not come out, the culprits are found by halving, within the budget of restarts.

use super::raw::{Ran, once};
use crate::case::Case;
use crate::counted::counted;
use crate::drive::{Cases, Driven, Driver, Fault, FaultKind, Outcome, Stop, seconds};
use crate::process::End;
use crate::protocol::Hello;
use crate::protocol::{Reply, Violation};
use canon_vectors::Expected;
use std::time::Duration;

/// Why a line filter is not asked.
pub fn refuses(hello: &Hello, case: &Case) -> Option<String> {
    // Where one of several ways is a refusal, an implementation that takes it could not say so.
    let may_refuse = || case.expect.ways().any(|way| matches!(way, Expected::Reject { .. }));
    super::raw::refuses(hello, case).or_else(|| {
        let input = case.input.as_deref().unwrap_or_default();
        if input.contains(&b'\n') {
            Some("the document holds a line feed".to_owned())
        } else if may_refuse() {
            Some("the answer may be a refusal, and a line filter has no way to give one".to_owned())
        } else {
            None
        }
    })
}

/// Runs the program over all documents, and over ever fewer of them where that fails.
pub fn drive(driver: &Driver, cases: &dyn Cases) -> Driven {
    let numbers: Vec<usize> = std::iter::from_fn(|| cases.take()).collect();
    let mut search = Search { driver, cases, starts: 0, blamed: 0, answered: false, streams: false };
    let stop = match numbers.is_empty() {
        true => None,
        false => search.settle(&numbers).err(),
    };
    Driven { stop, restarts: search.starts.saturating_sub(1), ..Driven::default() }
}

/// A program that has given no line after this many blamed documents is given up.
const SILENT_CASES: usize = 3;

/// The search for the documents that the program cannot take.
struct Search<'a> {
    driver: &'a Driver,
    cases: &'a dyn Cases,
    /// Processes so far: each one but the first counts against the budget of restarts.
    starts: usize,
    blamed: usize,
    answered: bool,
    /// Whether it was seen to write each line as it goes.
    streams: bool,
}

impl Search<'_> {
    /// Settles these documents; true when one of them was blamed.
    fn settle(&mut self, numbers: &[usize]) -> Result<bool, Stop> {
        let ran = self.run(numbers)?;
        let given = lines(&ran.output);
        if ran.end == Some(End::Code(0)) && given.len() == numbers.len() {
            self.answers(numbers, &given);
            return Ok(false);
        }
        if let [number] = numbers {
            self.blame(*number, self.fault(&ran), false)?;
            return Ok(true);
        }
        // A program that writes each line as it goes dies behind the line before the one that it cannot take.
        let at = whole_lines(&ran.output);
        if ran.end != Some(End::Code(0)) && (at > 0 || self.streams) && at < numbers.len() {
            let suspect = &numbers[at..=at];
            let alone = self.run(suspect)?;
            let fine = alone.end == Some(End::Code(0)) && lines(&alone.output).len() == 1;
            if !fine {
                self.streams = true;
                self.answers(&numbers[..at], &given);
                self.blame(numbers[at], self.fault(&alone), false)?;
                if at + 1 < numbers.len() {
                    self.settle(&numbers[at + 1..])?;
                }
                return Ok(true);
            }
        }
        let (first, second) = numbers.split_at(numbers.len() / 2);
        let blamed = self.settle(first)? | self.settle(second)?;
        // Each half works without the other: something that only shows in company, and the first one stands for it.
        if !blamed {
            let detail = match ran.end {
                Some(end) => format!(
                    "{} documents gave {} and {end}, fewer of them give a line each",
                    numbers.len(),
                    counted(given.len(), "line", "lines")
                ),
                None => "many documents together never came to an end, fewer do".to_owned(),
            };
            self.blame(numbers[0], Fault::new(FaultKind::Violation, detail), true)?;
        }
        Ok(true)
    }

    /// Runs the program over some documents.
    fn run(&mut self, numbers: &[usize]) -> Result<Ran, Stop> {
        if self.starts > self.driver.restarts {
            return Err(Stop::Restarts(self.driver.restarts));
        }
        self.starts += 1;
        let mut input = Vec::new();
        for number in numbers {
            let question = self.cases.question(*number);
            input.extend_from_slice(question.request.input.as_deref().unwrap_or_default());
            input.push(b'\n');
        }
        once(self.driver, &input)
    }

    fn answers(&mut self, numbers: &[usize], given: &[&[u8]]) {
        self.answered = true;
        for (number, line) in numbers.iter().zip(given) {
            settle(self.cases, *number, Ok(Reply::canonical(line.to_vec())), false);
        }
    }

    fn blame(&mut self, number: usize, fault: Fault, flaky: bool) -> Result<(), Stop> {
        settle(self.cases, number, Err(fault.clone()), flaky);
        self.blamed += 1;
        match self.blamed >= SILENT_CASES && !self.answered {
            true => Err(Stop::NoAnswer(fault)),
            false => Ok(()),
        }
    }

    /// What is wrong with a run over one document.
    fn fault(&self, ran: &Ran) -> Fault {
        if let Some(limit) = ran.too_long {
            return Fault::new(FaultKind::Violation, Violation::TooLong(limit));
        }
        match ran.end {
            Some(End::Code(0)) => {
                let given = counted(lines(&ran.output).len(), "line of output", "lines of output");
                Fault::new(FaultKind::Violation, format!("one line of input gave {given}"))
            }
            Some(end) => Fault::new(FaultKind::Crash, format!("it ended with {end}")),
            None => {
                let limit = seconds(self.driver.limits.start.max(self.driver.limits.case));
                Fault::new(FaultKind::Timeout, format!("it did not end within {limit}"))
            }
        }
    }
}

/// How many lines of an output are whole.
fn whole_lines(output: &[u8]) -> usize {
    output.iter().filter(|byte| **byte == b'\n').count()
}

fn settle(cases: &dyn Cases, number: usize, result: Result<Reply, Fault>, flaky: bool) {
    cases.settle(number, Outcome { result, duration: Duration::ZERO, stderr: String::new(), flaky });
}

fn lines(output: &[u8]) -> Vec<&[u8]> {
    let whole = output.strip_suffix(b"\n").unwrap_or(output);
    match whole {
        [] if output.is_empty() => Vec::new(),
        whole => whole.split(|byte| *byte == b'\n').collect(),
    }
}
