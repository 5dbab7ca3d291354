//! What a user sees while fuzzing goes on: one line, renewed on a terminal, now and then otherwise.

use crate::counted::counted;
use crate::fuzz::hunt::Watch;
use crate::fuzz::journal::Progress;
use indicatif::{ProgressBar, ProgressStyle};
use std::io::{IsTerminal as _, Write as _};
use std::time::{Duration, Instant};

/// Between two lines where standard error is no terminal.
const PAUSE: Duration = Duration::from_secs(10);

/// Progress on standard error.
pub struct Terminal {
    name: String,
    bar: Option<ProgressBar>,
    began: Instant,
    told: Instant,
    /// What was done before, by a run that this one goes on with.
    before: Option<u64>,
}

impl Terminal {
    /// For one implementation.
    pub fn new(name: &str) -> Terminal {
        let bar = std::io::stderr().is_terminal().then(|| {
            let style = ProgressStyle::with_template("{spinner} {msg}");
            ProgressBar::new_spinner().with_style(style.unwrap_or_else(|_| ProgressStyle::default_spinner()))
        });
        Terminal { name: name.to_owned(), bar, began: Instant::now(), told: Instant::now(), before: None }
    }

    /// The last word.
    pub fn finish(&mut self, progress: &Progress) {
        let line = self.line(progress);
        match &self.bar {
            Some(bar) => bar.finish_and_clear(),
            None => self.told = Instant::now(),
        }
        let _ = writeln!(std::io::stderr(), "{line}");
    }

    fn line(&self, progress: &Progress) -> String {
        let asked = progress.tally.asked;
        let seconds = self.began.elapsed().as_secs_f64().max(0.001);
        let rate = (asked - self.before.unwrap_or(asked).min(asked)) as f64 / seconds;
        format!(
            "{}: {}, {rate:.0} a second, {} wrong, {}",
            self.name,
            counted(asked, "case", "cases"),
            progress.tally.wrong,
            counted(progress.rules(), "rule broken", "rules broken")
        )
    }
}

impl Watch for Terminal {
    fn tick(&mut self, progress: &Progress) {
        // The first block tells how much was there before it; it is not worth more precision.
        self.before.get_or_insert(progress.tally.asked.saturating_sub(1024));
        match &self.bar {
            Some(bar) => {
                bar.set_message(self.line(progress));
                bar.tick();
            }
            None if self.told.elapsed() >= PAUSE => {
                self.told = Instant::now();
                let _ = writeln!(std::io::stderr(), "{}", self.line(progress));
            }
            None => {}
        }
    }

    fn found(&mut self, key: &str, progress: &Progress) {
        let Some(finding) = progress.found.get(key) else {
            return;
        };
        let line = format!(
            "  case {}: {} {} ({})",
            finding.index,
            finding.rule,
            finding.mistake.as_deref().unwrap_or(&finding.verdict),
            counted(finding.size(), "byte", "bytes")
        );
        match &self.bar {
            Some(bar) => bar.println(line),
            None => {
                let _ = writeln!(std::io::stderr(), "{line}");
            }
        }
    }
}
