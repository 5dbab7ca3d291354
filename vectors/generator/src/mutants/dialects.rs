//! Implementations that follow another shipped profile, wholly or in one respect: what a diagnosis suspects beside the
//! mistakes. The vectors need not kill them, because each is several mistakes that they kill one by one.

use super::Mutant;
use canon::spec::{AXES, Axis};
use canon::{Profile, Readings};

/// What may be followed: words for the name, what stands before and behind the profile in the sentence, and the axes.
type Respect = (&'static str, &'static str, &'static str, fn(&str) -> bool);

const RESPECTS: [Respect; 3] = [
    ("as", "answered as", "does", |axis| {
        let own = ["members.strip", "numbers.float-paths", "numbers.path-floats", "input.depth"];
        !own.iter().any(|kept| axis.starts_with(kept)) && !axis.starts_with("digest.")
    }),
    ("numbers-as", "printed numbers as", "does", |axis| {
        axis.starts_with("numbers.")
            && !axis.starts_with("numbers.float-paths")
            && !axis.starts_with("numbers.path-floats")
    }),
    ("strings-as", "printed strings as", "does", |axis| axis.starts_with("strings.") || axis == "input.surrogates"),
];

/// Those of a profile: one for each set of choices, named after the first profile that has it.
pub fn suspects(profile: Profile) -> Vec<Mutant> {
    let own = profile.spec().under(&Readings::default());
    let mut suspects: Vec<Mutant> = Vec::new();
    for (words, before, after, concerns) in RESPECTS {
        for other in Profile::ALL.into_iter().filter(|other| *other != profile) {
            let theirs = other.spec().under(&Readings::default());
            let differs = |axis: &&'static Axis| concerns(axis.name) && (axis.get)(&own) != (axis.get)(&theirs);
            let changes: Vec<_> = AXES.iter().filter(differs).map(|axis| (axis, (axis.get)(&theirs))).collect();
            // One change is a mistake of its own.
            if changes.len() < 2 || suspects.iter().any(|known| same(&known.changes, &changes)) {
                continue;
            }
            let mistake = format!("{before} {other} {after}");
            suspects.push(Mutant::of_changes(profile, &format!("{words}-{other}"), "", mistake, changes));
        }
    }
    suspects
}

fn same(a: &[super::Change], b: &[super::Change]) -> bool {
    a.len() == b.len() && a.iter().zip(b).all(|(a, b)| a.0.name == b.0.name && a.1 == b.1)
}
