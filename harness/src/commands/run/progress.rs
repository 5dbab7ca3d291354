//! What is seen while a run goes on: a bar on a terminal, now and then a line elsewhere.

use crate::counted::counted;
use crate::event::CaseFinished;
use crate::palette::Palette;
use crate::watch::Watch;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressState, ProgressStyle};
use std::fmt::Write as FormatWrite;
use std::io::{IsTerminal as _, Write as _};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// How often a log gets a line.
const PLAIN_INTERVAL: Duration = Duration::from_secs(10);

/// Shows the progress of a run to whoever looks at standard error.
#[derive(Default)]
pub struct Shown(Mutex<Option<Progress>>);

impl Watch for Shown {
    fn started(&self, cases: usize) {
        *self.progress() = Some(Progress::new(cases));
    }

    fn settled(&self, case: &CaseFinished) {
        if let Some(progress) = &mut *self.progress() {
            progress.case(case);
        }
    }

    fn finished(&self) {
        if let Some(progress) = &*self.progress() {
            progress.finish();
        }
    }
}

impl Shown {
    fn progress(&self) -> MutexGuard<'_, Option<Progress>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The progress of a run, on standard error.
pub struct Progress {
    bar: ProgressBar,
    terminal: bool,
    total: usize,
    done: usize,
    failing: usize,
    said: Instant,
}

impl Progress {
    /// For a run of this many cases.
    pub fn new(total: usize) -> Progress {
        let stderr = std::io::stderr();
        let dumb = std::env::var_os("TERM").is_some_and(|term| term == "dumb");
        let terminal = stderr.is_terminal() && !dumb;
        let bar = match terminal {
            true => ProgressBar::with_draw_target(Some(total as u64), ProgressDrawTarget::stderr()),
            false => ProgressBar::hidden(),
        };
        bar.set_style(style(Palette::of(&stderr)));
        Progress { bar, terminal, total, done: 0, failing: 0, said: Instant::now() }
    }

    /// One more case is done.
    pub fn case(&mut self, case: &CaseFinished) {
        self.done += 1;
        self.bar.inc(1);
        if case.verdict.is_failure() && case.known.is_none() {
            self.failing += 1;
            self.bar.set_message(format!("{} failing", self.failing));
        }
        if !self.terminal && self.said.elapsed() >= PLAIN_INTERVAL {
            self.said = Instant::now();
            let (done, total, failing) = (self.done, self.total, self.failing);
            // A log that is gone is no reason to stop.
            let _ = writeln!(std::io::stderr(), "{done}/{}, {failing} failing", counted(total, "case", "cases"));
        }
    }

    /// Makes room for the report.
    pub fn finish(&self) {
        self.bar.finish_and_clear();
    }
}

fn style(palette: Palette) -> ProgressStyle {
    let template = match palette {
        Palette::Colour => "{bar:30.green/dim} {pos}/{len} {rate} {left} {msg:.red}",
        Palette::Plain => "{bar:30} {pos}/{len} {rate} {left} {msg}",
    };
    let rate = |state: &ProgressState, out: &mut dyn FormatWrite| {
        let _ = write!(out, "{:.0}/s", state.per_sec());
    };
    let left = |state: &ProgressState, out: &mut dyn FormatWrite| {
        let _ = write!(out, "{:.0?} left", Duration::from_secs(state.eta().as_secs()));
    };
    // A template that does not parse would only lose the bar's looks.
    ProgressStyle::with_template(template)
        .unwrap_or_else(|_| ProgressStyle::default_bar())
        .with_key("rate", rate)
        .with_key("left", left)
        .progress_chars("=> ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_templates_parse() {
        // `style` falls back silently, so a slip must show here.
        for template in ["{bar:30.green/dim} {pos}/{len} {rate} {left} {msg:.red}", "{bar:30} {pos}/{len}"] {
            assert!(ProgressStyle::with_template(template).is_ok());
        }
    }
}
