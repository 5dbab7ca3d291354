//! The dialect that an implementation follows, from its answers to the probes.

use super::{canonical, depth, probes};
use canon::spec::{AXES, Algorithm, Axis, Choices, Form};
use canon::{Canonicalizer, Profile, digest};

/// What an implementation said to a probe.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Said {
    /// This canonical text, and this hash: empty where it could have given one and did not, none where it could not.
    Canonical(Vec<u8>, Option<String>),
    /// It refused.
    Refused,
    /// Nothing that can be used: unsupported, an error, a crash.
    Nothing,
}

/// What came out for one axis.
pub struct Found {
    /// The axis.
    pub axis: &'static Axis,
    /// How many answers show that the value is this one and none other.
    pub shown_by: usize,
}

/// The dialect of an implementation.
pub struct Inferred {
    /// The choices that explain most answers.
    pub choices: Choices,
    /// Axis by axis.
    pub found: Vec<Found>,
    /// The probes whose answers these choices do not explain, with the place in the list of probes.
    pub unexplained: Vec<usize>,
    /// How many answers could be used.
    pub answered: usize,
}

/// Asks all probes, and then for the limit of depth what comes nearer and nearer to it.
pub fn ask<E>(mut answer: impl FnMut(&[u8]) -> Result<Said, E>) -> Result<(Vec<Vec<u8>>, Vec<Said>), E> {
    let mut probes = probes::all();
    let mut said = probes.iter().map(|probe| answer(probe)).collect::<Result<Vec<_>, E>>()?;
    while let Some(probe) = depth::next(&probes, &said) {
        said.push(answer(&probe)?);
        probes.push(probe);
    }
    Ok((probes, said))
}

/// Finds the choices that explain most answers: from every shipped profile, one axis is changed after the other as long
/// as that explains more.
pub fn infer(probes: &[Vec<u8>], said: &[Said]) -> Inferred {
    let useful: Vec<usize> = (0..probes.len()).filter(|place| said[*place] != Said::Nothing).collect();
    let misses = |choices: &Choices, spare: usize| -> Option<usize> {
        let mut engine = Canonicalizer::described(*choices);
        let missed = |place: &&usize| !fits(&mut engine, &probes[**place], &said[**place]);
        let count = useful.iter().filter(missed).take(spare.saturating_add(1)).count();
        (count <= spare).then_some(count)
    };
    // The limit shows by itself, and no other choice explains away a document that is too deep.
    let limit = depth::limit(probes, said);
    let mut starts: Vec<(usize, Choices)> = Profile::ALL
        .iter()
        .filter_map(|profile| {
            let own = profile.spec().choices;
            let start = Choices { depth: limit.unwrap_or(own.depth), ..own };
            Some((misses(&start, usize::MAX)?, start))
        })
        .collect();
    // The first of equals, so that jcs stands for what cannot be seen.
    starts.sort_by_key(|(missed, _)| *missed);
    let (mut choices, mut best) = (Choices::JCS, usize::MAX);
    for (from, start) in starts.into_iter().take(3) {
        let (climbed, missed) = climb(start, from, &misses);
        if missed < best {
            (choices, best) = (climbed, missed);
        }
        if best == 0 {
            break;
        }
    }
    settle_unseen(&mut choices, best, &misses);
    digests(&mut choices, said);
    let mut engine = Canonicalizer::described(choices);
    let unexplained: Vec<usize> =
        useful.iter().copied().filter(|place| !fits(&mut engine, &probes[*place], &said[*place])).collect();
    let found = AXES.iter().map(|axis| judge(axis, &choices, best, &misses)).collect();
    Inferred { choices, found, unexplained, answered: useful.len() }
}

/// How many answers choices do not explain; none where there are more than can be spared, because then nobody counts on.
type Misses<'a> = &'a dyn Fn(&Choices, usize) -> Option<usize>;

/// Changes one axis after the other, each time the one that explains most, until none explains more.
fn climb(start: Choices, from: usize, misses: Misses) -> (Choices, usize) {
    let (mut choices, mut best) = (start, from);
    while best > 0 {
        let before = best;
        let now = choices;
        let mut better = |candidates: &mut dyn Iterator<Item = Choices>| {
            for changed in candidates {
                if best > 0
                    && let Some(fewer) = misses(&changed, best - 1)
                {
                    (choices, best) = (changed, fewer);
                }
            }
            best < before
        };
        if !better(&mut neighbours(&now)) && !better(&mut pairs(&now)) {
            break;
        }
    }
    (choices, best)
}

/// Every set of choices that differs in one axis.
fn neighbours(choices: &Choices) -> impl Iterator<Item = Choices> + '_ {
    AXES.iter().flat_map(|axis| {
        probes::candidates(axis, choices).into_iter().filter_map(|value| {
            let mut changed = *choices;
            axis.set(&mut changed, &value)?;
            canon::spec::contradictions(&changed).is_empty().then_some(changed)
        })
    })
}

