//! `canon doctor`: what is wrong with an adapter, apart from its answers, and the one-line fix.

mod examination;
mod remedy;
mod talk;

use super::target::LimitArguments;
use crate::exit::{Exit, Failure};
use crate::output::write_stdout;
use crate::process;
use crate::report::palette::{Meaning, Palette};
use examination::{Finding, examine};
use std::ffi::OsString;
use std::fmt::Write as _;
use std::io::Write as _;

/// The arguments of `canon doctor`.
#[derive(clap::Args)]
pub struct Arguments {
    #[command(flatten)]
    limits: LimitArguments,
    /// The adapter and its arguments.
    #[arg(last = true, required = true, value_name = "CMD")]
    command: Vec<OsString>,
}

/// Examines and prescribes. Exit 3 where something is wrong.
pub fn execute(arguments: &Arguments) -> Result<Exit, Failure> {
    process::adopt_orphans();
    process::catch_interrupts();
    let driver = arguments.limits.driver(arguments.command.clone(), 1);
    let findings = examine(&driver);
    process::end_all_orphans();
    let palette = Palette::of(&std::io::stdout());
    let text = write(&findings, palette);
    write_stdout(|out| out.write_all(text.as_bytes()))?;
    Ok(match findings.iter().any(Finding::is_problem) {
        true => Exit::AdapterBroken,
        false => Exit::Conforms,
    })
}

fn write(findings: &[Finding], palette: Palette) -> String {
    let mut text = String::new();
    for finding in findings {
        let (word, meaning) = match finding {
            Finding::Well(_) => ("ok", Meaning::Good),
            Finding::Remark(_) => ("remark", Meaning::Notable),
            Finding::Problem { .. } => ("problem", Meaning::Bad),
        };
        let word = palette.paint(meaning, &format!("{word:<8}"));
        match finding {
            Finding::Well(what) | Finding::Remark(what) => {
                let _ = writeln!(text, "{word} {what}");
            }
            Finding::Problem { what, fix } => {
                let _ = writeln!(text, "{word} {what}\n         fix: {fix}");
            }
        }
    }
    let problems = findings
        .iter()
        .filter(|finding| finding.is_problem())
        .count();
    let _ = match problems {
        0 => writeln!(
            text,
            "\nThe adapter is well. Next: canon run -- with the same command."
        ),
        1 => writeln!(text, "\n1 problem."),
        _ => writeln!(text, "\n{problems} problems."),
    };
    text
}
