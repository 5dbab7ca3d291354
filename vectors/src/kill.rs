//! The kill matrix: which vectors tell which mutants from the reference.

use crate::compare::Judgement;
use crate::implementation::Implementation;
use crate::mutants::Mutant;
use crate::rule::{Registry, RuleLevel};
use crate::vector::{Level, Vector};
use canon::operation::Request;
use canon::{Hashed, Hashing, Readings, Reject};
use std::collections::{BTreeMap, BTreeSet, HashMap};
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
        let answer = reference
            .with_hashing(vector.profile, recording)
            .answer(vector.profile, &request);
        let usual = vector.judge(&answer);
        let hashed = record
            .lock()
            .map(|record| record.clone())
            .unwrap_or_default();
        Traced {
            vector,
            request,
            hashed,
            usual,
        }
    }

    /// How a mutant's answer is judged. Where only the canonicalizer is wrong, and yet right about everything that
    /// is hashed here, the answer is the reference's: no signature need be made again.
    fn judge(&self, mutant: &Mutant, implementation: &Implementation) -> Judgement {
        let hashing = implementation.hashing(mutant.profile);
        let same = |(document, right): &(Vec<u8>, Result<Hashed, Reject>)| {
            hashing.hash(document) == *right
        };
        if mutant.canonicalizer && self.hashed.iter().all(same) {
            return self.usual.clone();
        }
        let answer = implementation.answer(mutant.profile, &self.request);
        self.vector.judge(&answer)
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
        rows.extend(
            other
                .join()
                .unwrap_or_else(|panic| std::panic::resume_unwind(panic)),
        );
        rows
    });
    rows.sort_by_key(|(index, _)| *index);
    let rows = rows.into_iter().map(|(_, row)| row).collect();
    Matrix { rows }
}

fn row(vectors: &[Traced], mutant: &Mutant, registry: &Registry) -> Row {
    let implementation = mutant.implementation(&Readings::default());
    // A vector that only recommends cannot kill a mutant of a rule that commands.
    let counts_should = registry
        .get(mutant.rule)
        .is_none_or(|rule| rule.level == RuleLevel::Should)
        || mutant.control;
    let mut by = Vec::new();
    let mut follows: HashMap<&str, Vec<(&Vector, Vec<String>)>> = HashMap::new();
    for traced in vectors
        .iter()
        .filter(|traced| traced.vector.profile == mutant.profile)
        .filter(|traced| traced.vector.level != Level::Should || counts_should)
    {
        let vector = traced.vector;
        match traced.judge(mutant, &implementation) {
            Judgement::Pass => {}
            Judgement::Fail(_) => by.push(vector.id.clone()),
            Judgement::Follows(names) => {
                let dispute = vector.dispute.as_deref().unwrap_or_default();
                follows.entry(dispute).or_default().push((vector, names));
            }
        }
    }
    for answers in follows.values() {
        by.extend(mixed(answers));
    }
    let place: HashMap<&str, usize> = vectors
        .iter()
        .enumerate()
        .map(|(index, traced)| (traced.vector.id.as_str(), index))
        .collect();
    by.sort_by_key(|id| place.get(id.as_str()).copied());
    Row {
        mutant: mutant.clone(),
        by,
    }
}

/// The vectors of one dispute that follow another reading than most do; none where one reading fits all.
fn mixed(answers: &[(&Vector, Vec<String>)]) -> Vec<String> {
    let mut votes: BTreeMap<&str, usize> = BTreeMap::new();
    for name in answers.iter().flat_map(|(_, names)| names) {
        *votes.entry(name).or_default() += 1;
    }
    let Some((most, count)) = votes.into_iter().max_by_key(|(_, count)| *count) else {
        return Vec::new();
    };
    if count == answers.len() {
        return Vec::new();
    }
    answers
        .iter()
        .filter(|(_, names)| !names.iter().any(|name| name == most))
        .map(|(vector, _)| vector.id.clone())
        .collect()
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

    /// The vectors that kill nothing on their own, controls aside.
    pub fn idle<'a>(&self, vectors: &[&'a Vector]) -> Vec<&'a Vector> {
        let busy: BTreeSet<&str> = self
            .rows
            .iter()
            .filter(|row| !row.mutant.control)
            .flat_map(|row| &row.by)
            .map(String::as_str)
            .collect();
        vectors
            .iter()
            .copied()
            .filter(|vector| !busy.contains(vector.id.as_str()))
            .collect()
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
                    (
                        "by",
                        Value::Array(row.by.iter().map(|id| Value::string(id.as_str())).collect()),
                    ),
                    (
                        "equivalent",
                        row.mutant.equivalent.map_or(Value::Null, Value::string),
                    ),
                ])
            })
            .collect();
        Value::object([("mutants", Value::Array(mutants))]).to_text() + "\n"
    }
}
