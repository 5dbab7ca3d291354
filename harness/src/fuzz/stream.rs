//! The cases of a run on their way out, and the judged answers on their way back, block by block.

use super::judge::{InputMode, Judge, Judgement};
use super::plan::Plan;
use crate::drive::{Cases, Outcome};
use crate::protocol::Question;
use crate::verdict::Verdict;
use canon_generator::generate::{self, Case};
use std::borrow::Cow;
use std::collections::{BTreeMap, HashMap, HashSet, VecDeque};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::Sender;
use std::sync::{Mutex, MutexGuard};
use std::time::{Duration, Instant};

/// Of each kind of failure in a block, this many are looked at; the rest are counted.
const LOOKED_AT: usize = 2;

/// A wrong answer.
#[derive(Clone, Debug)]
pub struct Candidate {
    /// The case.
    pub index: u64,
    /// What it was made to hit.
    pub hazard: &'static str,
    /// What was asked.
    pub question: Question,
    /// What is wrong.
    pub verdict: Verdict,
    /// What came back.
    pub outcome: Outcome,
}

/// What a block came to.
#[derive(Clone, Debug, Default)]
pub struct Block {
    /// Its number.
    pub number: u64,
    /// Cases that were asked.
    pub asked: u64,
    /// Cases that say nothing about this implementation.
    pub nothing: u64,
    /// Cases that were asked, and whose answer says nothing.
    pub silent: u64,
    /// Wrong answers.
    pub wrong: u64,
    /// The first few wrong answers of each kind, in order.
    pub candidates: Vec<Candidate>,
    /// Whether the run ended before all of its cases were asked.
    pub cut_short: bool,
}

/// Gives out cases and gathers blocks. Workers share it.
pub struct Stream<'a> {
    plan: &'a Plan,
    judge: &'a Judge,
    supported: HashSet<&'static str>,
    done: HashSet<u64>,
    until: Until<'a>,
    finished: Sender<Block>,
    /// Whether any answer was wrong.
    wrong: AtomicBool,
    state: Mutex<State>,
}

/// When no further case is asked, whatever the plan says.
#[derive(Clone, Copy)]
pub struct Until<'a> {
    /// From here on.
    pub deadline: Option<Instant>,
    /// So much earlier where there is a wrong answer to look at.
    pub reserve: Duration,
    /// Once this is set: what comes back could not be kept.
    pub given_up: &'a AtomicBool,
}

impl Until<'_> {
    fn moment(self, wrong: bool) -> Option<Instant> {
        let reserve = if wrong { self.reserve } else { Duration::ZERO };
        self.deadline.map(|deadline| deadline.checked_sub(reserve).unwrap_or(deadline))
    }
}

#[derive(Default)]
struct State {
    blocks: Option<Box<dyn Iterator<Item = u64> + Send>>,
    /// Cases of the open block that were not given out yet.
    waiting: VecDeque<u64>,
    /// Cases that are on their way.
    asked: HashMap<u64, Case>,
    open: BTreeMap<u64, Gathered>,
}

#[derive(Default)]
struct Gathered {
    outstanding: HashSet<u64>,
    block: Block,
}

