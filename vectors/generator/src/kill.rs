//! The kill matrix: which vectors tell which mutants from the reference.

use crate::implementation::Implementation;
use crate::mutants::Mutant;
use canon::operation::{Answer, Request};
use canon::{Hashed, Hashing, Readings, Reject};
use canon_vectors::Judgement;
use canon_vectors::follow::{Fit, standings};
use canon_vectors::rule::{Registry, RuleLevel};
use canon_vectors::vector::{Level, Vector};
use std::collections::{BTreeSet, HashMap};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

/// One mutant and the vectors that it fails.
#[derive(Clone, Debug)]
pub struct Row {
    /// The mutant.
    pub mutant: Mutant,
    /// The ids of the vectors that kill it, in the order of the set.
    pub by: Vec<String>,
}

impl Row {
    /// Whether any vector kills it.
    pub fn killed(&self) -> bool {
        !self.by.is_empty()
    }

    /// Whether it is killed, or declared equivalent and indeed alive.
    pub fn accounted(&self) -> bool {
        self.killed() != self.mutant.equivalent.is_some()
    }
}

/// Every mutant against every vector of its profile.
#[derive(Clone, Debug)]
pub struct Matrix {
    /// One row a mutant, in the order given.
    pub rows: Vec<Row>,
}

/// The vectors that the reference itself fails: while there are any, a matrix proves nothing.
pub fn failed_by_reference(vectors: &[&Vector]) -> Vec<String> {
    let reference = Implementation::reference(&Readings::default());
    vectors
        .iter()
        .filter(|vector| {
            let answer = reference.answer(vector.profile, &vector.request());
            matches!(vector.judge(&answer), Judgement::Fail(_))
        })
        .map(|vector| vector.id.clone())
        .collect()
}

/// A vector with what the reference hashes on the way to its answer, and how that answer is judged.
struct Traced<'a> {
    vector: &'a Vector,
    request: Request,
    hashed: Vec<(Vec<u8>, Result<Hashed, Reject>)>,
    answer: Answer,
    usual: Judgement,
}

impl<'a> Traced<'a> {
    fn new(vector: &'a Vector) -> Traced<'a> {
        let reference = Implementation::reference(&Readings::default());
        let right = reference.hashing(vector.profile).clone();
        let record = Arc::new(Mutex::new(Vec::new()));
        let keep = Arc::clone(&record);
        let recording = Hashing::new(move |document| {
            let result = right.hash(document);
            if let Ok(mut record) = keep.lock() {
                record.push((document.to_vec(), result.clone()));
            }
            result
        });
        let request = vector.request();
        let answer = reference.with_hashing(vector.profile, recording).answer(vector.profile, &request);
        let usual = vector.judge(&answer);
        let hashed = record.lock().map(|record| record.clone()).unwrap_or_default();
        Traced { vector, request, hashed, answer, usual }
    }

    /// How a mutant's answer is judged. Where only the canonicalizer is wrong, and yet right about everything that
    /// is hashed here, the answer is the reference's: no signature need be made again.
    fn judge(&self, mutant: &Mutant, implementation: &Implementation, counts_allowed: bool) -> Judgement {
        if let Some(systematic) = &mutant.systematic {
            // Most questions are not touched: their answers are the reference's.
            if self.request.op != systematic.op {
                return self.usual.clone();
            }
            return if systematic.request(&self.request) == self.request {
                let answer = systematic.answer(&self.request, self.answer.clone());
                self.judge_answer(&answer, counts_allowed)
            } else {
                let answer = implementation.answer(mutant.profile, &self.request);
                self.judge_answer(&answer, counts_allowed)
            };
        }
        let hashing = implementation.hashing(mutant.profile);
        let same = |(document, right): &(Vec<u8>, Result<Hashed, Reject>)| hashing.hash(document) == *right;
        if mutant.canonicalizer && self.hashed.iter().all(same) {
            return self.usual.clone();
        }
        self.judge_answer(&implementation.answer(mutant.profile, &self.request), counts_allowed)
    }

    /// Under the default readings the reference gives the first way; where it counts, any other is allowed and no more.
    fn judge_answer(&self, answer: &Answer, counts_allowed: bool) -> Judgement {
        let judged = self.vector.judge(answer);
        let is_first = || self.vector.expect.usual().is_some_and(|way| way.compare(answer).passes());
        match judged {
            Judgement::Follows(_) if counts_allowed && !is_first() => Judgement::Allowed,
            judged => judged,
        }
    }
}

/// Runs the mutants against the vectors, on two threads.
pub fn matrix(vectors: &[&Vector], mutants: Vec<Mutant>, registry: &Registry) -> Matrix {
    let traced: Vec<Traced> = vectors.iter().map(|vector| Traced::new(vector)).collect();
    let vectors = &traced[..];
    let next = AtomicUsize::new(0);
    let work = || {
        let mut rows = Vec::new();
        loop {
            // One at a time, because the mutants of one profile take far longer than those of another.
            let index = next.fetch_add(1, Ordering::Relaxed);
            match mutants.get(index) {
                Some(mutant) => rows.push((index, row(vectors, mutant, registry))),
                None => return rows,
            }
        }
    };
    let mut rows = std::thread::scope(|scope| {
        let other = scope.spawn(work);
        let mut rows = work();
        // A panic of the other thread is a panic of this one.
        rows.extend(other.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)));
        rows
    });
    rows.sort_by_key(|(index, _)| *index);
    let rows = rows.into_iter().map(|(_, row)| row).collect();
    Matrix { rows }
}