/// Every set of choices that differs in the float paths and in their layout: neither may show without the other.
fn pairs(choices: &Choices) -> impl Iterator<Item = Choices> + '_ {
    let of = |axis: &'static str, choices: Choices| {
        let axis = Axis::find(axis);
        let values = axis.map_or_else(Vec::new, |axis| probes::candidates(axis, &choices));
        values.into_iter().filter_map(move |value| {
            let mut changed = choices;
            axis?.set(&mut changed, &value).map(|()| changed)
        })
    };
    let both = of("numbers.float-paths", *choices).flat_map(move |changed| of("numbers.path-floats", changed));
    both.filter(|changed| canon::spec::contradictions(changed).is_empty())
}

/// Where no answer tells values apart, the value of jcs is said.
fn settle_unseen(choices: &mut Choices, best: usize, misses: Misses) {
    for axis in AXES {
        if axis.name == depth::AXIS {
            continue;
        }
        let usual = (axis.get)(&Choices::JCS);
        let mut changed = *choices;
        let set = axis.set(&mut changed, &usual).is_some();
        if set
            && changed != *choices
            && canon::spec::contradictions(&changed).is_empty()
            && misses(&changed, best) == Some(best)
        {
            *choices = changed;
        }
    }
}

/// The algorithm, the form and the prefix that give every hash that was said; of several, the first.
fn digests(choices: &mut Choices, said: &[Said]) {
    let hashed: Vec<(&Vec<u8>, &String)> = said
        .iter()
        .filter_map(|said| match said {
            Said::Canonical(text, Some(hash)) => Some((text, hash)),
            _ => None,
        })
        .collect();
    let Some((text, hash)) = hashed.first() else { return };
    if hashed.iter().all(|(_, hash)| hash.is_empty()) {
        let form = Choices::JCS.form;
        *choices = Choices { algorithm: Algorithm::None, form, prefix: "", ..*choices };
        return;
    }
    let algorithms = Algorithm::ALL.iter().filter(|algorithm| **algorithm != Algorithm::None);
    for algorithm in algorithms {
        for form in Form::ALL {
            let own = Choices { algorithm: *algorithm, form: *form, prefix: "", ..*choices };
            let Some(prefix) = hash.strip_suffix(&digest::digest(&own, text)) else { continue };
            // Alphabets differ in two letters only, so one hash alone may fit several forms.
            let all = hashed
                .iter()
                .all(|(text, hash)| hash.strip_prefix(prefix) == Some(digest::digest(&own, text).as_str()));
            if all {
                let prefix = String::leak(prefix.to_owned());
                *choices = Choices { prefix, ..own };
                return;
            }
        }
    }
}

fn fits(engine: &mut Canonicalizer, document: &[u8], said: &Said) -> bool {
    match (canonical(engine, document), said) {
        (Ok(text), Said::Canonical(own, _)) => text.as_bytes() == own,
        (Err(_), Said::Refused) => true,
        _ => false,
    }
}

/// How sure the value of an axis is.
fn judge(axis: &'static Axis, choices: &Choices, best: usize, misses: Misses) -> Found {
    let mut nearest = None;
    for value in probes::candidates(axis, choices) {
        let mut changed = *choices;
        if axis.set(&mut changed, &value).is_some()
            && canon::spec::contradictions(&changed).is_empty()
            && let Some(more) = misses(&changed, nearest.unwrap_or(usize::MAX))
        {
            nearest = Some(more);
        }
    }
    let shown_by = nearest.map_or(0, |misses| misses.saturating_sub(best));
    Found { axis, shown_by }
}

#[cfg(test)]
mod tests {
    use super::*;
    use canon::spec::{Floats, PathFloats};
    use std::convert::Infallible;

    #[test]
    fn float_paths_that_only_their_layout_shows_are_found() {
        let float_paths = &Profile::CPS.spec().choices.float_paths[..1];
        let path_floats = PathFloats::Layout(Floats::Python);
        let wanted = Choices { float_paths, path_floats, ..Choices::JCS };
        let mut engine = Canonicalizer::described(wanted);
        let Ok((probes, said)) = ask(|probe| -> Result<Said, Infallible> {
            let answer = canonical(&mut engine, probe);
            Ok(answer.map_or(Said::Refused, |text| Said::Canonical(text.into_bytes(), None)))
        });
        let inferred = infer(&probes, &said);
        assert_eq!(inferred.unexplained, [0; 0]);
        assert_eq!((inferred.choices.float_paths, inferred.choices.path_floats), (float_paths, path_floats));
    }
}
