//! Names the rule behind a failure: the mutant that answers just as the implementation does.

use super::judge::{Judge, Judgement, compare, expected};
use super::subject::Subject;
use crate::drive::Stop;
use crate::protocol::{Question, Reply};
use canon::{Profile, Readings};
use canon_vectors::{Implementation, Mutant, Vector};
use std::collections::HashMap;

/// After as many vectors in a row an operation counts as unsupported altogether.
const UNSUPPORTED: usize = 8;

/// How many right answers a wrong one outweighs. Who prints floats as Python does but keeps integers apart makes most of that
/// mistake; who refuses one array for what is in it does not refuse arrays.
const SHARED_WEIGHT: usize = 8;

/// The mutants of a profile, and how much each is like the implementation.
///
/// What a failure is called depends on the implementation and the case alone,
/// never on what was found so far: shards and workers name alike.
pub struct Naming {
    profile: Profile,
    mutants: Vec<(Mutant, Implementation)>,
    /// The golden vectors that the implementation answers wrongly and rightly.
    wrong: Answered,
    right: Answered,
    /// The places of the mutants that answer every golden vector as the implementation does.
    twins: Vec<usize>,
    /// How each mutant and the implementation compare over the golden vectors; counted when it matters.
    likeness: HashMap<usize, Likeness>,
}

/// Over how many golden vectors a mutant and the implementation agree, and over how many they do not.
#[derive(Default)]
struct Likeness {
    /// The same answer, by operation.
    alike: HashMap<String, usize>,
    /// The same wrong answer.
    shared: usize,
    /// The implementation is right where the mutant is wrong: it does not make that mistake, or not all of it.
    refuted: usize,
}

impl Likeness {
    /// Whether the mistake is the implementation's. Another mistake of its own refutes nothing: it is wrong there too.
    fn credible(&self) -> bool {
        self.shared * SHARED_WEIGHT >= self.refuted
    }
}

impl Naming {
    /// Puts the golden vectors to the implementation and looks for mutants that are just like it.
    pub fn new(
        subject: &mut dyn Subject,
        profile: Profile,
        readings: &Readings,
        judge: &Judge,
        mutants: Vec<Mutant>,
        vectors: &[Vector],
    ) -> Result<Naming, Stop> {
        let mutants: Vec<(Mutant, Implementation)> = mutants
            .into_iter()
            .filter(|mutant| mutant.profile == profile)
            .filter(|mutant| !mutant.control && mutant.equivalent.is_none())
            .map(|mutant| {
                let implementation = mutant.implementation(readings);
                (mutant, implementation)
            })
            .collect();
        let (wrong, right) = interview(subject, profile, judge, vectors)?;
        // A mutant that is not like the implementation gives itself away where that is wrong. One
        // that is wrong nowhere is like none of them, and looking would take long.
        let twins = if wrong.is_empty() {
            Vec::new()
        } else {
            (0..mutants.len())
                .filter(|place| {
                    wrong
                        .iter()
                        .chain(&right)
                        .all(|(question, reply)| explains(&mutants[*place].1, question, reply))
                })
                .collect()
        };
        Ok(Naming {
            profile,
            likeness: HashMap::new(),
            mutants,
            wrong,
            right,
            twins,
        })
    }

    /// The mutant that explains a wrong answer, if one does: of several, the one that is most like the implementation.
    pub fn explain(&mut self, question: &Question, reply: &Reply) -> Option<&Mutant> {
        debug_assert_eq!(question.profile, self.profile);
        let fits = |place: &usize| explains(&self.mutants[*place].1, question, reply);
        let best = match self.twins.iter().copied().find(fits) {
            Some(twin) => twin,
            None => {
                let fitting: Vec<usize> = (0..self.mutants.len()).filter(fits).collect();
                let credible = fitting.into_iter().filter_map(|place| {
                    let likeness = self.likeness(place);
                    let alike = likeness.alike.get(&question.request.op);
                    // The first of those that are equally like it.
                    let rank = (alike.copied(), usize::MAX - place);
                    likeness.credible().then_some((rank, place))
                });
                credible.max()?.1
            }
        };
        Some(&self.mutants[best].0)
    }

    fn likeness(&mut self, place: usize) -> &Likeness {
        let implementation = &self.mutants[place].1;
        let count = || {
            let mut likeness = Likeness::default();
            let answered = [(true, &self.wrong), (false, &self.right)];
            for (wrong, (question, reply)) in answered
                .into_iter()
                .flat_map(|(wrong, all)| all.iter().map(move |one| (wrong, one)))
            {
                if explains(implementation, question, reply) {
                    let op = question.request.op.clone();
                    *likeness.alike.entry(op).or_default() += 1;
                    likeness.shared += usize::from(wrong);
                } else {
                    likeness.refuted += usize::from(!wrong);
                }
            }
            likeness
        };
        self.likeness.entry(place).or_insert_with(count)
    }

    /// Whether this mutant gives this answer.
    pub fn still(&self, mutant: &str, question: &Question, reply: &Reply) -> bool {
        self.mutants
            .iter()
            .find(|(known, _)| known.name == mutant)
            .is_some_and(|(_, implementation)| explains(implementation, question, reply))
    }
}

fn explains(implementation: &Implementation, question: &Question, reply: &Reply) -> bool {
    expected(implementation.answer(question.profile, &question.request))
        .is_some_and(|expected| compare(&expected, reply).is_none())
}

/// Questions with their answers.
type Answered = Vec<(Question, Reply)>;

/// What the implementation answers to the golden vectors, wrongly and rightly.
fn interview(
    subject: &mut dyn Subject,
    profile: Profile,
    judge: &Judge,
    vectors: &[Vector],
) -> Result<(Answered, Answered), Stop> {
    let (mut wrong, mut right) = (Vec::new(), Vec::new());
    // Operations, with how often they were unsupported and nothing else.
    let mut unsupported: HashMap<&str, usize> = HashMap::new();
    for vector in vectors.iter().filter(|vector| vector.profile == profile) {
        let refused = unsupported.entry(vector.op.as_str()).or_default();
        if *refused > UNSUPPORTED {
            continue;
        }
        let question = Question {
            profile,
            request: vector.request(),
        };
        // Not unsupported: the next document may be another matter.
        if !judge.sees().takes(&question.request) {
            continue;
        }
        let outcome = match subject.ask(&question) {
            // It dies too often to be asked everything: what it said so far must do.
            Err(Stop::Restarts(_)) => break,
            outcome => outcome?,
        };
        let judgement = judge.judge(&question, &outcome);
        let Ok(reply) = outcome.result else { continue };
        *refused = match reply.get("unsupported") {
            Some(_) => *refused + 1,
            None => 0,
        };
        match judgement {
            Judgement::Wrong(_) => wrong.push((question, reply)),
            Judgement::Right => right.push((question, reply)),
            Judgement::Nothing => {}
        }
    }
    Ok((wrong, right))
}