fn row(vectors: &[Traced], mutant: &Mutant, registry: &Registry) -> Row {
    let implementation = mutant.implementation(&Readings::default());
    // A vector that only recommends cannot kill a mutant of a rule that commands.
    let counts_should = registry.get(mutant.rule).is_none_or(|rule| rule.level == RuleLevel::Should) || mutant.control;
    let mut by = Vec::new();
    let mut fits = Vec::new();
    for traced in vectors
        .iter()
        .filter(|traced| traced.vector.profile == mutant.profile)
        .filter(|traced| traced.vector.level != Level::Should || counts_should)
    {
        let vector = traced.vector;
        match traced.judge(mutant, &implementation, counts_should) {
            Judgement::Pass => {}
            // What is only reported kills a mutant of a rule that only recommends.
            Judgement::Allowed if !counts_should => {}
            Judgement::Allowed | Judgement::Fail(_) => by.push(vector.id.clone()),
            Judgement::Follows(follows) => {
                let (id, disputes) = (vector.id.clone(), vector.disputes.clone());
                fits.push(Fit { id, disputes, follows });
            }
        }
    }
    for standing in standings(&fits) {
        by.extend(standing.strays().into_iter().map(str::to_owned));
    }
    let place: HashMap<&str, usize> =
        vectors.iter().enumerate().map(|(index, traced)| (traced.vector.id.as_str(), index)).collect();
    by.sort_by_key(|id| place.get(id.as_str()).copied());
    let mut mutant = mutant.clone();
    // That no likely document told another choice from the profile's is a guess, and this run shows it wrong.
    if !by.is_empty() && !mutant.changes.is_empty() {
        mutant.equivalent = None;
    }
    Row { mutant, by }
}

impl Matrix {
    /// The mutants that live although nothing excuses them, and those declared equivalent that die.
    pub fn unaccounted(&self) -> Vec<&Row> {
        self.rows.iter().filter(|row| !row.accounted()).collect()
    }

    /// Whether every control dies: without that, the run proves nothing.
    pub fn controls_die(&self) -> bool {
        let mut controls = self.rows.iter().filter(|row| row.mutant.control).peekable();
        controls.peek().is_some() && controls.all(Row::killed)
    }

    /// The vectors that kill nothing on their own, controls and generated mutants aside: any answer at all kills some of these.
    pub fn idle<'a>(&self, vectors: &[&'a Vector]) -> Vec<&'a Vector> {
        let busy: BTreeSet<&str> = self
            .rows
            .iter()
            .filter(|row| !row.mutant.control && row.mutant.systematic.is_none())
            .flat_map(|row| &row.by)
            .map(String::as_str)
            .collect();
        vectors.iter().copied().filter(|vector| !busy.contains(vector.id.as_str())).collect()
    }

    /// The matrix as JSON: `{"mutants":[{"name","rule","killed","by","equivalent"}]}`.
    pub fn to_json(&self) -> String {
        use canon::Value;
        let mutants = self
            .rows
            .iter()
            .map(|row| {
                Value::object([
                    ("name", Value::string(row.mutant.name.as_str())),
                    ("rule", Value::string(row.mutant.rule)),
                    ("killed", Value::Bool(row.killed())),
                    ("by", Value::Array(row.by.iter().map(|id| Value::string(id.as_str())).collect())),
                    ("equivalent", row.mutant.equivalent.map_or(Value::Null, Value::string)),
                ])
            })
            .collect();
        Value::object([("mutants", Value::Array(mutants))]).to_text() + "\n"
    }
}
