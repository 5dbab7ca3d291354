//! The generator steered by a coverage-guided fuzzer: `arbitrary` over the same code.

use super::{Case, Choices, document, draw, text};
use arbitrary::{Arbitrary, Result, Unstructured};
use canon::Profile;

/// A document that follows the grammar, and the profile it was drawn for.
#[derive(Clone, Debug)]
pub struct AnyDocument {
    /// Whose hazards weigh more.
    pub profile: Profile,
    /// The text.
    pub text: Vec<u8>,
}

/// As [`AnyDocument`], perhaps broken at the level of its bytes.
#[derive(Clone, Debug)]
pub struct AnyText {
    /// Whose hazards weigh more.
    pub profile: Profile,
    /// The text.
    pub text: Vec<u8>,
}

/// A request of any operation.
#[derive(Clone, Debug)]
pub struct AnyCase(pub Case);

fn source<'a>(bytes: &mut Unstructured<'a>) -> Result<(Profile, Choices<'a>)> {
    let profile = *bytes.choose(&Profile::ALL)?;
    let rest = bytes.bytes(bytes.len())?;
    Ok((profile, Choices::from_bytes(rest)))
}

impl<'a> Arbitrary<'a> for AnyDocument {
    fn arbitrary(bytes: &mut Unstructured<'a>) -> Result<Self> {
        let (profile, mut choices) = source(bytes)?;
        let (_, text) = document(&mut choices, profile);
        Ok(AnyDocument { profile, text })
    }
}

impl<'a> Arbitrary<'a> for AnyText {
    fn arbitrary(bytes: &mut Unstructured<'a>) -> Result<Self> {
        let (profile, mut choices) = source(bytes)?;
        let (_, text) = text(&mut choices, profile);
        Ok(AnyText { profile, text })
    }
}

impl<'a> Arbitrary<'a> for AnyCase {
    fn arbitrary(bytes: &mut Unstructured<'a>) -> Result<Self> {
        let (profile, mut choices) = source(bytes)?;
        Ok(AnyCase(draw(&mut choices, profile)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_bytes_give_the_plainest_document() {
        let document = AnyDocument::arbitrary(&mut Unstructured::new(&[])).unwrap();
        assert_eq!(document.profile, Profile::JCS);
        assert!(canon::Value::read(&document.text).is_ok());
    }
}
