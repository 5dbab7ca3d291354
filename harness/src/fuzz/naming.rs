//! Names the rule behind a failure: the mutant that answers just as the implementation does.

use super::judge::{Judge, compare, expected};
use super::subject::Subject;
use crate::drive::Stop;
use crate::protocol::{Question, Reply};
use canon::{Profile, Readings};
use canon_vectors::{Implementation, Mutant, Vector};

/// How many vectors that a mutant fails are put to the implementation.
const PROBES: usize = 6;

/// The mutants of a profile, those that are most like the implementation first.
pub struct Naming {
    profile: Profile,
    ranked: Vec<(Mutant, Implementation)>,
}

impl Naming {
    /// Ranks the mutants by how many golden vectors, out of some that each of
    /// them fails, the implementation answers as they do.
    ///
    /// The ranks depend on the implementation alone, never on what was found
    /// so far: shards and workers name alike.
    pub fn new(
        subject: &mut dyn Subject,
        profile: Profile,
        readings: &Readings,
        judge: &Judge,
        mutants: Vec<Mutant>,
        vectors: &[Vector],
    ) -> Result<Naming, Stop> {
        let built: Vec<(Mutant, Implementation)> = mutants
            .into_iter()
            .filter(|mutant| mutant.profile == profile)
            .filter(|mutant| !mutant.control && mutant.equivalent.is_none())
            .map(|mutant| {
                let implementation = mutant.implementation(readings);
                (mutant, implementation)
            })
            .collect();
        let probes = choose_probes(profile, judge, &built, vectors);
        let mut replies = Vec::with_capacity(probes.questions.len());
        for question in &probes.questions {
            replies.push(subject.ask(question)?.result.ok());
        }
        let like = |implementation: &Implementation, place: usize| {
            replies[place]
                .as_ref()
                .is_some_and(|reply| explains(implementation, &probes.questions[place], reply))
        };
        let mut ranked: Vec<_> = built
            .into_iter()
            .zip(&probes.killers)
            .enumerate()
            .map(|(order, ((mutant, implementation), killers))| {
                let own = killers
                    .iter()
                    .filter(|place| like(&implementation, **place))
                    .count();
                let all = (0..probes.questions.len())
                    .filter(|place| like(&implementation, *place))
                    .count();
                // Parts of a thousand, so that a mutant with few vectors is not at a disadvantage.
                let share = (own * 1000).checked_div(killers.len()).unwrap_or(0);
                (
                    std::cmp::Reverse((share, all)),
                    order,
                    mutant,
                    implementation,
                )
            })
            .collect();
        ranked.sort_by_key(|(rank, order, ..)| (*rank, *order));
        Ok(Naming {
            profile,
            ranked: ranked
                .into_iter()
                .map(|(_, _, mutant, implementation)| (mutant, implementation))
                .collect(),
        })
    }

    /// The mutant that explains a wrong answer, if one does.
    pub fn explain(&self, question: &Question, reply: &Reply) -> Option<&Mutant> {
        debug_assert_eq!(question.profile, self.profile);
        self.ranked
            .iter()
            .find(|(_, implementation)| explains(implementation, question, reply))
            .map(|(mutant, _)| mutant)
    }

    /// Whether this mutant gives this answer.
    pub fn still(&self, mutant: &str, question: &Question, reply: &Reply) -> bool {
        self.ranked
            .iter()
            .find(|(known, _)| known.name == mutant)
            .is_some_and(|(_, implementation)| explains(implementation, question, reply))
    }
}

fn explains(implementation: &Implementation, question: &Question, reply: &Reply) -> bool {
    expected(implementation.answer(question.profile, &question.request))
        .is_some_and(|expected| compare(&expected, reply).is_none())
}

struct Probes {
    questions: Vec<Question>,
    /// For each mutant, the places of the questions that it answers wrongly.
    killers: Vec<Vec<usize>>,
}

fn choose_probes(
    profile: Profile,
    judge: &Judge,
    mutants: &[(Mutant, Implementation)],
    vectors: &[Vector],
) -> Probes {
    let asked: Vec<(Question, _)> = vectors
        .iter()
        .filter(|vector| vector.profile == profile)
        .filter_map(|vector| {
            let question = Question {
                profile,
                request: vector.request(),
            };
            let expected = judge.expected(&question)?;
            Some((question, expected))
        })
        .collect();
    let mut questions = Vec::new();
    let mut places = vec![None; asked.len()];
    let mut killers = Vec::new();
    for (_, implementation) in mutants {
        let mut own = Vec::new();
        for (at, (question, wanted)) in asked.iter().enumerate() {
            let answer = implementation.answer(profile, &question.request);
            if own.len() < PROBES && !wanted.compare(&answer).passes() {
                let place = *places[at].get_or_insert_with(|| {
                    questions.push(question.clone());
                    questions.len() - 1
                });
                own.push(place);
            }
            if own.len() == PROBES {
                break;
            }
        }
        killers.push(own);
    }
    Probes { questions, killers }
}
