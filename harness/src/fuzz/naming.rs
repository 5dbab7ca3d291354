//! Names the rule behind a failure: the mutant that answers just as the implementation does.

use super::judge::{Judge, Judgement, compare, expected};
use super::subject::Subject;
use crate::drive::Stop;
use crate::protocol::{Question, Reply};
use canon::{Profile, Readings};
use canon_generator::{Implementation, Mutant};
use canon_vectors::Vector;
use std::collections::HashMap;

/// After as many vectors in a row an operation counts as unsupported altogether.
const UNSUPPORTED: usize = 8;

/// How many right answers a wrong one outweighs. Who prints floats as Python does but keeps integers apart makes most of that
/// mistake; who refuses one array for what is in it does not refuse arrays.
const SHARED_WEIGHT: usize = 8;

/// The same over the vectors of the rule that the mistake breaks, which show it most plainly: who is right about nearly all of
/// them makes another mistake, and a wrong name is worse than none.
const OWN_WEIGHT: usize = 4;

/// The mutants of a profile, and how much each is like the implementation.
///
/// What a failure is called depends on the implementation and the case alone,
/// never on what was found so far: shards and workers name alike.
pub struct Naming {
    profile: Profile,
    mutants: Vec<(Mutant, Implementation)>,
    /// What the implementation answers to the golden vectors, what is wrong first.
    answered: Vec<Answered>,
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
    /// Over all vectors, and over those of the mutant's own rule.
    all: Weight,
    own: Weight,
}

#[derive(Default)]
struct Weight {
    /// The same wrong answer.
    shared: usize,
    /// The implementation is right where the mutant is wrong: it does not make that mistake, or not all of it.
    refuted: usize,
}

impl Weight {
    fn count(&mut self, same: bool, wrong: bool) {
        self.shared += usize::from(same && wrong);
        self.refuted += usize::from(!same && !wrong);
    }

    fn holds(&self, weight: usize) -> bool {
        self.shared * weight >= self.refuted
    }
}

impl Likeness {
    /// Whether the mistake is the implementation's. Another mistake of its own refutes nothing: it is wrong there too.
    fn credible(&self) -> bool {
        self.all.holds(SHARED_WEIGHT) && self.own.holds(OWN_WEIGHT)
    }
}

impl Naming {
    /// Puts the golden vectors to the implementation and looks for mutants that are just like it; nothing where the time is
    /// over before all of them are answered.
    pub fn new(
        subject: &mut dyn Subject, profile: Profile, readings: &Readings, judge: &Judge, mutants: Vec<Mutant>,
        vectors: &[Vector],
    ) -> Result<Option<Naming>, Stop> {
        let mutants: Vec<(Mutant, Implementation)> = mutants
            .into_iter()
            .filter(|mutant| mutant.profile == profile)
            .filter(|mutant| !mutant.control && mutant.equivalent.is_none())
            .map(|mutant| {
                let implementation = mutant.implementation(readings);
                (mutant, implementation)
            })
            .collect();
        let Some(answered) = interview(subject, profile, judge, vectors)? else {
            return Ok(None);
        };
        // A mutant that is not like the implementation gives itself away where that is wrong. One
        // that is wrong nowhere is like none of them, and looking would take long.
        let is_twin = |implementation: &Implementation| {
            answered.first().is_some_and(|first| first.wrong)
                && answered.iter().all(|one| explains(implementation, &one.question, &one.reply))
        };
        let twins = (0..mutants.len()).filter(|place| is_twin(&mutants[*place].1)).collect();
        Ok(Some(Naming { profile, likeness: HashMap::new(), mutants, answered, twins }))
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
        let (mutant, implementation) = &self.mutants[place];
        let count = || {
            let mut likeness = Likeness::default();
            for one in &self.answered {
                let same = explains(implementation, &one.question, &one.reply);
                if same {
                    let op = one.question.request.op.clone();
                    *likeness.alike.entry(op).or_default() += 1;
                }
                likeness.all.count(same, one.wrong);
                if one.rule == mutant.rule {
                    likeness.own.count(same, one.wrong);
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

/// A golden vector and what the implementation answers to it.
struct Answered {
    question: Question,
    reply: Reply,
    /// The main rule of the vector.
    rule: String,
    wrong: bool,
}

/// What the implementation answers to the golden vectors, what is wrong first.
fn interview(
    subject: &mut dyn Subject, profile: Profile, judge: &Judge, vectors: &[Vector],
) -> Result<Option<Vec<Answered>>, Stop> {
    let mut answered = Vec::new();
    // Operations, with how often they were unsupported and nothing else.
    let mut unsupported: HashMap<&str, usize> = HashMap::new();
    for vector in vectors.iter().filter(|vector| vector.profile == profile) {
        let refused = unsupported.entry(vector.op.as_str()).or_default();
        if *refused > UNSUPPORTED {
            continue;
        }
        let question = Question { profile, request: vector.request() };
        // Not unsupported: the next document may be another matter.
        if !judge.input_mode().takes(&question.request) {
            continue;
        }
        let outcome = match subject.ask(&question) {
            // What it would have said is not known, and a name on less is a guess.
            Err(Stop::Late) => return Ok(None),
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
        if judgement != Judgement::Nothing {
            let rule = vector.rules.first().cloned().unwrap_or_default();
            let wrong = judgement != Judgement::Right;
            answered.push(Answered { question, reply, rule, wrong });
        }
    }
    answered.sort_by_key(|one| !one.wrong);
    Ok(Some(answered))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fuzz::judge::InputMode;
    use crate::fuzz::subject::in_process;
    use canon::operation::Request;
    use canon::value::ReadOptions;
    use canon::{Duplicates, Hashing, Value};
    use canon_generator::mutants;
    use canon_vectors::embedded;

    #[test]
    fn a_number_that_nobody_printed_is_not_called_infinity() {
        // What a later duplicate replaces is gone before numbers are looked at, as with most parsers.
        let profile = Profile::JCS;
        let mut last = Readings::default();
        last.set("IN-DUP", "last").unwrap();
        let reference = Hashing::reference(profile, &last);
        let options = ReadOptions { duplicates: Duplicates::Last, ..ReadOptions::default() };
        let lenient = Hashing::new(move |document| match Value::read_with(document, options) {
            Ok(value) => reference.hash(value.to_text().as_bytes()),
            Err(_) => reference.hash(document),
        });
        let mut subject = Implementation::reference(&last).with_hashing(profile, lenient);
        let request = Request {
            op: "hash".to_owned(),
            input: Some(br#"{"a":1e400,"a":0}"#.to_vec()),
            args: Value::Object(Vec::new()),
        };
        let question = Question { profile, request };
        let reply = in_process(&subject, &question).result.unwrap();
        let judge = Judge::new(profile, &last, InputMode::Bytes);
        let vectors: Vec<Vector> = embedded().unwrap().of(profile).cloned().collect();
        let mut naming = Naming::new(&mut subject, profile, &last, &judge, mutants::all(), &vectors).unwrap();
        let naming = naming.as_mut().unwrap();
        let named = naming.explain(&question, &reply).map(|mutant| mutant.name.clone());
        assert_eq!(named, None);
    }
}
