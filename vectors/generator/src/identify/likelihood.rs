//! How likely an explanation is: how common its profile and its mistake are, and how closely it fits.

use super::Found;
use super::candidates::{Candidate, Kind, Wrong};
use super::sought::Fit;
use canon::Profile;
use std::collections::HashMap;

/// How much less likely an explanation is than the same in the most common profile. What is not listed stands between.
const PROFILES: &[(&str, u32)] = &[
    ("jcs", 0),
    ("python-sorted", 1),
    ("cps", 2),
    ("openagents", 4),
    ("matrix", 4),
    ("dag-json", 4),
    ("khora", 5),
    ("kairos", 5),
    ("olpc", 5),
    ("gibson", 6),
    ("kinto", 6),
    ("amino", 6),
];

/// The mistakes that people make before all others: what a language does of its own accord, and what a rule is often misread as.
const COMMON: &[&str] = &[
    "keep-member-order", "sort-by-code-point", "sort-by-utf16", "sort-indices-first", "exact-integers",
    "integers-as-binary64", "layout-python", "layout-ecmascript", "keep-fraction-zero", "drop-fraction-zero",
    "keep-minus-zero", "drop-minus-zero", "escape-html", "escape-non-ascii", "escape-solidus",
    "escape-line-separators", "drop-null-members", "space-after-comma", "space-after-colon", "final-line-feed",
    "hash-line-feed", "hash-prefixed", "hash-bare", "hash-upper-case", "hash-sha-256", "hash-sha3-256",
];

/// How much less likely every further explanation of the same kind is, and every further one of the same mistake: what stands
/// in front is the best of each kind.
const SAME_KIND: u32 = 6;
const SAME_MISTAKE: u32 = 12;

/// How unlikely a candidate is before it is asked.
pub fn doubt(candidate: &Candidate) -> u32 {
    let kind = match candidate.kind() {
        Kind::Profile => 0,
        Kind::Reading => 8,
        Kind::Readings => 16,
        Kind::Serializer => 6,
        Kind::Mistake => 12,
        Kind::OtherValue => 30,
        Kind::MistakeUnderReading => 40,
    };
    let profile = PROFILES.iter().find(|(name, _)| *name == candidate.profile.name());
    let mistake = match &candidate.wrong {
        Wrong::Mistake(mutant) if mutant.control || words(candidate).contains("-cuts-input-at-") => 12,
        Wrong::Mistake(_) if !COMMON.contains(&words(candidate).as_str()) => 4,
        _ => 0,
    };
    kind + profile.map_or(3, |(_, doubt)| *doubt) + mistake + 2 * candidate.readings().len() as u32
}

/// How unlikely it is that this fits by accident.
fn looseness(fit: Fit) -> u32 {
    match fit {
        Fit::Exact => 0,
        Fit::LineFeedBehind => 2,
        Fit::OtherForm => 6,
        Fit::LineFeedHashed(algorithm) => 4 + 2 * algorithm as u32,
        Fit::OtherAlgorithm(algorithm) => 10 + 2 * algorithm as u32,
    }
}

/// The mistake without the profile, which is the same in several of them.
fn words(candidate: &Candidate) -> String {
    let name = candidate.name().unwrap_or_default();
    name.split_once('/').map_or("", |(_, words)| words).to_owned()
}

/// The likeliest first, and no kind of explanation hidden behind many of another.
pub fn sort(found: &mut Vec<Found>) {
    let mut left: Vec<(u32, String, Found)> =
        found.drain(..).map(|one| (doubt(&one.1) + looseness(one.0), words(&one.1), one)).collect();
    left.sort_by_key(|(doubt, _, (_, candidate))| (*doubt, candidate.kind()));
    let (mut kinds, mut mistakes): (HashMap<Kind, u32>, HashMap<String, u32>) = Default::default();
    while !left.is_empty() {
        let crowded = |(doubt, words, (_, candidate)): &(u32, String, Found)| {
            let same_mistake = if words.is_empty() { 0 } else { mistakes.get(words).copied().unwrap_or(0) };
            doubt + SAME_KIND * kinds.get(&candidate.kind()).copied().unwrap_or(0) + SAME_MISTAKE * same_mistake
        };
        // The first of several that are equally likely.
        let next = (0..left.len()).min_by_key(|at| crowded(&left[*at])).unwrap_or(0);
        let (_, words, one) = left.remove(next);
        *kinds.entry(one.1.kind()).or_default() += 1;
        *mistakes.entry(words).or_default() += 1;
        found.push(one);
    }
}

/// Profiles in the order in which they are tried.
pub fn profiles(profiles: &[Profile]) -> Vec<Profile> {
    let mut profiles = profiles.to_vec();
    profiles.sort_by_key(|profile| {
        PROFILES.iter().find(|(name, _)| *name == profile.name()).map_or(3, |(_, doubt)| *doubt)
    });
    profiles
}
