//! `junit`: the XML that CI servers read: one suite a family, then the disputes and `canon.toml`.

use super::explanation::Explanation;
use super::run::{Run, Standing};
use crate::escape::{xml, xml_text};
use crate::event::{CaseFinished, DisputeVerdict, Event};
use crate::visible;
use std::fmt::Write as _;

/// One test case: where it belongs, its name, how long it took, and the element inside it.
struct Test {
    class: String,
    name: String,
    seconds: f64,
    outcome: Outcome,
    stderr: String,
}

enum Outcome {
    Passed,
    Skipped(String),
    Failure { message: String, text: String },
    Error { message: String, text: String },
}

/// The whole document.
pub fn render(events: &[Event]) -> Vec<u8> {
    let run = Run::new(events);
    let mut suites: Vec<(String, Vec<Test>)> = Vec::new();
    for case in &run.cases {
        let class = format!("{}.{}", case.profile, case.family);
        let test = test(&run, case, &class);
        match suites.last_mut() {
            Some((name, tests)) if *name == class => tests.push(test),
            _ => suites.push((class, vec![test])),
        }
    }
    suites.push(("canon.disputes".to_owned(), disputes(&run)));
    suites.push(("canon.toml".to_owned(), stale(&run)));
    suites.push(("canon.run".to_owned(), cut_short(&run)));
    suites.retain(|(_, tests)| !tests.is_empty());
    let document = document(&run, &suites);
    visible::defused_with(&document, |sign| format!("&#{};", sign as u32)).into_bytes()
}

fn test(run: &Run<'_>, case: &CaseFinished, class: &str) -> Test {
    let name = case.id.rsplit_once('/').map_or(case.id.as_str(), |(_, name)| name);
    let explained = || {
        let explanation = Explanation::of(run, case);
        let got = explanation.got.as_ref().map(|got| got.line());
        let lines = [
            ("case", case.id.clone()),
            ("rules", case.rules.join(" ")),
            ("proves", case.proves.clone()),
            ("effect", case.effect.clone()),
            ("input", explanation.input.clone()),
            ("wanted", explanation.wanted.line()),
            ("got", got.unwrap_or_default()),
            ("message", explanation.message.clone()),
            ("detail", case.detail.clone()),
            ("again", explanation.again.clone()),
        ];
        let text: String =
            lines.iter().filter(|(_, text)| !text.is_empty()).map(|(name, text)| format!("{name}: {text}\n")).collect();
        (explanation.verdict(case), text)
    };
    let outcome = match run.standing(case) {
        Standing::Passed => Outcome::Passed,
        Standing::Skipped => Outcome::Skipped(format!("unsupported {}", case.detail)),
        Standing::Known => {
            let known = case.known.as_ref();
            let why = known.map(|known| format!("{}: {}", known.kind(), known.reason));
            Outcome::Skipped(why.unwrap_or_default())
        }
        Standing::Tolerated => Outcome::Skipped(format!("{}, at level should", case.verdict.phrase())),
        Standing::Failed => {
            let (message, text) = explained();
            Outcome::Failure { message, text }
        }
        Standing::Broken => {
            let (message, text) = explained();
            Outcome::Error { message, text }
        }
    };
    Test {
        class: class.to_owned(),
        name: name.to_owned(),
        seconds: case.duration_us as f64 / 1e6,
        outcome,
        stderr: case.stderr.clone(),
    }
}

/// A test without a case of its own.
fn other(class: &str, name: &str, outcome: Outcome) -> Test {
    Test { class: class.to_owned(), name: name.to_owned(), seconds: 0.0, outcome, stderr: String::new() }
}

