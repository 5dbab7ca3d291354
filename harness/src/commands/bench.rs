//! `canon bench`: how many cases a second go over the wire, and what they cost on either side.

mod against;
mod history;
mod measure;

use super::named;
use super::subject::{Subject, SubjectArguments};
use super::target::{LimitArguments, WindowArguments, built_in};
use super::units;
use crate::exit::{Exit, Failure};
use crate::output::write_stdout;
use crate::process;
use against::Recorded;
use canon::Profile;
use measure::{Measurement, measure};
use std::ffi::OsString;
use std::io::Write as _;
use std::path::PathBuf;
use std::time::Duration;

/// The arguments of `canon bench`.
#[derive(clap::Args)]
pub struct Arguments {
    /// The profile whose hash cases are asked.
    #[arg(long, value_name = "P", default_value = "jcs", value_parser = named::argument)]
    profile: Profile,
    /// How long each implementation is driven; longer is steadier.
    #[arg(long, value_name = "TIME", default_value = "2s", value_parser = units::duration)]
    time: Duration,
    /// Append the result to this file, one JSON object a line.
    #[arg(long, value_name = "FILE")]
    history: Option<PathBuf>,
    /// Draw the history as SVG into this file.
    #[arg(long, value_name = "FILE", requires = "history")]
    plot: Option<PathBuf>,
    /// Compare with what this history holds of the same command: exit code 1 where the ratio to the reference, measured in
    /// the same run, is below the worst of the last ten by more than --worse.
    #[arg(long, value_name = "HISTORY", conflicts_with = "reference")]
    against: Option<PathBuf>,
    /// With --against: how much less of the reference's speed is still as before.
    #[arg(
        long,
        value_name = "PERCENT",
        default_value = "10%",
        requires = "against",
        value_parser = units::percent
    )]
    worse: f64,
    #[command(flatten)]
    window: WindowArguments,
    #[command(flatten)]
    limits: LimitArguments,
    #[command(flatten)]
    subject: SubjectArguments,
}

/// Measures the reference and the adapter in the same run, so that the ratio holds on any machine.
pub fn execute(arguments: &Arguments) -> Result<Exit, Failure> {
    let subject = arguments.subject.required("bench")?;
    if let Some(file) = &arguments.history {
        history::check(file, arguments.plot.as_deref())?;
    }
    let recorded = match (&arguments.against, &subject) {
        (Some(file), Subject::Command(words)) => {
            Some(Recorded::of(file, &history::read(file)?, arguments.profile, words)?)
        }
        _ => None,
    };
    process::adopt_orphans();
    process::catch_interrupts();
    let measured = |words: Vec<OsString>| {
        let driver = arguments.limits.driver(words, arguments.window.window)?;
        measure(&driver, arguments.profile, arguments.time)
    };
    let reference = measured(built_in()?)?;
    let (command, adapter) = match subject {
        Subject::Reference => (Vec::new(), None),
        Subject::Command(words) => (words.clone(), Some(measured(words)?)),
    };
    process::end_all_orphans();
    let mut text = table(&reference, adapter.as_ref());
    let ratio = adapter.as_ref().map_or(1.0, |adapter| adapter.rate() / reference.rate().max(1.0));
    let compared = recorded.map(|recorded| recorded.judge(ratio, arguments.worse));
    if let Some((_, line)) = &compared {
        text.push_str(line);
    }
    write_stdout(|out| out.write_all(text.as_bytes()))?;
    if let Some(file) = &arguments.history {
        let entry =
            history::Entry::new(arguments.profile, &command, adapter.as_ref().unwrap_or(&reference), &reference);
        history::append(file, &entry)?;
        if let Some(plot) = &arguments.plot {
            history::plot(file, plot)?;
        }
    }
    Ok(match compared {
        Some((true, _)) => Exit::Differs,
        _ => Exit::Conforms,
    })
}

fn table(reference: &Measurement, adapter: Option<&Measurement>) -> String {
    let row = |name: &str, measured: &Measurement| {
        format!(
            "{name:<28} {:>10.0} {:>10} {:>12.2} {:>12.2} {:>9.2}\n",
            measured.rate(),
            measured.cases,
            measured.microseconds(measured.harness_cpu),
            measured.microseconds(measured.child_cpu),
            measured.rate() / reference.rate().max(1.0)
        )
    };
    let mut text = format!(
        "{:<28} {:>10} {:>10} {:>12} {:>12} {:>9}\n",
        "", "cases/s", "cases", "harness us", "child us", "ratio"
    );
    text.push_str(&row("reference", reference));
    if let Some(adapter) = adapter {
        text.push_str(&row(&adapter.name, adapter));
    }
    let shown = adapter.unwrap_or(reference);
    let (less, part) = (
        shown.harness_cpu < shown.child_cpu,
        shown.harness_cpu.as_secs_f64() / shown.child_cpu.as_secs_f64().max(1e-9),
    );
    text.push_str(&format!(
        "\nCPU time a case; the harness, judging included, costs {part:.2} times what the child does{}.\n",
        if less { "" } else { ": the child is faster than the harness" }
    ));
    text
}
