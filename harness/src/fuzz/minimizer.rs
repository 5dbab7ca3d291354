//! Where wrong answers are looked at one by one: named, made small, and turned into findings.

mod isolate;

use super::finding::{Finding, Material};
use super::judge::{Judge, Judgement};
use super::naming::Naming;
use super::plan::Plan;
use super::shrink::shrink;
use super::stream::Candidate;
use super::subject::Subject;
use crate::drive::{Outcome, Stop};
use crate::json;
use crate::protocol::Question;
use crate::verdict::Verdict;
use canon::Readings;
use canon_generator::{Mutant, mutants};
use canon_vectors::{Registry, Vector};
use std::time::Instant;

/// One implementation under examination.
pub struct Minimizer<'a> {
    subject: Box<dyn Subject + 'a>,
    plan: &'a Plan,
    judge: &'a Judge,
    readings: Readings,
    registry: &'a Registry,
    vectors: &'a [Vector],
    /// From here on nothing more is asked: what was found stays as it is.
    deadline: Option<Instant>,
    /// Made when the first wrong answer comes in.
    naming: Option<Naming>,
}

/// What a wrong answer is: enough to tell whether it is news.
#[derive(Clone, Debug)]
pub struct Named {
    /// The rule, or the kind of fault.
    pub key: String,
    mutant: Option<Mutant>,
    /// The part of the case that fails on its own, where the whole fits no mutant.
    isolated: Option<Box<Candidate>>,
}

