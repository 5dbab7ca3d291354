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
            // Where the first one's other choices hide it, the second one's may show it.
            let shown = changed(axis, first, &other).and_then(|changed| shown(axis, first, &changed));
            let from_second = || changed(axis, second, &own).and_then(|changed| self::shown(axis, &changed, second));
            let shown = shown.or_else(from_second);
            Differs { axis, first: own, second: other, shown }
        })
        .collect()
}

/// These choices with this value of an axis, where they do not contradict each other then.
fn changed(axis: &'static Axis, choices: &Choices, value: &Choice) -> Option<Choices> {
    let mut changed = *choices;
    axis.set(&mut changed, value)?;
    canon::spec::contradictions(&changed).is_empty().then_some(changed)
}

/// What shows that two sets of choices differ in this axis: of the hash, the hashes of an empty object, which is its own
/// canonical text everywhere.
fn shown(axis: &'static Axis, first: &Choices, second: &Choices) -> Option<Apart> {
    if !axis.name.starts_with("digest.") {
        return smallest(first, second);
    }
    let [own, other] = [first, second].map(|choices| canon::digest::digest(choices, b"{}"));
    (own != other).then(|| Apart { document: b"{}".to_vec(), first: Ok(own), second: Ok(other) })
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

#[cfg(test)]
mod tests {
    use super::*;
    use canon::Profile;
    use canon::spec::{Algorithm, Floats, Form, NumberValue, PathFloats};

    fn named<'a>(differs: &'a [Differs], axis: &str) -> Option<&'a Apart> {
        differs.iter().find(|differs| differs.axis.name == axis).and_then(|differs| differs.shown.as_ref())
    }

    #[test]
    fn hashes_are_told_apart_by_those_of_an_empty_object() {
        let other = Choices { form: Form::Base64Unpadded, ..Choices::JCS };
        let differs = axes(&Choices::JCS, &other);
        let apart = named(&differs, "digest.form").unwrap();
        assert_eq!(apart.document, b"{}");
        assert!(apart.first.as_ref().is_ok_and(|hash| hash.starts_with("44136fa3")));
        assert_eq!(apart.second.as_deref(), Ok("RBNvo1WzZ4oRRq0W9+hknpT7T8If536DEMBg9hyq/4o"));
        let none = Choices { algorithm: Algorithm::None, ..Choices::JCS };
        assert_eq!(named(&axes(&none, &Choices::JCS), "digest.algorithm").unwrap().first.as_deref(), Ok(""));
    }

    #[test]
    fn what_one_side_hides_the_other_one_shows() {
        let paths = Profile::CPS.spec().choices.float_paths;
        let layout = PathFloats::Layout(Floats::Python);
        // Without float paths their layout has no effect.
        let other = Choices { float_paths: paths, path_floats: layout, ..Choices::JCS };
        for (first, second) in [(&Choices::JCS, &other), (&other, &Choices::JCS)] {
            assert!(named(&axes(first, second), "numbers.path-floats").is_some());
        }
        // `decimal` does not go with the integers of jcs.
        let decimal = Choices { value: NumberValue::Decimal, integers: canon::spec::Integers::Exact, ..Choices::JCS };
        assert!(named(&axes(&Choices::JCS, &decimal), "numbers.value").is_some());
    }
}
