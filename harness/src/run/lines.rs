//! `--lines`: a program that turns each line of input into one line of output.
//!
//! Such programs buffer their output until the input ends, so all documents go in at once.
//! Where the count of lines does not come out, each document is tried in a process of its own.

use super::raw::once;
use crate::case::Case;
use crate::drive::{Cases, Driven, Driver, Fault, FaultKind, Outcome, Stop, seconds};
use crate::event::Hello;
use crate::process::End;
use crate::protocol::{Reply, Violation};
use canon_vectors::Expected;
use std::time::Duration;

/// Why a line filter is not asked.
pub fn refuses(hello: &Hello, case: &Case) -> Option<String> {
    let only_refusals = || {
        case.expect
            .ways()
            .all(|way| matches!(way, Expected::Reject { .. }))
    };
    super::raw::refuses(hello, case).or_else(|| {
        let input = case.input.as_deref().unwrap_or_default();
        if input.contains(&b'\n') {
            Some("the document holds a line feed".to_owned())
        } else if only_refusals() {
            Some("a line filter has no way to refuse".to_owned())
        } else {
            None
        }
    })
}

/// Runs the program over all documents, and over each one alone where that fails.
pub fn drive(driver: &Driver, cases: &dyn Cases) -> Driven {
    let numbers: Vec<usize> = std::iter::from_fn(|| cases.take()).collect();
    let stop = together(driver, cases, &numbers).err();
    Driven {
        stop,
        ..Driven::default()
    }
}

fn together(driver: &Driver, cases: &dyn Cases, numbers: &[usize]) -> Result<(), Stop> {
    if numbers.is_empty() {
        return Ok(());
    }
    let mut input = Vec::new();
    for number in numbers {
        let question = cases.question(*number);
        input.extend_from_slice(question.request.input.as_deref().unwrap_or_default());
        input.push(b'\n');
    }
    let ran = once(driver, &input)?;
    let lines = lines(&ran.output);
    if ran.end == Some(End::Code(0)) && lines.len() == numbers.len() {
        for (number, line) in numbers.iter().zip(lines) {
            settle(cases, *number, Ok(Reply::canonical(line.to_vec())), false);
        }
        return Ok(());
    }
    let mut blamed = false;
    let mut first = None;
    for number in numbers {
        let result = alone(driver, cases, *number)?;
        blamed |= result.is_err();
        first.get_or_insert(*number);
        settle(cases, *number, result, false);
    }
    // Each one works alone: something that only shows in company, and the first one stands for it.
    if let (false, Some(number)) = (blamed, first) {
        let detail = match ran.end {
            Some(end) => format!(
                "{} documents gave {} lines and {end}, each one alone gives its line",
                numbers.len(),
                lines.len()
            ),
            None => "all documents together never came to an end, each one alone does".to_owned(),
        };
        settle(
            cases,
            number,
            Err(Fault::new(FaultKind::Violation, detail)),
            true,
        );
    }
    Ok(())
}

fn alone(driver: &Driver, cases: &dyn Cases, number: usize) -> Result<Result<Reply, Fault>, Stop> {
    let mut input = cases
        .question(number)
        .request
        .input
        .clone()
        .unwrap_or_default();
    input.push(b'\n');
    let ran = once(driver, &input)?;
    let fault = |kind, detail: String| Ok(Err(Fault::new(kind, detail)));
    if let Some(limit) = ran.too_long {
        return Ok(Err(Fault::new(
            FaultKind::Violation,
            Violation::TooLong(limit),
        )));
    }
    match (ran.end, &lines(&ran.output)[..]) {
        (Some(End::Code(0)), [line]) => Ok(Ok(Reply::canonical(line.to_vec()))),
        (Some(End::Code(0)), lines) => fault(
            FaultKind::Violation,
            format!("one line of input gave {} lines of output", lines.len()),
        ),
        (Some(end), _) => fault(FaultKind::Crash, format!("it ended with {end}")),
        (None, _) => {
            let limit = driver.limits.start.max(driver.limits.case);
            fault(
                FaultKind::Timeout,
                format!("it did not end within {}", seconds(limit)),
            )
        }
    }
}

fn settle(cases: &dyn Cases, number: usize, result: Result<Reply, Fault>, flaky: bool) {
    cases.settle(
        number,
        Outcome {
            result,
            duration: Duration::ZERO,
            stderr: String::new(),
            flaky,
        },
    );
}

fn lines(output: &[u8]) -> Vec<&[u8]> {
    let whole = output.strip_suffix(b"\n").unwrap_or(output);
    match whole {
        [] if output.is_empty() => Vec::new(),
        whole => whole.split(|byte| *byte == b'\n').collect(),
    }
}
