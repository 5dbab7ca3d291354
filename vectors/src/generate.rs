//! The generator of cases: `case = f(seed, index)`, the same on every machine.
//!
//! Documents are made by the grammar and weighted to the hazards of each rule;
//! a part of them is then broken at the level of the text. Fuzzing over the
//! wire, the properties and the libFuzzer targets all draw from here.

mod capsule;
mod choices;
mod document;
mod hazards;
mod keys;
mod mutate;
mod numbers;
mod operations;
mod shapes;
mod strings;
mod tree;

#[cfg(feature = "arbitrary")]
mod arbitrary;

#[cfg(feature = "arbitrary")]
pub use arbitrary::{AnyCase, AnyDocument, AnyText};
pub use choices::Choices;
pub use hazards::{document, text};
pub use keys::settled;
pub use numbers::literal as number;
pub use operations::operations;
pub use strings::text as string;

use canon::Profile;
use canon::operation::Request;

/// One generated request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Case {
    /// Whose rules apply.
    pub profile: Profile,
    /// What the case was made to hit; a word for reports.
    pub hazard: &'static str,
    /// What is asked.
    pub request: Request,
}

/// The case at a place of a sequence.
///
/// ```
/// use canon_vectors::generate;
/// let case = generate::case(canon::Profile::Cps, 1, 42);
/// assert_eq!(case, generate::case(canon::Profile::Cps, 1, 42));
/// ```
pub fn case(profile: Profile, seed: u64, index: u64) -> Case {
    draw(&mut sequence(profile, seed, index), profile)
}

/// The operation of the case at a place, without making the case.
pub fn operation(profile: Profile, seed: u64, index: u64) -> &'static str {
    operations::pick(&mut sequence(profile, seed, index), profile).name
}

/// Profiles draw from sequences of their own.
fn sequence(profile: Profile, seed: u64, index: u64) -> Choices<'static> {
    Choices::seeded(seed ^ ((profile as u64) << 56), index)
}

/// A case from any source of decisions.
pub fn draw(choices: &mut Choices, profile: Profile) -> Case {
    let operation = operations::pick(choices, profile);
    make(choices, profile, operation)
}

/// A case of one operation; none where the profile has no such operation.
pub fn draw_for(choices: &mut Choices, profile: Profile, operation: &str) -> Option<Case> {
    operations(profile)
        .iter()
        .find(|known| known.name == operation)
        .map(|operation| make(choices, profile, *operation))
}

fn make(choices: &mut Choices, profile: Profile, operation: operations::Operation) -> Case {
    let (hazard, request) = (operation.make)(choices, profile, operation.name);
    Case {
        profile,
        hazard,
        request,
    }
}
