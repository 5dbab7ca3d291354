//! `canon doctor`: what is wrong with an adapter, apart from its answers, and the one-line fix.

mod examination;
mod remedy;
mod talk;

use super::named;
use super::subject::SubjectArguments;
use super::target::LimitArguments;
use crate::counted::counted;
use crate::escape::line;
use crate::exit::{Exit, Failure};
use crate::output::write_stdout;
use crate::palette::{Meaning, Palette};
use crate::process;
use canon::Profile;
use examination::{Finding, examine};
use std::fmt::Write as _;
use std::io::Write as _;

/// The arguments of `canon doctor`.
#[derive(clap::Args)]
pub struct Arguments {
    /// A profile that it may claim beside the shipped ones, by its file; may be given several times.
    #[arg(long, value_name = "FILE", value_parser = named::argument)]
    profile: Vec<Profile>,
    #[command(flatten)]
    limits: LimitArguments,
    #[command(flatten)]
    subject: SubjectArguments,
}

/// Examines and prescribes. Exit 3 where something is wrong.
pub fn execute(arguments: &Arguments) -> Result<Exit, Failure> {
    let words = arguments.subject.required("doctor")?.words()?;
    process::adopt_orphans();
    process::catch_interrupts();
    let driver = arguments.limits.driver(words, 1)?;
    let findings = examine(&driver, &arguments.profile);
    process::end_all_orphans();
    if process::interrupted() {
        return Err(Failure { exit: Exit::Interrupted, message: "interrupted".to_owned() });
    }
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
                let _ = writeln!(text, "{word} {}", line(what));
            }
            Finding::Problem { what, fix } => {
                let _ = writeln!(text, "{word} {}\n         fix: {}", line(what), line(fix));
            }
        }
    }
    let problems = findings.iter().filter(|finding| finding.is_problem()).count();
    let _ = match problems {
        0 => writeln!(text, "\nThe adapter is well. Next: canon run -- with the same command."),
        _ => writeln!(text, "\n{}.", counted(problems, "problem", "problems")),
    };
    text
}
