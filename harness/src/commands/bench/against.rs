//! `--against`: today's ratio to the reference beside those that a history holds.

use super::history::Entry;
use crate::counted::counted;
use crate::exit::Failure;
use canon::Profile;
use std::ffi::OsString;
use std::path::Path;

/// How many of the last measurements count: older ones were of another program.
const LATEST: usize = 10;

/// What a history says about one command.
pub struct Recorded {
    /// Ratios to the reference, each measured in the same run as the reference.
    ratios: Vec<f64>,
}

impl Recorded {
    /// The last measurements of a command in a profile; one line where there are none.
    pub fn of(file: &Path, entries: &[Entry], profile: Profile, command: &[OsString]) -> Result<Recorded, Failure> {
        let words: Vec<_> = command.iter().map(|word| word.to_string_lossy()).collect();
        let fits = |entry: &&Entry| entry.profile == profile.name() && entry.command == words;
        let ratio = |entry: &Entry| entry.rate / entry.reference.max(1.0);
        let ratios: Vec<f64> = entries.iter().rev().filter(fits).take(LATEST).map(ratio).collect();
        match ratios.is_empty() {
            true => Err(Failure::usage(format!(
                "{}: holds no measurement of this command in {profile}; canon bench --history FILE records one",
                file.display()
            ))),
            false => Ok(Recorded { ratios }),
        }
    }

    /// Whether a ratio is worse than every recorded one by more than this share of it, and a line that says so.
    pub fn judge(&self, ratio: f64, worse: f64) -> (bool, String) {
        let least = self.ratios.iter().copied().fold(f64::INFINITY, f64::min);
        let most = self.ratios.iter().copied().fold(0.0, f64::max);
        let is_worse = ratio < least * (1.0 - worse);
        let verdict = if is_worse { "worse" } else { "as before" };
        let measurements = counted(self.ratios.len(), "measurement", "measurements");
        let line = format!(
            "{verdict}: {ratio:.3} of the reference, recorded {least:.3} to {most:.3} in {measurements}, {:.0}% less allowed\n",
            worse * 100.0
        );
        (is_worse, line)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn worse_is_what_the_recorded_spread_and_the_allowance_do_not_explain() {
        let recorded = Recorded { ratios: vec![0.5, 0.4, 0.6] };
        for (ratio, worse) in [(0.7, false), (0.4, false), (0.361, false), (0.359, true)] {
            assert_eq!(recorded.judge(ratio, 0.1).0, worse, "{ratio}");
        }
        let (_, line) = Recorded { ratios: vec![0.5] }.judge(0.25, 0.1);
        let wanted = "worse: 0.250 of the reference, recorded 0.500 to 0.500 in 1 measurement, 10% less allowed\n";
        assert_eq!(line, wanted);
    }
}
