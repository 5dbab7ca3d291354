//! The engine under choices that no profile makes, and the built-in profiles under the choices of their files.

use crate::engine::{canonical, readings};
use canon::oracle::steps_of;
use canon::spec::{AXES, Choices};
use canon::{Canonicalizer, Settings};

/// The first bytes choose, the others are the document.
pub fn any(bytes: &[u8]) {
    let (chosen, input) = bytes.split_at_checked(AXES.len() + 1).unwrap_or((bytes, &[]));
    let choices = Choices::arbitrary(chosen);
    let mut engine = Canonicalizer::described(choices);
    let found = engine.canonicalize(input).map(|text| text.into_string());
    let wanted = steps_of(&choices).canonicalize(input);
    assert_eq!(found, wanted, "{choices:?}: {}", String::from_utf8_lossy(input));
}

/// The first byte chooses profile and readings.
pub fn twins(bytes: &[u8]) {
    let (choice, input) = bytes.split_first().unwrap_or((&0, &[]));
    let profile = crate::ENGINES[usize::from(*choice) % crate::ENGINES.len()];
    let settings = Settings::new(profile, readings(profile, choice / 5));
    let wanted = canonical(settings, input);
    let mut described = Canonicalizer::described(settings.choices());
    let found = described.canonicalize(input).map(|text| text.into_string());
    assert_eq!(found, wanted, "{settings:?}: {}", String::from_utf8_lossy(input));
}
