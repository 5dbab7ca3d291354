//! Two profiles side by side: the axes on which they differ, and the smallest document that shows each.

use super::{canonical, canonical_under, depth, probes};
use canon::spec::{AXES, Axis, Choice, Choices};
use canon::{Canonicalizer, Reject};

/// A document on which two sets of choices differ.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Apart {
    /// The document.
    pub document: Vec<u8>,
    /// What the first makes of it.
    pub first: Result<String, Reject>,
    /// What the second makes of it.
    pub second: Result<String, Reject>,
}

/// An axis on which two profiles differ.
pub struct Differs {
    /// The axis.
    pub axis: &'static Axis,
    /// The first one's value.
    pub first: Choice,
    /// The second one's value.
    pub second: Choice,
    /// A document that shows this axis alone; none where it has no effect beside the others.
    pub shown: Option<Apart>,
}

/// The axes on which two sets of choices differ.
pub fn axes(first: &Choices, second: &Choices) -> Vec<Differs> {
    let differs = AXES.iter().filter(|axis| (axis.get)(first) != (axis.get)(second));
    differs
        .map(|axis| {
            let (own, other) = ((axis.get)(first), (axis.get)(second));
            let mut changed = *first;
            // A value of the same axis.
            let _ = axis.set(&mut changed, &other);
            Differs { axis, first: own, second: other, shown: smallest(first, &changed) }
        })
        .collect()
}

/// The deepest document that is tried.
const DEEP: u32 = 100_000;

/// The smallest document that tells two sets of choices apart.
pub fn smallest(first: &Choices, second: &Choices) -> Option<Apart> {
    let mut engines = (Canonicalizer::described(*first), Canonicalizer::described(*second));
    // The limits of both, where a document of that size can be shown.
    let limits = [first.depth, second.depth].into_iter().filter(|_| first.depth != second.depth);
    let limits = limits.flat_map(|limit| [limit, limit.saturating_add(1)]);
    let deep = limits.filter(|levels| *levels <= DEEP).map(depth::document);
    probes::all().into_iter().chain(deep).find_map(|document| {
        let answers = (canonical(&mut engines.0, &document), canonical(&mut engines.1, &document));
        let same = match &answers {
            (Ok(first), Ok(second)) => first == second,
            (Err(_), Err(_)) => true,
            _ => false,
        };
        (!same).then_some(Apart { document, first: answers.0, second: answers.1 })
    })
}

/// A document that shows what a value does, and what becomes of it: the smallest one that another value of the axis
/// makes something else of.
pub fn example(axis: &'static Axis, choices: &Choices) -> Option<(Vec<u8>, Result<String, Reject>)> {
    let candidates = probes::candidates(axis, choices).into_iter();
    let changed = candidates.filter_map(|value| {
        let mut changed = *choices;
        axis.set(&mut changed, &value)?;
        canon::spec::contradictions(&changed).is_empty().then_some(changed)
    });
    let shown = changed.filter_map(|changed| smallest(choices, &changed));
    let apart = shown.min_by_key(|apart| apart.document.len())?;
    let answer = canonical_under(choices, &apart.document);
    Some((apart.document, answer))
}
