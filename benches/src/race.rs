//! Running contenders interleaved, so that a slow moment of the machine hits all of them.

use crate::clock::thread_nanoseconds;
use crate::contenders::Work;

/// Something to be timed: one call, one piece of work.
pub struct Runner<'a> {
    /// What stands in tables.
    pub name: String,
    work: Work<'a>,
    repeats: u32,
    best: f64,
}

impl<'a> Runner<'a> {
    /// A runner of this name.
    pub fn new(name: impl Into<String>, work: Work<'a>) -> Runner<'a> {
        Runner { name: name.into(), work, repeats: 1, best: f64::INFINITY }
    }

    /// Whether the document can be taken at all.
    pub fn works(&mut self) -> bool {
        (self.work)()
    }

    fn time(&mut self) -> f64 {
        let start = thread_nanoseconds();
        for _ in 0..self.repeats {
            (self.work)();
        }
        (thread_nanoseconds() - start) as f64
    }
}

/// How long to run.
#[derive(Clone, Copy, Debug)]
pub struct Effort {
    /// How long all turns of all contenders together should take, in nanoseconds.
    pub budget: f64,
    /// How long a turn should take, in nanoseconds: short, so that many of them are not disturbed.
    pub turn: f64,
}

impl Effort {
    /// Enough to settle a goal.
    pub const FULL: Effort = Effort { budget: 6e9, turn: 4e5 };
    /// Enough to see that everything works.
    pub const QUICK: Effort = Effort { budget: 4e8, turn: 2e5 };
    /// However long they take: a single turn says nothing.
    const LEAST_ROUNDS: u32 = 5;
}

/// Nanoseconds per call of each runner: the least of many turns.
pub fn race(runners: &mut [Runner<'_>], effort: Effort) -> Vec<f64> {
    for runner in runners.iter_mut() {
        // Twice: the first call may allocate and fault pages in.
        runner.time();
        let once = runner.time().max(50.0);
        runner.repeats = (effort.turn / once).clamp(1.0, 1e6) as u32;
    }
    let start = thread_nanoseconds();
    let mut rounds = 0;
    while rounds < Effort::LEAST_ROUNDS || ((thread_nanoseconds() - start) as f64) < effort.budget {
        for runner in runners.iter_mut() {
            // The one before has left nothing of this one in the caches: a turn begins with a call that does not count.
            runner.works();
            let each = runner.time() / f64::from(runner.repeats);
            runner.best = runner.best.min(each);
        }
        rounds += 1;
    }
    runners.iter().map(|runner| runner.best).collect()
}