impl<'a> Minimizer<'a> {
    /// A minimizer with a subject of its own.
    pub fn new(
        mut subject: Box<dyn Subject + 'a>, plan: &'a Plan, judge: &'a Judge, readings: Readings,
        registry: &'a Registry, vectors: &'a [Vector], deadline: Option<Instant>,
    ) -> Minimizer<'a> {
        subject.end_at(deadline);
        Minimizer { subject, plan, judge, readings, registry, vectors, deadline, naming: None }
    }

    fn is_late(&self) -> bool {
        self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }

    /// Names a wrong answer. Depends on the implementation and the case alone.
    pub fn name(&mut self, candidate: &Candidate) -> Result<Option<Named>, Stop> {
        if self.judge.expected(&candidate.question).is_none() {
            return Ok(None);
        }
        // Neither says anything about a rule.
        if candidate.outcome.result.is_err() || candidate.verdict == Verdict::AdapterError {
            return Ok(Some(Named { key: candidate.verdict.name().to_owned(), mutant: None, isolated: None }));
        }
        self.subject.forgive();
        let (mutant, isolated) = match self.explained(candidate)? {
            Some(mutant) => (Some(mutant), None),
            None if self.is_late() => (None, None),
            None => match self.isolate(candidate)? {
                Some((isolated, mutant)) => (mutant, Some(Box::new(isolated))),
                None => (None, None),
            },
        };
        let key = match &mutant {
            Some(mutant) => mutant.rule.to_owned(),
            None => {
                let Candidate { question, outcome, .. } = isolated.as_deref().unwrap_or(candidate);
                let rule = self.judge.likeliest(question, outcome);
                format!("{}?", rule.map_or("", |rule| &rule.id))
            }
        };
        Ok(Some(Named { key, mutant, isolated }))
    }

    /// The mutant that answers just so.
    fn explained(&mut self, candidate: &Candidate) -> Result<Option<Mutant>, Stop> {
        let Ok(reply) = &candidate.outcome.result else {
            return Ok(None);
        };
        Ok(self.naming()?.and_then(|naming| naming.explain(&candidate.question, reply).cloned()))
    }

    /// Nothing where the time does not allow it.
    fn naming(&mut self) -> Result<Option<&mut Naming>, Stop> {
        if self.naming.is_none() && !self.is_late() {
            self.naming = Naming::new(
                &mut *self.subject,
                self.plan.profile,
                &self.readings,
                self.judge,
                mutants::single(self.plan.profile),
                self.vectors,
            )?;
        }
        Ok(self.naming.as_mut())
    }

    /// Makes a wrong answer small and writes it up.
    pub fn examine(&mut self, candidate: &Candidate, named: &Named) -> Result<Option<Finding>, Stop> {
        let whole = candidate;
        let candidate = named.isolated.as_deref().unwrap_or(whole);
        let mut question = candidate.question.clone();
        let mut left = self.plan.shrink;
        self.subject.forgive();
        // The document first, then the arguments; each to a local minimum.
        if let Some(input) = question.request.input.clone() {
            let (small, rest) = self.shrink_part(&question, candidate, named, &input, left, |question, text| {
                question.request.input = Some(text.to_vec());
                true
            })?;
            question.request.input = Some(small);
            left = rest;
        }
        if question.request.args.as_object().is_some_and(|args| !args.is_empty()) {
            let args = question.request.args.to_text().into_bytes();
            let set = |question: &mut Question, text: &[u8]| match json::read(text) {
                Ok(args @ canon::Value::Object(_)) => {
                    question.request.args = args;
                    true
                }
                _ => false,
            };
            let (small, _) = self.shrink_part(&question, candidate, named, &args, left, set)?;
            set(&mut question, &small);
        }
        let outcome = match self.subject.ask(&question) {
            // Shrinking has used up every start, or the time: what it came to fails as the whole case did.
            Err(Stop::Restarts(_) | Stop::Late) => candidate.outcome.clone(),
            outcome => outcome?,
        };
        let verdict = match self.judge.judge(&question, &outcome) {
            Judgement::Wrong(verdict) => verdict,
            // It does not fail twice: the case as it was is all there is to show.
            Judgement::Right | Judgement::Nothing => {
                return Ok(self.write_up(
                    whole,
                    named.mutant.as_ref(),
                    &candidate.question,
                    &candidate.outcome,
                    candidate.verdict,
                ));
            }
        };
        // Two mistakes at once fit no mutant; what shrinking leaves of them often fits one.
        let mutant = match (&named.mutant, &outcome.result) {
            (None, Ok(reply)) => self.naming()?.and_then(|naming| naming.explain(&question, reply).cloned()),
            (known, _) => known.clone(),
        };
        Ok(self.write_up(whole, mutant.as_ref(), &question, &outcome, verdict))
    }

    fn write_up(
        &self, candidate: &Candidate, mutant: Option<&Mutant>, question: &Question, outcome: &Outcome, verdict: Verdict,
    ) -> Option<Finding> {
        Finding::new(&Material {
            judge: self.judge,
            registry: self.registry,
            index: candidate.index,
            hazard: candidate.hazard,
            original: &candidate.question,
            question,
            outcome,
            verdict,
            mutant,
        })
    }

    /// Shrinks one part of a question as long as it fails in the same way.
    fn shrink_part(
        &mut self, question: &Question, candidate: &Candidate, named: &Named, part: &[u8], budget: usize,
        set: impl Fn(&mut Question, &[u8]) -> bool,
    ) -> Result<(Vec<u8>, usize), Stop> {
        let mut stopped = None;
        let deadline = self.deadline;
        let mut keeps = |text: &[u8]| {
            let mut tried = question.clone();
            let late = deadline.is_some_and(|deadline| Instant::now() >= deadline);
            if stopped.is_some() || late || !set(&mut tried, text) {
                return false;
            }
            match self.subject.ask(&tried) {
                Err(stop) => {
                    stopped = Some(stop);
                    false
                }
                Ok(outcome) => self.same(&tried, &outcome, candidate, named),
            }
        };
        let small = shrink(part, budget, &mut keeps);
        match stopped {
            // As small as it got.
            Some(Stop::Restarts(_) | Stop::Late) => Ok((small.0, 0)),
            Some(stop) => Err(stop),
            None => Ok(small),
        }
    }

    /// Whether an outcome is wrong for the same reason as the one that was found.
    fn same(&self, question: &Question, outcome: &Outcome, candidate: &Candidate, named: &Named) -> bool {
        let Judgement::Wrong(verdict) = self.judge.judge(question, outcome) else {
            return false;
        };
        match (&named.mutant, &outcome.result, &self.naming) {
            (Some(mutant), Ok(reply), Some(naming)) => naming.still(&mutant.name, question, reply),
            (Some(_), _, _) => false,
            (None, result, _) => verdict == candidate.verdict && result.is_ok() == candidate.outcome.result.is_ok(),
        }
    }
}
