//! Running contenders interleaved, so that a slow moment of the machine hits all of them.

use crate::clock::thread_nanoseconds;
use crate::contenders::Work;

/// Something to be timed: one call, one piece of work.
pub struct Runner<'a> {
    /// What stands in tables.
    pub name: String,
    work: Work<'a>,
    repeats: u32,
    turns: u32,
    best: f64,
    /// All time that it has had, in nanoseconds.
    spent: f64,
}

impl<'a> Runner<'a> {
    /// A runner of this name.
    pub fn new(name: impl Into<String>, work: Work<'a>) -> Runner<'a> {
        Runner { name: name.into(), work, repeats: 1, turns: 0, best: f64::INFINITY, spent: 0.0 }
    }

    /// Whether the document can be taken at all. The time of this first call is kept.
    pub fn works(&mut self) -> bool {
        let start = thread_nanoseconds();
        let works = (self.work)();
        self.spent += (thread_nanoseconds() - start) as f64;
        works
    }

    fn time(&mut self) -> f64 {
        let start = thread_nanoseconds();
        for _ in 0..self.repeats {
            (self.work)();
        }
        let time = (thread_nanoseconds() - start) as f64;
        self.spent += time;
        time
    }

    /// How often a turn calls it. A call that takes half of the budget has been timed already: some take seconds.
    fn settle(&mut self, effort: Effort) {
        if self.spent == 0.0 {
            self.works();
        }
        if self.spent > effort.budget / 2.0 {
            (self.best, self.turns) = (self.spent, 1);
            return;
        }
        // Once more, because the first call may have allocated and faulted pages in.
        self.spent = 0.0;
        let once = self.time().max(50.0);
        self.repeats = (effort.turn / once).clamp(1.0, 1e6) as u32;
        if self.repeats == 1 {
            (self.best, self.turns) = (once, 1);
        }
    }

    fn turn(&mut self) {
        // The one before has left nothing of this one in the caches: a turn begins with a call that does not count.
        if self.repeats > 1 {
            self.works();
        }
        self.best = self.best.min(self.time() / f64::from(self.repeats));
        self.turns += 1;
    }
}

/// How long to run.
#[derive(Clone, Copy, Debug)]
pub struct Effort {
    /// How long all turns of all contenders together should take, in nanoseconds.
    pub budget: f64,
    /// How long a turn should take, in nanoseconds: short, so that many of them are not disturbed.
    pub turn: f64,
    /// How many turns a contender has, however long they take.
    pub least: u32,
}

impl Effort {
    /// Enough to settle a goal.
    pub const FULL: Effort = Effort { budget: 6e9, turn: 4e5, least: 5 };
    /// All documents and goals within a minute and a half.
    pub const QUICK: Effort = Effort { budget: 1e9, turn: 2e5, least: 1 };
}

/// Nanoseconds per call of each runner: the least of many turns.
///
/// Every runner has the same share of the budget, and its turns are spread over the whole of it: one whose calls
/// take a second has few turns, but does not keep the others from having many.
pub fn race(runners: &mut [Runner<'_>], effort: Effort) -> Vec<f64> {
    for runner in runners.iter_mut() {
        runner.settle(effort);
    }
    let share = effort.budget / runners.len() as f64;
    let mut elapsed = 0.0;
    loop {
        let mut turned = false;
        for runner in runners.iter_mut() {
            let due = elapsed < effort.budget && runner.spent / share <= elapsed / effort.budget;
            if due || runner.turns < effort.least {
                let before = runner.spent;
                runner.turn();
                elapsed += runner.spent - before;
                turned = true;
            }
        }
        if !turned && elapsed >= effort.budget {
            return runners.iter().map(|runner| runner.best).collect();
        }
        if !turned {
            // All are ahead of their shares, by calls that were made before the race: that time counts too.
            elapsed += share;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::cell::Cell;

    /// Work that lasts so many nanoseconds of this thread, and counts its calls.
    fn busy(nanoseconds: u64, calls: &Cell<u32>) -> Work<'_> {
        Box::new(move || {
            calls.set(calls.get() + 1);
            let start = thread_nanoseconds();
            while thread_nanoseconds() - start < nanoseconds {}
            true
        })
    }

    #[test]
    fn a_slow_contender_is_called_once_and_leaves_the_others_their_turns() {
        let (slow, fast) = (Cell::new(0), Cell::new(0));
        let effort = Effort { budget: 2e7, turn: 1e5, least: 1 };
        let mut runners = [
            Runner::new("slow", busy(100_000_000, &slow)),
            Runner::new("fast", busy(10_000, &fast)),
        ];
        let times = race(&mut runners, effort);
        assert_eq!(slow.get(), 1);
        assert!(fast.get() > 5, "{}", fast.get());
        assert!(times[0] >= 1e8 && times[1] >= 1e4 && times[1] < 1e7, "{times:?}");
    }
}
