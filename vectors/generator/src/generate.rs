//! The generator of cases: `case = f(seed, index)`, the same on every machine.
//!
//! Documents are made by the grammar and weighted to the hazards of each rule;
//! a part of them is then broken at the level of the text. Fuzzing over the
//! wire, the properties and the libFuzzer targets all draw from here.

mod capsule;
mod choices;
mod described;
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
/// use canon_generator::generate;
/// let case = generate::case(canon::Profile::CPS, 1, 42);
/// assert_eq!(case, generate::case(canon::Profile::CPS, 1, 42));
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
    let own = if profile.is_shipped() {
        profile.place() as u64
    } else {
        // The order in which files are read must not decide what is drawn.
        profile.name().bytes().fold(0x80, |sum: u64, byte| sum.rotate_left(5) ^ u64::from(byte))
    };
    Choices::seeded(seed ^ (own << 56), index)
}

/// A case from any source of decisions.
pub fn draw(choices: &mut Choices, profile: Profile) -> Case {
    let operation = operations::pick(choices, profile);
    make(choices, profile, operation)
}

/// A case of one operation; none where the profile has no such operation.
pub fn draw_for(choices: &mut Choices, profile: Profile, operation: &str) -> Option<Case> {
    operations(profile).iter().find(|known| known.name == operation).map(|operation| make(choices, profile, *operation))
}

fn make(choices: &mut Choices, profile: Profile, operation: operations::Operation) -> Case {
    let (hazard, request) = (operation.make)(choices, profile, operation.name);
    Case { profile, hazard, request }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What a text shows.
    type Shows = fn(&str) -> bool;

    #[test]
    fn what_single_mistakes_hang_on_is_drawn() {
        let wanted: [(&str, Shows); 8] = [
            ("a mark of direction", |text| text.contains('\u{202E}')),
            ("a left-to-right mark", |text| text.contains('\u{200E}')),
            ("a string of more than 4096 characters", |text| text.split('"').any(|part| part.chars().count() > 4096)),
            ("strings in single quotes", |text| text.matches('\'').count() == 2 && !text.contains('"')),
            ("NaN for a value", |text| text == "NaN"),
            ("a plus sign", |text| text == "+1"),
            ("a byte order mark", |text| text.starts_with('\u{FEFF}')),
            ("a hundred levels", |text| text.bytes().filter(|byte| *byte == b'[').count() >= 100),
        ];
        let texts: Vec<String> = (0..60_000)
            .filter_map(|index| case(Profile::JCS, 1, index).request.input)
            .filter_map(|input| String::from_utf8(input).ok())
            .collect();
        for (name, holds) in wanted {
            assert!(texts.iter().any(|text| holds(text)), "{name}");
        }
        // Long texts are few, or a run would do nothing else.
        let sum: usize = texts.iter().map(String::len).sum();
        assert!(sum / texts.len() < 200, "{} bytes a case", sum / texts.len());
    }
}
