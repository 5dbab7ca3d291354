//! The greedy search: the mutant that explains most, then the one that explains most of what is left.

use super::observation::{Agreement, Observation};
use super::suspect::Suspect;
use canon_generator::Mutant;
use canon_vectors::Registry;
use std::cmp::Reverse;

/// What the mutants explain, and what they do not.
pub struct Explained<'a> {
    /// The mistakes, the one with most cases first, and the failures that each explains.
    pub mistakes: Vec<(Mutant, Vec<&'a Observation>)>,
    /// The failures that no mutant explains.
    pub rest: Vec<&'a Observation>,
}

/// A mutant that contradicts no pass.
struct Candidate<'s> {
    suspect: &'s mut Suspect,
    /// Positions of the failures that it explains, and how well.
    explains: Vec<(usize, Agreement)>,
    /// How many failures it would have failed in another way.
    misfits: usize,
    /// Whether some of those are of its own rule: then it does not do what the implementation does, only something like it.
    unlike: bool,
}

/// Explains as many failures as possible with as few mistakes as possible.
pub fn explain<'a>(observations: &'a [Observation], suspects: Vec<&mut Suspect>) -> Explained<'a> {
    let mut candidates: Vec<Candidate<'_>> =
        suspects.into_iter().filter_map(|suspect| Candidate::of(suspect, observations)).collect();
    let mut open: Vec<bool> = observations.iter().map(|observation| observation.failing).collect();
    let mut chosen: Vec<(Candidate<'_>, Vec<usize>)> = Vec::new();
    while let Some(best) = best(&candidates, observations, &open) {
        let candidate = candidates.swap_remove(best);
        let cases: Vec<usize> = candidate.open(&open).map(|(at, _)| at).collect();
        cases.iter().for_each(|at| open[*at] = false);
        chosen.push((candidate, cases));
    }
    share_out_combinations(observations, &mut open, &mut chosen);
    // Stable, so that of equals the one that was found first stays first.
    chosen.sort_by_key(|(_, cases)| Reverse(cases.len()));
    let collect = |positions: Vec<usize>| positions.iter().map(|at| &observations[*at]).collect();
    Explained {
        mistakes: chosen
            .into_iter()
            .map(|(candidate, mut cases)| {
                cases.sort_unstable();
                (candidate.suspect.mutant.clone(), collect(cases))
            })
            .collect(),
        rest: collect((0..open.len()).filter(|at| open[*at]).collect()),
    }
}

impl<'s> Candidate<'s> {
    /// None where the mutant explains nothing or contradicts a pass.
    fn of(suspect: &'s mut Suspect, observations: &[Observation]) -> Option<Candidate<'s>> {
        // The cases of its own rule are where a mutant gives itself away. Nearly
        // all are cleared by those few, which keeps a diagnosis fast.
        let mutant = &suspect.mutant;
        let registry = Registry::shipped();
        let decides = |rule: &String| {
            let rule = registry.get(rule);
            rule.is_some_and(|rule| mutant.changes.iter().any(|(axis, _)| rule.decides(axis.name)))
        };
        let own = |observation: &Observation| match mutant.is_of_several_rules() {
            true => observation.rules.first().is_some_and(decides),
            false => observation.rules.iter().any(|own| own == mutant.rule),
        };
        let (near, far): (Vec<usize>, Vec<usize>) = (0..observations.len()).partition(|at| own(&observations[*at]));
        let mut tally = Tally::default();
        for at in near {
            tally.take(suspect, at, &observations[at])?;
        }
        if tally.explains.is_empty() && tally.misfits > 0 {
            return None;
        }
        let unlike = tally.misfits > 0;
        for at in far {
            tally.take(suspect, at, &observations[at])?;
        }
        let Tally { explains, misfits } = tally;
        (!explains.is_empty()).then_some(Candidate { suspect, explains, misfits, unlike })
    }

    /// The failures that it explains and that are still open.
    fn open(&self, open: &[bool]) -> impl Iterator<Item = (usize, Agreement)> {
        self.explains.iter().copied().filter(|(at, _)| open[*at])
    }
}

/// What has been asked of a suspect so far.
#[derive(Default)]
struct Tally {
    explains: Vec<(usize, Agreement)>,
    misfits: usize,
}

impl Tally {
    /// Asks about one case; none where the suspect contradicts a pass.
    fn take(&mut self, suspect: &mut Suspect, at: usize, observation: &Observation) -> Option<()> {
        // An answer that is right cannot explain a wrong one, not even by another wording.
        match (suspect.agrees(observation), observation.failing) {
            (Some(_), false) => return None,
            (Some(Agreement::None), true) => self.misfits += 1,
            (Some(agreement), true) => self.explains.push((at, agreement)),
            (None, _) => {}
        }
        Some(())
    }
}

/// The candidate that explains the most open failures. One that is unlike the implementation where its own rule is
/// concerned stands behind all that are not, and behind those with fewer misfits.
fn best(candidates: &[Candidate<'_>], observations: &[Observation], open: &[bool]) -> Option<usize> {
    let rank = |candidate: &Candidate<'_>| {
        let rule = candidate.suspect.mutant.rule;
        let explained: Vec<(usize, Agreement)> = candidate.open(open).collect();
        let exact = explained.iter().filter(|(_, agreement)| *agreement == Agreement::Same).count();
        let of_rule = |main: bool| {
            let about = explained.iter().filter(|(at, _)| {
                let rules = &observations[*at].rules;
                let rules = if main { &rules[..rules.len().min(1)] } else { rules };
                rules.iter().any(|own| own == rule)
            });
            about.count()
        };
        let unlike = if candidate.unlike { candidate.misfits } else { 0 };
        let changes = Reverse(candidate.suspect.mutant.changes.len());
        let misfits = Reverse(candidate.misfits);
        (Reverse(unlike), explained.len(), exact, misfits, changes, of_rule(true), of_rule(false))
    };
    candidates
        .iter()
        .enumerate()
        .filter(|(_, candidate)| candidate.open(open).next().is_some())
        .max_by(|(_, a), (_, b)| {
            // The name decides a draw, so that a report is the same every time.
            let names = b.suspect.mutant.name.cmp(&a.suspect.mutant.name);
            rank(a).cmp(&rank(b)).then(names)
        })
        .map(|(at, _)| at)
}

/// A failure in which two of the named mistakes meet looks like neither of them: it goes to the greater one.
fn share_out_combinations(observations: &[Observation], open: &mut [bool], chosen: &mut [(Candidate<'_>, Vec<usize>)]) {
    for (at, observation) in observations.iter().enumerate() {
        if !open[at] || observation.got.is_none() {
            continue;
        }
        let biting: Vec<usize> =
            (0..chosen.len()).filter(|mistake| chosen[*mistake].0.suspect.fails(observation)).collect();
        if let [first, _, ..] = biting[..] {
            chosen[first].1.push(at);
            open[at] = false;
        }
    }
}