impl<'a> Stream<'a> {
    /// A stream of the cases whose operation is supported; blocks that are done already are left out.
    pub fn new(
        plan: &'a Plan, judge: &'a Judge, supports: impl Fn(&str) -> bool, done: HashSet<u64>, until: Until<'a>,
        finished: Sender<Block>,
    ) -> Stream<'a> {
        let supported = generate::operations(plan.profile)
            .iter()
            .map(|operation| operation.name)
            .filter(|name| plan.wants(name) && supports(name))
            .collect();
        Stream {
            plan,
            judge,
            supported,
            done,
            until,
            finished,
            wrong: AtomicBool::new(false),
            state: Mutex::new(State { blocks: Some(Box::new(plan.blocks())), ..State::default() }),
        }
    }

    /// Whether a time ends it.
    pub fn is_timed(&self) -> bool {
        self.until.deadline.is_some()
    }

    fn over(&self) -> bool {
        self.until.given_up.load(Ordering::Relaxed) || self.until().is_some_and(|until| Instant::now() >= until)
    }

    fn state(&self) -> MutexGuard<'_, State> {
        // What is counted stays countable, whatever happened to another worker.
        self.state.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
    }

    /// Opens the next block that holds a case to ask; blocks without one are finished at once.
    fn open_block(&self, state: &mut State) -> bool {
        loop {
            if self.over() {
                return false;
            }
            let next = state.blocks.as_mut().and_then(Iterator::next);
            let Some(number) = next else { return false };
            if self.done.contains(&number) {
                continue;
            }
            let all = self.plan.cases_of(number);
            let mut gathered = Gathered::default();
            gathered.block.number = number;
            for index in all {
                let operation = generate::operation(self.plan.profile, self.plan.seed, index);
                if self.supported.contains(operation) && self.takes(index) {
                    gathered.outstanding.insert(index);
                    state.waiting.push_back(index);
                } else {
                    gathered.block.nothing += 1;
                }
            }
            if gathered.outstanding.is_empty() {
                self.finish(gathered.block);
                continue;
            }
            state.open.insert(number, gathered);
            return true;
        }
    }

    /// Whether a case can be put to the implementation; only line filters make it worth a look.
    fn takes(&self, index: u64) -> bool {
        let sees = self.judge.input_mode();
        if sees != InputMode::Lines {
            return true;
        }
        let case = self.case(index);
        sees.takes(&case.request) && !self.judge.refuses(&Question { profile: case.profile, request: case.request })
    }

    fn case(&self, index: u64) -> Case {
        generate::case(self.plan.profile, self.plan.seed, index)
    }

    fn finish(&self, mut block: Block) {
        block.candidates.sort_by_key(|candidate| candidate.index);
        let mut seen: HashMap<(Verdict, &str, &str), usize> = HashMap::new();
        block.candidates.retain(|candidate| {
            // By the likeliest rule as well: a mistake that is everywhere must not crowd out another.
            let rule = self.judge.likeliest(&candidate.question, &candidate.outcome);
            let rule = rule.map_or("", |rule| &rule.id);
            let count = seen.entry((candidate.verdict, candidate.hazard, rule)).or_default();
            *count += 1;
            *count <= LOOKED_AT
        });
        // Nobody listens any more when the run was stopped.
        let _ = self.finished.send(block);
    }
}

impl Drop for Stream<'_> {
    /// Nothing is asked any more: what the open blocks have shown is not lost.
    fn drop(&mut self) {
        let open = std::mem::take(&mut self.state().open);
        for gathered in open.into_values() {
            self.finish(Block { cut_short: true, ..gathered.block });
        }
    }
}

impl Cases for Stream<'_> {
    fn until(&self) -> Option<Instant> {
        self.until.moment(self.wrong.load(Ordering::Relaxed))
    }

    fn take(&self) -> Option<usize> {
        let mut state = self.state();
        if self.over() || state.waiting.is_empty() && !self.open_block(&mut state) {
            return None;
        }
        state.waiting.pop_front().map(|index| index as usize)
    }

    fn question(&self, number: usize) -> Cow<'_, Question> {
        let index = number as u64;
        let known = self.state().asked.get(&index).cloned();
        let case = known.unwrap_or_else(|| {
            let case = self.case(index);
            self.state().asked.insert(index, case.clone());
            case
        });
        Cow::Owned(Question { profile: case.profile, request: case.request })
    }

    fn settle(&self, number: usize, outcome: Outcome) {
        let index = number as u64;
        let case = self.state().asked.remove(&index);
        let case = case.unwrap_or_else(|| self.case(index));
        let question = Question { profile: case.profile, request: case.request };
        let judgement = self.judge.judge(&question, &outcome);
        let mut state = self.state();
        let block_number = index / super::plan::BLOCK;
        let Some(gathered) = state.open.get_mut(&block_number) else {
            return;
        };
        if !gathered.outstanding.remove(&index) {
            return;
        }
        gathered.block.asked += 1;
        match judgement {
            Judgement::Right => {}
            Judgement::Nothing => {
                gathered.block.nothing += 1;
                gathered.block.silent += 1;
            }
            Judgement::Wrong(verdict) => {
                gathered.block.wrong += 1;
                self.wrong.store(true, Ordering::Relaxed);
                gathered.block.candidates.push(Candidate { index, hazard: case.hazard, question, verdict, outcome });
            }
        }
        if gathered.outstanding.is_empty()
            && let Some(gathered) = state.open.remove(&block_number)
        {
            drop(state);
            self.finish(gathered.block);
        }
    }
}
