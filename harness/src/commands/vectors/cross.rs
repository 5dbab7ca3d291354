//! `canon vectors check --cross-check`: the runtimes whose rules we follow, asked whether we follow them.

use canon::Profile;
use canon_vectors::{Expect, Expected, Suite, Vector};
use std::io::Write as _;
use std::process::{Command, Stdio};

/// A runtime, whom it speaks for, and a script that answers each line (an array of profile and document)
/// with a JSON string holding the canonical text, or null where it cannot say.
struct Runtime {
    program: &'static str,
    flag: &'static str,
    profiles: &'static [Profile],
    script: &'static str,
    /// Whether its opinion on this vector counts.
    knows: fn(&Vector) -> bool,
}

const RUNTIMES: &[Runtime] = &[
    Runtime {
        program: "python3",
        flag: "-c",
        profiles: &[Profile::CPS],
        script: include_str!("cross/python.py"),
        // Python has no float paths.
        knows: |vector| !vector.rules.iter().any(|rule| rule == "CPS-FLT-1"),
    },
    Runtime {
        program: "node",
        flag: "-e",
        profiles: &[Profile::JCS, Profile::KHORA],
        script: include_str!("cross/node.js"),
        knows: |_| true,
    },
    Runtime {
        program: "ruby",
        flag: "-e",
        profiles: &[Profile::KAIROS],
        script: include_str!("cross/ruby.rb"),
        knows: |_| true,
    },
];

/// What the runtimes say: how many vectors each confirmed, and where one differs.
pub struct Report {
    /// One line a runtime.
    pub lines: Vec<String>,
    /// One line a difference.
    pub faults: Vec<String>,
}

/// Asks every runtime that is installed.
pub fn check(suite: &Suite) -> Report {
    let mut report = Report { lines: Vec::new(), faults: Vec::new() };
    for runtime in RUNTIMES {
        let questions: Vec<(&Vector, &str, String)> = runtime
            .profiles
            .iter()
            .flat_map(|profile| suite.of(*profile))
            .filter(|vector| (runtime.knows)(vector))
            .filter_map(question)
            .collect();
        match ask(runtime, &questions) {
            None => report.lines.push(format!("skipped: {} is not installed or too new", runtime.program)),
            Some(answers) => {
                let mut confirmed = 0;
                for ((vector, _, canonical), answer) in questions.iter().zip(&answers) {
                    match answer.as_str() {
                        Some(given) if given == canonical => confirmed += 1,
                        Some(given) => report.faults.push(format!("{}: {} prints {given}", vector.id, runtime.program)),
                        None => {}
                    }
                }
                report.lines.push(format!("{}: confirms {confirmed} of {}", runtime.program, questions.len()));
            }
        }
    }
    report
}

/// A vector that some runtime can speak to: its document and the canonical text of the default reading.
fn question(vector: &Vector) -> Option<(&Vector, &str, String)> {
    if vector.op != "hash" || vector.disputes.iter().any(|id| id == "IN-DUP") {
        return None;
    }
    let expected = match &vector.expect {
        // Of several ways a runtime may take any.
        Expect::AnyOf(_) => return None,
        expect => expect.usual().filter(|way| matches!(way, Expected::Result(_)))?,
    };
    let document = std::str::from_utf8(vector.input.as_deref()?).ok()?;
    let canonical = expected.get("canonical")?.as_str()?.to_owned();
    Some((vector, document, canonical))
}

/// One answer a question, or none where the runtime is absent.
fn ask(runtime: &Runtime, questions: &[(&Vector, &str, String)]) -> Option<Vec<canon::Value>> {
    let mut child = Command::new(runtime.program)
        .args([runtime.flag, runtime.script])
        .env("LC_ALL", "C.UTF-8")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .ok()?;
    let mut stdin = child.stdin.take()?;
    let lines: String = questions
        .iter()
        .map(|(vector, document, _)| {
            let question = [vector.profile.name(), document].map(canon::Value::string);
            canon::Value::Array(question.to_vec()).to_text() + "\n"
        })
        .collect();
    let output = std::thread::scope(|scope| {
        // Written beside the reading, because both pipes are smaller than the texts.
        scope.spawn(move || {
            let _ = stdin.write_all(lines.as_bytes());
        });
        child.wait_with_output()
    })
    .ok()?;
    let answers: Vec<canon::Value> = output
        .stdout
        .split(|byte| *byte == b'\n')
        .filter(|line| !line.is_empty())
        .map(|line| crate::json::read(line).unwrap_or(canon::Value::Null))
        .collect();
    (output.status.success() && answers.len() == questions.len()).then_some(answers)
}