fn disputes(run: &Run<'_>) -> Vec<Test> {
    let tests = run.disputes.iter().map(|dispute| {
        let outcome = match dispute.verdict {
            DisputeVerdict::Consistent => Outcome::Passed,
            DisputeVerdict::Unanswered => Outcome::Skipped("no case was answered".to_owned()),
            DisputeVerdict::NoReading => Outcome::Skipped("a case of it fails already".to_owned()),
            DisputeVerdict::Mixed => Outcome::Failure {
                message: "mixed readings: no single one fits all answers".to_owned(),
                text: dispute
                    .cases
                    .iter()
                    .map(|followed| format!("{}: {}\n", followed.id, followed.readings.join(" ")))
                    .collect(),
            },
        };
        other("canon.disputes", &format!("{} {}", dispute.profile, dispute.dispute), outcome)
    });
    tests.collect()
}

fn stale(run: &Run<'_>) -> Vec<Test> {
    let tests = run.stale.iter().map(|stale| {
        let outcome = Outcome::Failure {
            message: format!("{} {}", stale.pattern, stale.kind.phrase()),
            text: stale.detail.clone(),
        };
        other("canon.toml", &stale.pattern, outcome)
    });
    tests.collect()
}

/// A run that ended early must not look like one that passed.
fn cut_short(run: &Run<'_>) -> Vec<Test> {
    let warning = run.warning().map(|message| {
        let text = run.headline();
        other("canon.run", "refusals", Outcome::Error { message, text })
    });
    if !run.finished.partial && run.finished.reason.is_empty() {
        return warning.into_iter().collect();
    }
    let outcome = Outcome::Error { message: run.finished.reason.clone(), text: run.headline() };
    let complete = other("canon.run", "complete", outcome);
    warning.into_iter().chain([complete]).collect()
}

fn document(run: &Run<'_>, suites: &[(String, Vec<Test>)]) -> String {
    let mut text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n".to_owned();
    let all = || suites.iter().flat_map(|(_, tests)| tests);
    let _ = writeln!(
        text,
        "<testsuites name=\"{}\" {} time=\"{:.3}\">",
        xml(&run.implementation()),
        totals(all()),
        run.finished.duration_ms as f64 / 1000.0
    );
    for (name, tests) in suites {
        let seconds: f64 = tests.iter().map(|test| test.seconds).sum();
        let _ = writeln!(
            text,
            "  <testsuite name=\"{}\" {} time=\"{seconds:.6}\" timestamp=\"{}\">",
            xml(name),
            totals(tests.iter()),
            xml(run.started.date.trim_end_matches('Z'))
        );
        for test in tests {
            write_test(&mut text, test);
        }
        text.push_str("  </testsuite>\n");
    }
    text.push_str("</testsuites>\n");
    text
}

fn totals<'a>(tests: impl Iterator<Item = &'a Test>) -> String {
    let (mut all, mut failures, mut errors, mut skipped) = (0, 0, 0, 0);
    for test in tests {
        all += 1;
        match test.outcome {
            Outcome::Passed => {}
            Outcome::Skipped(_) => skipped += 1,
            Outcome::Failure { .. } => failures += 1,
            Outcome::Error { .. } => errors += 1,
        }
    }
    format!("tests=\"{all}\" failures=\"{failures}\" errors=\"{errors}\" skipped=\"{skipped}\"")
}

fn write_test(text: &mut String, test: &Test) {
    let _ = write!(
        text,
        "    <testcase classname=\"{}\" name=\"{}\" time=\"{:.6}\"",
        xml(&test.class),
        xml(&test.name),
        test.seconds
    );
    let element = |name: &str, message: &str, body: &str| {
        format!("      <{name} message=\"{}\" type=\"{name}\">{}</{name}>\n", xml(message), xml_text(body))
    };
    let mut inside = match &test.outcome {
        Outcome::Passed => String::new(),
        Outcome::Skipped(reason) => {
            format!("      <skipped message=\"{}\"/>\n", xml(reason.trim()))
        }
        Outcome::Failure { message, text } => element("failure", message, text),
        Outcome::Error { message, text } => element("error", message, text),
    };
    if !test.stderr.is_empty() {
        let _ = writeln!(inside, "      <system-err>{}</system-err>", xml_text(&test.stderr));
    }
    match inside.is_empty() {
        true => text.push_str("/>\n"),
        false => {
            let _ = write!(text, ">\n{inside}    </testcase>\n");
        }
    }
}
